import type { ControlSchemas, Schemas } from "../api/contract.ts"
import type { Log } from "./state.ts"

/** Returns the class of a status code, such as `2xx` or `4xx` (section 4.6). */
export const statusClass = (code: number): string => `${Math.floor(code / 100)}xx`

/** A log entry as `/v1` lists it (section 2.8). */
export const presentLog = (log: Log): Schemas["Log"] => {
  const { id, method, endpoint, status_code, error_code, duration_ms, source, created_at } = log
  return { id, method, endpoint, status_code, error_code, duration_ms, source, created_at }
}

/** In entries that fixtures of earlier versions made, which have no key. */
const NO_KEY = "00000000-0000-0000-0000-000000000000"

/** The fields that only a retrieved entry has. `user_agent` is null if the client sent no `User-Agent`. */
const caller = ({ ip, user_agent }: Log) => ({ ip, user_agent: user_agent || null })

/** A log entry retrieved from `/v1`. */
export const presentLogDetail = (log: Log): Schemas["LogDetail"] => ({
  ...presentLog(log),
  ...caller(log),
  api_key_id: log.api_key_id ?? NO_KEY,
})

/** A log entry as the control API lists it: also with hints, the error's message and what the request was about. */
export const presentSandboxLog = (log: Log): ControlSchemas["LogItem"] => {
  const { hints, email_id, error_message = null, about = null, idempotency_key = null, replayed = false } = log
  const has_exchange = log.exchange !== undefined
  return { ...presentLog(log), hints, email_id, error_message, about, idempotency_key, replayed, has_exchange }
}

/** A log entry retrieved from the control API. */
export const presentSandboxLogDetail = (log: Log, api_key_name: string | null): ControlSchemas["LogDetail"] => {
  const { error_code, error_message = "", api_key_id, email_id, traceparent = null } = log
  return {
    ...presentSandboxLog(log),
    ...caller(log),
    api_key_id,
    api_key_name,
    faults: [],
    traceparent,
    email_ids: email_id === null ? [] : [email_id],
    request: null,
    response: null,
    error: error_code === null ? null : { type: error_code, message: error_message, field: null },
    rule: null,
    timings: { read_ms: 0, total_ms: log.duration_ms },
  }
}
