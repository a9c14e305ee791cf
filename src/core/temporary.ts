/** Something that the work needs is not there for now, such as a worker thread. The work can be tried again later. */
export class Unavailable extends Error {}

/**
 * Whether the same work may succeed later: the system refused a call (a full disk, too many open files), or something was unavailable.
 * An error that says so in other words has the system's as its `cause`.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Error && (error instanceof Unavailable || "syscall" in error || isTemporary(error.cause))
