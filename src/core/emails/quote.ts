/** A caller's text as a message may show it: quoted, escaped, cut to a length people read. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text)
}
