import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AccountClient, type StartedSandpost, startSandpost } from "../../src/index.ts"
import { delays } from "../helpers/delays.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", check_contract: true, now: "2026-10-01T09:00:00.000Z" })
})
afterAll(() => sandpost.stop())

const anAccount = (name = "own.test"): Promise<AccountClient> => sandpost.client.accounts.create({ domains: [name] })
const mail = { from: "a@own.test", to: "ann@example.com", subject: "Hi", text: "Hi" }

describe("accounts, through the client", () => {
  it("are listed, created, changed and deleted, except the default account", async () => {
    const { control } = sandpost.client
    const { account, tokens, service } = await sandpost.client.accounts.create({
      name: "Worker",
      plan: "free",
      domains: ["own.test"],
    })
    expect(Object.values(tokens).every((token) => /^sp_\w{40}$/.test(token))).toBe(true)
    await service.sendEmail(mail)
    const [listed] = (await control.listAccounts({ limit: 1 })).data
    expect(listed).toMatchObject({ id: account.id, name: "Worker", plan: "free", usage: { today: 1, month: 1 } })
    const changes = { name: "W", plan: "unlimited", track_opens: true, track_clicks: true } as const
    expect(await control.updateAccount(account.id, changes)).toMatchObject(changes)
    expect(await control.deleteAccount(account.id)).toEqual({ id: account.id, deleted: true })
    const { account_id } = await sandpost.client.control.getInfo()
    await expect(control.deleteAccount(account_id)).rejects.toMatchObject({ status: 422 })
  })
})

describe("inbound, through the client", () => {
  it("injects mail with the given verdict and spam score", async () => {
    const verdict = "failed"
    const { control, service } = await anAccount("verdict.test")
    const domain = (await control.listDomains()).data[0]!
    const { address: to } = await control.createReceivingAddress({ domain_id: domain.id, local_part: "in" })
    const [entry] = (await control.receiveInbound({ from: "jo@else.example", to, verdict, spam_score: 7 })).data
    expect(entry?.recipient).toBe(to)
    expect(await service.getInbound(entry!.inbound_id)).toMatchObject({ sender_verdict: verdict, status: "spam" })
    expect(await control.getCapturedInbound(entry!.inbound_id)).toMatchObject({
      spam_score: 7,
      sender_verdict: verdict,
    })
    await expect(
      control.receiveInbound({ from: "jo@else.example", to: `nobody@sp.${domain.name}` }),
    ).rejects.toMatchObject({
      status: 422,
      type: "validation_error",
      message: /550 5\.1\.1/,
    })
  })

  it("injects a raw message with its envelope and returns it unchanged", async () => {
    const { inbound, control } = await anAccount("raw.test")
    const domain = (await control.listDomains()).data[0]!
    const { address: rcpt_to } = await control.createReceivingAddress({ domain_id: domain.id, local_part: "*" })
    const message = "From: jo@else.example\r\nSubject: Raw 482913\r\n\r\nBody https://x.test/r\r\n"
    const to = rcpt_to.replace("*", "any")
    const envelope = { mail_from: "jo@else.example", client_ip: "192.0.2.1", helo: "mx.else.example" }
    const [entry] = await inbound.receiveRaw(message, { rcpt_to: to, ...envelope })
    const got = await inbound.waitFor({ from: "jo@else.example" })
    expect(got).toMatchObject({ id: entry?.inbound_id, envelope: { ...envelope, rcpt_to: [to] } })
    expect(await inbound.raw(got)).toContain(message)
    expect((await inbound.list({ q: "482913" })).total).toBe(1)
    expect(await control.deleteCapturedInbound(got)).toEqual({ deleted: 1 })
    await inbound.expectNone({ timeout_ms: 1 })
  })
})

describe("zone and suppressions, through the client", () => {
  it("adds and removes a record", async () => {
    const { control } = sandpost.client
    const record = { type: "MX", value: "mx.rows.test", priority: 5, ttl: 30 } as const
    const made = await control.createDnsRecord({ name: "mail.rows.test", ...record })
    expect((await control.listDnsRecords({ limit: 1 })).data).toEqual([made])
    expect(made).toMatchObject(record)
    expect(await control.deleteDnsRecord(made.id)).toEqual({ id: made.id, deleted: true })
  })

  it("publishes and unpublishes by purpose", async () => {
    const { control } = await anAccount()
    const { id } = await control.createDomain({ name: "shop.rows.test" })
    expect(await control.publishDomain(id, { purposes: ["spf", "dkim"] })).toEqual({ published: 2 })
    expect((await control.verifyDomain(id)).status).toBe("verified")
    expect(await control.unpublishDomain(id, { purposes: ["dkim"] })).toEqual({ unpublished: 1 })
    expect((await control.verifyDomain(id)).status).toBe("pending")
    expect(await control.unpublishDomain(id, {})).toEqual({ unpublished: 1 })
  })

  it("finds suppressions by a part of the address or by reason; the default reason is blocked", async () => {
    const { control } = await anAccount()
    await control.addSuppression({ address: "Eve@Example.com" })
    await control.addSuppression({ address: "bob@example.com", reason: "complained" })
    const found = async (q: string) => (await control.listSuppressions({ q })).data.map(({ address }) => address)
    expect([await found("eve"), await found("complained"), await found("zed")]).toEqual([
      ["eve@example.com"],
      ["bob@example.com"],
      [],
    ])
    await expect(control.importSuppressions({ addresses: [] })).rejects.toMatchObject({ status: 422 })
    expect(await control.removeSuppression("EVE@example.com")).toEqual({ address: "eve@example.com", deleted: true })
    await expect(control.removeSuppression("eve@example.com")).rejects.toMatchObject({ status: 404 })
  })
})

describe("webhooks, through the client", () => {
  it("lists deliveries by endpoint, email and status; delivers again; changes and re-enables", async () => {
    const { webhooks, control, service } = await anAccount()
    const receiver = await webhooks.receiver({ events: ["email.delivered"], fail: true })
    const { id } = await service.sendEmail(mail)
    await control.settle()
    const [pending] = (
      await control.listDeliveries({ email_id: id, status: "pending", webhook_id: receiver.webhook.id })
    ).data
    expect(pending).toMatchObject({
      attempts: [{ status_code: 500, error: null }],
      next_attempt_at: expect.any(String),
    })
    expect(await control.getWebhook(receiver.webhook.id)).toMatchObject({ consecutive_failures: 1, disabled_at: null })
    receiver.recover()
    expect(await control.redeliver(pending!.id)).toMatchObject({ status: "succeeded", next_attempt_at: null })
    expect(await control.testWebhook(receiver.webhook.id, {})).toMatchObject({ event: { type: "email.delivered" } })
    const off = { enabled: false, description: "Off", events: ["email.sent" as const] }
    expect(await control.updateWebhook(receiver.webhook.id, off)).toMatchObject(off)
    expect(await control.updateWebhook(receiver.webhook.id, { enabled: true })).toMatchObject({ disabled_at: null })
    for (const status of ["failed", "dropped"] as const)
      expect((await control.listDeliveries({ status })).total).toBe(0)
    await receiver.close()
  })
})

describe("clock, faults, settings and reset, through the client", () => {
  it("resets the clock to system time, but not together with another change", async () => {
    const box = await startSandpost({ smtp_port: "off", check_contract: true })
    await box.client.control.setClock({ frozen: true, set: "2030-01-01T00:00:00.000Z" })
    const both = box.client.control.setClock({ reset: true, frozen: true })
    await expect(both).rejects.toMatchObject({ status: 422, message: /without `frozen`/ })
    expect(await box.client.control.getClock()).toMatchObject({ now: "2030-01-01T00:00:00.000Z", frozen: true })
    expect(await box.client.control.setClock({ reset: true })).toMatchObject({ frozen: false, offset_ms: 0 })
    await box.stop()
  })

  it("matches faults by method, path and times, and applies each kind", async () => {
    const { control, service, emails } = await anAccount()
    await control.createFault({
      method: "POST",
      path: "/v1/emails",
      error: { type: "teapot", status: 418, retry_after: 3 },
      times: 2,
    })
    await service.listEmails()
    for (const _ of [1, 2]) await expect(service.sendEmail(mail)).rejects.toMatchObject({ status: 418, type: "teapot" })
    await control.createFault({ latency_ms: 54_321 })
    await delays(54_321)(() => service.sendEmail(mail))
    await control.createFault({ disconnect: true, when: "before" })
    await expect(service.sendEmail(mail)).rejects.toMatchObject({ type: "unreachable" })
    expect((await emails.list()).total).toBe(1)
    const { id } = await control.createFault({ times: 0, error: "internal_error", when: "after" })
    await expect(service.sendEmail(mail)).rejects.toMatchObject({ status: 500 })
    expect((await emails.list()).total).toBe(2)
    await control.deleteFault(id)
    await service.sendEmail(mail)
    const never = { disconnect: false } as never
    await expect(control.createFault(never)).rejects.toMatchObject({ message: "`disconnect` must be one of: true." })
  })
})
