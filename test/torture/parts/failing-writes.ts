import { fileURLToPath } from "node:url"
import { isError } from "../lib/api.ts"
import { filesOf } from "../lib/files.ts"
import { pictureOf } from "../lib/picture.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"
import type { Order, Seen } from "../preload/failing-writes.ts"
import { writesOf } from "./writes.ts"

const preload = fileURLToPath(new URL("../preload/failing-writes.ts", import.meta.url))
const CODES = ["EIO", "ENOSPC", "EROFS"]
/** Upper limit of write calls per operation. */
const MOST_CALLS = 12

/**
 * Makes each write call of each changing request fail in turn: the response is an internal error, nothing of the request is stored,
 * and the same request succeeds when writes work again. The state after a restart equals the state in memory.
 */
export async function failingWrites(torture: Torture): Promise<void> {
  const data = torture.folder()
  const started = { data, preload, env: { TORTURE_FOLDER: data } }
  for (const args of [[], ["--fsync"]]) {
    const box = await startSandbox(torture, { ...started, args })
    const counts = await failInTurn(torture, box, data, args.includes("--fsync"))
    totals.requests += counts.requests
    totals.failed += counts.failed
    await box.api.settle()
    const before = await pictureOf(box.api)
    await box.end("SIGKILL")
    const again = await startSandbox(torture, started)
    torture.same(await pictureOf(again.api), before, "what a restart finds")
    torture.check((await again.end("SIGTERM")).code === 0, "the stop after it was not clean")
  }
  torture.counted(`${totals.failed} failed write calls in ${totals.requests} requests, nothing partially stored`)
}

const totals = { requests: 0, failed: 0 }

async function failInTurn(torture: Torture, box: Sandbox, data: string, fsync: boolean) {
  const counts = { requests: 0, failed: 0 }
  const codes = torture.short ? 1 : CODES.length
  let turn = 0
  for (const { name, ask, marker } of await writesOf(box.api)) {
    for (let index = 0; index < codes; index++) {
      for (let skip = 0; skip < MOST_CALLS; skip++) {
        await box.api.settle()
        const before = await pictureOf(box.api)
        const code = CODES[(turn++ + index) % CODES.length] as string
        const what = `${name} with ${code} at write call ${skip + 1}`
        await obey(box, { code, skip, count: 1, half: turn % 2 === 0 })
        const reply = await ask()
        const { failed } = await obey(box, null)
        counts.requests++
        counts.failed += failed.length
        if (!torture.check(!box.ended(), `${what} ended the process`)) return counts
        if (failed.length === 0 && reply.status === 200) break
        // A call after the response (a log entry, a body cleanup) may fail without affecting the client.
        if (reply.status !== 200) {
          torture.check(isError(reply, 500, "internal_error"), `${what}: ${reply.status} ${reply.text}`)
          torture.check(!/made to fail|sandpost-torture|EIO|ENOSPC|EROFS/.test(reply.text), `${what} reveals internals`)
          if (code === "ENOSPC" && failed.every((call) => call === "open" || call === "write")) {
            torture.check(reply.text.includes("The disk is full"), `${what} (${failed}) does not say so: ${reply.text}`)
          }
          if (marker && !fsync) {
            const kept = Object.values(filesOf(data)).join()
            torture.check(!kept.includes(marker()), `${what} (${failed}) left its bytes on the disk`)
          }
          // With --fsync, a commit can be in the journal although fsync failed: it is not acknowledged, but may be kept.
          if (!fsync) torture.same(await pictureOf(box.api), before, `${what} (${failed}) left something`)
        }
        const again = await ask()
        torture.check(again.status === 200, () => `${what}: afterwards ${again.status} ${again.text.slice(0, 200)}`)
      }
    }
  }
  return counts
}

/** Sends the process new instructions. Returns the results of the previous ones. */
const obey = (box: Sandbox, order: Order | null): Promise<Seen> =>
  new Promise((done, fail) => {
    box.child.once("message", (seen) => done(seen as Seen))
    box.child.send({ order }, (error) => error && fail(error))
  })
