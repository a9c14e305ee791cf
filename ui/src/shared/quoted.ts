/** A foreign text in quotation marks, isolated: what turns the direction of writing in it ends with it. */
export function quoted(text: string): string {
  return `“\u2068${text}\u2069”`
}
