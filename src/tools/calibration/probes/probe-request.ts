/** The classes of requests, each riskier than the one before it. */
export const probeClasses = ["reads", "refusals", "writes", "sends"] as const
/**
 * `reads` have no effect; `refusals` must be refused, so they have none either; `writes` create objects and delete them; `sends` send
 * mail to the one address that was given.
 */
export type ProbeClass = (typeof probeClasses)[number]

/**
 * A request as data. In path, header values and body, `{name}` is a value that the runner provides, and `{request.path}` a value in the body of an
 * earlier response, such as `{emails.data.0.id}` or `{arrived.data.[subject={run}].id}`; `|upper` writes it in capitals.
 */
export interface ProbeRequest {
  needs: ProbeClass
  /** What the request shows, for `--dry-run` and the report. */
  why: string
  method: string
  /** Below the base URL, or the whole URL of a request without a key. */
  path: string
  /** Whose token: of the caller (default), none, a wrong one, or the one that another request created. */
  as?: "caller" | "nobody" | "stranger" | `{${string}}`
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** A body that is not JSON; `body` is left out. */
  text?: string
  /** Append blanks to `text` up to this many bytes. */
  pad_to?: number
  /** A template that must have a value before the request is made. */
  after?: string
  /** Wait before the request, in milliseconds. */
  wait_ms?: number
  /** Repeat it for a while, until every email that was sent is in the list. */
  until_arrived?: true
  /** Wait for a delivery of this event to the local receiver instead of making a request. */
  receive?: string
}
