import { invalid } from "../../core/errors.ts"
import { CONTROL_BODY_BYTES } from "../../core/state/memory-limits.ts"
import { type LeftOut, SNAPSHOT_LINES } from "../../core/state/snapshot.ts"
import type { CollectionName, Collections, Log, SavedCollections, SavedName } from "../../core/state/state.ts"
import { type BlobStore, blobRefs, messageFault } from "../../store/blob-store.ts"
import { collectionNames } from "../../store/tables.ts"
import { instant } from "../../time/clock.ts"
import { pacer } from "../../time/turn.ts"
import type { Context, Control, Needs } from "../context.ts"

/** Bytes of a blob in one line. A multiple of three, so that the base64 of its lines can be joined. */
const PIECE_BYTES = 3 * 64 * 1024
/** Minimum number of characters per written chunk. */
const BATCH = 64 * 1024

/** GET /sandbox/snapshot: one JSON document, or NDJSON for a state of any size. */
export const getSnapshot: Control<"getSnapshot"> = (ctx, { query, accept }) => {
  const asLines = query.format === undefined ? accept.includes(SNAPSHOT_LINES) : query.format === "ndjson"
  const pieces = whileKept(ctx, asLines ? linesOf : documentOf, query.exchanges === "true")
  if (!asLines) return { pieces, content_type: "application/json; charset=utf-8", headers: {} }
  // The minute in UTC: `2026-03-01-0905`.
  const minute = instant(ctx.clock.wall()).slice(0, 16).replace("T", "-").replace(":", "")
  const headers = { "Content-Disposition": `attachment; filename="sandpost-snapshot-${minute}.ndjson"` }
  return { pieces, content_type: SNAPSHOT_LINES, headers }
}

/** A record as a snapshot has it, and the blobs that follow it. */
interface Saved {
  collection: SavedName
  record: SavedCollections[SavedName]
  blobs: { ref: string; store: BlobStore; stored: string }[]
  /** Why it cannot be saved; null if it can. */
  fault: string | null
}
type SavedOf = (collection: SavedName) => Iterable<Saved>

/** The collections of a snapshot: those of the state, and the request log. */
export const SAVED: readonly SavedName[] = [...collectionNames, "logs"]

/** A consistent view of the state: records are immutable, and their blobs are kept until the snapshot is complete. */
async function* whileKept(
  ctx: Context,
  parts: (ctx: Context, savedOf: SavedOf) => AsyncGenerator<string>,
  exchanges: boolean,
): AsyncGenerator<string> {
  const letGo = [ctx.store.blobs, ctx.request_log.blobs].map((blobs) => blobs.keepReleased())
  try {
    yield* parts(ctx, savedNow(ctx, exchanges))
  } finally {
    for (const each of letGo) each()
  }
}

async function* linesOf(ctx: Needs<"now" | "store">, savedOf: SavedOf): AsyncGenerator<string> {
  const pause = pacer()
  const end = { end: true, records: 0, blobs: 0, bytes: 0, left_out: [] as LeftOut[] }
  let batch = line({
    sandpost: "snapshot",
    format: "ndjson",
    version: 1,
    schema: ctx.store.schema.number,
    taken_at: ctx.now,
    collections: SAVED,
  })
  for (const { collection, record, blobs, fault } of SAVED.values().flatMap(savedOf)) {
    if (fault) {
      end.left_out.push({ collection, id: record.id, reason: fault })
      continue
    }
    end.records++
    batch += line({ collection, record })
    for (const { ref, store, stored } of blobs) {
      end.blobs++
      for (const bytes of piecesOf(store, stored)) {
        end.bytes += bytes.length
        batch += line({ blob: ref, base64: bytes.toString("base64") })
        if (batch.length < BATCH) continue
        yield batch
        batch = ""
        await pause()
      }
    }
    if (batch.length >= BATCH) {
      yield batch
      batch = ""
    }
    await pause()
  }
  yield batch + line(end)
}

/** Builds the whole document before sending it, so that a snapshot above the limit is rejected instead of truncated. */
async function* documentOf(ctx: Needs<"fixed" | "now" | "store">, savedOf: SavedOf): AsyncGenerator<string> {
  const pause = pacer()
  const left_out: LeftOut[] = []
  const saved: Saved["blobs"] = []
  const most = Math.min(ctx.fixed.limits.body_bytes, CONTROL_BODY_BYTES)
  const texts: string[] = []
  let size = 0
  const reserve = (bytes: number) => {
    size += bytes
    if (size <= most) return
    throw invalid(
      `The snapshot is larger than ${most} bytes, the limit for one JSON document. ` +
        "Save it as NDJSON, which has no limit: GET /sandbox/snapshot?format=ndjson, or `sandpost snapshot save <file>`.",
    )
  }
  const add = (text: string) => {
    reserve(Buffer.byteLength(text))
    texts.push(text)
  }
  add(
    `{"sandpost":"snapshot","version":1,"schema":${ctx.store.schema.number},"taken_at":${JSON.stringify(ctx.now)},"collections":{`,
  )
  for (const [index, collection] of SAVED.entries()) {
    add(`${index === 0 ? "" : ","}"${collection}":[`)
    let comma = ""
    for (const { record, blobs, fault } of savedOf(collection)) {
      if (fault) left_out.push({ collection, id: record.id, reason: fault })
      else {
        add(comma + JSON.stringify(record))
        for (const { store, stored } of blobs) reserve(base64Length(store.sizeOf(stored) ?? 0))
        saved.push(...blobs)
        comma = ","
      }
      await pause()
    }
    add("]")
  }
  add('},"blobs":{')
  for (const [index, { ref, store, stored }] of saved.entries()) {
    add(`${index === 0 ? "" : ","}${JSON.stringify(ref)}:"`)
    for (const bytes of piecesOf(store, stored)) {
      texts.push(bytes.toString("base64"))
      await pause()
    }
    add('"')
  }
  add(left_out.length === 0 ? "}}" : `},"left_out":${JSON.stringify(left_out)}}`)
  let batch = ""
  for (const text of texts) {
    batch += text
    if (batch.length < BATCH) continue
    yield batch
    batch = ""
  }
  yield batch
}

const line = (value: object) => `${JSON.stringify(value)}\n`

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

/** The records of this moment: records are immutable. */
function savedNow({ store, request_log }: Needs<"request_log" | "store">, exchanges: boolean): SavedOf {
  const contents = store.contents()
  const logs = [...request_log.readEntries().values()]
  return (collection) =>
    collection === "logs"
      ? logs.values().map((log) => savedLog(request_log.blobs, log, exchanges))
      : contents[collection].values().map((record) => savedRecord(store.blobs, collection, record))
}

function savedRecord(store: BlobStore, collection: CollectionName, whole: Collections[CollectionName]): Saved {
  const record = withoutAnalysis(whole)
  const refs = blobRefs(collection, record)
  const fault = refs.length === 0 ? null : messageFault(store, collection, record)
  return { collection, record, blobs: refs.map((ref) => ({ ref, store, stored: ref })), fault }
}

/** A record without its analysis, which can be derived from the body again. */
function withoutAnalysis<T extends object>(record: T): T {
  if (!("analysis" in record)) return record
  const { analysis: _, ...kept } = record
  return kept as T
}

/** A log entry, with its exchange only if `exchanges` are asked for and its bytes are there. */
function savedLog(store: BlobStore, log: Log, exchanges: boolean): Saved {
  const { exchange: stored, ...record } = log
  if (!exchanges || !stored || store.faultOf(stored) !== null)
    return { collection: "logs", record, blobs: [], fault: null }
  // The blobs of messages have references of the same form.
  const ref = `log:${stored}`
  return { collection: "logs", record: { ...record, exchange: ref }, blobs: [{ ref, store, stored }], fault: null }
}

/** The bytes of a blob in chunks. An empty blob has one empty chunk. */
function* piecesOf(blobs: BlobStore, ref: string): Generator<Buffer> {
  // Reading fails if the bytes were removed in the meantime.
  const size = blobs.sizeOf(ref) ?? Number.POSITIVE_INFINITY
  for (let from = 0; from === 0 || from < size; from += PIECE_BYTES) yield blobs.readPart(ref, from, PIECE_BYTES)
}
