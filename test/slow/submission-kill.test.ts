import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aFolder, type Ended, spawnSandpost } from "../helpers/spawn.ts"
import { aMessage, aSession, login } from "../parts/submission/session.ts"

const KEY = "sp_dev_sending"

it("kill -9 amid 250 submissions: each that got its 250 is there, once (assumption smtp.submission)", async () => {
  const data = aFolder()
  const first = await spawnSandpost(["--data", data])
  const promised: string[] = []
  let killed: Promise<Ended> | undefined
  const sessions = Array.from({ length: 4 }, async (_, number) => {
    const session = await aSession({ smtp_port: first.ready.smtp_port as number })
    await login(session, KEY)
    for (let n = 0; ; n++) {
      const reply: string | null = await session.message(aMessage({ subject: `${number}-${n}` }))
      if (reply === null || !reply.startsWith("250 ")) return
      promised.push(reply.slice(-36))
      if (promised.length === 250) killed = first.end("SIGKILL")
    }
  })
  await Promise.all(sessions)
  await killed
  expect(promised.length).toBeGreaterThanOrEqual(250)

  const second = await spawnSandpost(["--data", data])
  const found: { id: string; subject: string }[] = []
  for (let page = 0; page * 100 === found.length; page++) {
    found.push(...(await ok(second.client.sandbox("GET", `/emails?limit=100&offset=${found.length}`))).data)
  }
  const ids = new Set(found.map(({ id }) => id))
  expect(promised.filter((id) => !ids.has(id))).toEqual([])
  expect(new Set(found.map(({ subject }) => subject)).size).toBe(found.length)
  for (const id of promised.slice(-20)) {
    const submitted = await second.client.sandbox("GET", `/emails/${id}/submitted`)
    expect(submitted.text).toContain("From: hello@acme.test")
  }
  expect(await second.end("SIGTERM")).toMatchObject({ code: 0 })
})
