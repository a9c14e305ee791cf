// Runs under Vitest, Jest and node:test, and with Sinon, which RUNNER names: Sandpost in the process of a test that fakes the timers.
import assert from "node:assert/strict"
import { connect } from "node:net"
import { startSandpost, verifySignature } from "sandpost"

const LONG_AGO = new Date("2001-01-01T00:00:00Z")
/** As text, because Jest gives a test other classes than its libraries. */
const SETTLED = JSON.stringify({ settled: true, emails: 0, deliveries: 0 })

/** What each runner names differently: `fake` replaces timers and clock of the process, `real` restores them. */
const kits = {
  vitest: async () => {
    const { it, vi } = await import("vitest")
    return { it, fake: () => vi.useFakeTimers({ now: LONG_AGO }), real: () => vi.useRealTimers() }
  },
  jest: async () => {
    const { it, jest } = await import("@jest/globals")
    return { it, fake: () => jest.useFakeTimers({ now: LONG_AGO }), real: () => jest.useRealTimers() }
  },
  node: async () => {
    const { it, mock } = await import("node:test")
    return { it, fake: () => mock.timers.enable({ now: LONG_AGO }), real: () => mock.timers.reset() }
  },
  sinon: async () => {
    const { it } = await import("node:test")
    const { default: sinon } = await import("sinon")
    // These two are of Node itself, too: without them, it reads no response.
    const toNotFake = ["nextTick", "queueMicrotask"]
    return { it, fake: () => sinon.useFakeTimers({ now: LONG_AGO, toNotFake }), real: () => sinon.restore() }
  },
}
const { it, fake, real } = await kits[process.env.RUNNER]()

/** A test with a sandbox of its own, in which time is faked while `act` runs. */
const underFakeTimers = (title, act, afterwards = async () => undefined) =>
  it(title, async () => {
    const sandbox = await startSandpost({ domains: ["shop.test"] })
    const receiver = await sandbox.client.webhooks.receiver()
    assert.equal((await fetch(`${sandbox.url}/healthz`)).status, 200)
    try {
      fake()
      assert.equal(new Date().getUTCFullYear(), 2001)
      try {
        await act(sandbox, receiver)
      } finally {
        real()
      }
      await afterwards(sandbox, receiver)
    } finally {
      await receiver.close()
      await sandbox.stop()
    }
  })

const mail = { from: "a@shop.test", to: "ann@example.com", subject: "Code", text: "Your code is 482913." }

underFakeTimers("waits end, and an application reaches the sandbox", async ({ client, url }) => {
  for (let n = 0; n < 3; n++) assert.equal((await fetch(`${url}/healthz`)).status, 200)
  await client.emails.expectNone({ to: "nobody@example.com", timeout_ms: 200 })
  await assert.rejects(client.emails.waitFor({ to: "nobody@example.com", timeout_ms: 200 }), { type: "not_found" })
  await client.service.sendEmail(mail)
  assert.equal((await client.emails.waitFor({ to: mail.to })).subject, "Code")
  await assert.rejects(client.webhooks.waitFor({ event: "email.bounced", timeout_ms: 200 }), { type: "not_found" })
})

underFakeTimers(
  "webhooks go out, and nothing stays pending afterwards",
  async ({ client }, receiver) => {
    await client.service.sendEmail(mail)
    const { type } = await receiver.waitFor("email.delivered")
    assert.equal(type, "email.delivered")
    await assert.rejects(receiver.waitFor("email.bounced", { timeout_ms: 200 }), { type: "not_found" })
  },
  async ({ client }, receiver) => {
    await client.service.sendEmail(mail)
    await receiver.waitFor("email.delivered", { count: 2 })
    assert.equal(JSON.stringify(await client.control.settle()), SETTLED)
  },
)

underFakeTimers("a failed webhook is retried when the sandbox's clock moves", async ({ client }, receiver) => {
  receiver.failNext(1)
  await client.service.sendEmail(mail)
  await client.control.settle()
  await client.control.setClock({ advance: "1h" })
  await receiver.waitFor("email.sent")
  assert.equal(JSON.stringify(await client.control.settle()), SETTLED)
})

underFakeTimers("mail is composed, scheduled, answered and received over SMTP", async ({ client, smtpPort }) => {
  const { id } = await client.service.sendEmail({ ...mail, attachments: [{ filename: "a.txt", content: "aGk=" }] })
  assert.match(await client.emails.raw(id), /^DKIM-Signature:/)
  const { now } = await client.control.getClock()
  const scheduled_at = new Date(Date.parse(now) + 3_600_000).toISOString()
  const later = await client.service.sendEmail({ ...mail, scheduled_at })
  await client.control.setClock({ advance: "2h" })
  assert.equal((await client.control.getCapturedEmail(later.id)).status, "delivered")
  const { data } = await client.control.listDomains()
  const domain_id = data.find(({ name }) => name === "shop.test").id
  const { address } = await client.control.createReceivingAddress({ domain_id, local_part: "help" })
  const lines = [
    "EHLO test",
    "MAIL FROM:<ann@example.com>",
    `RCPT TO:<${address}>`,
    "DATA",
    "Subject: Hello\r\n\r\nHi\r\n.",
  ]
  await talk(smtpPort, [...lines, "QUIT"])
  assert.equal((await client.inbound.waitFor({ subject: "Hello" })).text.trim(), "Hi")
})

underFakeTimers("the clock of the sandbox and signatures keep real time", async ({ client }, receiver) => {
  const { now } = await client.control.getClock()
  assert.ok(Date.parse(now) > Date.parse("2026-01-01T00:00:00Z"), now)
  await client.service.sendEmail(mail)
  await receiver.waitFor("email.delivered")
  assert.ok(receiver.requests.every(({ genuine }) => genuine))
  assert.equal(verifySignature("whsec_other", "t=1,v1=00", "{}"), false)
})

underFakeTimers("the client works while the test has replaced fetch, and stops", async ({ client, stop }) => {
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response("{}", { status: 503 })
  try {
    await client.service.sendEmail(mail)
    assert.equal(await client.emails.lastCode(mail.to), "482913")
  } finally {
    globalThis.fetch = fetch
  }
  await stop()
})

/** Sends lines over SMTP, each after the reply to the one before. */
function talk(port, lines) {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1")
    socket.on("error", fail)
    socket.on("close", done)
    socket.on("data", (reply) => {
      if (!/^\d{3} .*\r\n$/m.test(String(reply))) return
      const line = lines.shift()
      if (line !== undefined) socket.write(`${line}\r\n`)
    })
  })
}
