import type { ControlSchemas } from "../../api/contract.ts"
import type { Control, Needs } from "../../operations/context.ts"
import { deleteAllOwn, deleteOwn, listPage, refuseMore } from "../../operations/records.ts"
import { sleep } from "../../time/turn.ts"
import { receiverOf } from "../inbound/shared.ts"
import type { SmtpFault } from "./record.ts"
import { applySmtpFault, checkSmtpFault, matchesSmtp, type SmtpMoment } from "./smtp-rules.ts"

/** POST /sandbox/smtp-faults: applies to the next matching SMTP commands, oldest fault first. */
export const createSmtpFault: Control<
  "createSmtpFault",
  "account" | "commit" | "ids" | "now" | "settings" | "store"
> = (ctx, { body }) => {
  refuseMore(ctx, "smtp_faults")
  const { phase, code = null, message = null, greylist_seconds = null, delay_ms = null, drop = false } = body
  // A sender that is greylisted tries again.
  const { times = greylist_seconds === null ? 1 : 0 } = body
  const fault = {
    from: patternOf(body.from),
    to: patternOf(body.to),
    subject: patternOf(body.subject),
    phase,
    code,
    message,
    greylist_seconds,
    delay_ms,
    drop,
  }
  checkSmtpFault(fault)
  const record: SmtpFault = {
    id: ctx.ids.uuid(),
    account_id: ctx.account.id,
    ...fault,
    times,
    remaining: times === 0 ? null : times,
    hits: 0,
    seen: [],
    created_at: ctx.now,
  }
  return ctx.commit(present(record), [{ op: "put", in: "smtp_faults", record }])
}

const patternOf = (written: string | undefined) => written?.trim().toLowerCase() ?? null

/** GET /sandbox/smtp-faults: includes used-up faults, with their hit counts. */
export const listSmtpFaults: Control<"listSmtpFaults", "account" | "store"> = (ctx, { query }) =>
  listPage(ctx.store.tables.smtp_faults.by.account(ctx.account.id), query, present)

/** DELETE /sandbox/smtp-faults */
export const deleteSmtpFaults: Control<"deleteSmtpFaults", "account" | "commit" | "store"> = (ctx) =>
  deleteAllOwn(ctx, "smtp_faults")

/** DELETE /sandbox/smtp-faults/{id} */
export const deleteSmtpFault: Control<"deleteSmtpFault", "account" | "commit" | "store"> = (ctx, { params }) =>
  deleteOwn(ctx, "smtp_faults", params)

const present = ({ account_id: _, seen: __, ...fault }: SmtpFault): ControlSchemas["SmtpFault"] => fault

/** What happens to an SMTP session: a reply line instead of going on, or the end of the connection. */
export type SmtpEffect = { reply: string } | { drop: true } | null

/** Applies the oldest fault that matches, after its delay in real time. A fault of one account does not apply to recipients or submitters of another. */
export async function takeSmtpFault(
  world: Needs<"clock" | "settings" | "store">,
  moment: SmtpMoment,
): Promise<SmtpEffect> {
  const { smtp_faults } = world.store.tables
  const armed = smtp_faults.by.armed()
  if (armed.count() === 0) return null
  const owners = (moment.to ?? []).flatMap((to) => receiverOf(world, to)?.receiving.account_id ?? [])
  const accounts = new Set(moment.account_id === undefined ? owners : [moment.account_id])
  const isMeant = ({ account_id }: SmtpFault) => accounts.size === 0 || accounts.has(account_id)
  const fault = armed.all().findLast((each) => matchesSmtp(each, moment) && isMeant(each))
  if (!fault) return null
  const { reply, fields } = applySmtpFault(fault, moment, world.clock.now())
  world.store.commitSoon([{ op: "patch", in: "smtp_faults", id: fault.id, fields }])
  if (fault.delay_ms !== null) await sleep(fault.delay_ms, new AbortController().signal)
  if (fault.drop) return { drop: true }
  return reply === null ? null : { reply }
}
