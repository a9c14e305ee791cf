import { dropUndefined, type MailQuery, toQ } from "./email-query.ts"
import { idOf, latestOf, linkOf, type Ref, waitsOf } from "./mailbox.ts"
import type { Control, ControlAnswer, ControlBody } from "./operations.ts"

export type ReceivedMail = ControlAnswer<"getCapturedInbound">

/** The SMTP envelope of a raw message. */
export interface Envelope {
  rcpt_to: string
  mail_from?: string
  client_ip?: string
  helo?: string
}

/** Inbound mail: inject, wait, read. */
export function inboundOf(control: Control) {
  const get = (message: Ref) => control.getCapturedInbound(idOf(message))

  return {
    get,
    latest: latestOf(control.getLatestInbound),
    ...waitsOf(control.waitForInbound, get),
    /** Injects an inbound message given as fields. Returns one entry per receiving address that accepted it. */
    receive: async (mail: ControlBody<"receiveInbound">) => (await control.receiveInbound(mail)).data,
    /** Injects a raw RFC 5322 message. */
    receiveRaw: async (message: string | Uint8Array, envelope: Envelope) => {
      const options = { content_type: "message/rfc822", query: { ...envelope } }
      return (await control.receiveInbound(message, options)).data
    },
    list: async ({ limit, offset, ...query }: MailQuery & { limit?: number; offset?: number } = {}) =>
      control.listCapturedInbound(dropUndefined({ limit, offset, q: toQ(query) })),
    link: async (message: Ref, pattern: string | RegExp = "", { text }: { text?: string | RegExp } = {}) => {
      const { links, subject } = await get(message)
      return linkOf(links, subject, pattern, text).url
    },
    /** The MIME parts of the message as received. */
    structure: (message: Ref) => control.getInboundStructure(idOf(message)),
    raw: async (message: Ref): Promise<string> =>
      new TextDecoder().decode((await control.getCapturedInboundRaw(idOf(message))).bytes),
    attachment: (message: Ref, index: number) => control.getCapturedInboundAttachment(idOf(message), index),
    markRead: (message: Ref, read = true) => control.markCapturedInbound(idOf(message), { read }),
    delete: (message: Ref) => control.deleteCapturedInbound(idOf(message)),
    deleteAll: async (query: MailQuery = {}) => control.deleteCapturedInbounds(dropUndefined({ q: toQ(query) })),
    addresses: {
      list: control.listReceivingAddresses,
      create: control.createReceivingAddress,
      delete: control.deleteReceivingAddress,
    },
  }
}
