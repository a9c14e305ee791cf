import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aFolder, spawnSandpost } from "../helpers/spawn.ts"
import { aMessage, aSession, idIn } from "../parts/submission/session.ts"

const CONNECTIONS = 5
const KILLED_AFTER = 250

it("a kill loses no message that the open door has answered with 250 (smtp.open)", async () => {
  const args = ["--data", aFolder(), "--smtp-open", "--any-sender"]
  const first = await spawnSandpost(args)
  const accepted: string[] = []
  const send = async (connection: number) => {
    const session = await aSession(first.ready)
    for (let n = 0; ; n++) {
      const from = `sender-${n}@tenant-${connection}.example`
      const reply = await session.message(aMessage({ from, subject: `${connection} ${n}` }), { from })
      // The connection has ended with the process.
      if (reply === null) return
      accepted.push(idIn(reply))
      if (accepted.length === KILLED_AFTER) void first.end("SIGKILL")
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => send(connection)))
  await first.end("SIGKILL")
  expect(accepted.length).toBeGreaterThanOrEqual(KILLED_AFTER)
  expect(new Set(accepted).size).toBe(accepted.length)

  const second = await spawnSandpost(args)
  const kept = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const page = await ok(second.client.sandbox("GET", `/emails?limit=100&offset=${offset}`))
    for (const { id } of page.data) kept.add(id)
    if (offset + 100 >= page.total) break
  }
  expect(accepted.filter((id) => !kept.has(id))).toEqual([])
  const report = await ok(second.client.sandbox("GET", "/report"))
  expect(report.open_door.total).toBe(kept.size)
  await second.end("SIGTERM")
})
