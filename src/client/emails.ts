import { defined, type MailQuery, toQ, toWait, type WaitQuery } from "./email-query.ts"
import { codeOf, idOf, linkOf, NONE_MS, type Ref } from "./mailbox.ts"
import type { Control, ControlAnswer, ControlBody } from "./operations.ts"

export type CapturedEmail = ControlAnswer<"getCapturedEmail">
export type CapturedEmailItem = ControlAnswer<"listCapturedEmails">["data"][number]
type EventType = ControlBody<"triggerEmailEvent">["type"]
type EventDetail = Omit<ControlBody<"triggerEmailEvent">, "type">

/** Captured emails: read, wait, and trigger events. Errors are `SandpostError`. */
export function emailsOf(control: Control) {
  const get = (email: Ref) => control.getCapturedEmail(idOf(email))
  /** Triggers an event on an email. Throws and changes nothing if the status does not allow the event. */
  const trigger = (email: Ref, type: EventType, detail: EventDetail = {}) =>
    control.triggerEmailEvent(idOf(email), { type, ...detail })

  /**
   * Waits for a matching email and returns the newest. With `count`, waits for that many and returns them newest first. On timeout throws
   * `not_found` with a message that lists what arrived instead.
   */
  async function waitFor(query: WaitQuery & { count: number }): Promise<CapturedEmail[]>
  async function waitFor(query?: WaitQuery): Promise<CapturedEmail>
  async function waitFor(query: WaitQuery = {}): Promise<CapturedEmail | CapturedEmail[]> {
    const { data } = await control.waitForEmails(toWait(query))
    if (query.count !== undefined) return await Promise.all(data.map(get))
    return await get(data[0]!)
  }

  return {
    get,
    waitFor,
    trigger,
    list: async ({ limit, offset, ...query }: MailQuery & { limit?: number; offset?: number } = {}) =>
      control.listCapturedEmails(defined({ limit, offset, q: toQ(query) })),
    /** Throws if a matching email exists or arrives within `timeout_ms` (default: 500). */
    expectNone: async ({ timeout_ms = NONE_MS, ...query }: Omit<WaitQuery, "count"> = {}): Promise<void> => {
      await control.waitForEmails(toWait({ ...query, timeout_ms, count: 0 }))
    },
    /** Waits for an email to the address and returns its first one-time code. */
    lastCode: async (to: string, query: Omit<WaitQuery, "to" | "count"> = {}): Promise<string> =>
      codeOf(await waitFor({ ...query, to })),
    /** The URL of the first matching link, without requesting it. With `tracked`, its tracking URL if clicks are tracked. */
    link: async (email: Ref, pattern: string | RegExp = "", { tracked = false } = {}): Promise<string> => {
      const { links, subject } = await get(email)
      const link = linkOf(links, subject, pattern)
      return tracked ? (link.tracked_url ?? link.url) : link.url
    },
    /** The raw message as it would be sent, DKIM-signed. */
    raw: async (email: Ref): Promise<string> =>
      new TextDecoder().decode((await control.getCapturedEmailRaw(idOf(email))).bytes),
    attachment: (email: Ref, index: number) => control.getCapturedEmailAttachment(idOf(email), index),
    preview: async (email: Ref): Promise<string> =>
      new TextDecoder().decode((await control.previewCapturedEmail(idOf(email))).bytes),
    markRead: (email: Ref, read = true) => control.markCapturedEmail(idOf(email), { read }),
    cancel: (email: Ref) => control.cancelEmail(idOf(email)),
    delete: (email: Ref) => control.deleteCapturedEmail(idOf(email)),
    /** Deletes all matching emails; without a query, all emails. */
    deleteAll: async (query: MailQuery = {}) => control.deleteCapturedEmails(defined({ q: toQ(query) })),

    handOver: (email: Ref) => trigger(email, "sent"),
    deliver: (email: Ref) => trigger(email, "delivered"),
    delay: (email: Ref, reason?: string) => trigger(email, "delayed", defined({ reason })),
    bounce: (email: Ref, reason?: string) => trigger(email, "bounced", defined({ reason })),
    complain: (email: Ref, reason?: string) => trigger(email, "complained", defined({ reason })),
    fail: (email: Ref, reason?: string) => trigger(email, "failed", defined({ reason })),
    open: (email: Ref, detail: EventDetail = {}) => trigger(email, "opened", detail),
    /** Without a URL, clicks the first link. */
    click: (email: Ref, url?: string) => trigger(email, "clicked", url === undefined ? {} : { url }),
    unsubscribe: (email: Ref) => trigger(email, "unsubscribed"),
  }
}
