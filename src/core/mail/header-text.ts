/** Removes the comments from a list of addresses that do not follow an address, and so are no names (RFC 5322 3.4, assumption inbound.address_comments). */
export function withoutInnerComments(list: string): string {
  let kept = ""
  let from = 0
  let comments: [start: number, end: number][] = []
  for (let i = 0; i < list.length; i++) {
    if (list[i] === '"') i = quoteEnd(list, i)
    else if (list[i] === ",") comments = []
    else if (list[i] === "@") {
      for (const [start, end] of comments) {
        kept += `${list.slice(from, start)} `
        from = end
      }
      comments = []
    } else if (list[i] === "(") {
      const end = commentEnd(list, i)
      if (end < 0) break
      comments.push([i, end])
      i = end - 1
    }
  }
  return kept + list.slice(from)
}

/** Splits at a character outside of quoted strings. */
export function splitAt(separator: string, text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') i = quoteEnd(text, i)
    else if (text[i] === separator) {
      pieces.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...pieces, text.slice(from)]
}

/** Returns the index of the closing quote, or the length of the text. */
export function quoteEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === '"') return i
  }
  return text.length
}

/** Returns the index after a comment (RFC 5322 3.2.2), or -1 if it is not closed. */
export function commentEnd(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === "(") depth++
    else if (text[i] === ")" && --depth === 0) return i + 1
  }
  return -1
}
