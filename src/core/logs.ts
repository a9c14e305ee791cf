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
const caller = ({ ip, user_agent, api_key_id }: Log) => ({
  ip,
  user_agent: user_agent || null,
  api_key_id: api_key_id ?? NO_KEY,
})

/** A log entry retrieved from `/v1`. */
export const presentLogDetail = (log: Log): Schemas["LogDetail"] => ({ ...presentLog(log), ...caller(log) })

/** A log entry as the control API lists it, with hints and the id of the email that the request created. */
export const presentSandboxLog = (log: Log): ControlSchemas["LogItem"] => {
  const { hints, email_id } = log
  return { ...presentLog(log), hints, email_id }
}

/** A log entry retrieved from the control API. */
export const presentSandboxLogDetail = (log: Log): ControlSchemas["LogDetail"] => ({
  ...presentSandboxLog(log),
  ...caller(log),
})
