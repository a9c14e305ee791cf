import type { CollectionName, Collections, SavedCollections, SavedName } from "../../../core/state/state.ts"
import type { Context, Needs } from "../../../operations/context.ts"
import { type BlobStore, blobRefs, messageFault } from "../../../store/blob-store.ts"
import { collectionNames } from "../../../store/tables.ts"
import type { Log } from "../../logs/record.ts"

/** Bytes of a blob in one line. A multiple of three, so that the base64 of its lines can be joined. */
const PIECE_BYTES = 3 * 64 * 1024
/** Minimum number of characters per written chunk. */
export const BATCH = 64 * 1024

/** A record as a snapshot has it, and the blobs that follow it. */
export interface Saved {
  collection: SavedName
  record: SavedCollections[SavedName]
  blobs: { ref: string; store: BlobStore; stored: string }[]
  /** Why it cannot be saved; null if it can. */
  fault: string | null
}
export type SavedOf = (collection: SavedName) => Iterable<Saved>

/** The collections of a snapshot: those of the state, and the request log. */
export const SAVED: readonly SavedName[] = [...collectionNames, "logs"]

/** A consistent view of the state: records are immutable, and their blobs are kept until the snapshot is complete. */
export async function* whileKept<Piece>(
  ctx: Context,
  parts: (ctx: Context, savedOf: SavedOf) => AsyncGenerator<Piece>,
  exchanges: boolean,
): AsyncGenerator<Piece> {
  const letGo = [ctx.store.blobs, ctx.request_log.blobs].map((blobs) => blobs.keepReleased())
  try {
    yield* parts(ctx, savedNow(ctx, exchanges))
  } finally {
    for (const each of letGo) each()
  }
}

/** A line of NDJSON. */
export const line = (value: object) => `${JSON.stringify(value)}\n`

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
export function* piecesOf(blobs: BlobStore, ref: string): Generator<Buffer> {
  // Reading fails if the bytes were removed in the meantime.
  const size = blobs.sizeOf(ref) ?? Number.POSITIVE_INFINITY
  for (let from = 0; from === 0 || from < size; from += PIECE_BYTES) yield blobs.readPart(ref, from, PIECE_BYTES)
}
