import { ApiError } from "../../src/core/errors.ts"
import { processorMs } from "../../src/time/measure.test-helper.ts"
import type { TextFunction } from "./text-functions.ts"

/** Milliseconds that are never too slow. */
const SHORT = 200
/** Milliseconds that a text of a million characters may take. */
const LONGEST = 10_000
/** The time may grow by this factor more than the text, because of slower memory access. */
const SLACK = 2.5
const MOST_REPEATS = 4

/** Milliseconds of processor time of this thread. Throws what the function throws, other than an `ApiError`. */
async function timeOf({ run }: TextFunction, text: string): Promise<number> {
  const before = processorMs()
  try {
    await run(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return processorMs() - before
}

/**
 * Calls the function with texts of these lengths, shorter ones first, so that a slow function is found early. Stops if one takes no
 * longer than `unsuspicious`. Returns the milliseconds of processor time of each call, and whether the last is too slow.
 */
export async function measure(
  one: TextFunction,
  textOf: (length: number) => string,
  lengths: readonly number[],
  unsuspicious = 0,
): Promise<{ times: number[]; isSlow: boolean }> {
  const times: number[] = []
  for (const [index, length] of lengths.entries()) {
    const text = textOf(length)
    const growth = length / (lengths[index - 1] ?? 0)
    const bound = Math.max(SHORT, Math.min((LONGEST * length) / 1_000_000, SLACK * growth * (times.at(-1) ?? 1)))
    let time = await timeOf(one, text)
    // Measure again, because a garbage collection or another program may have slowed the first call.
    for (let more = 0; more < MOST_REPEATS && time > bound; more++) time = Math.min(time, await timeOf(one, text))
    times.push(Math.round(time * 10) / 10)
    if (time > bound) return { times, isSlow: true }
    if (time <= unsuspicious) break
  }
  return { times, isSlow: false }
}
