import type { ApiError } from "../core/errors.ts"
import type { Timestamp } from "../core/state/basics.ts"
import type { Account } from "../parts/accounts/record.ts"
import type { Permission } from "../parts/api-keys/record.ts"
import type { EventForm } from "../parts/webhooks/rules/event-form.ts"
import type { Context } from "./context.ts"

/**
 * The API of another service over the same core: a table of routes, its errors, headers and webhooks. A dialect stores nothing of its own,
 * and has no rule where the core has one. A request takes the way of one to `/v1`: key, permission, faults, rate limit, idempotency
 * key, operation, log.
 */
export interface Dialect {
  /** Chosen with `--dialect`, and the source of its log entries. */
  name: string
  /** The path below which it is served, such as `/resend`. */
  base: string
  /** The environment variables from which its clients read the base URL and the key. */
  variables: { base_url: string; key: string }
  routes: readonly DialectRoute[]
  /** The error for a path without a route, if there is a better one than that the path does not exist. */
  missing(path: string): ApiError | undefined
  /** The error response. */
  refuse(refusal: Refusal): {
    status: number
    name: string
    message: string
    headers: Record<string, string>
    body: object
  }
  /** Headers of each response. */
  headers(account: Account, now: Timestamp): Record<string, string>
  webhooks: EventForm
}

/** A refused request, as the core says it. */
export interface Refusal {
  error: unknown
  status: number
  type: string
  message: string
  headers: Record<string, string>
  /** The path below the base. */
  path: string
  /** The operation of its route; null if the path has none. */
  operation: string | null
  /** Whether a fault made it. */
  injected: boolean
}

/** One operation of a dialect: from its request to ours, and from our answer to its answer. */
export interface DialectRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE"
  /** With placeholders: `/emails/{id}`. */
  path: string
  /** The operation of the service that does the same, or a name of its own. */
  operation: string
  /** That path of the service by which faults find the request and logs show it, if it is another one. */
  as?: string
  permission: Permission
  /** Whether it needs a JSON body (default: it has none). */
  has_body?: true
  /** Whether an `Idempotency-Key` counts (default: it is ignored). */
  is_idempotent?: true
  /** Whether only this response shows a secret. */
  shown_once?: true
  /** Default: 200. */
  status?: 201
  perform(ctx: Context, request: DialectRequest): unknown
  /** Turns what `perform` returned, now or at an earlier request with the same key, into the answer. Default: as it is. */
  answer?(performed: unknown, request: DialectRequest, ctx: Pick<Context, "clock">): unknown
}

export interface DialectRequest {
  /** As it was sent. */
  body: unknown
  params: Record<string, string>
  query: Record<string, unknown>
  /** In lower case. */
  headers: Readonly<Record<string, unknown>>
}
