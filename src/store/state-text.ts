import { crc32 } from "node:zlib"
import { version as sandpost } from "../version.ts"
import { blocksOf, type Parts } from "./read-parts.ts"

/** The contents of the JSON file: the state up to the start of journal number `journal`. */
export interface StateText {
  /** The version of the format. */
  version: 1
  /** The schema of the records. A file without one has schema 1. */
  schema: number
  journal: number
  /** The number of records when it was written. Older versions did not write it. */
  records?: number
  collections: Record<string, { id: string }[]>
}

/** Bytes of one slice of the document. */
const SLICE_BYTES = 256 * 1024
/** Bytes per checksum update. */
const SUMMED_BYTES = 4 * 1024 * 1024

/**
 * It includes the version, so that files of other versions are checked like any other document. Not made at load: Node
 * 20.11 has no crc32.
 */
const startChecksum = () => crc32(sandpost)
const mark = (checksum: number) => `,\n"checksum": "${checksum.toString(16).padStart(8, "0")}"\n}\n`
const MARK_BYTES = mark(0).length

/**
 * Yields the document in slices, one record per line. The last line is the checksum of everything before it. Each slice is valid until the
 * next: all use the same memory, because a document of strings would be so much garbage that the process grows by a third.
 */
export function* serialise(state: StateText): Generator<Buffer> {
  let buffer = Buffer.allocUnsafeSlow(SLICE_BYTES)
  let used = 0
  let checksum = startChecksum()
  const slice = () => {
    const bytes = buffer.subarray(0, used)
    checksum = crc32(bytes, checksum)
    used = 0
    return bytes
  }
  for (const text of body(state)) {
    const most = text.length * 3
    if (used + most > buffer.length) {
      yield slice()
      if (most > buffer.length) buffer = Buffer.allocUnsafeSlow(most)
    }
    used += buffer.write(text, used)
  }
  yield slice()
  yield Buffer.from(mark(checksum))
}

function* body({ version, schema, journal, collections }: StateText): Generator<string> {
  const records = countRecords(collections)
  yield `{\n"version": ${version},\n"schema": ${schema},\n"journal": ${journal},\n"records": ${records},\n"collections": {`
  let before = ""
  for (const [name, records] of Object.entries(collections)) {
    yield `${before}\n"${name}": [`
    before = ","
    for (const [index, record] of records.entries()) {
      yield index === 0 ? "\n" : ",\n"
      yield JSON.stringify(record)
    }
    yield records.length === 0 ? "]" : "\n]"
  }
  yield "\n}"
}

/** The number of all records. */
export const countRecords = (collections: StateText["collections"]): number =>
  Object.values(collections).reduce((sum, { length }) => sum + length, 0)

/** Whether the checksum shows that this version's {@link serialise} wrote the document unchanged. It then needs no further check. */
export function isUntouched({ size, read }: Parts): boolean {
  const end = size - MARK_BYTES
  if (end <= 0) return false
  let checksum = startChecksum()
  for (let start = 0; start < end; start += SUMMED_BYTES) {
    checksum = crc32(read(start, Math.min(start + SUMMED_BYTES, end)), checksum)
  }
  return read(end, size).toString("latin1") === mark(checksum)
}

const COLLECTIONS = '"collections": {\n'
const LIST = /^"(\w+)": \[(\],?)?\n$/
const LIST_END = "]".charCodeAt(0)
const FOOT = /^\}(?:,\n"checksum": "[0-9a-f]{8}")?\n\}\n?$/

/**
 * Parses a document in the line format of {@link serialise}, block by block, because one string would need twice its size in memory,
 * and strings have a maximum length. Returns null for any other document.
 */
export function readByLine(file: Parts): StateText | null {
  try {
    return stateOf(file)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function stateOf(file: Parts): StateText {
  const collections = new Map<string, { id: string }[]>()
  let [head, foot] = ["", ""]
  let records: { id: string }[] | null = null
  for (const { bytes } of blocksOf(file, file.size)) {
    for (let at = 0; at < bytes.length; ) {
      if (records !== null && bytes[at] !== LIST_END) {
        const end = bytes.indexOf("\n]", at) + 1 || bytes.length
        for (const record of recordsIn(bytes.toString("utf8", at, end))) records.push(record)
        at = end
        continue
      }
      const next = bytes.indexOf("\n", at) + 1 || bytes.length
      const line = bytes.toString("utf8", at, next)
      at = next
      const [, name, closed] = LIST.exec(line) ?? []
      if (records !== null) records = null
      else if (!head.endsWith(COLLECTIONS)) head += line
      else if (name === undefined || foot !== "") foot += line
      else {
        const list: { id: string }[] = []
        collections.set(name, list)
        if (closed === undefined) records = list
      }
    }
  }
  if (records !== null || !FOOT.test(foot)) throw new SyntaxError("the end of the document is missing")
  const { version, schema = 1, journal, records: count } = JSON.parse(`${head}}}`) as StateText
  const state: StateText = { version, schema, journal, collections: Object.fromEntries(collections) }
  if (count !== undefined) state.records = count
  return state
}

/** Parses the records of some lines. The last record of a list has no comma. */
function recordsIn(text: string): { id: string }[] {
  const end = text.endsWith(",\n") ? -2 : text.endsWith("\n") ? -1 : text.length
  return JSON.parse(`[${text.slice(0, end)}]`) as { id: string }[]
}
