import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, describe, expect, it } from "vitest"
import type { IncomingMail } from "../parts/inbound/shared.ts"
import { rawClient } from "./raw-client.test-helper.ts"
import { type RunningSmtp, startSmtp } from "./server.ts"
import type { SmtpOptions } from "./session.ts"

let server: RunningSmtp
afterEach(() => server.close())

const messages: IncomingMail[] = []
const start = async (options: Partial<SmtpOptions> = {}) => {
  messages.length = 0
  server = await startSmtp({
    host: "127.0.0.1",
    port: 0,
    max_bytes: 1_000_000,
    accept: () => ({ ok: true }),
    receive: async (message) => [`id-${messages.push(message)}`],
    ...options,
  })
  return server.port
}
const envelope = "EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<in@acme.test>\r\nDATA\r\n"

describe("SMTP: bounds", () => {
  it("serves 200 of 300 connections and rejects the others with 421", async () => {
    const port = await start()
    const clients = Array.from({ length: 300 }, () => rawClient(port))
    const greetings = await Promise.all(clients.map((client) => client.reply()))
    expect(greetings.filter((greeting) => greeting?.startsWith("220 "))).toHaveLength(200)
    expect(greetings.filter((greeting) => greeting?.startsWith("421 ") && greeting.includes("Too many"))).toHaveLength(
      100,
    )
    for (const client of clients) client.end()
  })

  it("ends a session that is idle, and one that is never idle but too long", async () => {
    const idle = rawClient(await start({ limits: { idle_ms: 500 } }))
    expect((await idle.rest()).at(-1)).toMatch(/^421 /)
    await server.close()

    const slow = rawClient(await start({ limits: { session_ms: 1_000 } }))
    await slow.reply()
    slow.write(envelope)
    const drip = setInterval(() => slow.write("x"), 20)
    const last = (await slow.rest()).at(-1)
    clearInterval(drip)
    expect(last).toMatch(/^421 .*too long/)
    expect(messages).toEqual([])
  })

  it("ends a session whose next command, or whose message, arrives byte by byte", async () => {
    const port = await start({ limits: { idle_ms: 3_000, transaction_ms: 3_000 } })
    const dripping = [rawClient(port), rawClient(port), rawClient(port)]
    for (const client of dripping) await client.reply()
    dripping[1]?.write("EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT")
    dripping[2]?.write(envelope)
    const drip = setInterval(() => dripping.forEach((client) => void client.write("x")), 20)
    const ends = await Promise.all(dripping.map(async (client) => (await client.rest()).at(-1)))
    clearInterval(drip)
    expect(ends).toEqual(dripping.map(() => expect.stringMatching(/^421 .*took too long/)))
    expect(messages).toEqual([])
  })

  it("does not end a session that waits for the sandbox, or that sends one message after another", async () => {
    let isFirst = true
    const fault = async ({ phase }: { phase: string }) => {
      if (phase === "mail" && isFirst) await sleep(2_500)
      isFirst &&= phase !== "mail"
      return null
    }
    const port = await start({ limits: { idle_ms: 2_000, transaction_ms: 2_000 }, fault })
    const client = rawClient(port)
    await client.reply()
    for (let n = 0; n < 2; n++) {
      client.write(`${envelope}x\r\n.\r\n`)
      for (const code of ["250", "250", "250", "354", "250"])
        expect(await client.reply()).toMatch(new RegExp(`^${code}`))
    }
    expect(messages).toHaveLength(2)
    client.end()
  })

  it("ends a session that sends too many commands without a message, but not one that sends messages", async () => {
    const port = await start({ limits: { commands: 20 } })
    const talker = rawClient(port)
    talker.write(`EHLO x\r\n${"NOOP\r\n".repeat(50)}`)
    const replies = await talker.rest()
    expect(replies.at(-1)).toMatch(/^421 .*Too many commands/)
    expect(replies.length).toBeLessThanOrEqual(22)

    const sender = rawClient(port)
    await sender.reply()
    for (let i = 0; i < 20; i++) {
      sender.write(`${envelope}x\r\n.\r\n`)
      for (const code of ["250", "250", "250", "354", "250"])
        expect(await sender.reply()).toMatch(new RegExp(`^${code}`))
    }
    expect(messages).toHaveLength(20)
    sender.end()
  })

  it("rejects a command line that never ends", async () => {
    const port = await start()
    const client = rawClient(port)
    await client.reply()
    client.write("EHLO ".padEnd(100_000, "x"))
    expect((await client.rest()).at(-1)).toMatch(/^421 .*too long/)
  })

  it("tolerates clients that send before the greeting, never quit, or disconnect in the middle", async () => {
    const port = await start()
    const early = rawClient(port)
    early.write(`${envelope}x\r\n.\r\n`)
    for (const code of ["220", "250", "250", "250", "354", "250"])
      expect(await early.reply()).toMatch(new RegExp(`^${code}`))
    const leaver = rawClient(port)
    leaver.write(`${envelope}half a mess`)
    for (let i = 0; i < 5; i++) await leaver.reply()
    leaver.end()
    expect(await early.say("NOOP")).toMatch(/^250/)
    expect(messages).toHaveLength(1)
  })

  it("reserves memory for the announced size, else for the largest, only for messages above 64 KiB, and gives it back", async () => {
    const reserved: number[] = []
    let free = 0
    const reserve = async (bytes: number) => {
      reserved.push(bytes)
      return () => {
        free++
      }
    }
    const port = await start({ reserve })
    const client = rawClient(port)
    await client.reply()
    for (const [size, announced] of [
      [1_000, ""],
      [80_000, " SIZE=80000"],
      [80_000, ""],
      [180_000, " SIZE=70000"],
    ] as const) {
      client.write(`${envelope.replace("test>", `test>${announced}`)}${"x".repeat(size)}\r\n.\r\n`)
      for (const code of ["250", "250", "250", "354", "250"])
        expect(await client.reply()).toMatch(new RegExp(`^${code}`))
    }
    // The last one, in one chunk or several, is larger than it said.
    expect(reserved.filter((bytes) => bytes !== 139_036)).toEqual([149_536, 1_000_000, 1_000_000])
    expect([free - reserved.length, ...messages.map(({ raw }) => raw.length)]).toEqual([
      0, 1_002, 80_002, 80_002, 180_002,
    ])
    client.end()
  })

  it("does not read a message that waits for memory, and refuses it with 451 if there is none", async () => {
    const refused: string[] = []
    const waiting: ((release: (() => void) | null) => void)[] = []
    const reserve = () => new Promise<(() => void) | null>((done) => waiting.push(done))
    const port = await start({ reserve, on_refused: (reply) => void refused.push(reply) })
    const clients = [rawClient(port), rawClient(port)]
    for (const client of clients) {
      client.write(`${envelope}${"x".repeat(800_000)}\r\n.\r\n`)
      for (let i = 0; i < 5; i++) await client.reply()
    }
    await expect.poll(() => waiting.length).toBe(2)
    expect(messages).toEqual([])
    waiting[0]?.(null)
    expect(await clients[0]?.reply()).toMatch(/^451 .*Too many large messages/)
    expect(refused).toEqual([expect.stringMatching(/^Too many large messages/)])
    waiting[1]?.(() => {})
    expect(await clients[1]?.reply()).toMatch(/^250 /)
    expect(messages.map(({ raw }) => raw.length)).toEqual([800_002])
    for (const client of clients) client.end()
  })

  it("gives memory back that comes after the client has left", async () => {
    let free = 0
    let give = () => {}
    const reserve = () =>
      new Promise<() => void>((done) => {
        give = () => done(() => void free++)
      })
    const port = await start({ reserve })
    const client = rawClient(port)
    client.write(`${envelope}${"x".repeat(200_000)}`)
    for (let i = 0; i < 5; i++) await client.reply()
    await expect.poll(() => String(give)).toContain("done")
    client.end()
    give()
    await expect.poll(() => free).toBe(1)
    expect(messages).toEqual([])
  })

  it("says in the reply to a message that is too large why, and notes the refusal, before its bytes and after them", async () => {
    const refused: string[] = []
    const port = await start({
      max_bytes: 1000,
      why_max_bytes: "for want of memory",
      on_refused: (reply) => void refused.push(reply),
    })
    const client = rawClient(port)
    await client.reply()
    await client.say("EHLO x")
    expect(await client.say("MAIL FROM:<a@b.test> SIZE=1001")).toMatch(/^552 .* 1000, for want of memory$/)
    client.write(`${envelope}${"x".repeat(2000)}\r\n.\r\n`)
    for (const code of ["250", "250", "250", "354"]) expect(await client.reply()).toMatch(new RegExp(`^${code}`))
    expect(await client.reply()).toMatch(/^552 .* 1000, for want of memory$/)
    expect(refused).toHaveLength(2)
    client.end()
  })

  it("needs no extra memory for a message of stuffed dots", async () => {
    const port = await start()
    const client = rawClient(port)
    client.write(envelope)
    for (let i = 0; i < 5; i++) await client.reply()
    client.write("..\r\n".repeat(200_000))
    expect(await client.say(".")).toMatch(/^250 /)
    expect(messages[0]?.raw.length).toBe(600_000)
    client.end()
  })

  it("finishes a message in progress before it closes, and ends idle sessions with a reply", async () => {
    const delivery = Promise.withResolvers<string[]>()
    const begun = Promise.withResolvers<void>()
    const receive = () => {
      begun.resolve()
      return delivery.promise
    }
    const port = await start({ receive })
    const idle = rawClient(port)
    await idle.reply()
    const busy = rawClient(port)
    busy.write(`${envelope}x\r\n.\r\n`)
    await begun.promise
    const closing = server.close()
    expect((await idle.rest()).at(-1)).toMatch(/^421 /)
    delivery.resolve(["id"])
    const replies = await busy.rest()
    expect(replies.at(-2)).toMatch(/^250 .*accepted/)
    expect(replies.at(-1)).toMatch(/^421 /)
    await closing
  })

  it("reports a port in use", async () => {
    const port = await start()
    const second = startSmtp({
      host: "127.0.0.1",
      port,
      max_bytes: 1,
      accept: () => ({ ok: true }),
      receive: async () => [],
    })
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" })
  })
})
