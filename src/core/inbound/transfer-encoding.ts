const [LF, CR, SPACE, EQUALS, GREATER] = [0x0a, 0x0d, 0x20, 0x3d, 0x3e]

/** Decodes the first uuencoded file in a body, in linear time; null if it has none. */
export function decodeUu(body: Buffer): Buffer | null {
  const begin = /(?:^|\n)begin(?:-base64)? [0-7]{3,4} /.exec(body.toString("latin1", 0, 65_536))
  if (!begin || begin[0].includes("base64")) return null
  let at = lineEnd(body, begin.index + begin[0].length)
  const decoded = Buffer.alloc(body.length)
  let size = 0
  while (at < body.length) {
    const count = ((body[at] ?? 0) - 32) & 63
    const end = lineEnd(body, at)
    // A line of no bytes ends the file; the line `end` follows it.
    if (count === 0 || body.toString("latin1", at, at + 3) === "end") break
    size += decodeLine(body, at + 1, decoded, size, count)
    at = end
  }
  return decoded.subarray(0, size)
}

/** Each four characters are three bytes. A space is a zero, and so is what an editor removed from the end of a line. */
function decodeLine(body: Buffer, from: number, to: Buffer, at: number, count: number): number {
  const room = Math.min(count, to.length - at)
  let ended = false
  const six = (index: number) => {
    const code = body[index] ?? 0
    ended ||= code < 32
    return ended ? 0 : (code - 32) & 63
  }
  for (let n = 0; n < room; n += 3) {
    const start = from + (n / 3) * 4
    const bits = (six(start) << 18) | (six(start + 1) << 12) | (six(start + 2) << 6) | six(start + 3)
    for (let k = 0; k < 3 && n + k < room; k++) to[at + n + k] = (bits >> (16 - 8 * k)) & 255
  }
  return room
}

/** The bytes of a body, to look at. */
export function decodeTransfer(body: Buffer, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64")
  return encoding === "quoted-printable" ? decodeQuotedPrintable(body) : body
}

function decodeQuotedPrintable(body: Buffer): Buffer {
  const decoded = Buffer.alloc(body.length)
  let size = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    decoded[size++] = byte
    if (byte !== EQUALS) continue
    const [high, low] = [hex(body[at + 1]), hex(body[at + 2])]
    if (high >= 0 && low >= 0) {
      decoded[size - 1] = high * 16 + low
      at += 2
    } else if (isBlank(body, at + 1, Math.min(at + 3, body.length))) {
      size--
      at = lineEnd(body, at) - 1
    }
  }
  return decoded.subarray(0, size)
}

function hex(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte & ~32
  return letter >= 65 && letter <= 70 ? letter - 55 : -1
}

/** Base64 in lines of 76 characters (RFC 2045 6.8). */
export const base64Lines = (bytes: Buffer): Buffer =>
  Buffer.from(`${bytes.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`)

/** Returns the index after a line. */
export function lineEnd(raw: Buffer, at: number): number {
  const found = raw.indexOf(LF, at)
  return found < 0 ? raw.length : found + 1
}

/** Whether bytes are only white space. */
export function isBlank(raw: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = raw[at]
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d && byte !== LF) return false
  }
  return true
}

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
