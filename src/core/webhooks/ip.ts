/** An IP address as a number: an IPv4 one wherever it is written as one, else an IPv6 one. */
export interface Ip {
  version: 4 | 6
  value: bigint
}

/**
 * Reads an address in its plain spelling: four decimal numbers, or IPv6 with or without `::`, a dotted tail, brackets or
 * a zone. The odd spellings (hex, octal, fewer parts) are turned into the plain one by the URL parser before they come here.
 *
 * @returns null when it is a name or nonsense.
 */
export function parseIp(text: string): Ip | null {
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "")
  if (!bare.includes(":")) {
    const value = parseIp4(bare)
    return value === null ? null : { version: 4, value }
  }
  const value = parseIp6(bare)
  return value === null ? null : { version: 6, value }
}

function parseIp4(text: string): bigint | null {
  if (!/^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text)) return null
  const parts = text.split(".").map(Number)
  return parts.some((part) => part > 255) ? null : parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

function parseIp6(text: string): bigint | null {
  const groups = expandTail(text)
  if (groups === null) return null
  const [head, tail, ...more] = groups.split("::").map((half) => (half === "" ? [] : half.split(":")))
  if (!head || more.length > 0) return null
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail ? missing < 1 : missing !== 0) return null
  const all = [...head, ...Array.from({ length: missing }, () => "0"), ...(tail ?? [])]
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return all.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

/** `::ffff:127.0.0.1` as `::ffff:7f00:1`. */
function expandTail(text: string): string | null {
  const cutAt = text.lastIndexOf(":") + 1
  if (!text.includes(".")) return text
  const tail = parseIp4(text.slice(cutAt))
  return tail === null ? null : `${text.slice(0, cutAt)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`
}
