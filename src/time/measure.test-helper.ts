/** Processor time that this thread has used, in milliseconds. Unlike elapsed time, other processes do not add to it. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Processor milliseconds of the longest time that the work blocked this thread. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = processorMs()
  const look = () => {
    longest = Math.max(longest, processorMs() - before)
    before = processorMs()
  }
  const timer = setInterval(look, 5)
  await work().finally(() => clearInterval(timer))
  look()
  return longest
}

/**
 * Measures up to 50 times, until one result is below the limit; returns the smallest. Slow code delays every run, a busy machine only
 * some of them.
 */
export async function fastestOf(limit_ms: number, run: () => Promise<number>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let n = 0; n < 50 && fastest >= limit_ms; n++) fastest = Math.min(fastest, await run())
  return fastest
}
