import { basename } from "node:path"
import { Readable } from "node:stream"
import { constants, createGunzip } from "node:zlib"
import { GZIP } from "../parts/snapshots/operations/restore.ts"
import { StartError } from "../start-error.ts"

/** Larger than the default of Node, which takes half of the time of opening a run. */
const CHUNK = 1024 * 1024
const ZIP = Buffer.from("PK\x03\x04")

/** A run as {@link createSandpost} takes it: the bytes of its file or of stdin. It may also be unpacked already. */
export const runFile = (path: string, bytes: AsyncIterable<Uint8Array>) => {
  const file = path === "-" ? "stdin" : basename(path.replaceAll("\\", "/"))
  return { file, lines: unpack(file, bytes) }
}

/** The unpacked bytes, of a file that is cut as many as there are. Throws {@link StartError} for a ZIP file. */
async function* unpack(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  const begin = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  if (begin.indexOf(ZIP) === 0) {
    throw new StartError(
      `${file} is a ZIP file. Open the run in it: unzip -p ${file === "stdin" ? "<file>" : file} '*.sandpost' | sandpost open -`,
    )
  }
  async function* all() {
    yield begin
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  if (begin.indexOf(GZIP) !== 0) return yield* all()
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK })
  const source = Readable.from(all())
  source.once("error", (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip)
  } catch (error) {
    // Damaged from here on. What was unpacked before is shown.
    if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error
  }
}
