import { internal } from "../core/errors.ts"

/** Whether a write failed because there is no room, on the disk or in the user's quota. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")

const FULL = "The disk is full: this could not be kept. Delete mail (DELETE /sandbox/emails), or make room on the disk."

/** The error of a failed write for the caller: it names a full disk and keeps the system's error as its cause. Any other error stays as it is. */
export const writeError = (error: unknown): unknown =>
  isDiskFull(error) ? Object.assign(internal(FULL), { cause: error }) : error
