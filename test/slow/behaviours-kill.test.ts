import { expect, it } from "vitest"
import { aFolder, spawnSandpost } from "../helpers/spawn.ts"

const EMAILS = 60
const ROUNDS = 6
const SCRIPT = "delayed 2x every 10m, delivered, opened after 5m, opened after 1h"
const EVENTS = ["queued", "sent", "delayed", "delayed", "delivered", "opened", "opened"]

it("a process that is killed while the clock moves applies each step of a behaviour exactly once", async () => {
  const data = aFolder()
  const first = await spawnSandpost(["--data", data])
  await first.client.sandbox("POST", "/outcomes", { recipient: "*@people.example", behaviour: SCRIPT })
  const ids: string[] = []
  for (let number = 0; number < EMAILS; number++) {
    const to = `${number}@people.example`
    const { body } = await first.client.post({ to, html: "<p>Hello</p>", track_opens: true })
    ids.push(body.id)
  }
  await first.end("SIGKILL")

  for (let round = 0; round < ROUNDS; round++) {
    const box = await spawnSandpost(["--data", data])
    const moved = box.client.sandbox("POST", "/clock", { advance: "15m" }).catch(() => null)
    await new Promise((done) => setTimeout(done, round * 15))
    await box.end("SIGKILL")
    await moved
  }

  const last = await spawnSandpost(["--data", data])
  await last.client.sandbox("POST", "/clock", { advance: "1d" })
  for (const id of ids) {
    const { events } = await last.client.captured(id)
    expect(events.map(({ type }) => type)).toEqual(EVENTS)
    const times = events.map(({ occurred_at }) => Date.parse(occurred_at))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
})
