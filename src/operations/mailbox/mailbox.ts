import type { CheckTerm } from "../../core/mailbox/search.ts"
import type { Collections } from "../../core/state.ts"
import type { Group } from "../../store/table.ts"
import type { Tables } from "../../store/tables.ts"
import type { Context } from "../context.ts"
import type { MailCollection, Searched } from "./text-index.ts"

/** What differs between captured emails and inbound messages when they are listed, searched, waited for and deleted. */
export interface Mailbox<K extends MailCollection, Item = unknown> extends Searched<K> {
  /** The visible messages of an account. */
  visible: (tables: Tables, account_id: string) => Group<Collections[K]>
  /** Agrees with `visible`. */
  isVisible: (message: Collections[K]) => boolean
  /** A message in a list. */
  present: (message: Collections[K], tables: Tables) => Item
  /** Those of the messages whose checks match the terms with `check:`; undefined if messages of this kind are not checked. */
  matchingChecks?: (ctx: Context, messages: Collections[K][], terms: readonly CheckTerm[]) => Promise<Collections[K][]>
  /** A message in an error. */
  describe: (message: Collections[K]) => string
}
