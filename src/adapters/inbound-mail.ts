import type { InboundMail, Mime } from "../core/ports.ts"
import { breakSignature } from "./break-signature.ts"
import { type AuthResolver, createMailAuth } from "./mail-auth.ts"
import { createMailParser } from "./mail-parser.ts"
import { askSpamd } from "./spamd.ts"

/** Receiving mail and composing it, with the worker threads for both; names are asked of `resolver`. */
export function createInboundMail(resolver: AuthResolver): InboundMail & { mime: Mime } {
  const parser = createMailParser()
  const auth = createMailAuth()
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
