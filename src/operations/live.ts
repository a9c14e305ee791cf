import { presentDomain } from "../core/domains/present.ts"
import { presentCapturedItem } from "../core/emails/captured.ts"
import { presentSandboxLog } from "../core/logs.ts"
import type { Account, Domain, EmailRecord, Log, Suppression } from "../core/state.ts"
import type { Applied } from "../store/store.ts"
import { instant } from "../time/clock.ts"
import { getClock } from "./clock.ts"
import type { Context, World } from "./context.ts"
import { presentSetting } from "./settings.ts"

/** One message of the live feed. */
export interface LiveMessage {
  type: string
  /** Null: it concerns every account. */
  account_id: string | null
  at: string
  /** The record it is about: of several messages about one, the last counts. */
  key: string
  /** The list item of the resource; made only when somebody listens. */
  data: () => unknown
}

type Build = (world: World, applied: Applied) => (Pick<LiveMessage, "type" | "data"> & { account_id?: string }) | null

/** What the feed says of a change in each collection; collections that are not here change silently. */
const builders: Partial<Record<Applied["in"], Build>> = {
  emails: (_, { before, after }) => {
    if (!after) return { type: "email.deleted", data: () => presentCapturedItem(before as EmailRecord) }
    return { type: before ? "email.updated" : "email.created", data: () => presentCapturedItem(after as EmailRecord) }
  },
  suppressions: (_, { before, after }) => ({
    type: "suppression.updated",
    data: () => {
      const { address, reason, created_at, email_id } = (after ?? before) as Suppression
      return { address, reason, created_at, email_id }
    },
  }),
  logs: (_, { before, after }) =>
    after && !before ? { type: "log.created", data: () => presentSandboxLog(after as Log) } : null,
  domains: (_, { before, after }) => ({
    type: "domain.updated",
    data: () => presentDomain((after ?? before) as Domain),
  }),
  clock: (world) => ({ type: "clock.changed", data: () => getClock(world as Context) }),
  settings: (world, { before, after }) => ({
    type: "settings.changed",
    data: () => presentSetting((after ?? before)?.id ?? "", world.settings()),
  }),
  accounts: ({ fixed }, { before, after }) => {
    if (!before || (after && !isEmptied(before as Account, after as Account))) return null
    const reset = { type: "state.reset", data: () => ({ reset: true }) }
    // The default account goes only when everything does.
    return !after && before.id === fixed.default_account_id ? reset : { ...reset, account_id: before.id }
  },
}

/** Its usage starts afresh with a reset only; a new day or month starts with the message that is counted. */
const isEmptied = (before: Account, after: Account) => before.usage !== after.usage && after.usage.this_month === 0

/** What a commit means to whoever watches. */
export function liveMessages(world: World, applied: readonly Applied[]): LiveMessage[] {
  const at = instant(world.clock.now())
  return applied.flatMap((change) => {
    const built = builders[change.in]?.(world, change)
    const record = change.after ?? change.before
    if (!built || !record) return []
    const account_id = "account_id" in record ? record.account_id : null
    return [{ account_id, ...built, at, key: `${change.in} ${record.id}` }]
  })
}
