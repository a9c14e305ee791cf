import { platform } from "../platform.ts"

/** A timer that fires this late shows that the process was paused or had no processor. */
const LATE_MS = 200
/** The time that such a process has to read what has arrived: timers run before it is read. */
const CATCH_UP_MS = 1_000

/**
 * Calls `act` when others had this many milliseconds to answer. After a pause, the process first reads what they have sent. Returns a
 * function that cancels it.
 */
export function deadline(act: () => void, milliseconds: number): () => void {
  const due = platform.elapsedMs() + milliseconds
  let timer = platform.setTimeout(() => {
    if (platform.elapsedMs() - due < LATE_MS) act()
    else timer = platform.setTimeout(act, CATCH_UP_MS)
  }, milliseconds)
  return () => platform.clearTimeout(timer)
}

/** Awaits the work; throws the error of `late` if it takes longer than this many milliseconds. The work itself is not cancelled. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const over = Promise.withResolvers<never>()
  const cancel = deadline(() => over.reject(late()), milliseconds)
  return await Promise.race([work, over.promise]).finally(cancel)
}
