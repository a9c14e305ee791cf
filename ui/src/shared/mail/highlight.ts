export type Piece = { kind: "text" | "tag" | "name" | "value" | "comment"; text: string }

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^\s/>]*|[^\s=<>"'/]+(?=\s*=)|"[^"]*"|'[^']*'|\/?>/g

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
    const [text] = match
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
    } else push(/^["']/.test(text) ? "value" : "name", text)
  }
  push("text", source.slice(at))
  return pieces
}
