import { type Answer, isOk } from "../core/assumptions/probe.ts"
import type { ProbeClass, ProbeRequest } from "../core/assumptions/probe-request.ts"
import type { Caller } from "./caller.ts"
import type { Scenario } from "./scenarios.ts"

export interface Difference {
  scenario: string
  request: string
  /** `status`, a header, or a path in the body such as `body.error.type`. */
  at: string
  left: unknown
  right: unknown
}

export interface Comparison {
  compared: number
  /** Scenarios that neither or only one service could be asked, with the reason. */
  skipped: { scenario: string; reason: string }[]
  differences: Difference[]
  left: string[]
}

/** The headers that clients read. */
const HEADERS = [
  "content-type",
  "www-authenticate",
  "allow",
  "retry-after",
  "idempotent-replayed",
  "ratelimit-limit",
  "location",
]
const NOT_SENT = "is sent by one service only"

/** Sends the same requests to two services, one after another, and compares the answers. Deletes what it created on both. */
export async function compareServices(
  [left, right]: readonly [Caller, Caller],
  scenarios: readonly Scenario[],
  allow: ReadonlySet<ProbeClass>,
  signal: AbortSignal,
): Promise<Comparison> {
  const result: Comparison = { compared: 0, skipped: [], differences: [], left: [] }
  const masks = [maskOf(left), maskOf(right)] as const
  try {
    if (allow.has("writes")) await Promise.all([left.clean_up.removeLeftovers(), right.clean_up.removeLeftovers()])
    for (const { name, request } of scenarios) {
      if (!allow.has(request.needs)) continue
      const [a, b] = await Promise.all([left.make(name, request, signal), right.make(name, request, signal)])
      if (name === "domains") {
        left.useDomains(a!)
        right.useDomains(b!)
      }
      const about = { scenario: name, request: `${request.method} ${request.path}` }
      if (a && b) {
        result.compared++
        const found = differ(summary(a, request, masks[0]), summary(b, request, masks[1]))
        for (const difference of found) result.differences.push({ ...about, ...difference })
      } else if (a || b) result.differences.push({ ...about, at: NOT_SENT, left: a?.status, right: b?.status })
      else result.skipped.push({ scenario: name, reason: left.missing.get(name) ?? right.missing.get(name)! })
    }
  } finally {
    result.left = [...(await left.clean_up.finish()), ...(await right.clean_up.finish())]
  }
  return result
}

/** What is compared: messages of errors are for people, and lists of an account are its own, so only their shape counts. */
function summary(answer: Answer, request: ProbeRequest, mask: ReturnType<typeof maskOf>): Record<string, unknown> {
  const { status, headers, body } = answer
  const isOwn = request.needs === "reads" && isOk(answer)
  const shown = Object.fromEntries(HEADERS.map((name) => [name, mask(headers[name]?.split(";")[0])]))
  return { status, headers: shown, body: isOwn ? shapeOf(body) : mask(body) }
}

/** The fields of a value. All items of a list have one shape together; null says nothing about a type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf).reduce((all, one) => merge(all, one), undefined)
  if (typeof value !== "object" || value === null) return value === null ? undefined : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shapeOf(entry) ?? "any"]))
}
const merge = (a: unknown, b: unknown): unknown =>
  typeof a === "object" && typeof b === "object" ? { ...b, ...a } : a === undefined || a === "any" ? b : a

/** Makes a function that replaces what differs between any two runs: ids, times, tokens, addresses and names of the run. */
function maskOf(caller: Caller) {
  const ids = new Map<string, string>()
  const nameId = (id: string) => {
    const known = ids.get(id) ?? `{id ${ids.size + 1}}`
    ids.set(id, known)
    return known
  }
  const maskText = (text: string) =>
    text
      .replaceAll(caller.run, "{run}")
      .replaceAll(caller.sender_domain ?? "\0", "{domain}")
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, (id) => nameId(id.toLowerCase()))
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)/g, "{time}")
      .replaceAll(/\b(?:whsec|[a-z]{2,8})_[\w+/=-]{16,}/g, "{token}")
      .replaceAll(/\b[a-z]{2,8}_\w+…/g, "{token}…")
      .replaceAll(/p=[\w+/=]{100,}/g, "p={key}")
      .replaceAll(/[\w-]+\._domainkey/g, "{selector}._domainkey")
  return function mask(value: unknown): unknown {
    if (typeof value === "string") return maskText(value)
    if (Array.isArray(value)) return value.map(mask)
    if (typeof value !== "object" || value === null) return value
    const entries = Object.entries(value).map(([key, entry]) => {
      if (key === "message" && typeof entry === "string") return [key, "a message"]
      return key === "duration_ms" ? [key, "a duration"] : [maskText(key), mask(entry)]
    })
    return Object.fromEntries(entries)
  }
}

function differ(left: unknown, right: unknown, at = ""): { at: string; left: unknown; right: unknown }[] {
  if (isRecord(left) && isRecord(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...keys].flatMap((key) => differ(left[key], right[key], at === "" ? key : `${at}.${key}`))
  }
  // A shape that only nulls show fits every type.
  if (left === "any" || right === "any") return left === undefined || right === undefined ? [{ at, left, right }] : []
  return JSON.stringify(left) === JSON.stringify(right) ? [] : [{ at, left, right }]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
