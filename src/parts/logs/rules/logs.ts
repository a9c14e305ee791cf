import type { ControlSchemas, Schemas } from "../../../api/contract.ts"
import { presentRule } from "../../../core/request/refusal-rules.ts"
import { isObject } from "../../../core/state/shape.ts"
import type { Uncopied } from "../../../core/text/text.ts"
import type { Log } from "../record.ts"
import type { ReadExchange } from "./exchange.ts"

/** Returns the class of a status code, such as `2xx` or `4xx` (section 4.6). */
export const statusClass = (code: number): string => `${Math.floor(code / 100)}xx`

/** A log entry as `/v1` lists it (section 2.8). */
export const presentLog = (log: Log): Schemas["Log"] => {
  const { id, method, endpoint, status_code, error_code, duration_ms, source, created_at } = log
  return { id, method, endpoint, status_code, error_code, duration_ms, source, created_at }
}

/** The key id of entries without a key: those that fixtures of earlier versions created. */
const NO_KEY = "00000000-0000-0000-0000-000000000000"

/** The fields that only a retrieved entry has. `user_agent` is null if the client sent no `User-Agent`. */
const caller = ({ ip, user_agent }: Log) => ({ ip, user_agent: user_agent || null })

/** A log entry retrieved from `/v1`. */
export const presentLogDetail = (log: Log): Schemas["LogDetail"] => ({
  ...presentLog(log),
  ...caller(log),
  api_key_id: log.api_key_id ?? NO_KEY,
})

/** Maximum stored length of a subject or name, and of an address. */
const MAX_LENGTH = 200
const MAX_RECIPIENTS = 100

/** Returns the subject and recipients of a sent message, or else the name of the resource: `name`, from the path, or the one in the body. */
export function loggedSubject(
  { method, endpoint }: Uncopied<Pick<Log, "method" | "endpoint">>,
  name: string | undefined,
  json: unknown,
): Uncopied<Pick<Log, "about" | "to" | "emails">> {
  if (method === "POST" && endpoint === "/emails") return messageOf(json)
  if (method === "POST" && endpoint === "/emails/batch") {
    const given = isObject(json) ? json.data : json
    const messages = Array.isArray(given) ? given : []
    const to = messages.flatMap((message) => messageOf(message).to ?? []).slice(0, MAX_RECIPIENTS)
    return messages.length === 0 ? {} : { ...messageOf(messages[0]), to, emails: messages.length }
  }
  const about = name ?? (isObject(json) ? (json.name ?? json.url ?? json.local_part) : undefined)
  return typeof about === "string" ? { about: about.slice(0, MAX_LENGTH) } : {}
}

/** The subject and the recipients of a message. Its fields may have any type. */
export function messageOf(message: unknown): Uncopied<Pick<Log, "about" | "to">> {
  if (!isObject(message)) return {}
  const { subject, to: first, cc, bcc } = message
  const to = [first, cc, bcc].flat().filter((address) => typeof address === "string" && address !== "")
  return {
    about: typeof subject === "string" ? subject.slice(0, MAX_LENGTH) : "",
    to: to.slice(0, MAX_RECIPIENTS).map((address) => String(address).slice(0, MAX_LENGTH)),
  }
}

/** Formats `Welcome → ann@example.com +2`; for a batch `12 emails: Welcome → ann@example.com`. */
export function presentAbout({ about, to, emails }: Log): string | null {
  const [first, ...others] = to ?? []
  const more = others.length > 0 && emails === undefined ? ` +${others.length}` : ""
  if (emails !== undefined && first === undefined) return `${emails} emails`
  const sent = first === undefined ? about : `${about || "(no subject)"} → ${first}${more}`
  const batch = emails === undefined ? "" : `${emails} ${emails === 1 ? "email" : "emails"}: `
  return sent === undefined || sent === null ? null : batch + (sent || "(no subject)")
}

/** How the hints of an entry name the faults that were injected (`src/http/policies.ts`). */
const FAULT_HINT = /^fault \S+ injected (before|after) execution$/

/** A log entry as the control API lists it: also with hints, the error's message and what the request was about. */
export const presentSandboxLog = (log: Log, has_exchange = Boolean(log.exchange)): ControlSchemas["LogItem"] => {
  const { hints, email_id, error_message = null, idempotency_key = null, replayed = false, injected = false } = log
  const about = presentAbout(log)
  const faults = hints.filter((hint) => FAULT_HINT.test(hint))
  const what = { hints, email_id, error_message, about, idempotency_key, replayed, faults, injected, has_exchange }
  return { ...presentLog(log), ...what }
}

/** A log entry retrieved from the control API. `exchange` is null if it is not stored. */
export const presentSandboxLogDetail = (
  log: Log,
  exchange: ReadExchange | null,
  { api_key_name, email_ids, repairs }: Pick<ControlSchemas["LogDetail"], "api_key_name" | "email_ids" | "repairs">,
): ControlSchemas["LogDetail"] => {
  const { error_code, error_message = "", api_key_id, traceparent = null, rule } = log
  return {
    ...presentSandboxLog(log, exchange !== null),
    ...caller(log),
    api_key_id,
    api_key_name,
    traceparent,
    email_ids,
    request: exchange?.request ?? null,
    response: exchange?.response ?? null,
    error: error_code === null ? null : { type: error_code, message: error_message, field: exchange?.field ?? null },
    rule: rule === undefined ? null : presentRule(rule, log.endpoint),
    repairs,
    timings: exchange?.timings ?? { read_ms: 0, total_ms: log.duration_ms },
  }
}
