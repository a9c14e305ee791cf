import type { Ref } from "./arguments.ts"
import { dropUndefined, type MailPage, type MailQuery, toPage, toQ } from "./email-query.ts"
import { latestOf, linkOf, waitsOf } from "./mailbox.ts"
import type { ControlAnswer, ControlCalls } from "./operations.ts"

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

/** Inbound mail: wait, find and inject as raw. */
export function inboundOf(control: ControlCalls) {
  const get = (message: Ref): Promise<ReceivedMail> => control.getCapturedInbound(message)

  return {
    /** The newest message, or the newest that matches. Does not wait. */
    latest: latestOf<ReceivedMail>(control.getLatestInbound),
    ...waitsOf(control.waitForInbound, get),
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
    /** The raw message, as it was received. */
    raw: async (message: Ref): Promise<string> =>
      new TextDecoder().decode((await control.getCapturedInboundRaw(message)).bytes),
    /** Deletes all matching messages; without a query, all. */
    deleteAll: async (query: MailQuery = {}) => control.deleteCapturedInbounds(dropUndefined({ q: toQ(query) })),
  }
}
