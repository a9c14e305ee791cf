import type { Part } from "../part.ts"

/** Mail that applications send over SMTP. Each message is a request of `POST /v1/emails`, so it has no operations of its own. */
export const submissionPart = { name: "submission" } satisfies Part
