import type { Chance } from "./chance.ts"

/** Bytes with a special meaning in file formats. */
const ODD_BYTES = [
  ...["\0", "\r\n", "\n", "\r", "\r\n\r\n", "\r\n.\r\n", ".", "..", " ", "\t", "\x7f", "\x1b[2J", '"', "\\", ",", ":"],
  ...[";", "=?utf-8?B?", "?=", "=", "%", "<", ">", "--", "[", "]", "{", "}", "[]", "{}", "null", "0", "-1"],
  ...["é", "😀", "\u202e", "\ufeff", "9".repeat(40), "a".repeat(300), "\0".repeat(64)],
].map((text) => Buffer.from(text))
const NO_UTF8 = Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])

/** Applies up to six changes: flips, sets, inserts, removes, duplicates, moves or truncates. `others` are pieces to insert. */
export function mutateBytes(chance: Chance, bytes: Uint8Array, others: readonly Uint8Array[] = []): Buffer {
  let changed: Buffer = Buffer.from(bytes)
  for (let left = chance.size(6); left > 0; left--) changed = mutateOnce(chance, changed, others)
  return changed
}

function mutateOnce(chance: Chance, bytes: Buffer, others: readonly Uint8Array[]): Buffer {
  const at = chance.between(0, bytes.length + 1)
  const end = Math.min(bytes.length, at + chance.size(Math.max(1, bytes.length)))
  const put = (piece: Uint8Array, from = at, to = at) =>
    Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(to)])
  const kinds: (() => Buffer)[] = [
    () => put(Buffer.from([(bytes[at] ?? 0) ^ (1 << chance.between(0, 8))]), at, at + 1),
    () => put(Buffer.from([chance.between(0, 256)]), at, at + 1),
    () => put(chance.happens(0.1) ? NO_UTF8 : chance.pick(ODD_BYTES)),
    () => put(Buffer.concat(Array<Uint8Array>(chance.size(200)).fill(chance.pick(ODD_BYTES)))),
    () => put(Buffer.alloc(0), at, end),
    () => put(bytes.subarray(at, end)),
    () => put(bytes.subarray(at, end), chance.between(0, bytes.length + 1)),
    () => bytes.subarray(0, at),
    () => (others.length > 0 ? put(chance.pick(others), at, chance.happens(0.5) ? end : at) : bytes),
  ]
  return chance.pick(kinds)()
}

type Parent = Record<string, unknown> | unknown[]

const isParent = (value: unknown): value is Parent => typeof value === "object" && value !== null
const keysOf = (parent: Parent) => (Array.isArray(parent) ? [...parent.keys()].map(String) : Object.keys(parent))
const get = (parent: Parent, key: string) => (parent as Record<string, unknown>)[key]
/** Also works for `__proto__`, where an assignment would set the prototype. */
const set = (parent: Parent, key: string, value: unknown) =>
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true })

/** Values that a field may not expect. */
export const oddValues = (): unknown[] => [
  ...[null, true, false, 0, -1, 1.5, 99, 600, 1e15, 1e308, 2 ** 53, -(2 ** 31), "😀".repeat(50), "9".repeat(400)],
  ...[[], [""], [null], ["a"], [[]], {}, { a: 1 }, { a: "b" }, { __proto__: "x" }, { "a b": "c" }, "x".repeat(5000)],
  ...["", " ", "x", "\0", "\ud800", "ü", "a\r\nb: c", "null", "{}", "[]", "{", '{"a":', "not json", '"', "-", "*", "%"],
  ...["@", "<>", "a@b", "a@b.test", "é@ü.test", "http://", "http://[", "file:///x", "-----BEGIN", "application/json"],
  ...["__proto__", "constructor", "1:0:10", "99:0:10", "queued", "due", "delivered", "bounced"],
  ...["2026-13-99T99:99:99.999Z", "2026-02-30T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
  ...["+275760-09-13T00:00:00.000Z", "2026-03-01T09:00:00.000Z", "00000000-0000-4000-8000-000000000000"],
]
const ODD_KEYS = ["__proto__", "constructor", "toString", "id", "", "x", "account_id", "created_at"]

/** Changes a JSON value in up to four places: replaces, removes, duplicates, exchanges, changes the type, or adds fields. */
export function mutateJson(chance: Chance, document: unknown): void {
  if (!isParent(document)) return
  for (let left = chance.size(4); left > 0; left--) mutateJsonOnce(chance, document)
}

function mutateJsonOnce(chance: Chance, document: Parent): void {
  const { parent, key } = somePlace(chance, document)
  const value = get(parent, key)
  const kinds: (() => unknown)[] = [
    () => set(parent, key, chance.pick(oddValues())),
    () => (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key]),
    () => (Array.isArray(parent) ? parent.push(structuredClone(value)) : set(parent, chance.pick(ODD_KEYS), value)),
    () => set(parent, key, structuredClone(get(...placeOf(somePlace(chance, document))))),
    () => set(parent, key, nearbyValue(chance, value)),
    () => isParent(value) && !Array.isArray(value) && set(value, chance.pick(ODD_KEYS), chance.pick(oddValues())),
  ]
  chance.pick(kinds)()
}

const placeOf = ({ parent, key }: { parent: Parent; key: string }) => [parent, key] as const

/** Picks a field or element anywhere in the document, mostly a deep one. */
function somePlace(chance: Chance, document: Parent): { parent: Parent; key: string } {
  let parent = document
  for (;;) {
    const key = chance.pick(keysOf(parent)) ?? "0"
    const value = get(parent, key)
    if (!isParent(value) || keysOf(value).length === 0 || chance.happens(0.1)) return { parent, key }
    parent = value
  }
}

/** A slightly different value of the same type. */
function nearbyValue(chance: Chance, value: unknown): unknown {
  if (typeof value === "boolean") return !value
  if (typeof value === "number") return value + chance.pick([-1, 1, 0.5, 1e9, -1e12])
  if (typeof value === "string") return mutateBytes(chance, Buffer.from(value)).toString("utf8")
  if (Array.isArray(value)) return chance.shuffle(value)
  return chance.pick(oddValues())
}
