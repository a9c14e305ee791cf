import { copyBeginning } from "../../../core/text/text.ts"
import type { Needs } from "../../../operations/context.ts"
import { instant } from "../../../time/clock.ts"
import type { EmailRecord } from "../record.ts"
import { type NewEvent, refusalOf } from "../rules/status.ts"
import { clickableLinks } from "../shared/content.ts"
import { applyEventTo } from "../shared/events.ts"

/** The client that followed a tracked link. */
export interface Visitor {
  user_agent: string
  ip: string
  /** Whether a browser or proxy loads the link before somebody opens it. */
  prefetch: boolean
}

/** Maximum stored length of an event's user agent. */
const AGENT = 500

const findEmail = (world: Needs<"store">, token: string) => world.store.tables.emails.find.token(token)

/** User agents of programs, scanners and link previews. `Mozilla/5.0` alone is a mail client's proxy that loads all images. */
const MACHINE =
  /^$|^Mozilla\/5\.0$|bot\b|crawl|spider|scan|preview|monitor|headless|curl|wget|python|\b(?:java|node|php)\b|go-http|undici|axios|okhttp|ruby|perl|libwww|http-?client/i

/** Whether an open or click counts (assumption tracking.count_machines). */
export const isCounted = ({ settings }: Needs<"settings">, { user_agent, prefetch }: Visitor): boolean =>
  settings()["tracking.count_machines"] || !(prefetch || MACHINE.test(user_agent.slice(0, AGENT)))

/** Records an open when the pixel is loaded (assumptions tracking.hits and tracking.count_machines), if the message's status allows it. */
export function trackOpen(world: RecordNeeds, token: string, visitor: Visitor): void {
  const email = findEmail(world, token)
  if (email && isCounted(world, visitor)) recordEvent(world, email, { type: "opened", ...clientOf(visitor) })
}

/** Records a click on a rewritten link, if the message's status allows it. Returns the stored URL, or null
 * if the link does not exist. Without a visitor (a HEAD request) it records nothing. */
export async function trackClick(
  world: Needs<"analyses" | "clock" | "event_forms" | "ids" | "readings" | "settings" | "store">,
  token: string,
  index: number,
  visitor: Visitor | null,
): Promise<string | null> {
  const email = findEmail(world, token)
  if (!email) return null
  const url = (await clickableLinks(world, email))[index]
  const now = findEmail(world, token)
  if (url === undefined || !now) return null
  if (visitor && isCounted(world, visitor)) recordEvent(world, now, { type: "clicked", url, ...clientOf(visitor) })
  return url
}

/** The data of the unsubscribe page; null for an unknown link. */
export function unsubscribePage(world: Needs<"store">, token: string) {
  const email = findEmail(world, token)
  if (!email?.list_unsubscribe) return null
  const { to, cc, bcc, from, events } = email
  const recipient = (to[0] ?? cc[0] ?? bcc[0]) as string
  return { recipient, from, done: events.some(({ type }) => type === "unsubscribed") }
}

/** One-click unsubscribe (assumption tracking.unsubscribe): suppresses the recipient immediately. Returns false for an unknown link. */
export function unsubscribe(world: RecordNeeds, token: string, visitor: Visitor): boolean {
  const page = unsubscribePage(world, token)
  if (!page) return false
  if (!page.done)
    recordEvent(world, findEmail(world, token) as EmailRecord, { type: "unsubscribed", ...clientOf(visitor) })
  return true
}

const clientOf = ({ user_agent, ip }: Visitor) => ({ user_agent: copyBeginning(user_agent, AGENT), ip })

type RecordNeeds = Needs<"clock" | "event_forms" | "ids" | "settings" | "store">

function recordEvent(world: RecordNeeds, email: EmailRecord, event: NewEvent): void {
  if (refusalOf(email, event.type) !== null) return
  const { fields, follows } = applyEventTo(world, email, event, instant(world.clock.now()))
  world.store.commit([{ op: "patch", in: "emails", id: email.id, fields }, ...follows])
}
