import { invalid } from "../errors.ts"

/** Maximum nesting of JSON. `JSON.stringify` recurses, so deeper values could be parsed but not written again. */
const DEPTH = 64
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]
/** Longer strings are scanned with `Buffer.indexOf`, which is faster but has a fixed cost per call. */
const SHORT = 32

/**
 * Rejects JSON that is nested too deep, in one pass over its bytes and before parsing. Throws `validation_error`, as
 * malformed JSON if brackets are unclosed.
 */
export function checkDepth(bytes: Buffer): void {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at + 1)
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++
      if (depth > deepest) deepest = depth
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  // The outermost value is level 0.
  if (deepest <= DEPTH + 1) return
  if (depth !== 0)
    throw invalid("The body is not valid JSON: it has unclosed brackets.", { status_setting: "malformed" })
  throw invalid(`The body is nested deeper than ${DEPTH} levels.`)
}

/** Returns the index of a string's closing quote, or the end of the bytes if there is none. `start` is the index after its first quote. */
export function endOfString(bytes: Buffer, start: number): number {
  const near = Math.min(bytes.length, start + SHORT)
  for (let at = start; at < near; at++) {
    if (bytes[at] === QUOTE) return at
    if (bytes[at] === BACKSLASH) at++
  }
  let from = start
  for (;;) {
    const quote = bytes.indexOf(QUOTE, from)
    if (quote === -1) return bytes.length
    let escapes = 0
    while (quote - escapes - 1 >= start && bytes[quote - escapes - 1] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return quote
    from = quote + 1
  }
}
