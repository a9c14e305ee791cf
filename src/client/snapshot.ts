import { openResponse, SandpostError } from "./http.ts"
import type { ControlAnswer, ControlCalls } from "./operations.ts"

const LINE_END = 0x0a

type Document = ControlAnswer<"getSnapshot">

/** The last line of an NDJSON snapshot. */
export interface SnapshotEnd {
  /** Number of records. */
  records: number
  /** Number of bodies and attachments. */
  blobs: number
  /** Size in bytes. */
  bytes: number
  /** Messages that were left out because some of their bytes are missing or damaged. */
  left_out: { collection: string; id: string; reason: string }[]
}

/** Saves and restores the whole state. */
export const snapshotOf = (
  control: ControlCalls,
  url: string,
  headers: Record<string, string>,
  account: Readonly<Record<string, string>>,
) => {
  const save = () => streamSnapshot(url, headers)
  const load = (lines: AsyncIterable<Uint8Array> | Uint8Array | string) =>
    control.putSnapshot(lines as never, { content_type: "application/x-ndjson" })
  return {
    /** The whole state as one object in memory. */
    take: () => documentOf(save()),
    /** Restores the result of `take`, completely or not at all. */
    restore: (document: Document) => load(linesOf(document)),
    /** Streams the whole state as NDJSON, which may be larger than memory. Returns the last line; throws if the stream is incomplete. */
    save,
    /** Streams the run of the sandbox, or of the account of this client, for `sandpost open`: without secrets, so that it cannot be restored. */
    run: () => streamRun(url, headers, account),
    /** Restores the NDJSON of `save` (stream, bytes or text), completely or not at all. */
    load,
  }
}

async function* streamRun(
  url: string,
  headers: Record<string, string>,
  account: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  const query = { format: "run", ...account }
  const { body } = await openResponse({ method: "GET", url: `${url}/snapshot`, query, headers })
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } catch (error) {
    throw cutOff(url, error)
  }
}

/** Yields the chunks of a snapshot as they arrive, and returns its last line. Keeps only the chunks that contain the last line so far. */
async function* streamSnapshot(url: string, headers: Record<string, string>): AsyncGenerator<Uint8Array, SnapshotEnd> {
  const { body } = await openResponse({ method: "GET", url: `${url}/snapshot`, query: { format: "ndjson" }, headers })
  let last: Uint8Array[] = []
  let ended = true
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      // Starts before the last byte: a line end there ends the last line of the chunk and begins no other.
      const cut = chunk.lastIndexOf(LINE_END, -2)
      if (cut !== -1) last = [chunk.subarray(cut + 1)]
      else if (ended) last = [chunk]
      else last.push(chunk)
      ended = chunk.at(-1) === LINE_END
      yield chunk
    }
  } catch (error) {
    throw cutOff(url, error)
  }
  // The Blob of jsdom has no `text` in many versions.
  const decoder = new TextDecoder()
  const end = parseEnd(last.map((piece) => decoder.decode(piece, { stream: true })).join(""))
  if (!end) throw cutOff(url)
  return end
}

/** Parses the last line; null if the snapshot does not end with one. */
function parseEnd(line: string): SnapshotEnd | null {
  try {
    const value = JSON.parse(line) as SnapshotEnd & { end?: boolean }
    return value.end === true ? value : null
  } catch {
    return null
  }
}

const cutOff = (url: string, cause?: unknown) =>
  new SandpostError(0, "unreachable", `The snapshot of ${new URL(url).origin} was cut off before its end.`, { cause })

async function documentOf(chunks: AsyncIterable<Uint8Array>): Promise<Document> {
  const collections: Record<string, unknown[]> = {}
  const blobs: Record<string, string> = {}
  const document: Document = {}
  for await (const line of textLines(chunks)) {
    const { collection, record, blob, base64, ...head } = JSON.parse(line)
    if (blob !== undefined) blobs[blob] = (blobs[blob] ?? "") + base64
    else if (collection !== undefined) collections[collection]?.push(record)
    else if (head.end)
      Object.assign(document, { collections, blobs }, head.left_out.length > 0 && { left_out: head.left_out })
    else {
      const { sandpost, version, schema, taken_at } = head
      Object.assign(document, { sandpost, version, schema, taken_at })
      for (const name of head.collections) collections[name] = []
    }
  }
  return document
}

async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let unfinished = ""
  for await (const chunk of chunks) {
    const lines = (unfinished + decoder.decode(chunk, { stream: true })).split("\n")
    unfinished = lines.pop() as string
    yield* lines
  }
}

/** Base64 characters per line; must be a multiple of four. */
const PIECE = 256 * 1024

/** Converts a document to NDJSON. The sandbox validates it. */
async function* linesOf(document: Document): AsyncGenerator<Uint8Array> {
  const { collections, blobs, taken_at: _, ...head }: Partial<Record<string, unknown>> = document
  const encoder = new TextEncoder()
  const line = (value: object) => encoder.encode(`${JSON.stringify(value)}\n`)
  const end = { end: true, records: 0, blobs: 0, bytes: 0 }
  yield line({ ...head, format: "ndjson" })
  for (const [collection, records] of Object.entries(collections ?? {})) {
    for (const record of Array.isArray(records) ? records : [records]) {
      end.records++
      yield line({ collection, record })
    }
  }
  for (const [blob, value] of Object.entries(blobs ?? {})) {
    const base64 = String(value)
    end.blobs++
    end.bytes += (base64.length / 4) * 3 - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0)
    for (let from = 0; from === 0 || from < base64.length; from += PIECE) {
      yield line({ blob, base64: base64.slice(from, from + PIECE) })
    }
  }
  yield line(end)
}
