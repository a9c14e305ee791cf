/** Lets other work have its turn: resolves in the next round of the event loop. */
export const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

/** Milliseconds since some moment of the past, of a clock that nobody sets: for durations. */
export const elapsed = (): number => performance.now()

/** Calls back after so many milliseconds of real time; returns what calls it off. Keeps no process alive. */
export function later(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Resolves after so many milliseconds of real time, or when the signal ends it. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener("abort", end)
  })
}

/** Milliseconds of work in one turn of the event loop before other work gets its own. */
const SLICE_MS = 5

/** For long work: awaited often, it lets other work have its turn once some milliseconds are over. */
export function pacer(): () => Promise<void> | undefined {
  let until = elapsed() + SLICE_MS
  return () => {
    if (elapsed() < until) return undefined
    return turn().then(() => {
      until = elapsed() + SLICE_MS
    })
  }
}
