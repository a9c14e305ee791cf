import { damagedBody } from "../core/errors.ts"

/** Decodes the stored body of a message. Throws `internal_error` if the bytes are damaged, for example zeros. */
export function readBody<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString("utf8")) as T
  } catch {
    throw damagedBody()
  }
}
