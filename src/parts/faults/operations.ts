import type { ControlSchemas } from "../../api/contract.ts"
import { invalid } from "../../core/errors.ts"
import { pick } from "../../core/pick.ts"
import type { Control, Needs } from "../../operations/context.ts"
import { deleteAllOwn, deleteOwn, listPage, refuseMore } from "../../operations/records.ts"
import type { Fault } from "./record.ts"
import { checkRetryAfter, errorTypeHint, faultHint, faultPath } from "./rules.ts"

/** POST /sandbox/faults: applies to the account's next requests to `/v1`, oldest fault first. */
export const createFault: Control<
  "createFault",
  "account" | "commit" | "ids" | "now" | "service_paths" | "settings" | "store"
> = (ctx, { body }) => {
  refuseMore(ctx, "faults")
  const { method = null, path, times = 1, latency_ms = null, disconnect = false, when = "before" } = body
  const error: Fault["error"] = typeof body.error === "string" ? { type: body.error } : (body.error ?? null)
  if ([error, latency_ms, disconnect || null].filter((effect) => effect !== null).length !== 1) {
    throw invalid("Give exactly one of `error`, `latency_ms` and `disconnect`.")
  }
  checkRetryAfter(error?.retry_after)
  const record: Fault = {
    id: ctx.ids.uuid(),
    account_id: ctx.account.id,
    method,
    path: path === undefined ? null : faultPath(path),
    times,
    remaining: times === 0 ? null : times,
    error,
    latency_ms,
    disconnect,
    when,
    hits: 0,
    created_at: ctx.now,
  }
  return ctx.commit(present(ctx, record), [{ op: "put", in: "faults", record }])
}

/** GET /sandbox/faults: includes used-up faults, with their hit counts. */
export const listFaults: Control<"listFaults", "account" | "service_paths" | "store"> = (ctx, { query }) =>
  listPage(ctx.store.tables.faults.by.account(ctx.account.id), query, (record) => present(ctx, record))

/** DELETE /sandbox/faults */
export const deleteFaults: Control<"deleteFaults", "account" | "commit" | "store"> = (ctx) =>
  deleteAllOwn(ctx, "faults")

/** DELETE /sandbox/faults/{id} */
export const deleteFault: Control<"deleteFault", "account" | "commit" | "store"> = (ctx, { params }) =>
  deleteOwn(ctx, "faults", params)

function present(ctx: Needs<"service_paths">, fault: Fault): ControlSchemas["Fault"] {
  const { method, error, latency_ms, disconnect } = fault
  const hint = faultHint(fault, ctx.service_paths) ?? errorTypeHint(error)
  return {
    id: fault.id,
    method: method as ControlSchemas["Fault"]["method"],
    ...pick(fault, "path", "times", "remaining", "when", "hits", "created_at"),
    ...(error && { error }),
    ...(latency_ms !== null && { latency_ms }),
    ...(disconnect && { disconnect: true as const }),
    ...(hint !== null && { hint }),
  }
}
