import { eachHeaderField, headerFields } from "../core/mail/headers.ts"
import type { InboundMail, Mime } from "../core/ports.ts"
import type { MemoryLimits } from "../core/state/memory-limits.ts"
import { type AuthResolver, createMailAuth } from "../mail-worker/mail-auth.ts"
import { createMailParser } from "../mail-worker/mail-parser.ts"
import type { Simulation } from "../parts/domains/record.ts"
import { askSpamd } from "./spamd.ts"

/** Parses, authenticates and composes inbound mail in worker threads whose number depends on the memory. DNS names are resolved by `resolverNow`. */
export function createInboundMail(
  resolverNow: (simulation: Simulation | undefined) => AuthResolver,
  { workers, parser_heap_mb, checker_heap_mb, one_step_at_a_time: frees_memory, text_bytes }: MemoryLimits,
): InboundMail & { mime: Mime } {
  const { parseMail, close, ...others } = createMailParser({
    workers,
    heap_mb: parser_heap_mb,
    frees_memory,
    text_bytes,
  })
  const auth = createMailAuth({ workers, heap_mb: checker_heap_mb, frees_memory })
  return {
    ...others,
    parse: (raw, reading, timeout_ms) => parseMail(raw, { reading, timeout_ms }),
    authenticate: ({ simulation, ...message }) => auth.authenticate({ ...message, resolver: resolverNow(simulation) }),
    askSpamd: (raw, daemon, policy) => askSpamd(raw, { daemon, policy }),
    compose: async (...input) => (await import("../mail-worker/mime.ts")).composeInbound(...input),
    breakSignature,
    close: async () => {
      await Promise.all([close(), auth.close()])
    },
  }
}

/** Alters the body so that its DKIM signature fails. If the encoding allows it, the decoded text stays the same. */
export const breakSignature = (raw: Buffer): Buffer => {
  const fields = headerFields(raw)
  const field = (name: string) => fields.find((found) => found.name.toLowerCase() === name)?.value.toLowerCase() ?? ""
  const body = eachHeaderField(raw)
  const altered = (at: number, inserted: string) =>
    Buffer.concat([raw.subarray(0, at), Buffer.from(inserted), raw.subarray(at)])
  if (field("content-type").startsWith("multipart/")) return altered(body, "This line was added after signing.\r\n")
  const encoding = field("content-transfer-encoding")
  if (encoding === "quoted-printable") return altered(body, "=\r\n")
  if (encoding === "base64" && raw.length > body + 4) return altered(body + 4, "\r\n")
  return altered(raw.length, "\r\nThis line was added after signing.\r\n")
}
