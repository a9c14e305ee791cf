import { expect, it } from "vitest"
import { rawClient } from "../../src/smtp/raw-client.test-helper.ts"
import { ok } from "../helpers/client.ts"
import { aFolder, type Ended, spawnSandpost } from "../helpers/spawn.ts"

it("kill -9 after a 250: the message is stored, and processed after the next start", async () => {
  const data = aFolder()
  const first = await spawnSandpost(["--data", data])
  const [domain] = (await ok(first.client.v1("GET", "/domains"))).data
  await ok(first.client.v1("POST", "/inbound/addresses", { domain_id: domain.id, local_part: "support" }))

  const promised: string[] = []
  let killed: Promise<Ended> | undefined
  const sessions = Array.from({ length: 4 }, async (_, session) => {
    const client = rawClient(first.ready.smtp_port as number)
    await client.reply()
    await client.say("EHLO client.test")
    for (let i = 0; ; i++) {
      const subject = `message ${session}-${i}`
      for (const line of ["MAIL FROM:<a@b.test>", "RCPT TO:<support@sp.acme.test>", "DATA"]) await client.say(line)
      const reply = await client.say(`Subject: ${subject}\r\n\r\nHello\r\n.`)
      if (reply === null) return
      if (reply.startsWith("250 ")) promised.push(subject)
      if (promised.length === 200) killed = first.end("SIGKILL")
    }
  })
  await Promise.all(sessions)
  await killed
  expect(promised.length).toBeGreaterThanOrEqual(200)

  const second = await spawnSandpost(["--data", data])
  await ok(second.client.sandbox("POST", "/settle", { timeout_ms: 60_000 }))
  const there = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const page = await ok(second.client.v1("GET", `/inbound?limit=100&offset=${offset}`))
    for (const { subject } of page.data) there.add(subject)
    if (page.data.length < 100) break
  }
  expect(promised.filter((subject) => !there.has(subject))).toEqual([])
  expect(await second.end("SIGTERM")).toMatchObject({ code: 0 })
})
