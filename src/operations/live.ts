import { presentCapturedItem } from "../core/emails/captured.ts"
import { presentCapturedInboundItem } from "../core/inbound/captured.ts"
import type { EmailRecord, InboundRecord, Log, Suppression } from "../core/state.ts"
import type { Applied } from "../store/store.ts"
import { instant } from "../time/clock.ts"
import { getClock } from "./clock.ts"
import type { Context, World } from "./context.ts"

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

type Build = (world: World, applied: Applied) => Pick<LiveMessage, "type" | "data"> | null

/** What the feed says of a change in each collection; collections that are not here change silently. */
const builders: Partial<Record<Applied["in"], Build>> = {
  emails: (_, { before, after }) => {
    if (!after) return { type: "email.deleted", data: () => presentCapturedItem(before as EmailRecord) }
    return { type: before ? "email.updated" : "email.created", data: () => presentCapturedItem(after as EmailRecord) }
  },
  inbound: (_, { before, after }) => {
    const [was, is] = [before, after] as (InboundRecord | undefined)[]
    if (is?.processed && !was?.processed) return { type: "inbound.created", data: () => presentCapturedInboundItem(is) }
    return !is && was?.processed ? { type: "inbound.deleted", data: () => presentCapturedInboundItem(was) } : null
  },
  suppressions: (_, { before, after }) => ({
    type: "suppression.updated",
    data: () => {
      const { address, reason, created_at, email_id } = (after ?? before) as Suppression
      return { address, reason, created_at, email_id }
    },
  }),
  logs: (_, { before, after }) =>
    after && !before ? { type: "log.created", data: () => ({ ...(after as Log), account_id: undefined }) } : null,
  clock: (world) => ({ type: "clock.changed", data: () => getClock(world as Context) }),
  settings: (world, { before, after }) => ({
    type: "settings.changed",
    data: () => ({
      name: (after ?? before)?.id,
      value: (world.settings() as Record<string, unknown>)[(after ?? before)?.id ?? ""],
    }),
  }),
  accounts: (_, { before, after }) =>
    before && !after ? { type: "state.reset", data: () => ({ account_id: before.id }) } : null,
}

/** What a commit means to whoever watches. */
export function liveMessages(world: World, applied: readonly Applied[]): LiveMessage[] {
  const at = instant(world.clock.now())
  return applied.flatMap((change) => {
    const built = builders[change.in]?.(world, change)
    const record = change.after ?? change.before
    if (!built || !record) return []
    const account_id = "account_id" in record ? record.account_id : null
    return [{ ...built, account_id, at, key: `${change.in} ${record.id}` }]
  })
}
