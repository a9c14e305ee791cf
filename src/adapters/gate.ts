/** Lets so many through at a time; the others wait their turn. */
export interface Gate {
  enter(): Promise<void>
  leave(): void
}

/** A gate for so many. Whoever enters leaves again, whatever happens in between. */
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
