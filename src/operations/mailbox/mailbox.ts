import type { CheckTerm } from "../../core/mailbox/query.ts"
import type { Found } from "../../core/mailbox/search.ts"
import type { Blobs } from "../../core/ports.ts"
import type { Collections, MailCollection } from "../../core/state/state.ts"
import type { Group } from "../../store/table.ts"
import type { Tables } from "../../store/tables.ts"
import type { Context, Needs } from "../context.ts"

/** What differs between captured emails and inbound messages when they are listed, searched, waited for and deleted. */
export interface MailKind<K extends MailCollection, Item = unknown> {
  collection: K
  /** What a message is called in a sentence. */
  noun: string
  /** Whether mail for it can be refused over SMTP. */
  comes_by_smtp: boolean
  /** Messages of an account that are sent later; absent if there are none. */
  planned?: (tables: Tables, account_id: string) => Group<Collections[K]>
  /** How a message is read of which some fields are only known then; absent if all are. */
  reading?: {
    isDone: (message: Collections[K]) => boolean
    of: (ctx: Needs<"readings">, message: Collections[K]) => Promise<Collections[K]>
    /** Those of an account that were not read yet. */
    waiting: (tables: Tables, account_id: string) => Group<Collections[K]>
  }
  /** The stored bodies of a message; empty before it is read. */
  bodies: (world: { blobs: Blobs }, message: Collections[K]) => { html: string | null; text: string | null }
  /** The visible messages of an account. */
  visible: (tables: Tables, account_id: string) => Group<Collections[K]>
  /** The number of visible messages of each status that any has. */
  countByStatus: (tables: Tables, account_id: string) => Record<string, number>
  /** Agrees with `visible`. */
  isVisible: (message: Collections[K]) => boolean
  /** A message in a list. */
  present: (message: Collections[K], tables: Tables) => Item
  /** The URLs of the links of a message, and its one-time codes. */
  findings: (
    ctx: Needs<"analyses" | "blobs" | "mail" | "readings" | "store">,
    message: Collections[K],
  ) => Promise<Found>
  /** Those of the messages whose checks match the terms with `check:`; undefined if messages of this kind are not checked. */
  matchingChecks?: (ctx: Context, messages: Collections[K][], terms: readonly CheckTerm[]) => Promise<Collections[K][]>
  /** A message in an error. */
  describe: (message: Collections[K]) => string
}

/** Adds up the counts of each value, without the zeros. */
export function tally(counts: Iterable<readonly [value: string, count: number]>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [value, count] of counts) if (count > 0) sums[value] = (sums[value] ?? 0) + count
  return sums
}
