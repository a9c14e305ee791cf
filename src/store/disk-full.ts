import { internal } from "../core/errors.ts"

/** Whether a write failed because there is no room, on the disk or in the user's quota. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")

/** The error of a failed write as the caller gets it: a full disk is said, anything else stays as it is. */
export const writeError = (error: unknown): unknown =>
  isDiskFull(error)
    ? internal(
        "The disk is full, so the change could not be saved. Delete mail (DELETE /sandbox/emails), or free disk space.",
      )
    : error
