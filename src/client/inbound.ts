import { idOf, type Ref } from "./arguments.ts"
import { dropUndefined, type MailPage, type MailQuery, toPage, toQ } from "./email-query.ts"
import { latestOf, linkOf, waitsOf } from "./mailbox.ts"
import type { ControlAnswer, ControlBody, ControlCalls } from "./operations.ts"

/** A received message with its content, verdicts, links and codes. */
export interface ReceivedMail extends ControlAnswer<"getCapturedInbound"> {}

/** The SMTP envelope of a raw message. */
export interface Envelope {
  /** The address that RCPT TO names. */
  rcpt_to: string
  /** The address that MAIL FROM names. */
  mail_from?: string
  /** IP address of the sending server, for SPF. */
  client_ip?: string
  /** Host name with which that server greets. */
  helo?: string
}

/** Inbound mail: inject, wait, read. */
export function inboundOf(control: ControlCalls) {
  const get = (message: Ref): Promise<ReceivedMail> => control.getCapturedInbound(idOf(message))

  return {
    /** A received message with its content. Throws `not_found`. */
    get,
    /** The newest message, or the newest that matches. Does not wait. */
    latest: latestOf<ReceivedMail>(control.getLatestInbound),
    ...waitsOf(control.waitForInbound, get),
    /** Injects an inbound message given as fields. Returns one entry per receiving address that accepted it. */
    receive: async (mail: ControlBody<"receiveInbound">) => (await control.receiveInbound(mail)).data,
    /** Injects a raw RFC 5322 message. */
    receiveRaw: async (message: string | Uint8Array, envelope: Envelope) => {
      const options = { content_type: "message/rfc822", query: { ...envelope } }
      return (await control.receiveInbound(message, options)).data
    },
    /** A page of the matching messages, newest first. */
    list: async (query: MailPage = {}) => control.listCapturedInbound(toPage(query)),
    /** The URL of the first matching link, like `emails.link`. */
    link: async (message: Ref, pattern: string | RegExp = "", { text }: { text?: string | RegExp } = {}) => {
      const { links, subject } = await get(message)
      return linkOf(links, subject, pattern, text).url
    },
    /** The MIME parts of the message as received. */
    structure: (message: Ref) => control.getInboundStructure(idOf(message)),
    /** The raw message, as it was received. */
    raw: async (message: Ref): Promise<string> =>
      new TextDecoder().decode((await control.getCapturedInboundRaw(idOf(message))).bytes),
    /** The bytes of an attachment, by its position. */
    attachment: (message: Ref, index: number) => control.getCapturedInboundAttachment(idOf(message), index),
    /** Marks a message as read or unread, as in the inbox. */
    markRead: (message: Ref, read = true) => control.markCapturedInbound(idOf(message), { read }),
    /** Deletes a message. */
    delete: (message: Ref) => control.deleteCapturedInbound(idOf(message)),
    /** Deletes all matching messages; without a query, all. */
    deleteAll: async (query: MailQuery = {}) => control.deleteCapturedInbounds(dropUndefined({ q: toQ(query) })),
    /** The receiving addresses of the account. */
    addresses: {
      list: control.listReceivingAddresses,
      create: control.createReceivingAddress,
      delete: control.deleteReceivingAddress,
    },
  }
}
