import { inQuotes } from "../search-words.ts"
import { checkNames, checkText, type Ref } from "./arguments.ts"
import { dropUndefined, WAIT_OPTIONS, type WaitOptions, waitParameters } from "./email-query.ts"
import { notThere } from "./http.ts"
import { NONE_MS } from "./mailbox.ts"
import type { ControlAnswer, ControlCalls } from "./operations.ts"

/** A request with its response, and why it was refused. */
export type LoggedRequest = ControlAnswer<"getLog">

/** Search conditions for logged requests. All of them must match. A string is the search query of the UI: `status:4xx to:ann@example.com`. */
export interface LogFields {
  /** A status or a class of statuses: 422, "4xx". 0: the connection was closed. */
  status?: number | string
  /** An error type such as `validation_error`. */
  error?: string
  /** A part of the path. */
  endpoint?: string
  /** Such as `POST`. */
  method?: string
  /** Name or id of the API key. */
  key?: string
  /** A part of the Idempotency-Key. */
  idempotency?: string
  /** A recipient in the request, or a part of it. */
  to?: string
  /** The id of an email that the request sent. */
  email?: string
  /** Text in the body, in the error message or in what the request was about. */
  words?: string
}
/** A search as in the inbox, or its conditions. */
export type LogQuery = string | LogFields

const FIELDS = ["status", "error", "endpoint", "method", "key", "idempotency", "to", "email", "words"] as const

/** Builds the `q` parameter of the control API; undefined for every request. Throws TypeError for an unknown key and an empty text. */
function toQ(query: LogQuery = {}): string | undefined {
  if (typeof query === "string") return checkText("q", query, "a search as text")
  checkNames("Log query", query, FIELDS)
  const terms = FIELDS.flatMap((name) => {
    if (!(name in query)) return []
    const value = query[name]
    const quoted = inQuotes(typeof value === "number" ? String(value) : checkText(name, value))
    return [name === "words" ? quoted : `${name}:${quoted}`]
  })
  return terms.join(" ") || undefined
}

function toWait(query: LogQuery | undefined, options: WaitOptions) {
  checkNames("Log wait option", options, WAIT_OPTIONS)
  return { ...dropUndefined({ q: toQ(query) }), ...waitParameters(options) }
}

/** Logged requests to the service, each with request and response. Errors are `SandpostError`. */
export function logsOf(control: ControlCalls) {
  const get = (log: Ref) => control.getLog(log)

  /**
   * Waits for a matching request and returns the newest. With `count`, waits for that many and returns them newest first. On timeout throws
   * `not_found` with a message that lists which requests were made.
   */
  async function waitFor(query: LogQuery, options: WaitOptions & { count: number }): Promise<LoggedRequest[]>
  async function waitFor(query?: LogQuery, options?: WaitOptions): Promise<LoggedRequest>
  async function waitFor(query?: LogQuery, options: WaitOptions = {}) {
    const { data } = await control.waitForLogs(toWait(query, options))
    if (options.count !== undefined) return await Promise.all(data.map(get))
    return await get(data[0]!)
  }

  return {
    /** Waits for a matching request and returns the newest. */
    waitFor,
    /** The newest matching request. Throws if there is none. */
    last: async (query?: LogQuery): Promise<LoggedRequest> => {
      const q = toQ(query)
      const [newest] = (await control.listLogs({ ...dropUndefined({ q }), limit: 1 })).data
      if (!newest) throw notThere(q === undefined ? "No request was made." : `No request matches ${q}.`)
      return await get(newest)
    },
    /** Throws if a matching request was made or is made within `timeout_ms` (default: 500): `expectNone({ status: "4xx" })`. */
    expectNone: async (query?: LogQuery, options: Omit<WaitOptions, "count"> = {}): Promise<void> => {
      await control.waitForLogs({ timeout_ms: NONE_MS, ...toWait(query, options), count: 0 })
    },
  }
}
