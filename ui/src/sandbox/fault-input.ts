import type { FaultInput } from "../api-types.ts"

/** The fault that a filled-in form describes; `read` gives a field's text, or undefined where it was left empty. */
export function faultInput(read: (name: string) => string | undefined): FaultInput {
  const method = read("method") as FaultInput["method"]
  const path = read("path")
  const times = read("times")
  return {
    ...(method && { method }),
    ...(path && { path }),
    ...(times && { times: Number(times) }),
    when: read("when") === "after" ? "after" : "before",
    ...effect(read),
  }
}

function effect(read: (name: string) => string | undefined): FaultInput {
  if (read("kind") === "disconnect") return { disconnect: true }
  if (read("kind") === "latency") return { latency_ms: Number(read("latency_ms")) }
  const status = read("status")
  const retry_after = read("retry_after")
  return {
    error: {
      type: read("type") ?? "internal_error",
      ...(status && { status: Number(status) }),
      ...(retry_after && { retry_after: Number(retry_after) }),
    },
  }
}
