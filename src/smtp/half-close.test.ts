import { once } from "node:events"
import { promisify } from "node:util"
import { afterEach, describe, expect, it } from "vitest"
import type { IncomingMail } from "../parts/inbound/shared.ts"
import { createCertificate } from "./certificate.ts"
import { overTls, type RawClient, rawClient } from "./raw-client.test-helper.ts"
import { refusal } from "./replies.ts"
import { type RunningSmtp, startSmtp } from "./server.ts"
import type { SmtpOptions } from "./session.ts"

let server: RunningSmtp
const errors: Error[] = []
const messages: IncomingMail[] = []
afterEach(() => server.close())

const start = async (options: Partial<SmtpOptions> = {}) => {
  errors.length = 0
  messages.length = 0
  server = await startSmtp({
    host: "127.0.0.1",
    port: 0,
    max_bytes: 100_000,
    tls: createCertificate(),
    accept: () => ({ ok: true }),
    receive: async (message) => {
      await new Promise((resolve) => setImmediate(resolve))
      return [`id-${messages.push(message)}`]
    },
    submissions: {
      isOn: () => true,
      isOpenTo: () => false,
      open: () => expect.unreachable(),
      authenticate: async (key) => ({ key, account_id: "a" }) as never,
      submit: async (_, message) => {
        await new Promise((resolve) => setImmediate(resolve))
        return { id: `id-${messages.push(message)}` }
      },
    },
    on_error: (error) => errors.push(error),
    ...options,
  })
}
/** Resolves when the server has no connection any more. */
const allClosed = async () => {
  const count = promisify(server.server.getConnections.bind(server.server))
  while ((await count()) > 0) await new Promise((resolve) => setImmediate(resolve))
}

const greeted = async (overEncryption: boolean): Promise<RawClient> => {
  const client = rawClient(server.port)
  await client.reply()
  if (!overEncryption) return client
  await client.say("EHLO x")
  return overTls(client)
}
const LOGIN = `AUTH PLAIN ${Buffer.from("\0app\0key").toString("base64")}\r\n`
const ENVELOPE = "MAIL FROM:<a@b.test>\r\nRCPT TO:<in@acme.test>\r\nDATA\r\n"
const MESSAGE = `${ENVELOPE}x\r\n.\r\n`

describe.each([
  ["plain", false],
  ["TLS", true],
])(
  "SMTP: a client that closes its side after its last command, %s (assumption smtp.half_close)",
  (_, overEncryption) => {
    /** The codes of all replies until the server closes; sends these bytes and a FIN behind them. */
    const codesOf = async (sent: string) => {
      const client = await greeted(overEncryption)
      client.write(sent)
      client.socket.end()
      return (await client.rest()).map((reply) => reply.slice(0, 3))
    }

    it.each([
      ["a received message", `EHLO x\r\n${MESSAGE}`, ["250", "250", "250", "354", "250"]],
      ["a received message and QUIT", `EHLO x\r\n${MESSAGE}QUIT\r\n`, ["250", "250", "250", "354", "250", "221"]],
      ["a submitted message", `EHLO x\r\n${LOGIN}${MESSAGE}`, ["250", "235", "250", "250", "354", "250"]],
      [
        "two submitted messages",
        `EHLO x\r\n${LOGIN}${MESSAGE}${MESSAGE}`,
        "250 235 250 250 354 250 250 250 354 250".split(" "),
      ],
      ["one command", "EHLO x\r\n", ["250"]],
      ["a command without its line break", "EHLO x\r\nMAIL FROM:<a@b.test>", ["250", "250"]],
      ["a login that waits for the password", "EHLO x\r\nAUTH LOGIN\r\n", ["250", "334"]],
      ["half a message", `EHLO x\r\n${ENVELOPE}x\r\n`, ["250", "250", "250", "354", "421"]],
    ])("gets every reply after %s, then the connection ends", async (_, sent, codes) => {
      await start()
      expect(await codesOf(sent)).toEqual(codes)
      expect(messages).toHaveLength(sent.split("\r\n.\r\n").length - 1)
      expect(errors).toEqual([])
      await allClosed()
    })

    it("gets a refusal, too", async () => {
      const refuse = async () => {
        await new Promise((resolve) => setImmediate(resolve))
        throw refusal("554 5.6.0 no")
      }
      await start({ receive: refuse })
      expect(await codesOf(`EHLO x\r\n${MESSAGE}QUIT\r\n`)).toEqual(["250", "250", "250", "354", "554", "221"])
      await allClosed()
    })

    it("leaves nothing open if it disconnects before its message is stored, which is no error", async () => {
      const [begun, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()]
      const receive = () => {
        begun.resolve()
        return stored.promise
      }
      await start({ receive })
      const client = await greeted(overEncryption)
      client.write(`EHLO x\r\n${MESSAGE}`)
      client.socket.end()
      await begun.promise
      client.socket.destroy()
      stored.resolve(["id"])
      await allClosed()
      expect(errors).toEqual([])
    })
  },
)

describe("SMTP: a client that closes its side early (assumption smtp.half_close)", () => {
  it("gets its greeting, though a fault delays it", async () => {
    const released = Promise.withResolvers<void>()
    const fault: SmtpOptions["fault"] = async ({ phase }) => {
      if (phase === "connect") await released.promise
      return null
    }
    await start({ fault })
    const connection = once(server.server, "connection")
    const client = rawClient(server.port)
    client.socket.end()
    const [socket] = await connection
    await once(socket, "end")
    released.resolve()
    expect((await client.rest()).map((reply) => reply.slice(0, 3))).toEqual(["220"])
    await allClosed()
  })

  it.each([
    ["before its first byte", []],
    ["in the middle of its first message", [0x16, 3, 1, 2, 0]],
  ])("leaves nothing open if it leaves during the handshake of TLS, %s", async (_, bytes) => {
    await start()
    const client = await greeted(false)
    await client.say("EHLO x")
    await client.say("STARTTLS")
    client.socket.end(Buffer.from(bytes))
    expect(await client.rest()).toEqual([])
    await allClosed()
  })
})
