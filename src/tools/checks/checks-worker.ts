import { serveJobs } from "../../mail-worker/worker-side.ts"
import { checkMail } from "./check-mail.ts"
import { type ComparedMail, compareMails } from "./compare.ts"
import type { CheckedMail, CheckOptions } from "./mail.ts"

/** A job of the worker: check a mail, or compare two. */
export type CheckJob =
  | { kind: "check"; input: [CheckedMail, CheckOptions] }
  | { kind: "compare"; input: [ComparedMail, ComparedMail] }

serveJobs(async (job: CheckJob) => ({
  value: job.kind === "check" ? checkMail(...job.input) : compareMails(...job.input),
}))
