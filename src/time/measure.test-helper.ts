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
