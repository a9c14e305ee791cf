// Runs each scenario of docs/guides/languages.md and prints `ok <name>`.
import assert from "node:assert/strict"
import { startSandpost } from "sandpost"
import { SandpostClient } from "sandpost/client"

const HELLO = { from: "hi@shop.test", to: "ann@example.com", subject: "Hello", text: "Hello" }
const url = process.env.SANDPOST_URL
const started = url ? null : await startSandpost()
const client = started?.client ?? new SandpostClient({ url })

const scenarios = {
  "send and wait": async ({ service, emails }) => {
    await service.sendEmail(HELLO)
    assert.equal((await emails.waitFor({ to: "ann@example.com", subject: "Hello" })).text, "Hello")
    await emails.expectNone({ to: "ben@example.com", timeout_ms: 50 })
    await assert.rejects(emails.expectNone({ to: "ann@example.com" }), { status: 422 })
    const missing = { type: "not_found", message: /ann@example\.com/ }
    await assert.rejects(emails.waitFor({ to: "ben@example.com", timeout_ms: 50 }), missing)
  },
  code: async ({ service, emails }) => {
    await service.sendEmail({ ...HELLO, text: "Your code is 482913." })
    assert.equal(await emails.lastCode("ann@example.com"), "482913")
    await service.sendEmail({ ...HELLO, to: "ben@example.com", text: "Backup codes: 1234-5678, 2345-6789" })
    await assert.rejects(emails.lastCode("ben@example.com"), { message: /1234-5678, 2345-6789/ })
  },
  "quotes, times and wrong arguments": async ({ service, emails, control }) => {
    const subject = 'Ann commented on "Budget 2027" \\ 5" screen'
    const name = '"Lee, Ann" <ann@example.com>'
    const sent = await service.sendEmail({ ...HELLO, to: [name, "ben@example.com"], subject })
    assert.equal((await emails.waitFor({ to: name, subject })).id, sent.id)
    assert.equal((await emails.waitFor({ to: ["ann@example.com", "ben@example.com"] })).id, sent.id)
    await assert.rejects(emails.expectNone({ subject, timeout_ms: 50 }), { status: 422 })
    await assert.rejects(emails.expectNone({ q: "recipent:ann@example.com" }), { status: 422 })
    const later = new Date(Date.parse((await control.getClock()).now) + 60_000)
    for (const since of [later, later.toISOString(), sent.id, sent, { data: sent }]) {
      await emails.expectNone({ to: "ann@example.com", since, timeout_ms: 50 })
    }
    for (const wrong of [
      { since: undefined },
      { since: {} },
      { since: 7 },
      { to: undefined },
      { to: "" },
      { q: "" },
      { subject: /x/ },
    ]) {
      const message = new RegExp(`\`${Object.keys(wrong)[0]}\` must be`)
      await assert.rejects(emails.waitFor(wrong), { name: "TypeError", message })
    }
    for (const to of [undefined, "", 7])
      await assert.rejects(emails.lastCode(to), { name: "TypeError", message: /`to` must be/ })
  },
  link: async ({ service, emails }) => {
    const html = '<a href="https://shop.test/">Shop</a> <a href="https://shop.test/confirm?t=1">Confirm</a>'
    const { id } = await service.sendEmail({ ...HELLO, html })
    assert.equal(await emails.link(id, /\/confirm/), "https://shop.test/confirm?t=1")
    await assert.rejects(emails.link(id, /\/reset/), { message: /shop\.test\/confirm/ })
  },
  "bounce and suppression": async ({ service, emails, control }) => {
    await service.sendEmail(HELLO)
    const email = await emails.waitFor({ to: "ann@example.com" })
    assert.equal(
      (await control.triggerEmailEvent(email, { type: "bounced", reason: "550 no such user" })).status,
      "bounced",
    )
    await assert.rejects(service.sendEmail(HELLO), { type: "suppressed_recipient" })
  },
  "open, click and complaint": async ({ service, control }) => {
    const html = '<a href="https://shop.test/sale">Sale</a>'
    const { id } = await service.sendEmail({ ...HELLO, html, track_opens: true, track_clicks: true })
    await control.settle()
    await control.triggerEmailEvent(id, { type: "opened" })
    await control.triggerEmailEvent(id, { type: "clicked", url: "https://shop.test/sale" })
    await control.triggerEmailEvent(id, { type: "complained" })
    const { open_count, click_count, status } = await control.getCapturedEmail(id)
    assert.deepEqual([open_count, click_count, status], [1, 1, "complained"])
  },
  "webhook received and verified": async ({ service, webhooks }) => {
    const hook = await webhooks.receiver({ events: ["email.bounced"] })
    const { id } = await service.sendEmail({ ...HELLO, to: "bounced@sandbox.test" })
    assert.equal((await hook.waitFor("email.bounced")).data.email_id, id)
    const headers = { "Service-Signature": "t=1,v1=0" }
    assert.equal((await fetch(hook.url, { method: "POST", headers, body: "{}" })).status, 400)
    assert.deepEqual(
      hook.requests.map(({ genuine }) => genuine),
      [true, false],
    )
    await hook.close()
  },
  "time travel": async ({ service, control }) => {
    const { now } = await control.getClock()
    const scheduled_at = new Date(Date.parse(now) + 86_400_000).toISOString()
    const { id } = await service.sendEmail({ ...HELLO, scheduled_at })
    assert.equal((await control.getCapturedEmail(id)).status, "scheduled")
    await control.setClock({ advance: "1d1h" })
    assert.equal((await control.getCapturedEmail(id)).status, "delivered")
    await control.setClock({ reset: true })
  },
  "moved clock": async ({ service, emails, control }) => {
    const to = "ann@example.com"
    await control.setClock({ advance: "2h" })
    const old = await service.sendEmail({ ...HELLO, text: "Your code is 111111." })
    const ahead = { status: 422, message: /clock/ }
    await assert.rejects(emails.expectNone({ to, since: new Date(), timeout_ms: 50 }), ahead)
    await control.setClock({ reset: true })
    const since = new Date()
    for (const point of [since, old, "last"]) await emails.expectNone({ to, since: point, timeout_ms: 50 })
    const { id } = await service.sendEmail({ ...HELLO, text: "Your code is 222222." })
    for (const point of [since, old]) assert.equal((await emails.waitFor({ to, since: point })).id, id)
    assert.equal((await emails.waitFor({ to })).id, id)
    assert.equal(await emails.lastCode(to), "222222")
  },
  "idempotent retry": async ({ service, emails }) => {
    const first = await service.sendEmail(HELLO, { idempotency_key: "order-1" })
    assert.deepEqual(await service.sendEmail(HELLO, { idempotency_key: "order-1" }), first)
    assert.equal((await emails.waitFor({ to: "ann@example.com", count: 1 })).length, 1)
    await assert.rejects(emails.waitFor({ to: "ann@example.com", count: 2, timeout_ms: 50 }), { status: 404 })
  },
  "parallel workers": async () => {
    const work = async (name) => {
      const own = await client.accounts.create({ name, domains: ["shop.test"] })
      await own.service.sendEmail({ ...HELLO, to: "all@example.com", subject: name })
      const found = await own.emails.waitFor({ to: "all@example.com", count: 1 })
      await client.control.deleteAccount(own.account.id)
      return found.map(({ subject }) => subject)
    }
    const names = ["worker 1", "worker 2", "worker 3", "worker 4"]
    assert.deepEqual(
      await Promise.all(names.map(work)),
      names.map((name) => [name]),
    )
  },
}

for (const [name, run] of Object.entries(scenarios)) {
  const box = await client.accounts.create({ name: "test", domains: ["shop.test"] })
  await run(box)
  await client.control.deleteAccount(box.account.id)
  console.log("ok", name)
}
await started?.stop()
