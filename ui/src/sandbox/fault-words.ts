import type { Fault, FaultInput } from "../api-types.ts"
import { formatDuration } from "../shared/age.ts"

/** Common faults. */
export const FAULT_PRESETS: { label: string; input: FaultInput }[] = [
  {
    label: "Rate limit the next send",
    input: { method: "POST", path: "/emails", error: { type: "rate_limit_exceeded", retry_after: 2 } },
  },
  { label: "Fail the next request", input: { error: { type: "internal_error" } } },
  {
    label: "Accept the next send, then close the connection",
    input: { method: "POST", path: "/emails", disconnect: true, when: "after" },
  },
  { label: "Slow down every request", input: { latency_ms: 2000, times: 0 } },
]

/** Describes what a fault matches and does. */
export function describeFault(fault: Omit<Fault, "id" | "hits" | "created_at">): string {
  const which = [fault.method, fault.path].filter(Boolean).join(" ") || "every request"
  const after = fault.when === "after" ? "processes the request, then " : ""
  return `${which}: ${after}${describeEffect(fault)}`
}

function describeEffect({ error, latency_ms, disconnect }: Pick<Fault, "error" | "latency_ms" | "disconnect">): string {
  if (disconnect) return "closes the connection"
  if (latency_ms) return `delays the response by ${formatDuration(latency_ms)}`
  const status = error?.status ? `${error.status} ` : ""
  const retry = error?.retry_after ? `, retry after ${error.retry_after} s` : ""
  return `returns ${status}${error?.type ?? "an error"}${retry}`
}

/** Describes how often a fault was triggered and how many times are left. */
export function describeHits({ times, remaining, hits }: Pick<Fault, "times" | "remaining" | "hits">): string {
  const triggered = hits === 0 ? "Not triggered yet" : hits === 1 ? "Triggered once" : `Triggered ${hits} times`
  return times === 0 || remaining === null ? `${triggered} · until removed` : `${triggered} · ${remaining} left`
}
