import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { corpusMails } from "../mail-worker/mail-corpus.test-helper.ts"
import { dotStuffed, type RawClient, rawClient } from "./raw-client.test-helper.ts"
import { type RunningSmtp, startSmtp } from "./server.ts"

const received: Buffer[] = []
let server: RunningSmtp
let client: RawClient

beforeAll(async () => {
  const receive = async ({ raw }: { raw: Buffer }) => [`id-${received.push(raw)}`]
  server = await startSmtp({
    host: "127.0.0.1",
    port: 0,
    max_bytes: 25 * 1024 * 1024,
    accept: () => ({ ok: true }),
    receive,
  })
  client = rawClient(server.port)
  await client.reply()
  await client.say("EHLO mail.example.com")
})
afterAll(() => server.close())

const send = async (raw: Buffer) => {
  for (const line of ["MAIL FROM:<a@b.test>", "RCPT TO:<in@acme.test>", "DATA"]) await client.say(line)
  client.write(dotStuffed(raw))
  const reply = await client.say(raw.subarray(-2).toString() === "\r\n" ? "." : "\r\n.")
  expect(reply).toMatch(/^250 /)
  return received.pop()
}

describe("SMTP: raw bytes", () => {
  it("accepts every mail of the corpus and keeps its bytes", async (test) => {
    for (const { name, raw } of corpusMails(test)) {
      const ended = raw.subarray(-2).toString() === "\r\n" ? raw : Buffer.concat([raw, Buffer.from("\r\n")])
      expect((await send(raw))?.equals(ended), name).toBe(true)
    }
  })

  it("keeps all 256 byte values, long lines and leading dots", async () => {
    const every = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    const raw = Buffer.concat([
      every,
      Buffer.from("\r\n.\r\n..\r\n...x\r\n"),
      Buffer.alloc(200_000, "y"),
      Buffer.from("\r\n"),
    ])
    expect((await send(raw))?.equals(raw)).toBe(true)
  })
})
