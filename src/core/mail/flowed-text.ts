const SIGNATURE = "-- "

/**
 * Joins the lines of text with format=flowed to paragraphs (RFC 3676 4, assumption inbound.flowed_text): a line that ends with a space is
 * continued by the next one with as many quote marks. An empty line and the delimiter of a signature continue nothing (4.1, 4.3).
 *
 * Instead of `decodeFlowed` of libmime 5.6.4, which joins the paragraphs around an empty line and a signature to the line before it.
 */
export function joinFlowed(text: string, delSp: boolean): string {
  const joined: string[] = []
  /** How many quote marks the line has that is to be continued; -1 for no line. */
  let continued = -1
  for (const line of text.split(/\r?\n/)) {
    let depth = 0
    while (line[depth] === ">") depth++
    const start = line[depth] === " " ? depth + 1 : depth
    const content = line.slice(start)
    const isFixed = content === "" || content === SIGNATURE
    if (isFixed || depth !== continued)
      joined.push(joined.length === 0 ? "" : "\n", depth === 0 ? "" : line.slice(0, start))
    const isFlowed = !isFixed && content.endsWith(" ")
    joined.push(isFlowed && delSp ? content.slice(0, -1) : content)
    continued = isFlowed ? depth : -1
  }
  return joined.join("").replace(/\n$/, "")
}
