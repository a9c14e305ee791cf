import { type NewEvent, refusalOf } from "../../core/emails/status.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { EmailEventType, EmailRecord, EmailStep } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import { EVERYONE } from "../../store/tables.ts"
import { instant } from "../../time/clock.ts"
import type { Job } from "../../time/scheduler.ts"
import type { World } from "../context.ts"
import { clickableLinks } from "./content.ts"
import { fallDue } from "./fall-due.ts"
import { happen } from "./happen.ts"

/** How many emails one run takes before requests get their turn. */
const BATCH = 100

/** Where memory is limited a run takes this part of all that wait at least: mail must not come in faster than it moves on. */
const PART = 8

/** The job that gives emails the steps they are owed, when they are due (assumptions M3, M5). */
export function emailSteps(world: World): Job {
  const { emails } = world.store.tables
  const batch = () =>
    world.fixed.limits.limit === null ? BATCH : Math.max(BATCH, Math.ceil(emails.count("due", EVERYONE) / PART))
  return {
    name: "emails",
    nextDue: () => {
      const due = emails.first("due", EVERYONE)?.next_step?.due_at
      return due === undefined ? null : Date.parse(due)
    },
    run: (now) => {
      const due = emails.upTo("due", EVERYONE, instant(now), batch())
      world.store.commitSoon(due.flatMap((email) => walk(world, email, instant(now))))
      return due.length
    },
  }
}

/** Every step of one email that is due by now, as one change of the email's changed fields and what follows from each event. */
function walk(world: World, email: EmailRecord, now: Timestamp): Change[] {
  const changes: Change[] = []
  const changed: Partial<EmailRecord> = {}
  let walked = email
  while (walked.next_step && walked.next_step.due_at <= now) {
    const { next_step: step } = walked
    const at = step.due_at > walked.created_at ? step.due_at : now
    if (step.type === "due") {
      const { fields, follows } = fallDue(world, walked, at)
      Object.assign(changed, fields)
      walked = { ...walked, ...fields }
      changes.push(...follows)
      continue
    }
    const next_step = stepAfter(step, at)
    const event = eventOf(world, walked, step.type, step)
    if (event !== null && refusalOf(walked, step.type) === null) {
      const { fields, after, follows } = happen(world, walked, event, at)
      Object.assign(changed, fields)
      walked = after
      changes.push(...follows)
    } else walked = { ...walked }
    // The record is a copy of this walk's own by now.
    walked.next_step = next_step
    changed.next_step = next_step
  }
  return [{ op: "patch", in: "emails", id: email.id, fields: changed }, ...changes]
}

/** What happens at a step; null for a click where the message has no link: nobody can have clicked it (section 6: a click has its `url`). */
function eventOf(
  world: World,
  email: EmailRecord,
  type: EmailEventType,
  { recipient, reason }: EmailStep,
): NewEvent | null {
  const event: NewEvent = { type, ...(recipient && { recipient }), ...(reason && { reason }) }
  if (type !== "clicked") return event
  const [url] = clickableLinks(world, email)
  return url === undefined ? null : { ...event, url }
}

/** The step that comes after one, counted from when that one happened. */
function stepAfter(step: EmailStep, at: Timestamp): EmailStep | null {
  const [next, ...rest] = step.next ?? []
  if (!next) return null
  const { after_ms, type, recipient } = next
  return { due_at: instant(Date.parse(at) + after_ms), type, ...(recipient && { recipient }), next: rest }
}
