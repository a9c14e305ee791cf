/** A semaphore: limits concurrency; others wait in order. */
export interface Gate {
  enter(): Promise<void>
  leave(): void
}

/** Creates a gate for `size` concurrent users. Every `enter` must be followed by `leave`, also after an error. */
export function createGate(size: number): Gate {
  let free = size
  const waiting: (() => void)[] = []
  return {
    async enter() {
      if (free > 0) free--
      else await new Promise<void>((next) => waiting.push(next))
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}
