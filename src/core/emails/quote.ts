/** Formats a caller's text for an error message: quoted, escaped, truncated. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text)
}
