import { StartError } from "../start-error.ts"
import { type Command, DONE, print, REFUSED } from "./command.ts"

/** Lines per request: 100,000 lines are a hundred requests. */
const LINES = 1000

interface Chunk {
  text: string
  /** Difference between a line number in the file and in the chunk; takes a repeated header line into account. */
  offset: number
  repeats_header: boolean
}

export const importSuppressions: Command = {
  name: "import-suppressions",
  description: "import addresses into the suppression list; exit code 1 if a line is invalid",
  args: [["<file>", "CSV with one address per line and an optional reason column; - reads from stdin"]],
  flags: [],
  examples: ["sandpost import-suppressions suppressed.csv"],
  run: async (call) => {
    const file = call.args[0]!
    const lines = new TextDecoder().decode(await call.io.read(file)).split(/\r\n|\n|\r/)
    const chunks = chunksOf(lines)
    if (chunks.length === 0) throw new StartError(`${file} contains no addresses.`)
    const sum = { imported: 0, already_present: 0, invalid: [] as { line: number; value: string }[] }
    for (const chunk of chunks) {
      const { imported, already_present, invalid } = await call.client.control.importSuppressions(chunk.text, {
        content_type: "text/csv",
      })
      sum.imported += imported
      sum.already_present += already_present
      const own = invalid.filter(({ line }) => !(chunk.repeats_header && line === 1))
      sum.invalid.push(...own.map(({ line, value }) => ({ line: line + chunk.offset, value })))
    }
    for (const { line, value } of sum.invalid) call.io.err(`sandpost: line ${line} is not a valid address: ${value}`)
    const { imported, already_present, invalid } = sum
    print(call, sum, `${imported} imported, ${already_present} already present, ${invalid.length} invalid.`)
    return invalid.length === 0 ? DONE : REFUSED
  },
}

/** Splits a file into chunks. A first line without an address is a header line, which is repeated in every chunk. */
function chunksOf(lines: readonly string[]): Chunk[] {
  const first = lines.findIndex((line) => line.trim() !== "")
  if (first < 0) return []
  const header = lines[first]!.includes("@") ? null : lines[first]!
  const chunks: Chunk[] = []
  for (let start = 0; start < lines.length; start += LINES) {
    const part = lines.slice(start, start + LINES)
    const repeats_header = header !== null && start > first
    if (part.every((line, index) => line.trim() === "" || (header !== null && start + index === first))) continue
    const text = (repeats_header ? [header, ...part] : part).join("\n")
    chunks.push({ text, offset: start - (repeats_header ? 1 : 0), repeats_header })
  }
  return chunks
}
