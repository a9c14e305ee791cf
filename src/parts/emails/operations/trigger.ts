import { isIP } from "node:net"
import type { ControlInput } from "../../../api/contract.ts"
import { invalid } from "../../../core/errors.ts"
import { quote } from "../../../core/text/text.ts"
import type { Control, Needs } from "../../../operations/context.ts"
import { findOwn } from "../../../operations/records.ts"
import type { EmailRecord } from "../record.ts"
import { presentActions } from "../rules/captured.ts"
import type { NewEvent } from "../rules/status.ts"
import { clickableLinks, clickedLinks } from "../shared/content.ts"
import { applyEventTo } from "../shared/events.ts"

/** POST /sandbox/emails/{id}/events: triggers an event and its consequences. An event that the state table does not allow changes nothing (emails.transitions). */
export const triggerEmailEvent: Control<"triggerEmailEvent"> = async (ctx, { params, body }) => {
  // Whether it has an unsubscribe link, its reader says.
  const event = await eventOf(ctx, await ctx.readings.of(findOwn(ctx, "emails", params.id)), body)
  const email = findOwn(ctx, "emails", params.id)
  const { fields, follows } = applyEventTo(ctx, email, event, ctx.now)
  const changed = { ...email, ...fields }
  const { id, status, events } = changed
  const actions = presentActions(changed, ctx.store.tables.webhooks.by.account(email.account_id).all())
  return ctx.commit({ id, status, events, actions }, [{ op: "patch", in: "emails", id, fields }, ...follows])
}

type Body = ControlInput<"triggerEmailEvent">["body"]

async function eventOf(ctx: Needs<"analyses" | "readings">, email: EmailRecord, body: Body): Promise<NewEvent> {
  const { type, recipient, url, user_agent, ip, reason } = body
  if (ip !== undefined && type !== "opened" && type !== "clicked") {
    throw invalid("`ip` is only allowed with the events `opened` and `clicked`.")
  }
  if (ip !== undefined && isIP(ip) === 0) throw invalid(`\`ip\` must be an IPv4 or IPv6 address, got ${quote(ip)}.`)
  const event: NewEvent = {
    type,
    ...(recipient !== undefined && { recipient }),
    ...(user_agent !== undefined && { user_agent }),
    ...(ip !== undefined && { ip }),
    ...(reason !== undefined && { reason }),
  }
  if (type !== "clicked") {
    if (url !== undefined) throw invalid("`url` is only allowed with the event `clicked`.")
    return event
  }
  return email.track_clicks ? { ...event, url: await linkOf(ctx, email, url) } : event
}

/** The clicked link: `url` if given (it must be a link of the message), otherwise the first that is listed. */
async function linkOf(
  ctx: Needs<"analyses" | "readings">,
  email: EmailRecord,
  url: string | undefined,
): Promise<string> {
  const links = await clickableLinks(ctx, email)
  const chosen = url ?? clickedLinks(await ctx.analyses.of(await ctx.readings.of(email)))[0] ?? links[0]
  if (chosen === undefined) throw invalid("The email has no link to click: its HTML contains no http or https link.")
  if (links.includes(chosen)) return chosen
  const shown = links.slice(0, 10).join(", ") || "none"
  throw invalid(`\`url\` is not a link of this email: ${chosen}. Its links: ${shown}.`)
}
