/** One address to import, with the line of the source it stood on. */
export type ImportLine = { line: number; value: string }

/** Most addresses an import takes (section 8). */
export const IMPORT_LIMIT = 10_000

const CHUNK = 500

/** The cells of one CSV line; commas, semicolons and tabs part them, quotes keep them together. */
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
 * The addresses of a pasted text or CSV: of each line the first cell with an `@`, else the line's first cell, so that
 * the report can name it. Empty lines are passed over, and so is a first line without any `@` (the column names).
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

/** The lines in parts small enough to show progress between them. */
export function inChunks(lines: ImportLine[]): ImportLine[][] {
  const chunks = []
  for (let at = 0; at < lines.length; at += CHUNK) chunks.push(lines.slice(at, at + CHUNK))
  return chunks
}
