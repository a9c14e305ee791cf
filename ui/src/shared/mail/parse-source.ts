export type Piece = { kind: "text" | "tag" | "name" | "value" | "comment"; text: string }

// A name includes the equals sign: a lookahead for it would backtrack at each letter of a long word.
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^\s/>]*|([^\s=<>"'/]+)(\s*=)?|"[^"]*"|'[^']*'|\/?>/g

/** Splits HTML source into tokens to colour. Joined, the tokens are the source. */
export function highlight(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let inTag = false
  const push = (kind: Piece["kind"], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) pieces.push({ kind, text })
  }
  for (const match of source.matchAll(TOKEN)) {
    const [text, word, equals] = match
    push("text", source.slice(at, match.index))
    at = match.index + text.length
    if (text.startsWith("<!--")) push("comment", text)
    else if (text.startsWith("<")) {
      inTag = true
      push("tag", text)
    } else if (!inTag) push("text", text)
    else if (text.endsWith(">")) {
      inTag = false
      push("tag", text)
    } else if (word === undefined) push("value", text)
    else if (equals === undefined) push("text", word)
    else {
      push("name", word)
      push("text", equals)
    }
  }
  push("text", source.slice(at))
  return pieces
}

/** Splits coloured tokens into lines. Each line but the last ends with its line break. */
export function splitLines(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const { kind, text } of pieces) {
    for (const [index, part] of text.split(/(?<=\n)/).entries()) {
      if (index > 0 || lines.at(-1)?.at(-1)?.text.endsWith("\n")) lines.push([])
      lines.at(-1)?.push({ kind, text: part })
    }
  }
  return lines
}

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
