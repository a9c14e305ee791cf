/** The trace of a request, as W3C Trace Context defines its two headers. */
export interface Trace {
  traceparent?: string
  tracestate?: string
}

/** Whether a text is a `traceparent` of version 00: trace id and parent id in lowercase hex, neither all zeros, and flags. */
export const isTraceparent = (text: string): boolean =>
  /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(text)

const MOST_MEMBERS = 32
const MEMBER = /^([a-z0-9][a-z0-9_*/@-]{0,255})=[ -+\--<>-~]{0,255}[!-+\--<>-~]$/

/** Whether a text is a `tracestate`: at most 32 members `key=value` with different keys. Empty members are allowed. */
export function isTracestate(text: string): boolean {
  const members = text.split(",").map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ""))
  const keys = members.filter((member) => member !== "").map((member) => MEMBER.exec(member)?.[1])
  if (keys.length === 0 || keys.length > MOST_MEMBERS || keys.includes(undefined)) return false
  return new Set(keys).size === keys.length
}

/** The trace of a request's headers. Without a valid `traceparent` it is empty; an invalid `tracestate` is left out. */
export function traceOf(headers: Readonly<Record<string, unknown>>): Trace {
  const { traceparent, tracestate } = headers
  if (typeof traceparent !== "string" || !isTraceparent(traceparent)) return NO_TRACE
  return { traceparent, ...(typeof tracestate === "string" && isTracestate(tracestate) && { tracestate }) }
}

const NO_TRACE: Trace = {}
