import type { ControlHandlers, ServiceHandlers } from "../api/contract.ts"
import type { Context } from "../operations/context.ts"

/**
 * A resource in one folder. `record.ts` says what is stored and how it is found, `rules.ts` decides without IO, `settings.ts` has its
 * assumptions, `operations.ts` answers requests; `shared.ts` is what other parts ask of it: it reads the store, and commits nothing. `edge.ts`
 * translates sessions or requests, as `src/http` does; `part.ts` is this object.
 */
export interface Part {
  /** That of its folder. */
  name: string
  /** Its operations of the service, each with the name of its operationId. */
  service?: Partial<ServiceHandlers<Context>>
  /** Its operations of the control API, likewise. */
  control?: Partial<ControlHandlers<Context>>
}

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

/** The operations of all parts in one of the APIs. */
export const operationsOf = <P extends Part, Api extends "service" | "control">(parts: readonly P[], api: Api) =>
  Object.assign({}, ...parts.map((part) => part[api])) as Intersection<Extract<P, Record<Api, unknown>>[Api]>
