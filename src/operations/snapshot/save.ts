import type { ControlAnswer, ControlInput, Pieces } from "../../api/contract.ts"
import { invalid } from "../../core/errors.ts"
import { type LeftOut, SNAPSHOT_LINES } from "../../core/snapshot.ts"
import type { CollectionName, Collections } from "../../core/state.ts"
import { type BlobStore, blobRefs, messageFault } from "../../store/blob-store.ts"
import { type Contents, collectionNames } from "../../store/tables.ts"
import { instant } from "../../time/clock.ts"
import { pacer } from "../../time/turn.ts"
import type { Context } from "../context.ts"

/** Bytes of a blob in one line. A multiple of three, so that the base64 of its lines can be joined. */
const PIECE_BYTES = 3 * 64 * 1024
/** Minimum number of characters per written chunk. */
const BATCH = 64 * 1024

/** GET /sandbox/snapshot: one JSON document, or NDJSON for a state of any size. */
export function getSnapshot(
  ctx: Context,
  { query, accept }: ControlInput<"getSnapshot">,
): ControlAnswer<"getSnapshot"> {
  const lines = query.format === undefined ? accept.includes(SNAPSHOT_LINES) : query.format === "ndjson"
  const exchanges = query.exchanges === "true"
  return lines ? asLines(ctx, exchanges) : asDocument(ctx, exchanges)
}

const asLines = (ctx: Context, exchanges: boolean): Pieces => ({
  pieces: whileKept(ctx, linesOf, exchanges),
  content_type: SNAPSHOT_LINES,
  headers: { "Content-Disposition": `attachment; filename="${fileName(instant(ctx.clock.wall()))}"` },
})

/** `sandpost-snapshot-2026-03-01-0905.ndjson`: the minute in UTC. */
const fileName = (now: string) => `sandpost-snapshot-${now.slice(0, 16).replace("T", "-").replace(":", "")}.ndjson`

const asDocument = (ctx: Context, exchanges: boolean): Pieces => ({
  pieces: whileKept(ctx, documentOf, exchanges),
  content_type: "application/json; charset=utf-8",
  headers: {},
})

type StoredRecord = Collections[CollectionName]
type Parts = (ctx: Context, contents: Contents, exchanges: boolean) => AsyncGenerator<string>

/** A consistent view of the state: records are immutable, and their blobs are kept until the snapshot is complete. */
async function* whileKept(ctx: Context, parts: Parts, exchanges: boolean): AsyncGenerator<string> {
  const letGo = ctx.store.blobs.keepReleased()
  try {
    yield* parts(ctx, ctx.store.contents(), exchanges)
  } finally {
    letGo()
  }
}

async function* linesOf(ctx: Context, contents: Contents, exchanges: boolean): AsyncGenerator<string> {
  const { blobs } = ctx.store
  const pause = pacer()
  const end = { end: true, records: 0, blobs: 0, bytes: 0, left_out: [] as LeftOut[] }
  let batch = line({
    sandpost: "snapshot",
    format: "ndjson",
    version: 1,
    schema: ctx.store.schema.number,
    taken_at: ctx.now,
    collections: collectionNames,
  })
  for (const [collection, whole] of recordsOf(contents)) {
    const record = savedRecord(blobs, whole, exchanges)
    const refs = blobRefs(collection, record)
    const reason = refs.length === 0 ? null : messageFault(blobs, collection, record)
    if (reason) {
      end.left_out.push({ collection, id: record.id, reason })
      continue
    }
    end.records++
    batch += line({ collection, record })
    for (const blob of refs) {
      end.blobs++
      for (const bytes of piecesOf(blobs, blob)) {
        end.bytes += bytes.length
        batch += line({ blob, base64: bytes.toString("base64") })
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
async function* documentOf(ctx: Context, contents: Contents, exchanges: boolean): AsyncGenerator<string> {
  const { blobs } = ctx.store
  const pause = pacer()
  const left_out: LeftOut[] = []
  const refs: string[] = []
  const made = new Limited(ctx.fixed.limits.control_body_bytes)
  made.add(
    `{"sandpost":"snapshot","version":1,"schema":${ctx.store.schema.number},"taken_at":${JSON.stringify(ctx.now)},"collections":{`,
  )
  for (const [index, collection] of collectionNames.entries()) {
    made.add(`${index === 0 ? "" : ","}"${collection}":[`)
    let comma = ""
    for (const whole of contents[collection]) {
      const record = savedRecord(blobs, whole, exchanges)
      const own = blobRefs(collection, record)
      const reason = own.length === 0 ? null : messageFault(blobs, collection, record)
      if (reason) left_out.push({ collection, id: record.id, reason })
      else {
        made.add(comma + JSON.stringify(record))
        for (const ref of own) made.expect(base64Length(blobs.sizeOf(ref) ?? 0))
        refs.push(...own)
        comma = ","
      }
      await pause()
    }
    made.add("]")
  }
  made.add('},"blobs":{')
  for (const [index, ref] of refs.entries()) {
    made.add(`${index === 0 ? "" : ","}${JSON.stringify(ref)}:"`)
    for (const bytes of piecesOf(blobs, ref)) {
      made.addExpected(bytes.toString("base64"))
      await pause()
    }
    made.add('"')
  }
  made.add(left_out.length === 0 ? "}}" : `},"left_out":${JSON.stringify(left_out)}}`)
  yield* made.batches()
}

/** Text with the size limit of PUT /sandbox/snapshot. */
class Limited {
  readonly #texts: string[] = []
  readonly #most: number
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  add(text: string): void {
    this.expect(Buffer.byteLength(text))
    this.#texts.push(text)
  }

  /** Reserves space for text that is added later. */
  expect(bytes: number): void {
    this.#size += bytes
    if (this.#size > this.#most) throw tooLarge(this.#most)
  }

  addExpected(text: string): void {
    this.#texts.push(text)
  }

  *batches(): Generator<string> {
    let batch = ""
    for (const text of this.#texts) {
      batch += text
      if (batch.length < BATCH) continue
      yield batch
      batch = ""
    }
    yield batch
  }
}

const tooLarge = (most: number) =>
  invalid(
    `The snapshot is larger than ${most} bytes, the limit for one JSON document. ` +
      "Save it as NDJSON, which has no limit: GET /sandbox/snapshot?format=ndjson, or `sandpost snapshot save <file>`.",
  )

const line = (value: object) => `${JSON.stringify(value)}\n`

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

function* recordsOf(contents: Contents): Generator<[CollectionName, StoredRecord]> {
  for (const name of collectionNames) for (const record of contents[name]) yield [name, record]
}

/**
 * A record without its analysis, which can be derived from the body again, and without its exchange, unless `exchanges` are asked for
 * and its bytes are there.
 */
function savedRecord(blobs: BlobStore, record: StoredRecord, exchanges: boolean): StoredRecord {
  if ("analysis" in record) {
    const { analysis: _, ...kept } = record
    return kept
  }
  if (!("exchange" in record)) return record
  const { exchange, ...kept } = record
  return exchanges && exchange && blobs.sizeOf(exchange) !== null ? record : kept
}

/** The bytes of a blob in chunks. An empty blob has one empty chunk. */
function* piecesOf(blobs: BlobStore, ref: string): Generator<Buffer> {
  // Reading fails if the bytes were removed in the meantime.
  const size = blobs.sizeOf(ref) ?? Number.POSITIVE_INFINITY
  for (let from = 0; from === 0 || from < size; from += PIECE_BYTES) yield blobs.readPart(ref, from, PIECE_BYTES)
}
