import { invalid } from "../../../core/errors.ts"
import { CONTROL_BODY_BYTES } from "../../../core/state/memory-limits.ts"
import type { Control, Needs } from "../../../operations/context.ts"
import { instant } from "../../../time/clock.ts"
import { pacer } from "../../../time/turn.ts"
import { type LeftOut, SNAPSHOT_LINES } from "../record.ts"
import { BATCH, line, piecesOf, SAVED, type Saved, type SavedOf, whileKept } from "./saved.ts"
import { RUN_TYPE, runPieces } from "./write-run.ts"

/** GET /sandbox/snapshot: one JSON document, or NDJSON for a state of any size. */
export const getSnapshot: Control<"getSnapshot"> = (ctx, { query, accept }) => {
  // The minute in UTC: `2026-03-01-0905`.
  const minute = instant(ctx.clock.wall()).slice(0, 16).replace("T", "-").replace(":", "")
  const named = (name: string) => ({ "Content-Disposition": `attachment; filename="sandpost-${name}"` })
  if (query.format === "run") {
    const pieces = whileKept(ctx, runPieces, true)
    return { pieces, content_type: RUN_TYPE, headers: named(`run-${minute}.sandpost`) }
  }
  const asLines = query.format === undefined ? accept.includes(SNAPSHOT_LINES) : query.format === "ndjson"
  const pieces = whileKept(ctx, asLines ? linesOf : documentOf, query.exchanges === "true")
  if (!asLines) return { pieces, content_type: "application/json; charset=utf-8", headers: {} }
  return { pieces, content_type: SNAPSHOT_LINES, headers: named(`snapshot-${minute}.ndjson`) }
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

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
