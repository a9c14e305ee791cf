import type { Bytes } from "../api/contract.ts"
import type { operations as ControlOperations } from "../api/sandbox.gen.ts"
import type { operations as ServiceOperations } from "../api/service.gen.ts"

type ContentOf<T> = T extends { content: infer C } ? C : never
type Values<T> = T[keyof T]

type PathArgs<O> = O extends { parameters: { path: infer P } }
  ? P extends { id: string; index: number }
    ? [id: string, index: number]
    : P extends { id: string }
      ? [id: string]
      : P extends { address: string }
        ? [address: string]
        : []
  : []
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
  ? [NonNullable<Q>] extends [never]
    ? Record<never, never>
    : // `format` is only for `snapshot.save`, which streams the response.
      Omit<NonNullable<Q>, "account_id" | "format">
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

export interface CallOptions {
  /** Makes a repeated write take effect once (assumption M12). */
  idempotency_key?: string
  /** Query parameters of an operation that also has a body. */
  query?: Record<string, string | number>
  /** Media type of a body that is not JSON. */
  content_type?: string
  signal?: AbortSignal
}

/** An operation as a function: path parameters first, then the body (or, if it has none, the query), then options. */
type Call<O> = (...args: [...PathArgs<O>, ...Argument<O>, options?: CallOptions]) => Promise<AnswerOf<O>>

/** Every operation of the service, by its operation id. */
export type Service = { [Id in keyof ServiceOperations]: Call<ServiceOperations[Id]> }
/** Every operation of the control API, by its operation id. */
export type Control = { [Id in keyof ControlOperations]: Call<ControlOperations[Id]> }

export type ControlBody<Id extends keyof ControlOperations> = Exclude<
  Argument<ControlOperations[Id]>[0],
  string | Uint8Array | undefined
>
export type ControlAnswer<Id extends keyof ControlOperations> = AnswerOf<ControlOperations[Id]>
