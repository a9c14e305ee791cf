import { isUtf8 } from "node:buffer"
import { checkDepth } from "../../../core/request/json-depth.ts"
import { CONTROL_BODY_BYTES } from "../../../core/state/memory-limits.ts"
import { isObject } from "../../../core/state/shape.ts"
import type { Control } from "../../../operations/context.ts"
import { LINE_END } from "../../../store/read-parts.ts"
import { pacer } from "../../../time/turn.ts"
import { IncomingState, wrong } from "./incoming-state.ts"
import { SAVED } from "./saved.ts"

/** PUT /sandbox/snapshot: replaces the whole state, including clock and settings. An invalid snapshot changes nothing. */
export const putSnapshot: Control<"putSnapshot"> = async (ctx, { body }) => {
  const state = new IncomingState(ctx)
  try {
    if (Symbol.asyncIterator in body) await readLines(state, body as AsyncIterable<Uint8Array>)
    else await readDocument(state, body)
    await state.restore()
  } catch (error) {
    state.discard()
    throw error
  }
  return { restored: true }
}

async function readDocument(state: IncomingState, document: Record<string, unknown>): Promise<void> {
  const { sandpost, version, schema, taken_at: _, collections, blobs, left_out: __, ...others } = document
  checkHead(state, { sandpost, version, schema })
  const other = Object.keys(others)[0]
  if (other !== undefined) throw wrong(`\`${other}\` is not known`)
  if (!isObject(collections)) throw wrong("`collections` must be an object")
  const unknownCollection = Object.keys(collections).find((name) => !state.accepts(name))
  if (unknownCollection !== undefined) throw wrong(`\`collections.${unknownCollection}\` is not known`)
  const pause = pacer()
  const names = state.isOlder ? Object.keys(collections) : SAVED
  for (const name of names) {
    const records: unknown = collections[name]
    if (!Array.isArray(records)) throw wrong(`\`collections.${name}\` must be a list`)
    for (const record of records) {
      refuse(state.add(name, record))
      await pause()
    }
  }
  if (!isObject(blobs)) throw wrong("`blobs` must be an object")
  for (const [ref, base64] of Object.entries(blobs)) {
    refuse(state.addBytes(ref, base64))
    await pause()
  }
}

function checkHead(state: IncomingState, { sandpost, version, schema }: Record<string, unknown>): void {
  if (sandpost === "run") throw wrong(NOT_FOR_LOADING)
  if (sandpost !== "snapshot") throw wrong("`sandpost` must be 'snapshot', as GET /sandbox/snapshot writes it")
  if (version !== 1) throw wrong(`\`version\` must be 1, got ${JSON.stringify(version)}`)
  refuse(state.begin(schema))
}

const NOT_FOR_LOADING =
  "it is a run, which has no keys and secrets and is only for reading. Open it with `sandpost open <file>`; " +
  "a state to continue with is saved by `sandpost snapshot save <file>`"

function refuse(fault: string | null): void {
  if (fault !== null) throw wrong(fault)
}

/** Reads an NDJSON snapshot: a header line, records each followed by their blobs, and a closing line with counts. */
async function readLines(state: IncomingState, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const pause = pacer()
  let number = 0
  let ended = false
  for await (const bytes of ndjsonLines(chunks)) {
    number++
    if (bytes.length === 0) continue
    if (number === 1 && bytes.indexOf(GZIP) === 0)
      throw wrong(
        "it is compressed. If it is a run, open it with `sandpost open <file>`; unpack a snapshot with gunzip",
      )
    if (ended) throw wrong(`line ${number} comes after the last line of the snapshot`)
    const value = parse(bytes, number)
    if (number === 1) checkHead(state, value)
    else if (value.end === true) {
      checkEnd(state, value)
      ended = true
    } else {
      const fault = addLine(state, value)
      if (fault !== null) throw wrong(`line ${number}: ${fault}`)
    }
    await pause()
  }
  if (!ended) throw wrong(`it is cut off after line ${number}: the closing line is missing`)
}

/** Adds a record or bytes. Returns an error sentence or null. */
export function addLine(
  state: IncomingState,
  { collection, record, blob, base64, ...others }: Record<string, unknown>,
) {
  const other = Object.keys(others)[0]
  if (other !== undefined) return `\`${other}\` is not known`
  if (typeof blob === "string") return state.addBytes(blob, base64)
  if (typeof collection !== "string" || !state.accepts(collection)) return "it has neither a collection nor a blob"
  return state.endBytes() ?? state.add(collection, record)
}

function checkEnd(state: IncomingState, end: Record<string, unknown>): void {
  for (const name of ["records", "blobs", "bytes"] as const) {
    if (end[name] !== state[name])
      throw wrong(`its closing line says ${name}: ${JSON.stringify(end[name])}, but it contains ${state[name]}`)
  }
}

/** How gzipped bytes begin. */
export const GZIP: Buffer = Buffer.from([0x1f, 0x8b])

function parse(bytes: Buffer, number: number): Record<string, unknown> {
  if (isUtf8(bytes)) {
    checkDepth(bytes)
    try {
      const value: unknown = JSON.parse(bytes.toString("utf8"))
      if (isObject(value)) return value
    } catch {
      // Reported below.
    }
  }
  throw wrong(`line ${number} is not a JSON object`)
}

/** Splits at the ends of lines. The last one may have none. */
export async function* ndjsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let begun: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)])
      begun = []
      size = 0
      start = end + 1
    }
    begun.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > CONTROL_BODY_BYTES) throw wrong(`a line is longer than ${CONTROL_BODY_BYTES} bytes`)
  }
  if (size > 0) yield Buffer.concat(begun)
}
