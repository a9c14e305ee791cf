import type { Bytes } from "../api/contract.ts"
import type { operations as ControlOperations } from "../api/sandbox.gen.ts"
import type { operations as ServiceOperations } from "../api/service.gen.ts"
import { findId, type Ref, showValue } from "./arguments.ts"
import { sendRequest } from "./http.ts"
import { sandboxRoutes } from "./sandbox-routes.gen.ts"
import { serviceRoutes } from "./service-routes.gen.ts"

type ContentOf<T> = T extends { content: infer C } ? C : never
type Values<T> = T[keyof T]

type PathArgs<O> = O extends { parameters: { path: infer P } }
  ? P extends { id: string; index: string }
    ? [id: Ref, index: number]
    : P extends { id: string }
      ? [id: Ref]
      : P extends { address: string }
        ? [address: string]
        : P extends { type: string }
          ? [type: string]
          : []
  : []
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
  ? [NonNullable<Q>] extends [never]
    ? Record<never, never>
    : // `format` is only for `snapshot.save`, which streams the response.
      Omit<NonNullable<Q>, "account_id" | "account" | "format">
  : Record<never, never>
/** A raw message may be given as bytes; the contract calls it a string. */
type Written<B> = B extends string ? B | Uint8Array : B
type Argument<O> = O extends { requestBody: infer R }
  ? [body: Written<Values<ContentOf<R>>>]
  : O extends { requestBody?: infer R }
    ? [NonNullable<R>] extends [never]
      ? [query?: QueryOf<O>]
      : [body?: Written<Values<ContentOf<NonNullable<R>>>>]
    : [query?: QueryOf<O>]
type AnswerOf<O> = O extends { responses: { 200: infer R } }
  ? ContentOf<R> extends { "application/json": infer B }
    ? B
    : Bytes
  : never

/** Options of a single call. */
export interface CallOptions {
  /** Makes a repeated write take effect once (assumption requests.idempotency). */
  idempotency_key?: string
  /** Query parameters of an operation that also has a body. */
  query?: Record<string, string | number>
  /** Media type of a body that is not JSON. */
  content_type?: string
  /** Ends the request. */
  signal?: AbortSignal
}

/** An operation as a function: path parameters first (an id, or a record that has one), then the body (or, if it has none, the query), then options. */
type Call<O> = (...args: [...PathArgs<O>, ...Argument<O>, options?: CallOptions]) => Promise<AnswerOf<O>>

/** Every operation of the service, by its operation id. */
export type ServiceCalls = { [Id in keyof ServiceOperations]: Call<ServiceOperations[Id]> }
/** Every operation of the control API, by its operation id. */
export type ControlCalls = { [Id in keyof ControlOperations]: Call<ControlOperations[Id]> }

/** The body of an operation of the control API. */
export type ControlBody<Id extends keyof ControlOperations> = Exclude<
  Argument<ControlOperations[Id]>[0],
  string | Uint8Array | undefined
>
/** The response of an operation of the control API. */
export type ControlAnswer<Id extends keyof ControlOperations> = AnswerOf<ControlOperations[Id]>

/** Method, path, and whether the argument after the path parameters is the body or the query. */
type RouteTable = Record<string, readonly [method: string, path: string, argument: "body" | "query"]>

interface Base {
  /** Base URL of the paths in the table. */
  url: string
  headers: Record<string, string>
  /** Sent with every request, as it is at that time. */
  readonly query: Record<string, string>
}

/** The service's API, one function per operation. */
export const bindService = (base: Base): ServiceCalls => bind<ServiceCalls>(serviceRoutes, base)

/** The control API, one function per operation. */
export const bindControl = (base: Base): ControlCalls => bind<ControlCalls>(sandboxRoutes, base)

const bind = <Api>(routes: RouteTable, base: Base) =>
  Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, operation(id, route, base)])) as Api

/** Operations that are about no account, and refuse to be asked for one. */
export const OF_NO_ACCOUNT = ["setClock"]

function operation(id: string, [method, path, kind]: RouteTable[string], base: Base) {
  const isOfNoAccount = OF_NO_ACCOUNT.includes(id)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return async (...args: unknown[]): Promise<unknown> => {
    const [argument, options = {}] = args.slice(names.length) as [unknown, CallOptions?]
    const query = { ...(kind === "query" ? (argument as object) : {}), ...options.query }
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || value === null)
        throw new TypeError(`${id}: \`${name}\` is ${value}, as a variable that is not set. Leave it out.`)
    }
    return await sendRequest({
      method,
      url: base.url + fillPath(id, path, names, args),
      query: {
        ...(isOfNoAccount ? {} : base.query),
        ...query,
      },
      headers: { ...base.headers, ...(options.idempotency_key && { "Idempotency-Key": options.idempotency_key }) },
      content_type: options.content_type,
      signal: options.signal,
      ...(kind === "body" && argument !== undefined && { body: argument }),
    })
  }
}

/** Replaces the placeholders of a path. Throws TypeError for an argument that is missing or cannot be in a path. */
function fillPath(id: string, path: string, names: readonly string[], places: readonly unknown[]): string {
  return names.reduce((made, name, index) => {
    const value = name === "id" ? findId(places[index]) : places[index]
    if ((typeof value !== "string" && typeof value !== "number") || value === "") {
      throw new TypeError(`${id}: argument ${index + 1} must be the ${name}, got ${showValue(places[index])}.`)
    }
    // A URL with such a segment is another URL: `/emails/..` is `/`.
    if (value === "." || value === "..") {
      throw new TypeError(`${id}: argument ${index + 1} must be the ${name}, got "${value}", which no URL can contain.`)
    }
    return made.replace(`{${name}}`, encodeURIComponent(value))
  }, path)
}
