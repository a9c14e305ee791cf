import { createWorkerPool, WorkerEnded } from "../../mail-worker/worker-pool.ts"
import { workerFile } from "../../own-files.ts"
import type { CheckJob } from "./checks-worker.ts"
import type { ComparedMail, Comparison } from "./compare.ts"
import type { CheckedMail, CheckOptions, CheckResult } from "./mail.ts"

/** Checks and compares mails in worker threads, so that no mail blocks the event loop. */
export interface MailChecks {
  /** Checks the content of a captured email. A check that takes too long gives the result of the rules that need no HTML. */
  check(mail: CheckedMail, options: CheckOptions, limit?: { timeout_ms: number }): Promise<CheckResult>
  /** Compares two captured emails. If that takes too long, only what is not in their bodies. */
  compare(a: ComparedMail, b: ComparedMail, limit?: { timeout_ms: number }): Promise<Comparison>
  close(): Promise<void>
}

const LIMIT = { timeout_ms: 2_500 }

/** Starts no worker before the first check. */
export function createMailChecks({ workers = 2, heap_mb = 512 } = {}): MailChecks {
  const file = workerFile("tools/checks/checks-worker")
  const pool = createWorkerPool({ file, size: workers, share: 1, memory_mb: heap_mb })
  let closed = false

  /** Runs a job, or does without the worker what takes little time if the job takes more than `timeout_ms`. */
  const runOrReduce = async <T>(
    job: CheckJob,
    timeout_ms: number,
    reduced: (limit: string) => Promise<T>,
    transfer: ArrayBuffer[] = [],
  ): Promise<T> => {
    try {
      return await pool.run<T>(job, { timeout_ms, alone: true, transfer })
    } catch (error) {
      if (closed || !(error instanceof WorkerEnded)) throw error
      return await reduced(`took more than ${timeout_ms / 1000} seconds`)
    }
  }

  return {
    check: (mail, options, { timeout_ms } = LIMIT) => {
      const raw = mail.raw && new Uint8Array(mail.raw)
      const reduced = async (reason: string) => {
        const { checkWithoutHtml } = await import("./check-mail.ts")
        return checkWithoutHtml(mail, options, `the check ${reason}`)
      }
      const job: CheckJob = { kind: "check", input: [{ ...mail, raw }, options] }
      return runOrReduce<CheckResult>(job, timeout_ms, reduced, raw ? [raw.buffer] : [])
    },
    compare: (a, b, { timeout_ms } = LIMIT) =>
      runOrReduce<Comparison>({ kind: "compare", input: [a, b] }, timeout_ms, async (reason) => {
        const { compareWithoutBodies } = await import("./compare.ts")
        return compareWithoutBodies(a, b, `the comparison ${reason}`)
      }),
    close: () => {
      closed = true
      return pool.close()
    },
  }
}
