/** The beginning of a CSV file. `left` is set if it has more rows. */
export type CsvTable = { rows: string[][]; left: boolean }

export const MAX_ROWS = 200
export const MAX_COLUMNS = 50
const MAX_CELL = 500

const SEPARATORS = [",", ";", "\t", "|"]

/** The separator that the first line has most often outside of quotes. */
function separatorOf(source: string): string {
  const [line = ""] = source.slice(0, 10_000).split(/\r?\n/, 1)
  const bare = line.replace(/"[^"]*"/g, "")
  const counts = SEPARATORS.map((one) => bare.split(one).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ","
}

/**
 * Reads the first rows of a CSV file (RFC 4180), also with semicolons, tabs or pipes. Rows, columns and cells beyond the limits are left
 * out. A quote that is not closed ends with the file.
 */
export function parseCsv(source: string): CsvTable {
  const separator = separatorOf(source)
  const ends = new RegExp(`\\${separator}|\\r?\\n|\\r`, "g")
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < source.length && rows.length < MAX_ROWS) {
    const { text, end } = source[at] === '"' ? quotedCell(source, at) : { text: "", end: at }
    ends.lastIndex = end
    const stop = ends.exec(source)
    const until = stop?.index ?? source.length
    if (row.length < MAX_COLUMNS)
      row.push((text + source.slice(end, Math.min(until, end + MAX_CELL))).slice(0, MAX_CELL))
    at = until + (stop?.[0].length ?? 0)
    if (stop?.[0] === separator && at < source.length) continue
    if (stop?.[0] === separator && row.length < MAX_COLUMNS) row.push("")
    if (row.length > 1 || row[0] !== "") rows.push(row)
    row = []
  }
  return { rows, left: at < source.length }
}

/** A cell in quotes: the text without them, and where it ends. */
function quotedCell(source: string, start: number): { text: string; end: number } {
  let text = ""
  for (let from = start + 1; ; ) {
    const quote = source.indexOf('"', from)
    const until = quote < 0 ? source.length : quote
    if (text.length <= MAX_CELL) text += source.slice(from, Math.min(until, from + MAX_CELL))
    if (source[until + 1] !== '"') return { text, end: until + 1 }
    text += '"'
    from = until + 2
  }
}
