/** The media type of a snapshot with one JSON value per line. */
export const SNAPSHOT_LINES = "application/x-ndjson"

/** A message that is not in a snapshot because some of its bytes are missing or damaged. */
export interface LeftOut {
  collection: string
  id: string
  reason: string
}
