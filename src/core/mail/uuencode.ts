import { lineEnd } from "./headers.ts"

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

/** Base64 in lines of 76 characters (RFC 2045 6.8). */
export const base64Lines = (bytes: Buffer): Buffer =>
  Buffer.from(`${bytes.toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`)
