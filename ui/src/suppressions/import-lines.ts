/** One address to import, with its line number. */
export type ImportLine = { line: number; value: string }

const CHUNK = 500

/** Splits a CSV line at commas, semicolons and tabs outside of quotes. */
function cells(line: string): string[] {
  const found = line.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? []
  return found.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll('""', '"')
      .trim(),
  )
}

/**
 * The addresses of a pasted text or CSV: the first cell of each line with an `@`, else its first cell, so that the
 * report can name it. Skips empty lines, and a first line without any `@` (column names).
 */
export function parseLines(text: string): ImportLine[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, index) => {
    const found = cells(line)
    const value = found.find((cell) => cell.includes("@")) ?? found[0] ?? ""
    const isHeading = index === 0 && lines.length > 1 && !value.includes("@")
    return value === "" || isHeading ? [] : [{ line: index + 1, value }]
  })
}

/** Splits the lines into batches, to show progress between them. */
export function inChunks(lines: ImportLine[]): ImportLine[][] {
  const chunks = []
  for (let at = 0; at < lines.length; at += CHUNK) chunks.push(lines.slice(at, at + CHUNK))
  return chunks
}
