import { emailToolsOf } from "../tools/client.ts"
import { checkNames, type Ref } from "./arguments.ts"
import { dropUndefined, type MailPage, type MailQuery, toPage, toQ, type WaitQuery } from "./email-query.ts"
import { SandpostError } from "./http.ts"
import { latestOf, linkOf, NONE_MS, UNCOUNTED, waitsOf } from "./mailbox.ts"
import type { ControlAnswer, ControlCalls } from "./operations.ts"

/** An email with its content, events, links and codes. */
export interface CapturedEmail extends ControlAnswer<"getCapturedEmail"> {}
/** An email as lists show it. */
export type CapturedEmailItem = ControlAnswer<"listCapturedEmails">["data"][number]

/** Which link `link` looks for. */
export interface LinkOptions {
  /** Returns the tracking URL if clicks are tracked. */
  tracked?: boolean
  /** What a reader sees of the link. */
  text?: string | RegExp
}

/** Captured emails: wait, find and decide. Errors are `SandpostError`. */
export function emailsOf(control: ControlCalls) {
  const get = (email: Ref): Promise<CapturedEmail> => control.getCapturedEmail(email)
  const waits = waitsOf(control.waitForEmails, get)

  return {
    /** The newest email, or the newest that matches. Does not wait. */
    latest: latestOf<CapturedEmail>(control.getLatestEmail),
    ...waits,
    ...emailToolsOf(control),
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
    /** The raw message as it would be sent, DKIM-signed. */
    raw: async (email: Ref): Promise<string> =>
      new TextDecoder().decode((await control.getCapturedEmailRaw(email)).bytes),
    /** The HTML of the inbox's preview: tracking is off, scripts are removed. */
    preview: async (email: Ref): Promise<string> =>
      new TextDecoder().decode((await control.previewCapturedEmail(email)).bytes),
    /** Deletes all matching emails; without a query, all emails. */
    deleteAll: async (query: MailQuery = {}) => control.deleteCapturedEmails(dropUndefined({ q: toQ(query) })),
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
