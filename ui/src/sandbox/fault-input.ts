import type { FaultInput } from "../api-types.ts"

/** Builds the request body from the form. `read` returns a field's text, or undefined if it is empty. */
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
