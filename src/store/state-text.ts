import { crc32 } from "node:zlib"
import { version as sandpost } from "../version.ts"

/** What the JSON file says: the state up to the start of journal number `journal`. */
export interface FileState<Name extends string = string> {
  version: 1
  journal: number
  collections: Record<Name, { id: string }[]>
}

/** How many records are turned into JSON before other work gets its turn. */
const SLICE = 250
/** So many bytes of records are parsed at a time: the whole document as one string would take twice its size again. */
const PARSED_BYTES = 1024 * 1024
const LINE_END = 0x0a

/** Where checksums begin: what another version of Sandpost wrote is looked through like any other document. */
const START = crc32(sandpost)
const mark = (checksum: number) => `,\n"checksum": "${checksum.toString(16).padStart(8, "0")}"\n}\n`
const MARK_BYTES = mark(0).length

/** The document in slices, a record a line; its last line is the checksum of what comes before it. */
export function* serialise({ version, journal, collections }: FileState): Generator<string> {
  let checksum = START
  for (const text of body(version, journal, collections)) {
    checksum = crc32(text, checksum)
    yield text
  }
  yield mark(checksum)
}

function* body(version: number, journal: number, collections: FileState["collections"]): Generator<string> {
  yield `{\n"version": ${version},\n"journal": ${journal},\n"collections": {`
  let before = ""
  for (const [name, records] of Object.entries(collections)) {
    yield `${before}\n"${name}": [`
    before = ","
    for (let start = 0; start < records.length; start += SLICE) {
      const lines = records.slice(start, start + SLICE).map((record) => `\n${JSON.stringify(record)}`)
      yield (start === 0 ? "" : ",") + lines.join(",")
    }
    yield records.length === 0 ? "]" : "\n]"
  }
  yield "\n}"
}

/**
 * The state of a document that is byte for byte as this version's {@link serialise} wrote it, which its checksum says: there is nothing to check
 * in it any more, and it can be read line by line. Null for any other, such as one that was edited.
 */
export function readUntouched(bytes: Buffer): FileState | null {
  const end = bytes.length - MARK_BYTES
  if (end <= 0 || bytes.toString("latin1", end) !== mark(crc32(bytes.subarray(0, end), START))) return null
  const start = bytes.indexOf('"collections": {\n') + '"collections": '.length
  const { version, journal } = JSON.parse(`${bytes.toString("utf8", 0, start)}{}}`) as FileState
  const collections: FileState["collections"] = {}
  for (let at = start + 2; at < end - 1; ) {
    const lineEnd = bytes.indexOf(LINE_END, at)
    const line = bytes.toString("utf8", at, lineEnd)
    const name = line.slice(1, line.indexOf('"', 1))
    const records: { id: string }[] = []
    collections[name] = records
    at = line.includes("]") ? lineEnd + 1 : readRecords(bytes, lineEnd + 1, records)
  }
  return { version, journal, collections }
}

/** Reads records up to the line that ends their list; returns where the next line begins. */
function readRecords(bytes: Buffer, start: number, records: { id: string }[]): number {
  const end = bytes.indexOf("\n]", start)
  for (let at = start; at < end; ) {
    const cut = bytes.indexOf(LINE_END, Math.min(at + PARSED_BYTES, end))
    // Without the comma after the last of them.
    const text = bytes.toString("utf8", at, cut < end ? cut - 1 : end)
    for (const record of JSON.parse(`[${text}]`) as { id: string }[]) records.push(record)
    at = cut + 1
  }
  return bytes.indexOf(LINE_END, end + 1) + 1
}
