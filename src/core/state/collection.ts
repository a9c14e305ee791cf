import { type Arrived, arrivalOf } from "../../arrival.ts"
import type { RecordCheck } from "./shape.ts"

/** How a list groups and sorts records, for example by account and status, and by creation. */
export interface ListRule<T, K extends readonly string[] = readonly string[]> {
  /** The keys of the record's group; null: the record is not in the list. */
  keys: (record: T) => K | null
  sort: (record: T) => string
}

/** The rule of a list in the order of creation in sandbox time: the lists of `/v1` (assumption lists.order), and what expires. */
export const byCreation = <T extends { created_at: string }, const K extends readonly string[]>(
  keys: (record: T) => K | null,
) => ({ keys, sort: (record: T) => record.created_at })

/** The rule of a list in the order of acceptance, whatever the clock said. Its sort keys are those of {@link arrivalOf}. */
export const byArrival = <T extends Arrived, const K extends readonly string[]>(keys: (record: T) => K | null) => ({
  keys,
  sort: (record: T) => arrivalOf(record),
})

/** A lookup besides the id: the keys of a record; null: it cannot be looked up. If several records have the same keys, the last one is found. */
export type LookupRule<T, K extends readonly string[] = readonly string[]> = (record: T) => K | null

export interface TableRules<T> {
  lists: Record<string, ListRule<T>>
  unique: Record<string, LookupRule<T>>
}

/** What the API says about a collection. */
export interface CollectionFacts {
  /** The API's name for one record. */
  word: string
  /** The name by which a reset keeps the records; null: it deletes them. */
  kept_as: "domains" | "api_keys" | "webhooks" | "settings" | "suppressions" | null
  /** The setting that bounds the number of records of an account, and the call that makes room. */
  limit?: readonly [setting: string, call: string]
}

/** A collection of the state: its records, their lists and lookups, and what the API says about it. */
export const collection =
  <T extends { id: string }>(record: RecordCheck<T>) =>
  <const R extends CollectionFacts & TableRules<T>>(rules: R) => ({ record, ...rules })
