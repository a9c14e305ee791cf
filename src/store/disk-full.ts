import { internal } from "../core/errors.ts"

/** Whether a write failed because the disk or the user's quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")

/** Turns a full disk into an API error. Returns any other error unchanged. */
export const writeError = (error: unknown): unknown =>
  isDiskFull(error)
    ? internal(
        "The disk is full, so the change could not be saved. Delete mail (DELETE /sandbox/emails), or free disk space.",
      )
    : error
