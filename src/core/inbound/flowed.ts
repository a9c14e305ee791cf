import { lineEnd } from "./transfer-encoding.ts"

const [LF, CR, SPACE, GREATER] = [0x0a, 0x0d, 0x20, 0x3e]

/**
 * Joins the lines of a `format=flowed` text in linear time (RFC 3676 4, assumption H13): a line that ends with a space continues in the
 * next one if that has the same number of quote marks, which are then removed. `del_sp`: the space is removed too. The separator of a
 * signature stays a line. The charset must have ASCII as a part; the last line break is removed.
 */
export function joinFlowed(text: Buffer, del_sp: boolean): Buffer {
  const joined = Buffer.alloc(text.length)
  let size = 0
  /** The quote depth of the paragraph that the next line may continue. */
  let flowing = -1
  for (let at = 0, next = 0; at < text.length; at = next) {
    next = lineEnd(text, at)
    let end = text[next - 1] === LF ? next - 1 : next
    if (end > at && text[end - 1] === CR) end--
    let start = at
    while (start < end && text[start] === GREATER) start++
    const depth = start - at
    if (start < end && text[start] === SPACE) start++
    const isSignature = end - start === 3 && text.toString("latin1", start, end) === "-- "
    const flows = end > start && text[end - 1] === SPACE && !isSignature
    if (depth !== flowing || isSignature) {
      if (at > 0) joined[size++] = LF
      if (depth > 0) size += text.copy(joined, size, at, start)
    }
    size += text.copy(joined, size, start, flows && del_sp ? end - 1 : end)
    flowing = flows ? depth : -1
  }
  return joined.subarray(0, size)
}
