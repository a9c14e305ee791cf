/** What records of every kind are made of. */

/** ISO 8601 in UTC with milliseconds (section 1). */
export type Timestamp = string

/** Where bytes lie in the blob store: opaque outside of it. */
export type BlobRef = string

/** An attachment of a message, sent or received. */
export interface StoredAttachment {
  filename: string
  content_type: string
  /** What the HTML refers to it by as `cid:…`, where it stands inside of it. */
  content_id: string | null
  /** Bytes. */
  size: number
  blob: BlobRef
}
