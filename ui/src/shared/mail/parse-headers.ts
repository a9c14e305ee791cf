export type Header = { name: string; value: string }

/** Parses the header fields of a raw message, in order, with folded lines joined. */
export function parseHeaders(raw: string): Header[] {
  const head = raw.split(/\r?\n\r?\n/, 1)[0] ?? ""
  const headers: Header[] = []
  for (const line of head.split(/\r?\n/)) {
    const last = headers.at(-1)
    if (/^[ \t]/.test(line) && last) {
      last.value += ` ${line.trim()}`
      continue
    }
    const colon = line.indexOf(":")
    if (colon > 0) headers.push({ name: line.slice(0, colon), value: line.slice(colon + 1).trim() })
  }
  return headers
}
