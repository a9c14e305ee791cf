/** Quotes untrusted text; Unicode isolates keep its writing direction from affecting the rest. */
export function quote(text: string): string {
  return `“\u2068${text}\u2069”`
}
