/** What records of every kind are made of. */

/** ISO 8601 in UTC with milliseconds (section 1). */
export type Timestamp = string

/** Where bytes lie in the blob store: opaque outside of it. */
export type BlobRef = string
