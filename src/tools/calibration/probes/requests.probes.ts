import type { requestRows } from "../../../core/assumptions/requests.ts"
import {
  holds,
  isContentAccepted,
  isOk,
  isRefused,
  itemAccepted,
  type Probe,
  type ProbeAnswer,
  type ProbesOf,
  probe,
  searchLimit,
  typeOf,
  unobservable,
  untold,
  value,
} from "./probe.ts"
import { messageIndex, type messages, refusedRequest, searched } from "./probe-requests.ts"

/** A setting that decides whether a message of the batch of content is accepted. */
export const byMessage = (name: keyof typeof messages, accepted: unknown, refused: unknown): Probe =>
  probe(["messages"], (a) => {
    const answer = itemAccepted(a.messages, messageIndex(name))
    return answer === undefined ? untold(UNCLEAR) : value(answer ? accepted : refused)
  })
export const UNCLEAR =
  "the service does not check the content of a message before its domain, or not one message at a time"

/** Whether each of these messages is accepted, or refused, as the decision says. */
export const byMessages = (expected: Partial<Record<keyof typeof messages, boolean>>): Probe =>
  probe(["messages"], (a) => {
    const names = Object.keys(expected) as (keyof typeof messages)[]
    const seen = names.map((name) => [name, itemAccepted(a.messages, messageIndex(name))] as const)
    if (seen.some(([, accepted]) => accepted === undefined)) return untold(UNCLEAR)
    const other = seen.filter(([name, accepted]) => accepted !== expected[name])
    const named = other.map(([name, accepted]) => `${name}: ${accepted ? "accepted" : "refused"}`)
    return holds(other.length === 0, named.join(", "))
  })

/** The sizes that an error message names, in bytes. */
export const namedBytes = ({ body }: ProbeAnswer): number[] => {
  const factors: Record<string, number[]> = { k: [1024, 1000], m: [1024 ** 2, 1000 ** 2], g: [1024 ** 3, 1000 ** 3] }
  const text = String(body?.error?.message ?? "")
  return [...text.matchAll(/(\d[\d,_]*)\s*([kmg])?i?b?/gi)].flatMap(([, digits = "", unit]) =>
    (unit ? factors[unit.toLowerCase()]! : [1]).map((factor) => Number(digits.replace(/[,_]/g, "")) * factor),
  )
}

export const requestBytes = searchLimit({
  why: "the largest body",
  request: (n) =>
    refusedRequest("POST", "/emails", `a body of ${n} bytes`, { text: JSON.stringify(searched), pad_to: n }),
  accepted: (answer) => isContentAccepted(typeOf(answer)) ?? (answer.status === 413 ? false : undefined),
  low: 1_024,
  high: 52_428_800,
  step: 1,
  marks_too_large: true,
  named: namedBytes,
})

export const requestProbes: ProbesOf<typeof requestRows> = {
  profile: probe(["received"], ({ received: { body } }) => {
    if (!body?.id) return untold("no received message can be read")
    if ("headers" in body) return value(Array.isArray(body.reply_to) ? "document" : "client")
    const domains = body.auth ? [body.auth.spf_domain, body.auth.dkim_domain] : []
    const others = [body.from_name, body.message_id, ...domains]
    // With null in every field without a value, the profile changes nothing else.
    if (others.includes(null)) return value("document")
    if (!("text" in body && "html" in body)) return value("document")
    const isShown = body.text === null || body.html === null
    return isShown && others.includes(undefined)
      ? value("client")
      : untold("the newest received message has a value in every field")
  }),
  "requests.malformed": probe(["malformed", "media_type", "wrong_method", "unknown_path", "bad_id"], (a) => {
    const refused = [a.malformed, a.media_type, a.wrong_method]
    const unknown = [a.unknown_path, a.bad_id]
    const isHeld = refused.every(isRefused) && unknown.every((answer) => typeOf(answer) === "not_found")
    const seen = [...refused, ...unknown].map((answer) => `${answer.status} ${typeOf(answer)}`)
    return holds(isHeld && a.wrong_method.headers.allow !== undefined, seen.join(", "))
  }),
  "requests.unknown_fields": byMessage("unknown_field", "ignore", "reject"),
  "requests.order_of_checks": probe(["invalid_without_token", "no_token", "messages"], (a) =>
    holds(
      typeOf(a.invalid_without_token) === typeOf(a.no_token) && itemAccepted(a.messages, 1) === false,
      "a wrong body is reported before a missing token, or an unregistered domain before a wrong body",
    ),
  ),
  "requests.paths": probe(["trailing_slash"], (a) =>
    holds(typeOf(a.trailing_slash) === "not_found", `GET /emails/ returns ${a.trailing_slash.status}`),
  ),
  "requests.ids": probe(["keys", "upper_key"], (a) =>
    isOk(a.upper_key)
      ? holds(a.upper_key.body?.id === a.keys.body.data[0].id, "the id of the response is in capitals")
      : holds(false, `an id in capitals returns ${a.upper_key.status}`),
  ),
  "requests.stop": unobservable("It is about the end of the sandbox's own process."),
  "requests.head": probe(["head_emails"], (a) => holds(isOk(a.head_emails), `HEAD returns ${a.head_emails.status}`)),
  "requests.rate_limit": probe(["emails"], ({ emails: { headers } }) => {
    const limit = Number.parseInt(headers["ratelimit-limit"] ?? headers["x-ratelimit-limit"] ?? "0", 10)
    const window = Number(/w=(\d+)/.exec(headers["ratelimit-limit"] ?? headers["ratelimit-policy"] ?? "")?.[1] ?? 1)
    return Number.isInteger(limit) ? value(Math.ceil(limit / window)) : untold("RateLimit-Limit is not a number")
  }),
  "requests.idempotency_retention": unobservable("It takes longer than a run: hours, or days."),
  "requests.idempotency": probe(["scheduled", "scheduled_again"], (a) =>
    isOk(a.scheduled)
      ? holds(a.scheduled_again.body?.id === a.scheduled.body?.id, "a retry with the same key is another email")
      : untold(`the first request returned ${a.scheduled.status}`),
  ),
  "requests.idempotency_conflict": probe(["scheduled", "scheduled_other"], (a) => {
    if (isRefused(a.scheduled_other)) return value("refuse")
    return isOk(a.scheduled) && a.scheduled_other.body?.id === a.scheduled.body?.id
      ? value("replay")
      : untold(`another body with the same key returned ${a.scheduled_other.status}`)
  }),
  "requests.hints": unobservable("Hints are the sandbox's own."),
  "requests.unknown_parameters": probe(["unknown_query", "messages"], (a) => {
    const isIgnored = itemAccepted(a.messages, messageIndex("unknown_field"))
    if (isIgnored === undefined) return untold(UNCLEAR)
    const instead = `an unknown parameter returns ${a.unknown_query.status}, unlike an unknown field`
    return holds(isIgnored === isOk(a.unknown_query), instead)
  }),
  "requests.null_fields": byMessage("null_field", "omit", "refuse"),
  "sandbox.restart": unobservable("Only the sandbox has a start state."),
  "requests.brackets": probe(["bracket_limit"], ({ bracket_limit: answer }) =>
    holds(isRefused(answer) || answer.body?.limit === 25, `limit[]=1 gives the limit ${answer.body?.limit}`),
  ),
  "requests.query_characters": probe(["plain_characters"], (a) =>
    holds(isOk(a.plain_characters), `a plain colon returns ${a.plain_characters.status}`),
  ),
  "requests.blank_names": probe(["blank_key"], (a) =>
    holds(isRefused(a.blank_key), `a name of blanks returns ${a.blank_key.status}`),
  ),
  "requests.same_message": probe(["scheduled", "scheduled_again"], (a) =>
    isOk(a.scheduled)
      ? holds(a.scheduled_again.body?.id === a.scheduled.body?.id, `to as an array returns ${a.scheduled_again.status}`)
      : untold(`the first request returned ${a.scheduled.status}`),
  ),
  "requests.times": probe(["date_filter", "local_filter", "messages"], (a) => {
    const basic = itemAccepted(a.messages, messageIndex("basic_offset"))
    if (basic === undefined) return untold(UNCLEAR)
    const isHeld = basic && isOk(a.date_filter) && isOk(a.local_filter)
    return holds(isHeld, "a form of time is accepted or refused unlike here")
  }),
  "requests.lone_surrogates": probe(["lone_surrogate"], (a) =>
    holds(isRefused(a.lone_surrogate), `it returns ${a.lone_surrogate.status} ${typeOf(a.lone_surrogate)}`),
  ),
}
