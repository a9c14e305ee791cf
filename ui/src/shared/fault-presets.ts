import type { FaultInput } from "../api-types.ts"

/** The fault that closes the connection after the next send took effect: a client that retries without a key sends twice. */
export const DROP_RESPONSE: FaultInput = { method: "POST", path: "/emails", disconnect: true, when: "after" }

export interface FaultPreset {
  label: string
  input: FaultInput
  /** What else people call it. */
  words?: string
}

/** Common faults. */
export const FAULT_PRESETS: FaultPreset[] = [
  {
    label: "Rate limit the next send",
    input: { method: "POST", path: "/emails", error: { type: "rate_limit_exceeded", retry_after: 2 } },
    words: "429 throttle too many",
  },
  { label: "Fail the next request", input: { error: { type: "internal_error" } }, words: "500 error" },
  {
    label: "Accept, then answer 500",
    input: { method: "POST", path: "/emails", when: "after", error: { type: "internal_error", status: 500 } },
    words: "commit error",
  },
  { label: "Drop the response of the next send", input: DROP_RESPONSE, words: "timeout connection network" },
  { label: "Slow down every request", input: { latency_ms: 2000, times: 0 }, words: "latency delay slow" },
]

/** The label of a preset for several requests: "Rate limit the next 3 sends". */
export function labelFor({ label }: FaultPreset, times: number): string {
  if (times === 1) return label
  const several = label.replace(/next (send|request)\b/, `next ${times} $1s`).replace("response of", "responses of")
  return several === label ? `${label}, ${times} times` : several
}
