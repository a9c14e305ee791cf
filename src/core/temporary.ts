/** Something that the work needs, such as a worker thread, is temporarily unavailable. The work can be retried later. */
export class Unavailable extends Error {}

/**
 * Whether the same work may succeed later: a system call failed (full disk, too many open files), or something was unavailable.
 * An error with another message has the system's error as its `cause`.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Error && (error instanceof Unavailable || "syscall" in error || isTemporary(error.cause))
