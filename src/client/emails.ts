import { checkNames, idOf, type Ref } from "./arguments.ts"
import { checksOf } from "./checks.ts"
import { dropUndefined, type MailPage, type MailQuery, toPage, toQ, type WaitQuery } from "./email-query.ts"
import { SandpostError } from "./http.ts"
import { latestOf, linkOf, NONE_MS, UNCOUNTED, waitsOf } from "./mailbox.ts"
import type { ControlAnswer, ControlBody, ControlCalls } from "./operations.ts"

/** An email with its content, events, links and codes. */
export interface CapturedEmail extends ControlAnswer<"getCapturedEmail"> {}
/** An email as lists show it. */
export type CapturedEmailItem = ControlAnswer<"listCapturedEmails">["data"][number]
type EventType = ControlBody<"triggerEmailEvent">["type"]
type EventDetail = Omit<ControlBody<"triggerEmailEvent">, "type">

/** Which link `link` looks for. */
export interface LinkOptions {
  /** Returns the tracking URL if clicks are tracked. */
  tracked?: boolean
  /** What a reader sees of the link. */
  text?: string | RegExp
}

/** Captured emails: read, wait, and trigger events. Errors are `SandpostError`. */
export function emailsOf(control: ControlCalls) {
  const get = (email: Ref): Promise<CapturedEmail> => control.getCapturedEmail(idOf(email))
  /** Triggers an event on an email. Throws and changes nothing if the status does not allow the event. */
  const trigger = (email: Ref, type: EventType, detail: EventDetail = {}) =>
    control.triggerEmailEvent(idOf(email), { type, ...detail })
  const waits = waitsOf(control.waitForEmails, get)

  return {
    /** An email with its content, events, links and codes. Throws `not_found`. */
    get,
    /** The newest email, or the newest that matches. Does not wait. */
    latest: latestOf<CapturedEmail>(control.getLatestEmail),
    ...waits,
    ...checksOf(control),
    /**
     * Waits for the only matching email and returns it. Throws if a second one exists or arrives within 500 ms, or if it repeats an
     * earlier email; the message names their requests and idempotency keys.
     */
    expectOnce: async (query: Omit<WaitQuery, "count"> = {}): Promise<CapturedEmail> => {
      const email = await waits.waitFor(checkNames("expectOnce", query, UNCOUNTED))
      const both = await waits.waitFor({ ...query, timeout_ms: NONE_MS, count: 2 }).catch((error) => {
        if (!(error instanceof SandpostError && error.type === "not_found")) throw error
      })
      if (both) throw sentTwice(both.toReversed())
      if (email.duplicate_of === null) return email
      const first = await get(email.duplicate_of).catch(() => null)
      throw sentTwice(first ? [first, email] : [email])
    },
    /** Triggers an event: `trigger(id, "bounced", { reason: "mailbox full" })`. Throws if the status does not allow it. */
    trigger,
    /** Schedules what a recipient does: `behave(id, "opened after 1m, clicked after 3m")`. Returns the pending steps, and which will be skipped. */
    behave: (email: Ref, steps: string, detail: { recipient?: string } = {}) =>
      control.behaveEmail(idOf(email), { steps, ...detail }),
    /** Answers an email as its recipient: `reply(email, { text: "Thanks" })`. Returns one entry per receiving address that accepted it. */
    reply: async (email: Ref, { kind = "reply", ...answer }: Partial<ControlBody<"replyToEmail">> = {}) =>
      (await control.replyToEmail(idOf(email), { kind, ...answer })).data,
    /** A page of the matching emails, newest first. */
    list: async (query: MailPage = {}) => control.listCapturedEmails(toPage(query)),
    /**
     * The URL of the first matching link, without requesting it: `link(email, /reset/)`, or by what a reader sees,
     * `link(email, "", { text: "Reset password" })`. With `tracked`, its tracking URL if clicks are tracked.
     */
    link: async (email: Ref, pattern: string | RegExp = "", { tracked = false, text }: LinkOptions = {}) => {
      const { links, subject } = await get(email)
      const link = linkOf(links, subject, pattern, text)
      return tracked ? (link.tracked_url ?? link.url) : link.url
    },
    /** The MIME parts of the message as it would be sent. */
    structure: (email: Ref) => control.getEmailStructure(idOf(email)),
    /** The raw message as it would be sent, DKIM-signed. */
    raw: async (email: Ref): Promise<string> =>
      new TextDecoder().decode((await control.getCapturedEmailRaw(idOf(email))).bytes),
    /** The bytes of an attachment, by its position. */
    attachment: (email: Ref, index: number) => control.getCapturedEmailAttachment(idOf(email), index),
    /** The HTML of the inbox's preview: tracking is off, scripts are removed. */
    preview: async (email: Ref): Promise<string> =>
      new TextDecoder().decode((await control.previewCapturedEmail(idOf(email))).bytes),
    /** Marks an email as read or unread, as in the inbox. */
    markRead: (email: Ref, read = true) => control.markCapturedEmail(idOf(email), { read }),
    /** Cancels a scheduled email, as its sender would. */
    cancel: (email: Ref) => control.cancelEmail(idOf(email)),
    /** Deletes an email. */
    delete: (email: Ref) => control.deleteCapturedEmail(idOf(email)),
    /** Deletes all matching emails; without a query, all emails. */
    deleteAll: async (query: MailQuery = {}) => control.deleteCapturedEmails(dropUndefined({ q: toQ(query) })),

    /** It was handed to the provider. */
    handOver: (email: Ref) => trigger(email, "sent"),
    /** The mailbox accepted it. */
    deliver: (email: Ref) => trigger(email, "delivered"),
    /** The mailbox refused it for now. */
    delay: (email: Ref, reason?: string) => trigger(email, "delayed", dropUndefined({ reason })),
    /** The mailbox refused it; the recipient is suppressed. */
    bounce: (email: Ref, reason?: string) => trigger(email, "bounced", dropUndefined({ reason })),
    /** The recipient marked it as spam and is suppressed. */
    complain: (email: Ref, reason?: string) => trigger(email, "complained", dropUndefined({ reason })),
    /** It could not be sent. */
    fail: (email: Ref, reason?: string) => trigger(email, "failed", dropUndefined({ reason })),
    /** The recipient opened it. */
    open: (email: Ref, detail: EventDetail = {}) => trigger(email, "opened", detail),
    /** Without a URL, clicks the first link. */
    click: (email: Ref, url?: string) => trigger(email, "clicked", url === undefined ? {} : { url }),
    /** The recipient unsubscribed and is suppressed. */
    unsubscribe: (email: Ref) => trigger(email, "unsubscribed"),
  }
}

/** The error if an email was sent twice. `emails` are those found, oldest first. */
function sentTwice(emails: readonly CapturedEmail[]): SandpostError {
  const found = emails.map(({ id, subject, to, log_id, idempotency_key: key }) => {
    const request = log_id === null ? "no request" : `request ${log_id}`
    return `"${subject}" to ${to.join(", ")} (${id}, ${request}, ${key === null ? "no Idempotency-Key" : `Idempotency-Key "${key}"`})`
  })
  const repeats = " The last repeats an earlier one. A retry with the same Idempotency-Key would not send again."
  const why = emails.at(-1)?.duplicate_of == null ? "" : repeats
  return new SandpostError(422, "validation_error", `Expected one email, but found ${found.join("; ")}.${why}`)
}
