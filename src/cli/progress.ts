import type { Io } from "./command.ts"

const MOST_CELLS = 40

/** A progress bar on stderr; prints nothing if stderr is not a terminal. */
export function progressOn({ columns, draw: write }: Io, total: number) {
  const cells = Math.max(0, Math.min(MOST_CELLS, (columns ?? 0) - 30))
  let done = 0
  const draw = () => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const full = Math.round(share * cells)
    const percent = `${Math.floor(share * 100)} %`.padStart(5)
    write(`\r${"█".repeat(full)}${"░".repeat(cells - full)} ${percent}  ${Math.min(done, total)}/${total}`)
  }
  return {
    add: (more: number) => {
      done += more
      if (columns !== null) draw()
    },
    /** Ends the line of the bar. */
    end: () => {
      if (columns !== null) write("\n")
    },
  }
}
