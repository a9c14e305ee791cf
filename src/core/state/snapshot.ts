/**
 * Maximum body size of a control API request that is buffered before it is parsed. A snapshot as lines is parsed as a stream and
 * has no limit.
 */
export const CONTROL_BODY_BYTES = 64 * 1024 * 1024

/** The media type of a snapshot with one JSON value per line. */
export const SNAPSHOT_LINES = "application/x-ndjson"

/** A message that is not in a snapshot because some of its bytes are missing or damaged. */
export interface LeftOut {
  collection: string
  id: string
  reason: string
}
