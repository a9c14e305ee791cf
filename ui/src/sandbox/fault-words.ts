import type { Fault, FaultInput } from "../api-types.ts"
import { duration } from "../shared/age.ts"

/** Faults that are often wanted, ready to be switched on. */
export const FAULT_PRESETS: { label: string; input: FaultInput }[] = [
  {
    label: "Rate limit the next send",
    input: { method: "POST", path: "/emails", error: { type: "rate_limit_exceeded", retry_after: 2 } },
  },
  { label: "Fail the next request", input: { error: { type: "internal_error" } } },
  {
    label: "Accept the next send, then cut the connection",
    input: { method: "POST", path: "/emails", disconnect: true, when: "after" },
  },
  { label: "Make every request slow", input: { latency_ms: 2000, times: 0 } },
]

/** What a fault does, as a sentence. */
export function faultInWords(fault: Omit<Fault, "id" | "hits" | "created_at">): string {
  const which = [fault.method, fault.path].filter(Boolean).join(" ") || "every request"
  const after = fault.when === "after" ? "takes effect, then " : ""
  return `${which}: ${after}${whatItDoes(fault)}`
}

function whatItDoes({ error, latency_ms, disconnect }: Pick<Fault, "error" | "latency_ms" | "disconnect">): string {
  if (disconnect) return "the connection is cut"
  if (latency_ms) return `waits ${duration(latency_ms)}`
  const status = error?.status ? `${error.status} ` : ""
  const retry = error?.retry_after ? `, retry after ${error.retry_after} s` : ""
  return `answers ${status}${error?.type ?? "an error"}${retry}`
}

/** How often it will still strike. */
export function faultCount({ times, remaining, hits }: Pick<Fault, "times" | "remaining" | "hits">): string {
  const struck = hits === 1 ? "struck once" : `struck ${hits} times`
  return times === 0 || remaining === null ? `${struck}, until removed` : `${struck}, ${remaining} left`
}
