import { internal } from "../core/errors.ts"

/** Whether a write failed because the disk or the user's quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "")

const FULL =
  "The disk is full, so the change could not be saved. Delete mail (DELETE /sandbox/emails), or free disk space."

/** Turns a full disk into an API error with the system's error as its cause. Returns any other error unchanged. */
export const writeError = (error: unknown): unknown =>
  isDiskFull(error) ? Object.assign(internal(FULL), { cause: error }) : error
