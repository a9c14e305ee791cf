import type { SearchTerm } from "../../core/mailbox/query.ts"
import type { Collections, MailCollection } from "../../core/state/state.ts"
import { listSome, withFullStop } from "../../core/text/text.ts"
import type { Log } from "../../parts/logs/record.ts"
import type { RefusedLoginKind } from "../../parts/logs/rules/refused-logins.ts"
import { isIn } from "../../store/store.ts"
import type { Context, Needs } from "../context.ts"
import type { MailKind } from "./mailbox.ts"
import { readMessages } from "./reading.ts"
import { matcherOf } from "./search.ts"

/** Maximum number of messages and requests that are remembered during a wait, and of stored records that it looks at. */
const MOST = 100

/** What happens during a wait. */
export interface Meanwhile {
  /** What explains that the wait found too little: one sentence each for refused requests, mail to others, scheduled mail. */
  sentences(): Promise<string[]>
  stop(): void
}

/**
 * Collects what happens during a wait. Of what is stored, it looks at most at the newest requests, those for which `isLate` is true,
 * and at the newest scheduled emails. What was refused before an account was known counts since `logins_since`, or ever.
 */
export function collectMeanwhile<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
  isLate: (log: Log) => boolean,
  logins_since: string | null,
): Meanwhile {
  const { collection, noun, comes_by_smtp, isVisible, describe } = mailbox
  const { tables } = ctx.store
  const requests = collectRefused(ctx, isLate)
  // They belong to no account, so each wait may be the one that misses their mail.
  const { refused_logins } = ctx.request_log
  const loginsBefore = refused_logins.since(logins_since)
  /** What the sentences about requests and replies of SMTP do not have already. */
  const otherLogins = () => {
    const isToldBy = (what: RefusedLoginKind) => what === "request" || (what === "recipient" && comes_by_smtp)
    const now = refused_logins.since(logins_since).filter(({ what }) => !isToldBy(what))
    return [...loginsBefore.filter(({ what }) => isToldBy(what)), ...now].map(({ sentence }) => sentence)
  }
  const own = new Set<string>()
  const others = new Set<string>()
  const unsubscribe = ctx.changes.subscribe((changes) => {
    for (const change of changes) {
      if (!isIn(change, collection) || !change.after) continue
      const ids = change.after.account_id === ctx.account.id ? own : others
      if (ids.size < MOST) ids.add(change.after.id)
    }
  })
  const replies: string[] = []
  const endReplies = ctx.changes.onMailRefused((reply) => {
    if (comes_by_smtp && replies.length < MOST) replies.push(reply)
  })
  const messagesOf = (ids: ReadonlySet<string>) =>
    [...ids].map((id) => tables[collection].get(id)).filter((message) => message !== undefined && isVisible(message))
  const recipients = terms.filter(({ field }) => field === "to")
  /** The conditions that a scheduled email can meet already. */
  const lasting = terms.filter(({ field }) => field !== "status" && field !== "event")
  const inAccount = (message: Collections[K]) =>
    `${describe(message)} in ${tables.accounts.get(message.account_id)?.name}`

  return {
    stop: () => {
      requests.stop()
      unsubscribe()
      endReplies()
    },
    sentences: async () => {
      const arrived = await readMessages(ctx, mailbox, messagesOf(own) as Collections[K][])
      const arrivedElsewhere = await readMessages(ctx, mailbox, messagesOf(others) as Collections[K][])
      const planned = mailbox.planned?.(tables, ctx.account.id).page({ limit: MOST, offset: 0 }).records ?? []
      const isMatch = await matcherOf(ctx, collection, terms, [...arrived, ...arrivedElsewhere, ...planned])
      const missed = arrived.filter((message) => !isMatch(message, terms))
      const scheduled = missed.filter(({ status }) => status === "scheduled")
      const due = planned.filter((message) => !isMatch(message, terms) && isMatch(message, lasting))
      const sent = missed.filter(({ status }) => status !== "scheduled")
      const unlike = sent.filter((message) => isMatch(message, recipients))
      const toOthers = sent.filter((message) => !isMatch(message, recipients))
      const elsewhere = arrivedElsewhere.filter((message) => isMatch(message, terms))
      return [
        ...requests.sentences(),
        ...otherLogins(),
        ...sentence(replies, "refusal by SMTP", "refusals by SMTP", (reply) => reply),
        ...sentence(toOthers, `${noun} came to another recipient`, `${noun}s came to other recipients`, describe),
        ...sentence(unlike, `other ${noun} did not match`, `other ${noun}s did not match`, describe),
        ...sentence(
          [...new Set([...scheduled, ...due])],
          `${noun} is scheduled for later`,
          `${noun}s are scheduled for later`,
          (message) => `${describe(message)} at ${(message as Collections["emails"]).scheduled_at}`,
        ),
        ...sentence(
          elsewhere,
          `matching ${noun} is in another account`,
          `matching ${noun}s are in other accounts`,
          inAccount,
        ),
      ]
    },
  }
}

/** Collects the refused requests of the account, and those without a valid key. */
function collectRefused({ request_log, account }: Needs<"account" | "request_log">, isLate: (log: Log) => boolean) {
  // What was before is read only for a wait that finds too little: most end at once.
  const earlier = request_log.pendingIds()
  const during = new Set<string>()
  const refusedDuring: Log[] = []
  const mayBeOurs = ({ account_id, source }: Log) =>
    account_id === account.id || (account_id === "" && source !== "smtp")
  return {
    stop: request_log.onAdded((logs) => {
      for (const log of logs.filter(mayBeOurs)) {
        if (earlier.has(log.id)) continue
        during.add(log.id)
        if (isRefused(log) && refusedDuring.length < MOST) refusedDuring.push(log)
      }
    }),
    sentences: () => {
      // Calls back with the requests of the last milliseconds.
      const entries = request_log.readEntries().by.account(account.id)
      const before = () => entries.newestFirst().filter(({ id }) => !during.has(id))
      const [last] = before().take(1)
      const late = before().take(MOST).filter(isLate).filter(isRefused).toArray().reverse()
      const refused = [...late, ...refusedDuring].slice(0, MOST)
      if (refused.length === 0 && last && isRefused(last))
        return [`The last request before the wait was refused: ${withFullStop(reasonOf(last))}`]
      const reasons = [...new Set(refused.map(reasonOf))]
      if (refused.length === 0) return []
      const count = refused.length === 1 ? "1 request was" : `${refused.length} requests were`
      return [`${count} refused: ${withFullStop(listSome(reasons, (reason) => reason))}`]
    },
  }
}

/** Whether a request that may send mail was refused. */
const isRefused = ({ method, status_code }: Log): boolean => method === "POST" && status_code >= 400

const reasonOf = ({ error_code, error_message, status_code }: Log): string =>
  `${error_code ?? status_code}: ${error_message ?? ""}`.trim()

/** `1 email came to another recipient: …`, as a list; empty without messages. */
function sentence<T>(messages: readonly T[], one: string, many: string, describe: (message: T) => string): string[] {
  if (messages.length === 0) return []
  const words = messages.length === 1 ? `1 ${one}` : `${messages.length} ${many}`
  return [`${words}: ${withFullStop(listSome(messages, describe))}`]
}
