import { gzipSync } from "node:zlib"
import type { SavedCollections, SavedName } from "../../../core/state/state.ts"
import type { Context } from "../../../operations/context.ts"
import { pacer } from "../../../time/turn.ts"
import { version } from "../../../version.ts"
import { maskExchange } from "../../logs/rules/exchange.ts"
import { RunMask } from "../../logs/rules/run-mask.ts"
import type { RunHead } from "../record.ts"
import { BATCH, line, SAVED, type SavedOf } from "./saved.ts"

/** The media type of a run. */
export const RUN_TYPE = "application/gzip"

/** Base64 characters of a blob in one line. A multiple of four, so that its lines can be joined. */
const PIECE = 256 * 1024

/** Changes of a record, so that a run has no secret of it. */
type Masked = { [K in SavedName]?: (record: SavedCollections[K], mask: RunMask) => object }

const MASKED: Masked = {
  // A short token could be guessed from its hash, which must be unique.
  api_keys: ({ development: _, ...key }) => ({ ...key, token_hash: `masked ${key.id}` }),
  domains: (domain) => ({ ...domain, private_key: null }),
  webhooks: (webhook, mask) => ({ ...webhook, secret: "masked", url: mask.url(webhook.url) }),
  deliveries: (delivery, mask) => ({
    ...delivery,
    attempts: delivery.attempts.map(({ request_headers, response_headers, ...attempt }) => ({
      ...attempt,
      ...(request_headers !== undefined && { request_headers: mask.headerLines(request_headers) }),
      ...(response_headers !== undefined && { response_headers: mask.headerLines(response_headers) }),
    })),
  }),
}

/**
 * The state for reading later: every secret is masked, and no response is kept for a retry. Of one account, if the request names it; it
 * becomes the default account. Each piece is a whole gzip member, so that a file that is cut has all that was written before.
 */
export async function* runPieces(ctx: Context, savedOf: SavedOf): AsyncGenerator<Uint8Array> {
  const { store, request_log, clock, fixed, account, scope } = ctx
  const webhooks = store.tables.webhooks.values()
  const mask = new RunMask([...request_log.secrets, ...Object.values(fixed.tokens)], webhooks)
  const part = scope === "one" ? account.id : null
  const isIn = (collection: SavedName, record: SavedCollections[SavedName]) => {
    if (collection === "idempotency") return false
    const owner = "account_id" in record ? record.account_id : collection === "accounts" ? record.id : null
    return part === null || owner === null || owner === part
  }
  const contents = { ...store.contents(), logs: [...request_log.readEntries().values()] }
  const records = Object.fromEntries(
    SAVED.map((name) => [name, contents[name].filter((record) => isIn(name, record)).length]),
  )
  const head: RunHead = {
    sandpost: "run",
    format: "ndjson",
    version: 1,
    schema: store.schema.number,
    written_by: version,
    taken_at: ctx.now,
    offset_ms: clock.offset_ms,
    records,
  }
  const end = { end: true, records: 0, blobs: 0, bytes: 0 }
  const pause = pacer()
  let batch = line(head)
  for (const { collection, record, blobs, fault } of SAVED.values().flatMap(savedOf)) {
    await pause()
    if (!isIn(collection, record) || fault) continue
    end.records++
    batch += line({ collection, record: asDefault(maskedRecord(collection, record, mask), part, fixed) })
    for (const { ref, store: from, stored } of blobs) {
      const bytes = from.read(stored)
      const shown = collection === "logs" ? maskExchange(bytes, mask) : mask.bytes(bytes)
      const base64 = (shown ?? Buffer.alloc(0)).toString("base64")
      end.blobs++
      end.bytes += shown?.length ?? 0
      for (let at = 0; at === 0 || at < base64.length; at += PIECE) {
        batch += line({ blob: ref, base64: base64.slice(at, at + PIECE) })
        if (batch.length < BATCH) continue
        yield gzipSync(batch)
        batch = ""
        await pause()
      }
    }
    if (batch.length < BATCH) continue
    yield gzipSync(batch)
    batch = ""
  }
  yield gzipSync(batch + line(end))
}

function maskedRecord<K extends SavedName>(collection: K, record: SavedCollections[SavedName], mask: RunMask): unknown {
  const change = MASKED[collection] as ((record: SavedCollections[SavedName], mask: RunMask) => unknown) | undefined
  return mask.value(change ? change(record, mask) : record)
}

/** A record of the account that the run is about, as one of the default account. */
function asDefault(record: unknown, part: string | null, { default_account_id }: Context["fixed"]): unknown {
  if (part === null || part === default_account_id) return record
  return JSON.parse(JSON.stringify(record).replaceAll(part, default_account_id))
}
