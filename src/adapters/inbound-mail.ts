import type { MemoryLimits } from "../core/memory-limits.ts"
import type { InboundMail, Mime } from "../core/ports.ts"
import { breakSignature } from "./break-signature.ts"
import { type AuthResolver, createMailAuth } from "./mail-auth.ts"
import { createMailParser } from "./mail-parser.ts"
import { askSpamd } from "./spamd.ts"

/** Parses, authenticates and composes inbound mail in worker threads whose number depends on the memory. DNS names are resolved by `resolver`. */
export function createInboundMail(
  resolver: AuthResolver,
  { workers, parser_heap_mb, checker_heap_mb, one_step_at_a_time: frees_memory }: MemoryLimits,
): InboundMail & { mime: Mime } {
  const parser = createMailParser({ workers, heap_mb: parser_heap_mb, frees_memory })
  const auth = createMailAuth({ workers, heap_mb: checker_heap_mb, frees_memory })
  return {
    parse: (raw) => parser.parseMail(raw),
    analyse: (message) => parser.analyse(message),
    mime: parser.mime,
    authenticate: (message) => auth.authenticate({ ...message, resolver }),
    ask_spamd: (raw, daemon, policy) => askSpamd(raw, { daemon, policy }),
    compose: async (...input) => (await import("./compose-inbound.ts")).composeInbound(...input),
    break_signature: breakSignature,
    close: async () => {
      await Promise.all([parser.close(), auth.close()])
    },
  }
}
