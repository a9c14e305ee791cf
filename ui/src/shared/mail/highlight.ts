export type Piece = { kind: "text" | "tag" | "name" | "value" | "comment"; text: string }

// A word takes the equal sign with it: only to look ahead for one would try again at each of its letters.
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^\s/>]*|([^\s=<>"'/]+)(\s*=)?|"[^"]*"|'[^']*'|\/?>/g

/** HTML source cut into pieces to be coloured. Joined again the pieces are the source, whatever it is. */
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
