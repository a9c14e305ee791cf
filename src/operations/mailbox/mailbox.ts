import type { Blobs } from "../../core/ports.ts"
import type { Collections } from "../../core/state.ts"
import type { Group } from "../../store/table.ts"
import type { Tables } from "../../store/tables.ts"

export type MailCollection = "emails" | "inbound"

/** What the text index needs of a collection. */
export interface Searched<K extends MailCollection | "logs"> {
  collection: K
  /** Whether a record is searchable. */
  isVisible: (record: Collections[K]) => boolean
  /** The stored bodies of a record. */
  bodies: (world: { blobs: Blobs }, record: Collections[K]) => { html: string | null; text: string | null }
}

/** What differs between captured emails and inbound messages when they are listed, searched, waited for and deleted. */
export interface Mailbox<K extends MailCollection, Item = unknown> extends Searched<K> {
  /** The visible messages of an account. */
  visible: (tables: Tables, account_id: string) => Group<Collections[K]>
  /** Agrees with `visible`. */
  isVisible: (message: Collections[K]) => boolean
  /** A message in a list. */
  present: (message: Collections[K], tables: Tables) => Item
  /** A message in an error. */
  describe: (message: Collections[K]) => string
}
