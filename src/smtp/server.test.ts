import { createTransport } from "nodemailer"
import { afterEach, describe, expect, it } from "vitest"
import type { IncomingMail } from "../parts/inbound/shared.ts"
import { stopTimersAbove } from "../time/stop-timers.test-helper.ts"
import { createCertificate } from "./certificate.ts"
import { type RawClient, rawClient } from "./raw-client.test-helper.ts"
import { type RunningSmtp, startSmtp } from "./server.ts"
import type { SmtpOptions } from "./session.ts"

const running: RunningSmtp[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

const start = async (options: Partial<SmtpOptions> = {}) => {
  const messages: IncomingMail[] = []
  const server = await startSmtp({
    host: "127.0.0.1",
    port: 0,
    max_bytes: 100_000,
    accept: (address) =>
      address.endsWith("@acme.test")
        ? { ok: true }
        : { ok: false, reply: "550 5.1.1 No such recipient here", reason: "No such recipient here" },
    receive: async (message) => [`id-${messages.push(message)}`],
    ...options,
  })
  running.push(server)
  return { port: server.port, messages, server }
}
/** A session after DATA. */
const atData = async (port: number): Promise<RawClient> => {
  const client = rawClient(port)
  await client.reply()
  for (const line of ["EHLO mail.example.com", "MAIL FROM:<ann@example.com>", "RCPT TO:<in@acme.test>"])
    expect(await client.say(line)).toMatch(/^250/)
  expect(await client.say("DATA")).toMatch(/^354/)
  return client
}
const greeted = async (port: number) => {
  const client = rawClient(port)
  expect(await client.reply()).toMatch(/^220 /)
  return client
}

describe("SMTP: features", () => {
  it("greets without delay and offers SIZE, PIPELINING, 8BITMIME and SMTPUTF8, but neither AUTH nor STARTTLS", async () => {
    const { port } = await start()
    // The library waits 100 ms before it greets.
    stopTimersAbove(0)
    const client = await greeted(port)
    const features = (await client.say("EHLO mail.example.com"))?.split("\n").map((line) => line.slice(4))
    expect(features).toEqual(expect.arrayContaining(["PIPELINING", "8BITMIME", "SMTPUTF8", "SIZE 100000"]))
    expect(features?.filter((feature) => /^(AUTH|STARTTLS|XCLIENT)/.test(feature))).toEqual([])
    expect(await client.say("AUTH PLAIN AGEAYg==")).toMatch(/^502 /)
    expect(await client.say("STARTTLS")).toMatch(/^502 .*--smtp-starttls/)
    client.end()
  })

  it("accepts a message from an ordinary client, and delivers it with its envelope", async () => {
    const { port, messages } = await start()
    const transport = createTransport({ host: "127.0.0.1", port, secure: false, name: "mail.example.com" })
    await transport.sendMail({
      envelope: { from: "", to: ["in@acme.test", "two@acme.test"] },
      raw: "From: a@b.test\r\n\r\n.dot\r\n",
    })
    transport.close()
    expect(messages).toEqual([
      {
        raw: Buffer.from("From: a@b.test\r\n\r\n.dot\r\n"),
        mail_from: "",
        recipients: ["in@acme.test", "two@acme.test"],
        client_ip: "127.0.0.1",
        helo: "mail.example.com",
      },
    ])
  })

  it("accepts UTF-8 addresses (SMTPUTF8)", async () => {
    const { port, messages } = await start()
    const client = await greeted(port)
    client.write("EHLO x\r\nMAIL FROM:<jürgen@example.com> SMTPUTF8\r\nRCPT TO:<grüße@acme.test>\r\nDATA\r\n")
    for (const code of ["250", "250", "250", "354"]) expect(await client.reply()).toMatch(new RegExp(`^${code}`))
    expect(await client.say("Subject: ü\r\n\r\nü\r\n.")).toMatch(/^250 /)
    expect(messages[0]).toMatchObject({
      mail_from: "jürgen@example.com",
      recipients: ["grüße@acme.test"],
    })
    client.end()
  })

  it("keeps an address as it was written, also one of A-labels", async () => {
    const { port, messages } = await start()
    const client = await greeted(port)
    const address = "Ada@XN--Bcher-KVA.acme.test"
    await client.say("EHLO x")
    await client.say(`MAIL FROM:<${address}>`)
    await client.say("RCPT TO:<@relay.test:in@acme.test>")
    await client.say("DATA")
    expect(await client.say("x\r\n.")).toMatch(/^250 /)
    expect(messages[0]).toMatchObject({ mail_from: address, recipients: ["in@acme.test"] })
    client.end()
  })

  it.each([
    ['"john doe"@acme.test', '"john doe"@acme.test'],
    ['"a@b"@acme.test', '"a@b"@acme.test'],
    ['"<a> \\"b\\" \\\\"@acme.test', '"<a> \\"b\\" \\\\"@acme.test'],
    ['@one.test,@two.test:"x y"@acme.test', '"x y"@acme.test'],
    ['"grüße an"@acme.test', '"grüße an"@acme.test'],
  ])("accepts the quoted local part <%s>", async (path, address) => {
    const { port, messages } = await start()
    const client = await greeted(port)
    for (const line of ["EHLO x", `MAIL FROM:<${path}> SIZE=9`, `RCPT TO:<${path}> NOTIFY=NEVER`])
      expect(await client.say(line)).toMatch(/^250/)
    await client.say("DATA")
    expect(await client.say("x\r\n.")).toMatch(/^250 /)
    expect(messages[0]).toMatchObject({ mail_from: address, recipients: [address] })
    client.end()
  })

  it("upgrades to TLS with its own certificate if enabled", async () => {
    const { port, messages } = await start({ tls: createCertificate() })
    const options = { host: "127.0.0.1", port, secure: false, requireTLS: true }
    const transport = createTransport({ ...options, tls: { rejectUnauthorized: false } })
    await transport.sendMail({ from: "a@b.test", to: "in@acme.test", text: "over TLS" })
    expect(messages).toHaveLength(1)
    await expect(
      createTransport(options).sendMail({ from: "a@b.test", to: "in@acme.test", text: "x" }),
    ).rejects.toThrow(/self-signed/)
  })
})

describe("SMTP: replies (assumption inbound.smtp_replies)", () => {
  it("rejects unknown recipients with 550 5.1.1 and relays nothing", async () => {
    const { port, messages } = await start()
    const client = await greeted(port)
    await client.say("EHLO x")
    await client.say("MAIL FROM:<a@b.test>")
    expect(await client.say("RCPT TO:<someone@elsewhere.example>")).toBe("550 5.1.1 No such recipient here")
    expect(await client.say("DATA")).toMatch(/^503 /)
    expect(messages).toEqual([])
    client.end()
  })

  it.each([
    [
      "MAIL FROM:<a@b.test> SIZE=10 BODY=8BITMIME SMTPUTF8 RET=HDRS ENVID=1 AUTH=<>",
      /^555 5\.5\.4 .*MAIL parameter AUTH/,
    ],
    ["MAIL FROM:<a@b.test> FOO", /^555 5\.5\.4 .*MAIL parameter FOO/],
    ["RCPT TO:<in@acme.test> NOTIFY=NEVER ORCPT=rfc822;a@b.test BAR=1", /^555 5\.5\.4 .*RCPT parameter BAR/],
  ])(
    "rejects a parameter that it does not know with 555: %s (assumption inbound.smtp_addresses)",
    async (line, reply) => {
      const { port } = await start()
      const client = await greeted(port)
      await client.say("EHLO x")
      if (line.startsWith("RCPT")) await client.say("MAIL FROM:<a@b.test>")
      expect(await client.say(line)).toMatch(reply)
      expect(await client.say(line.replace(/ \S+$/, ""))).toMatch(/^250 /)
      client.end()
    },
  )

  it("lists the parameters of the extensions that EHLO offers", async () => {
    const { port } = await start()
    const client = await greeted(port)
    expect(await client.say("EHLO x")).not.toContain("REQUIRETLS")
    const reply = "555 5.5.4 MAIL parameter FOO is not supported; use SIZE, BODY, SMTPUTF8, RET, ENVID"
    expect(await client.say("MAIL FROM:<a@b.test> FOO")).toBe(reply)
    client.end()
  })

  it("says that there is no login", async () => {
    const { port } = await start()
    const client = await greeted(port)
    await client.say("EHLO x")
    for (const command of ["AUTH PLAIN AHUAcA==", "auth login"])
      expect(await client.say(command)).toMatch(/^502 .*Turn off authentication in the client.*POST \/v1\/emails/)
    expect(await client.say("MAIL FROM:<a@b.test>")).toMatch(/^250 /)
    client.end()
  })

  it("replies with the id of the message, on one line for each time it is stored", async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(36, "0"))
    const { port } = await start({ receive: async ({ recipients }) => ids.slice(0, recipients.length) })
    const client = await greeted(port)
    for (const count of [1, 100]) {
      for (const line of ["EHLO x", "MAIL FROM:<a@b.test>"]) await client.say(line)
      for (let n = 0; n < count; n++) await client.say(`RCPT TO:<r${n}@acme.test>`)
      await client.say("DATA")
      const lines = (await client.say("x\r\n."))?.split("\n")
      expect(lines?.map((line) => line.slice(4))).toEqual(
        ids.slice(0, count).map((id) => `2.6.0 Message accepted as ${id}`),
      )
      expect(lines?.at(-1)).toMatch(/^250 /)
    }
    client.end()
  })

  it("rejects a message over the size limit with 552 5.3.4, announced or not, and the session continues", async () => {
    const { port, messages } = await start()
    const client = await atData(port)
    for (let i = 0; i < 30; i++) client.write(`${"x".repeat(9_998)}\r\n`)
    expect(await client.say(".")).toMatch(/^552 5\.3\.4 /)
    expect(await client.say("MAIL FROM:<a@b.test> SIZE=100001")).toMatch(/^552 5\.3\.4 /)
    expect(await client.say("MAIL FROM:<a@b.test> SIZE=100000")).toMatch(/^250 /)
    expect(messages).toEqual([])
    client.end()
  })

  it("rejects the 101st recipient with 452 4.5.3 and keeps the first 100", async () => {
    const { port, messages } = await start()
    const client = await greeted(port)
    await client.say("EHLO x")
    await client.say("MAIL FROM:<a@b.test>")
    for (let i = 1; i <= 100; i++) expect(await client.say(`RCPT TO:<r${i}@acme.test>`)).toMatch(/^250 /)
    expect(await client.say("RCPT TO:<r101@acme.test>")).toMatch(/^452 4\.5\.3 /)
    await client.say("DATA")
    expect(await client.say("x\r\n.")).toMatch(/^250 /)
    expect(messages[0]?.recipients).toHaveLength(100)
    client.end()
  })

  it("replies 250 only after the message is delivered, 451 4.3.0 if that fails, and continues", async () => {
    let fail = true
    const errors: Error[] = []
    const steps: string[] = []
    const receive = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      if (fail) throw new Error("disk full")
      steps.push("durable")
      return ["one"]
    }
    const { port } = await start({ receive, on_error: (error) => errors.push(error) })
    const client = await atData(port)
    expect(await client.say("x\r\n.")).toMatch(/^451 4\.3\.0 /)
    expect(errors.map(({ message }) => message)).toEqual(["disk full"])
    fail = false
    for (const line of ["MAIL FROM:<a@b.test>", "RCPT TO:<in@acme.test>", "DATA"]) await client.say(line)
    expect(await client.say("x\r\n.")).toMatch(/^250 /)
    expect(steps).toEqual(["durable"])
    client.end()
  })

  it.each([
    "MAIL FROM:<a\0b@x.test>",
    "MAIL FROM:<a\rRCPT TO:<x@acme.test>",
    "MAIL FROM:<a\x07@x.test>",
    "MAIL FROM:<a@x.test\x1b>",
    'MAIL FROM:<"a\x07b"@x.test>',
    'MAIL FROM:<"a\\\0b"@x.test>',
    'MAIL FROM:<"a\u200bb"@x.test>',
  ])("rejects control characters in addresses: %j", async (line) => {
    const { port } = await start()
    const client = await greeted(port)
    await client.say("EHLO x")
    expect(await client.say(line)).toMatch(/^501 /)
    expect(await client.say("MAIL FROM:<a@b.test>")).toMatch(/^250 /)
    expect(await client.say(line.replace("MAIL FROM", "RCPT TO"))).toMatch(/^501 /)
    client.end()
  })
})

describe("SMTP: bytes that are not UTF-8 (assumption smtp.utf8)", () => {
  it.each([
    ["MAIL FROM:<j\xf6rg@example.com>", "sender"],
    ["RCPT TO:<j\xf6rg@acme.test>", "recipient"],
    // Overlong, cut off, and half of a surrogate pair.
    ["RCPT TO:<in\xc0\xafx@acme.test>", "recipient"],
    ["RCPT TO:<j\xc3@acme.test>", "recipient"],
    ['RCPT TO:<"\xed\xa0\x80"@acme.test>', "recipient"],
  ])("replies 501 5.1.3 to %j, and the session continues", async (line, whose) => {
    const { port } = await start()
    const client = await greeted(port)
    await client.say("EHLO x")
    if (whose === "recipient") await client.say("MAIL FROM:<a@b.test>")
    client.write(Buffer.from(`${line}\r\n`, "latin1"))
    expect(await client.reply()).toBe(
      `501 5.1.3 The ${whose} address is not valid UTF-8; use UTF-8 with SMTPUTF8 (RFC 6531)`,
    )
    const valid = whose === "sender" ? "MAIL FROM:<jörg@example.com>" : "RCPT TO:<jörg@acme.test>"
    expect(await client.say(valid)).toMatch(/^250 /)
    client.end()
  })
})

describe("SMTP: smuggling", () => {
  const hidden = "MAIL FROM:<eve@evil.test>\r\nRCPT TO:<in@acme.test>\r\nDATA\r\nSubject: smuggled\r\n\r\n"
  it.each(["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r", "\n.\r", "\r.\r\n", "\r\n\0.\r\n", "\r\n.\0\r\n"])(
    "keeps everything after %j inside one message",
    async (variant) => {
      const { port, messages } = await start()
      const client = await atData(port)
      const body = `Subject: one\r\n\r\nfirst${variant}${hidden}last\r\n`
      expect(await client.say(`${body}.`)).toMatch(/^250 /)
      expect(messages).toHaveLength(1)
      expect(messages[0]?.raw.toString("latin1")).toBe(body)
      client.end()
    },
  )

  it("recognises the end of a message however it is split into packets", async () => {
    const { port, messages } = await start()
    const client = await atData(port)
    client.socket.setNoDelay(true)
    for (const byte of "..\r\n\r\na\r\n...b\r\n.\r\n") {
      client.write(byte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await client.reply()).toMatch(/^250 /)
    expect(messages[0]?.raw.toString()).toBe(".\r\n\r\na\r\n..b\r\n")
    client.end()
  })
})
