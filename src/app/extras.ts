import type { Migration } from "../store/migrations.ts"

/** Options that only a program can set, not the command line or config file. */
export interface Extras {
  /** Freezes the sandbox clock at this ISO 8601 time. */
  now?: string
  /**
   * Whether a connection may have several requests (default: true; for `startSandpost()` false, because Node's `fetch` does not use a
   * connection again while a test has fake timers).
   */
  keep_alive?: boolean
  /** Shows this finished run instead of working: its file, and the lines in it, unpacked. */
  run?: { file: string; lines: AsyncIterable<Uint8Array> }
  /** The migrations of stored records; for Sandpost's own tests. */
  migrations?: readonly Migration[]
  /** Memory limit of the process in bytes (default: `process.constrainedMemory()`). */
  memory_bytes?: number
}
