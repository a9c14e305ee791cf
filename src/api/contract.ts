import type { components as ControlComponents, operations as ControlOperations } from "./sandbox.gen.ts"
import type { components as ServiceComponents, operations as ServiceOperations } from "./service.gen.ts"

/** Schemas of the service's contract, by name. */
export type Schemas = ServiceComponents["schemas"]
/** Schemas of the control API's contract, by name. */
export type ControlSchemas = ControlComponents["schemas"]

/** An answer that is not JSON: a raw message, a preview, an attachment. */
export interface Bytes {
  bytes: Uint8Array
  content_type: string
  headers: Record<string, string>
}

/** An answer that is sent while it is made, in pieces. */
export interface Pieces {
  pieces: AsyncIterable<string | Uint8Array>
  content_type: string
  headers: Record<string, string>
}

type ContentOf<T> = T extends { content: infer C } ? C : never
/** What a handler gets of a body: lines as a stream, anything else whole. */
type Sent<C> = { [Type in keyof C]: Type extends "application/x-ndjson" ? AsyncIterable<Uint8Array> : C[Type] }[keyof C]
type BodyOf<O> = O extends { requestBody: infer R }
  ? Sent<ContentOf<R>>
  : O extends { requestBody?: infer R }
    ? ContentOf<NonNullable<R>>[keyof ContentOf<NonNullable<R>>] | undefined
    : undefined
type AnswerOf<O> = O extends { responses: { 200: infer R } }
  ? ContentOf<R> extends { "application/json": infer B }
    ? B | ("application/x-ndjson" extends keyof ContentOf<R> ? Pieces : never)
    : Bytes
  : never
type Parameters<O, Where extends string> = O extends { parameters: { [K in Where]?: infer P } }
  ? [NonNullable<P>] extends [never]
    ? Record<never, never>
    : NonNullable<P>
  : Record<never, never>
/** The contract gives limit and offset their defaults before a handler sees them. */
type Filled<Q> = "limit" extends keyof Q ? Q & { limit: number; offset: number } : Q

/** Spelled out, so that inputs of both contracts are compared field by field. */
type Spelled<T> = { [K in keyof T]: T[K] }

/** Null in an optional field is removed from a body before a handler sees it (assumption requests.null_fields). */
export type WithoutNull<T> = T extends object ? { [K in keyof T]: WithoutNull<Exclude<T[K], null>> } : T

/** What a handler gets of a request: validated against the contract. */
export type Input<O, Body = BodyOf<O>> = Spelled<{
  params: Parameters<O, "path">
  query: Filled<Parameters<O, "query">>
  body: Body
  /** The media type of the body, without parameters. */
  content_type: string
  /** The Accept header. */
  accept: string
}>

type Handler<Context, O, Body = BodyOf<O>> = (
  context: Context,
  input: Input<O, Body>,
) => AnswerOf<O> | Promise<AnswerOf<O>>

/** One handler for every operation of the service: a missing one, or one with a wrong field, does not compile. */
export type ServiceHandlers<Context> = {
  [Id in keyof ServiceOperations]: Handler<Context, ServiceOperations[Id], WithoutNull<BodyOf<ServiceOperations[Id]>>>
}
/** One handler for every operation of the control API. */
export type ControlHandlers<Context> = { [Id in keyof ControlOperations]: Handler<Context, ControlOperations[Id]> }

export type ServiceInput<Id extends keyof ServiceOperations> = Input<
  ServiceOperations[Id],
  WithoutNull<BodyOf<ServiceOperations[Id]>>
>
export type ServiceAnswer<Id extends keyof ServiceOperations> = AnswerOf<ServiceOperations[Id]>
export type ControlInput<Id extends keyof ControlOperations> = Input<ControlOperations[Id]>
export type ControlAnswer<Id extends keyof ControlOperations> = AnswerOf<ControlOperations[Id]>
