/** The media type of a snapshot with one JSON value per line. */
export const SNAPSHOT_LINES = "application/x-ndjson"

/** A message that is not in a snapshot because some of its bytes are missing or damaged. */
export interface LeftOut {
  collection: string
  id: string
  reason: string
}

/** The first line of a run. */
export interface RunHead {
  sandpost: "run"
  format: "ndjson"
  version: 1
  /** Of its records. */
  schema: number
  /** The version of Sandpost that wrote it. */
  written_by: string
  /** The end of the run, in sandbox time. */
  taken_at: string
  /** How far the sandbox clock was ahead of real time. */
  offset_ms: number
  /** How many records of each collection follow. */
  records: Record<string, number>
}

/** The finished run that a sandbox shows. */
export interface OpenedRun {
  /** The name of its file. */
  file: string
  written_by: string
  taken_at: string
  /** What of the run is not in the file, each as a noun with its number. */
  missing: string[]
  /** The tests that sent emails, each with their number, in the order of their first one. */
  tests: { name: string; emails: number }[]
}
