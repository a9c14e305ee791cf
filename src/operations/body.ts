import { damagedBody } from "../core/errors.ts"

/** The texts of a message from the bytes they are kept as. Throws `internal_error` saying so where these are something else, such as zeros. */
export function readBody<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString("utf8")) as T
  } catch {
    throw damagedBody()
  }
}
