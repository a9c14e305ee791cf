import { StartError } from "../start-error.ts"
import { type Command, print } from "./command.ts"
import { progressOn } from "./progress.ts"

/** Small enough that the bar moves, large enough that a list of 100,000 takes a hundred requests. */
const LINES = 1000

interface Chunk {
  text: string
  /** What must be added to a line of the chunk to have the line of the file; a head line that was put before it counts. */
  offset: number
  repeats_head: boolean
  lines: number
}

export const importSuppressions: Command = {
  name: "import-suppressions",
  description: "put a list of addresses on the suppression list",
  args: [["<file>", "CSV with an address in each line, and maybe a column reason; - reads the standard input"]],
  flags: [],
  run: async (call) => {
    const file = call.args[0]!
    const lines = new TextDecoder().decode(await call.io.read(file)).split(/\r\n|\n|\r/)
    const chunks = chunksOf(lines)
    if (chunks.length === 0) throw new StartError(`${file} names no address.`)
    const sum = { imported: 0, already_present: 0, invalid: [] as { line: number; value: string }[] }
    const bar = progressOn(call.io, lines.length)
    for (const chunk of chunks) {
      const { imported, already_present, invalid } = await call.client.suppressions.import(chunk.text, {
        content_type: "text/csv",
      })
      sum.imported += imported
      sum.already_present += already_present
      const own = invalid.filter(({ line }) => !(chunk.repeats_head && line === 1))
      sum.invalid.push(...own.map(({ line, value }) => ({ line: line + chunk.offset, value })))
      bar.add(chunk.lines)
    }
    bar.end()
    for (const { line, value } of sum.invalid) call.io.err(`sandpost: line ${line} is not an address: ${value}`)
    const { imported, already_present, invalid } = sum
    return print(call, sum, `${imported} imported, ${already_present} already there, ${invalid.length} not addresses.`)
  },
}

/** Parts of a file; a first line without an address is a head line, which every part needs. */
function chunksOf(lines: readonly string[]): Chunk[] {
  const first = lines.findIndex((line) => line.trim() !== "")
  if (first < 0) return []
  const head = lines[first]!.includes("@") ? null : lines[first]!
  const chunks: Chunk[] = []
  for (let start = 0; start < lines.length; start += LINES) {
    const part = lines.slice(start, start + LINES)
    const repeats_head = head !== null && start > first
    if (part.every((line, index) => line.trim() === "" || (head !== null && start + index === first))) continue
    const text = (repeats_head ? [head, ...part] : part).join("\n")
    chunks.push({ text, offset: start - (repeats_head ? 1 : 0), repeats_head, lines: part.length })
  }
  return chunks
}
