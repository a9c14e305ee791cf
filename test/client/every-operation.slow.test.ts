import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type StartedSandpost, startSandpost } from "../../src/index.ts"
import { controlHandlers } from "../../src/parts/control.ts"
import { everyOperation } from "../helpers/every-operation.ts"

let sandpost: StartedSandpost
const receiver = createServer((req, res) => req.resume().on("end", () => res.end())).listen(0, "127.0.0.1")

beforeAll(async () => {
  // Responses are validated against sandbox.openapi.yaml: an invalid one becomes a 500, and the client throws.
  sandpost = await startSandpost({
    check_contract: true,
    smtp_port: 0,
    smtp_starttls: true,
    now: "2026-10-01T09:00:00.000Z",
  })
})
afterAll(async () => {
  await sandpost.stop()
  receiver.close()
})

type Control = StartedSandpost["client"]["control"]

/** The control API with a record of the called operations. */
function recorded(control: Control): { control: Control; called: Set<string> } {
  const called = new Set<string>()
  const watched = new Proxy(control, {
    get: (target, name) => {
      called.add(String(name))
      return Reflect.get(target, name)
    },
  })
  return { control: watched, called }
}

it("every operation of the base in sandbox.openapi.yaml returns a documented response through the client", async () => {
  const { control: api, called } = recorded(sandpost.client.control)
  const { service } = sandpost.client
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

  expect((await api.getInfo()).counts.domains).toBe(1)
  expect(Buffer.from((await api.getSmtpCertificate()).bytes).toString()).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
  const account = await api.createAccount({ name: "Worker", plan: "free", domains: ["worker.test"] })
  expect((await api.listAccounts()).total).toBe(2)
  expect(await api.updateAccount(account.id, { track_opens: true })).toMatchObject({ track_opens: true })
  expect(await api.deleteAccount(account.id)).toEqual({ id: account.id, deleted: true })

  const key = await api.createApiKey({ name: "CI" })
  expect((await api.listApiKeys()).total).toBe(3)
  expect(await api.updateApiKey(key.id, { name: "CI 2" })).toMatchObject({ name: "CI 2" })
  expect(await api.revokeApiKey(key.id)).toEqual({ id: key.id, revoked: true })

  const domain = await api.createDomain({ name: "shop.example.com" })
  expect((await api.listDomains()).total).toBe(2)
  expect(await api.publishDomain(domain.id, {})).toEqual({ published: 4 })
  expect(await api.verifyDomain(domain.id)).toMatchObject({ status: "verified" })
  expect((await api.getDomain(domain.id)).records.every(({ published }) => published)).toBe(true)
  expect(await api.unpublishDomain(domain.id, { purposes: ["dmarc"] })).toEqual({ unpublished: 1 })
  const address = await api.createReceivingAddress({ domain_id: domain.id, local_part: "support" })
  expect((await api.listReceivingAddresses()).data[0]).toMatchObject({ id: address.id, status: "active" })
  const row = await api.createDnsRecord({ name: "note.shop.example.com", type: "TXT", value: "hello" })
  expect((await api.listDnsRecords()).data[0]).toMatchObject({ value: "hello" })
  expect(await api.deleteDnsRecord(row.id)).toMatchObject({ deleted: true })

  const hook = await api.createWebhook({ url })
  expect((await api.listWebhooks()).total).toBe(1)
  expect(await api.getWebhook(hook.id)).toMatchObject({ secret: hook.secret, consecutive_failures: 0 })
  expect(await api.updateWebhook(hook.id, { description: "Here" })).toMatchObject({ description: "Here" })
  const tried = await api.testWebhook(hook.id, { type: "email.bounced" })
  expect(await api.getDelivery(tried.id)).toMatchObject({ status: "succeeded" })
  expect((await api.redeliver(tried.id)).attempts).toHaveLength(2)
  expect(await api.previewRecovery(hook.id)).toMatchObject({ due: 0 })
  await expect(api.recoverWebhook(hook.id, {})).resolves.toHaveProperty("recovered")
  expect((await api.listDeliveries({ webhook_id: hook.id })).total).toBe(1)
  expect(await api.getEventSchema("email.bounced")).toMatchObject({ title: "Webhook event email.bounced" })
  expect((await api.waitForDeliveries({ event: "email.bounced", status: "succeeded" })).total).toBe(1)

  const rule = await api.createOutcome({ recipient: "*@slow.example", outcome: "delayed" })
  expect((await api.listOutcomes()).total).toBe(1)
  expect(await api.deleteOutcome(rule.id)).toMatchObject({ deleted: true })
  expect((await api.listPersonas()).data.length).toBeGreaterThan(9)
  const fault = await api.createFault({ path: "/emails", error: { type: "internal_error" } })
  expect((await api.listFaults()).total).toBe(1)
  expect(await api.deleteFault(fault.id)).toMatchObject({ deleted: true })
  await api.createFault({ latency_ms: 1 })
  await api.deleteFaults()
  const smtpFault = await api.createSmtpFault({ phase: "rcpt", code: 452 })
  expect((await api.listSmtpFaults()).total).toBe(1)
  expect(await api.deleteSmtpFault(smtpFault.id)).toMatchObject({ deleted: true })
  expect(await api.deleteSmtpFaults()).toEqual({ deleted: 0 })

  const attachments = [{ filename: "a.txt", content: "YQ==" }]
  const mail = { from: "hi@acme.test", to: "ann@example.com", subject: "Code 482913", text: "482913", attachments }
  const sent = await service.sendEmail(mail)
  expect(await api.settle({})).toMatchObject({ settled: true })
  expect((await api.waitForEmails({ q: "to:ann@example.com" })).total).toBe(1)
  expect((await api.listCapturedEmails({ q: "482913" })).total).toBe(1)
  expect((await api.listEmailValues({ field: "to" })).data).toEqual([{ value: "ann@example.com", count: 1 }])
  expect((await api.listEmailRecipients()).data).toEqual([{ address: "ann@example.com", count: 1, unread: 1 }])
  expect(await api.getCapturedEmail(sent.id)).toMatchObject({ codes: ["482913"], status: "delivered" })
  expect(await api.markCapturedEmail(sent.id, { read: true })).toMatchObject({ read: true })
  expect((await api.getCapturedEmailRaw(sent.id)).bytes.length).toBeGreaterThan(300)
  await expect(api.getSubmittedMessage(sent.id)).rejects.toMatchObject({ type: "not_found" })
  expect((await api.previewCapturedEmail(sent.id, { part: "text" })).bytes.length).toBeGreaterThan(6)
  expect((await api.getCapturedEmailAttachment(sent.id, 0)).bytes.length).toBe(1)
  await expect(api.getEmailCalendar(sent.id, 0)).rejects.toMatchObject({ type: "validation_error" })
  expect(await api.behaveEmail(sent.id, { steps: "bounced after 1h" })).toMatchObject({ hints: [] })
  const reply = await api.replyToEmail(sent.id, { kind: "reply", create_address: true })
  expect(reply.data).toMatchObject([{ recipient: "hi@acme.test" }])
  await api.deleteCapturedInbounds()
  expect(await api.triggerEmailEvent(sent.id, { type: "bounced" })).toMatchObject({ status: "bounced" })
  const held = await service.sendEmail({
    ...mail,
    to: "bob@example.com",
    attachments: [],
    scheduled_at: "2026-10-02T09:00:00Z",
  })
  expect(await api.getLatestEmail({ q: "to:example" })).toMatchObject({ attachments: expect.any(Array) })
  expect(await api.getEmailStructure(sent.id)).toMatchObject({ content_type: expect.any(String) })
  expect(await api.cancelEmail(held.id)).toEqual({ id: held.id, status: "cancelled" })
  expect(await api.deleteCapturedEmail(held.id)).toEqual({ deleted: 1 })
  expect(await api.deleteCapturedEmails()).toEqual({ deleted: 1 })

  expect((await api.listSuppressions({})).data).toMatchObject([{ address: "ann@example.com", reason: "bounced" }])
  await api.addSuppression({ address: "eve@example.com" })
  expect(await api.importSuppressions({ addresses: ["a@example.com", "no"] })).toMatchObject({ imported: 1 })
  expect(await api.removeSuppression("eve@example.com", { undo_id: "the-removal" })).toMatchObject({ deleted: true })
  expect(await api.undoDeletion("the-removal")).toEqual({ restored: 1 })

  const to = "support@sp.shop.example.com"
  const { data } = await api.receiveInbound({ from: "jo@else.example", to, subject: "Hello", text: "Hi", attachments })
  const id = data[0]?.inbound_id as string
  expect((await api.waitForInbound({ q: "hello" })).total).toBe(1)
  expect((await api.listCapturedInbound()).total).toBe(1)
  expect((await api.listInboundValues({ field: "to" })).total).toBe(1)
  expect((await api.listInboundRecipients()).total).toBe(1)
  expect(await api.getCapturedInbound(id)).toMatchObject({ recipient: to })
  expect(await api.markCapturedInbound(id, { read: true })).toMatchObject({ read: true })
  expect(await api.getLatestInbound({ q: "hello" })).toMatchObject({ id })
  expect(await api.getInboundStructure(id)).toMatchObject({ parts: expect.any(Array) })
  expect((await api.getCapturedInboundRaw(id)).bytes.length).toBeGreaterThan(100)
  expect((await api.previewCapturedInbound(id)).bytes.length).toBeGreaterThan(2)
  expect((await api.getCapturedInboundAttachment(id, 0)).bytes.length).toBe(1)
  await expect(api.getInboundCalendar(id, 0)).rejects.toMatchObject({ type: "validation_error" })
  expect(await api.deleteCapturedInbound(id)).toEqual({ deleted: 1 })
  expect(await api.deleteCapturedInbounds()).toEqual({ deleted: 0 })
  expect(await api.deleteReceivingAddress(address.id)).toMatchObject({ deleted: true })

  const [entry] = (await api.listLogs({ endpoint: "emails" })).data
  expect(await api.getLog(entry?.id as string)).toMatchObject({ endpoint: "/emails" })
  expect((await api.waitForLogs({ limit: 1 })).data).toHaveLength(1)
  expect(await api.listUnauthenticatedLogs()).toMatchObject({ total: 0 })
  await expect(api.getUnauthenticatedLog(account.id)).rejects.toMatchObject({ type: "not_found" })
  expect(await api.getReport()).toMatchObject({ emails: { total: 0 }, duplicates: { total: 0 } })
  expect((await api.getSettings()).data.length).toBeGreaterThan(60)
  await api.updateSettings({ "emails.pace": "manual" })
  expect((await api.getClock()).frozen).toBe(true)
  expect(await api.setClock({ advance_ms: 1000 })).toMatchObject({ now: "2026-10-01T09:00:01.000Z" })
  await api.deleteWebhook(hook.id)
  await api.deleteDomain(domain.id)
  const state = await api.getSnapshot()
  expect(await api.previewReset({ keep: ["domains", "webhooks"] })).toMatchObject({ domains: 0, accounts: 0 })
  expect(await api.reset({})).toEqual({ reset: true })
  expect(await api.putSnapshot(state)).toEqual({ restored: true })

  expect(
    everyOperation("sandbox.openapi.yaml")
      .map(({ id }) => id)
      // Those of tools have their own tests.
      .filter((each) => Object.hasOwn(controlHandlers, each) && !called.has(each)),
  ).toEqual([])
  // The validator of each response is compiled first.
}, 300_000)
