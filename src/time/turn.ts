/** Yields to other work: resolves in the next round of the event loop. */
export const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

let last = Promise.resolve()

/**
 * For work that takes ten milliseconds or more, such as reading a body of megabytes: resolves in a round of the event loop that no other
 * caller gets, so that many of them do not delay other requests.
 */
export function ownTurn(): Promise<void> {
  last = last.then(turn)
  return last
}

/** Milliseconds of a monotonic clock, for measuring durations. */
export const elapsedMs = (): number => performance.now()

/** Calls `act` after this many milliseconds of real time; returns a function that cancels it. Does not keep the process alive. */
export function later(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Resolves after this many milliseconds of real time, or when the signal aborts. */
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

/** Maximum milliseconds of long work in one round of the event loop. */
const SLICE_MS = 5

/** For long work: await the returned function often. It yields to other work every few milliseconds. */
export function pacer(): () => Promise<void> | undefined {
  let until = elapsedMs() + SLICE_MS
  return () => {
    if (elapsedMs() < until) return undefined
    return turn().then(() => {
      until = elapsedMs() + SLICE_MS
    })
  }
}
