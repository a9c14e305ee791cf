/**
 * The most bytes of a request to the control API that are read whole before they are understood. A snapshot as lines is understood
 * while it comes, and has no limit.
 */
export const CONTROL_BODY_BYTES = 64 * 1024 * 1024

/** The media type of a snapshot as lines, one JSON value a line. */
export const SNAPSHOT_LINES = "application/x-ndjson"

/** A message that is not in a snapshot, since some of its bytes are missing or damaged. */
export interface LeftOut {
  collection: string
  id: string
  reason: string
}
