/** Cuts a text to at most `bytes` bytes of UTF-8, without splitting a character. */
export function cutToBytes(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const room = new Uint8Array(Math.min(bytes, text.length * 3))
  return text.slice(0, new TextEncoder().encodeInto(text, room).read)
}
