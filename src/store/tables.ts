import { type CollectionName, type Collections, collections } from "../core/state/state.ts"
import { Table, type TableWith } from "./table.ts"

/**
 * All collections with their lists and lookups. What is newest is a question of arrival; only the lists of `/v1`, and those of what expires
 * at a time, are in the order of `created_at`. Reads through them take logarithmic time. Do not scan for anything else.
 */
export type Tables = { readonly [K in CollectionName]: TableWith<Collections[K], (typeof collections)[K]> }

/** The collections' names, in the order in which the file lists them. */
export const collectionNames = Object.keys(collections) as CollectionName[]

/** The tables of a store, empty. */
export const createTables = (): Tables =>
  Object.fromEntries(collectionNames.map((name) => [name, new Table(collections[name] as never)])) as unknown as Tables

/** Every record of a state, by collection. */
export type Contents = { [K in CollectionName]: Collections[K][] }

/** The contents of a state with these records in each collection. */
export const contentsOf = (records: <K extends CollectionName>(name: K) => Collections[K][]): Contents =>
  Object.fromEntries(collectionNames.map((name) => [name, records(name)])) as Contents
