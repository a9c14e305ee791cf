import { Session } from "node:inspector/promises"

/** Bytes that count how many of them are searched or converted. Single bytes that are read do not count. */
function counted(bytes: Buffer, work: { done: number }): Buffer {
  const own = Buffer.prototype
  const searched = (at: number, from: number, end: number) => {
    work.done += Math.abs((at < 0 ? end : at) - from)
    return at
  }
  return Object.assign(bytes, {
    indexOf: (value: string, from = 0) => searched(own.indexOf.call(bytes, value, from), from, bytes.length),
    lastIndexOf: (value: string, from = bytes.length) => searched(own.lastIndexOf.call(bytes, value, from), from, 0),
    toString: (encoding?: BufferEncoding, start = 0, end = bytes.length) => {
      work.done += Math.max(0, Math.min(end, bytes.length) - start)
      return own.toString.call(bytes, encoding, start, end)
    },
    subarray: (start?: number, end?: number) => counted(own.subarray.call(bytes, start, end) as Buffer, work),
  })
}

/**
 * Measures how much work inputs make, the same on every machine: the blocks of JavaScript that run, and the bytes that
 * are searched or converted. A regular expression counts as one. `end` when nothing is measured any more.
 */
export async function countWork() {
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
  const blocks = async () => {
    // Counts from 0 again.
    const { result } = await session.post("Profiler.takePreciseCoverage")
    const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges))
    return ranges.reduce((sum, { count }) => sum + count, 0)
  }
  return {
    of: async (input: Buffer, act: (bytes: Buffer) => unknown): Promise<number> => {
      const work = { done: 0 }
      const bytes = counted(Buffer.from(input), work)
      await blocks()
      act(bytes)
      return work.done + (await blocks())
    },
    end: async () => {
      await session.post("Profiler.stopPreciseCoverage")
      session.disconnect()
    },
  }
}
