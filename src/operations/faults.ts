import type { ControlAnswer, ControlSchemas } from "../api/contract.ts"
import { ApiError, type ErrorType, invalid } from "../core/errors.ts"
import { consume, errorTypeHint, type FaultTarget, faultHint, faultPath, matchFaults } from "../core/faults.ts"
import { pick } from "../core/pick.ts"
import type { Fault } from "../core/state.ts"
import type { Control, Needs } from "./context.ts"
import { deleteOwn, deletions, listPage } from "./records.ts"

/** POST /sandbox/faults: applies to the account's next requests to `/v1`, oldest fault first. */
export const createFault: Control<"createFault", "account" | "commit" | "ids" | "now" | "service_paths"> = (
  ctx,
  { body },
) => {
  const { method = null, path, times = 1, latency_ms = null, disconnect = false, when = "before" } = body
  const error = typeof body.error === "string" ? { type: body.error } : (body.error ?? null)
  if ([error, latency_ms, disconnect || null].filter((effect) => effect !== null).length !== 1) {
    throw invalid("Give exactly one of `error`, `latency_ms` and `disconnect`.")
  }
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
export function deleteFaults(ctx: Needs<"account" | "commit" | "store">): ControlAnswer<"deleteFaults"> {
  const faults = ctx.store.tables.faults.by.account(ctx.account.id).all()
  return ctx.commit({ deleted: faults.length }, deletions("faults", faults))
}

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

/** The faults that match a request. Consumes one use of each. Nearly always empty, so the empty case is cheap. */
export function takeFaults(
  world: Needs<"store">,
  account_id: string,
  when: Fault["when"],
  target: FaultTarget,
): Fault[] {
  const { faults } = world.store.tables
  if (faults.by.armed(account_id).count() === 0) return []
  const taken = matchFaults(faults.by.armed(account_id).all().reverse(), when, target)
  world.store.commitSoon(taken.map((fault) => ({ op: "patch", in: "faults", id: fault.id, fields: consume(fault) })))
  return taken
}

/** The error that a fault injects. A rate limit error always has Retry-After (section 7). */
export function faultError({ id, error }: Fault): ApiError {
  const { type, status, retry_after } = error as NonNullable<Fault["error"]>
  const seconds = retry_after ?? (type === "rate_limit_exceeded" ? 1 : undefined)
  return new ApiError(
    type as ErrorType,
    `The fault ${id} of POST /sandbox/faults injected this error. DELETE /sandbox/faults/${id} removes it.`,
    {
      ...(status !== undefined && { status }),
      wireType: type,
      headers: {
        ...(seconds !== undefined && { "Retry-After": String(seconds) }),
        ...(type === "authentication_error" && { "WWW-Authenticate": "Bearer" }),
      },
    },
  )
}
