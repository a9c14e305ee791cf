import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type StartedSandpost, startSandpost } from "../../src/index.ts"
import { everyOperation } from "../helpers/every-operation.ts"

let sandpost: StartedSandpost
const receiver = createServer((req, res) => req.resume().on("end", () => res.end())).listen(0, "127.0.0.1")

beforeAll(async () => {
  // Every answer is held against sandbox.openapi.yaml: one that the document forbids is a 500, and throws here.
  sandpost = await startSandpost({ validate_responses: true, now: "2026-10-01T09:00:00.000Z" })
})
afterAll(async () => {
  await sandpost.stop()
  receiver.close()
})

type Control = StartedSandpost["client"]["control"]

/** The control API by operation, writing down which were called. */
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

it("every operation of sandbox.openapi.yaml answers as the document says, through the client", async () => {
  const { control: does, called } = recorded(sandpost.client.control)
  const { service } = sandpost.client
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

  expect((await does.getInfo()).counts.domains).toBe(1)
  const account = await does.createAccount({ name: "Worker", plan: "free", domains: ["worker.test"] })
  expect((await does.listAccounts()).total).toBe(2)
  expect(await does.updateAccount(account.id, { track_opens: true })).toMatchObject({ track_opens: true })
  expect(await does.deleteAccount(account.id)).toEqual({ id: account.id, deleted: true })

  const key = await does.createApiKey({ name: "CI" })
  expect((await does.listApiKeys()).total).toBe(3)
  expect(await does.updateApiKey(key.id, { name: "CI 2" })).toMatchObject({ name: "CI 2" })
  expect(await does.revokeApiKey(key.id)).toEqual({ id: key.id, revoked: true })

  const domain = await does.createDomain({ name: "shop.example.com" })
  expect((await does.listDomains()).total).toBe(2)
  expect(await does.publishDomain(domain.id, {})).toEqual({ published: 4 })
  expect(await does.verifyDomain(domain.id)).toMatchObject({ status: "verified" })
  expect((await does.getDomain(domain.id)).records.every(({ published }) => published)).toBe(true)
  expect(await does.unpublishDomain(domain.id, { purposes: ["dmarc"] })).toEqual({ unpublished: 1 })
  const address = await does.createReceivingAddress({ domain_id: domain.id, local_part: "support" })
  expect((await does.listReceivingAddresses()).data).toMatchObject([{ status: "active" }])
  const row = await does.createDnsRecord({ name: "note.shop.example.com", type: "TXT", value: "hello" })
  expect((await does.listDnsRecords()).data[0]).toMatchObject({ value: "hello" })
  expect(await does.deleteDnsRecord(row.id)).toMatchObject({ deleted: true })

  const hook = await does.createWebhook({ url })
  expect((await does.listWebhooks()).total).toBe(1)
  expect(await does.getWebhook(hook.id)).toMatchObject({ secret: hook.secret, consecutive_failures: 0 })
  expect(await does.updateWebhook(hook.id, { description: "Here" })).toMatchObject({ description: "Here" })
  const tried = await does.testWebhook(hook.id, { type: "email.bounced" })
  expect(await does.getDelivery(tried.id)).toMatchObject({ status: "succeeded" })
  expect((await does.redeliver(tried.id)).attempts).toHaveLength(2)
  expect((await does.listDeliveries({ webhook_id: hook.id })).total).toBe(1)

  const rule = await does.createOutcome({ recipient: "*@slow.example", outcome: "delayed" })
  expect((await does.listOutcomes()).total).toBe(1)
  expect(await does.deleteOutcome(rule.id)).toMatchObject({ deleted: true })
  const fault = await does.createFault({ path: "/emails", error: { type: "internal_error" } })
  expect((await does.listFaults()).total).toBe(1)
  expect(await does.deleteFault(fault.id)).toMatchObject({ deleted: true })
  await does.createFault({ latency_ms: 1 })
  await does.deleteFaults()

  const attachments = [{ filename: "a.txt", content: "YQ==" }]
  const mail = { from: "hi@acme.test", to: "ann@example.com", subject: "Code 482913", text: "482913", attachments }
  const sent = await service.sendEmail(mail)
  expect(await does.settle({})).toMatchObject({ settled: true })
  expect((await does.waitForEmails({ q: "to:ann@example.com" })).total).toBe(1)
  expect((await does.listCapturedEmails({ q: "482913" })).total).toBe(1)
  expect(await does.getCapturedEmail(sent.id)).toMatchObject({ codes: ["482913"], status: "delivered" })
  expect(await does.markCapturedEmail(sent.id, { read: true })).toMatchObject({ read: true })
  expect((await does.getCapturedEmailRaw(sent.id)).bytes.length).toBeGreaterThan(300)
  expect((await does.previewCapturedEmail(sent.id, { part: "text" })).bytes.length).toBeGreaterThan(6)
  expect((await does.getCapturedEmailAttachment(sent.id, 0 as never)).bytes.length).toBe(1)
  expect(await does.triggerEmailEvent(sent.id, { type: "bounced" })).toMatchObject({ status: "bounced" })
  const held = await service.sendEmail({
    ...mail,
    to: "bob@example.com",
    attachments: [],
    scheduled_at: "2026-10-02T09:00:00Z",
  })
  expect(await does.cancelEmail(held.id)).toEqual({ id: held.id, status: "cancelled" })
  expect(await does.deleteCapturedEmail(held.id)).toEqual({ deleted: 1 })
  expect(await does.deleteCapturedEmails()).toEqual({ deleted: 1 })

  expect((await does.listSuppressions({})).data).toMatchObject([{ address: "ann@example.com", reason: "bounced" }])
  await does.addSuppression({ address: "eve@example.com" })
  expect(await does.importSuppressions({ addresses: ["a@example.com", "no"] })).toMatchObject({ imported: 1 })
  expect(await does.removeSuppression("eve@example.com")).toMatchObject({ deleted: true })

  const to = "support@inbound.shop.example.com"
  const { data } = await does.receiveInbound({ from: "jo@else.example", to, subject: "Hello", text: "Hi", attachments })
  const id = data[0]?.inbound_id as string
  expect((await does.waitForInbound({ q: "hello" })).total).toBe(1)
  expect((await does.listCapturedInbound()).total).toBe(1)
  expect(await does.getCapturedInbound(id)).toMatchObject({ recipient: to })
  expect(await does.markCapturedInbound(id, { read: true })).toMatchObject({ read: true })
  expect((await does.getCapturedInboundRaw(id)).bytes.length).toBeGreaterThan(100)
  expect((await does.previewCapturedInbound(id)).bytes.length).toBeGreaterThan(2)
  expect((await does.getCapturedInboundAttachment(id, 0 as never)).bytes.length).toBe(1)
  expect(await does.deleteCapturedInbound(id)).toEqual({ deleted: 1 })
  expect(await does.deleteCapturedInbounds()).toEqual({ deleted: 0 })
  expect(await does.deleteReceivingAddress(address.id)).toMatchObject({ deleted: true })

  const [entry] = (await does.listLogs({ endpoint: "emails" })).data
  expect(await does.getLog(entry?.id as string)).toMatchObject({ endpoint: "/emails" })
  expect((await does.getSettings()).data.length).toBeGreaterThan(60)
  await does.updateSettings({ "emails.pace": "manual" })
  expect((await does.getClock()).frozen).toBe(true)
  expect(await does.setClock({ advance_ms: 1000 })).toMatchObject({ now: "2026-10-01T09:00:01.000Z" })
  await does.deleteWebhook(hook.id)
  await does.deleteDomain(domain.id)
  const state = await does.getSnapshot()
  expect(await does.reset({})).toEqual({ reset: true })
  expect(await does.putSnapshot(state)).toEqual({ restored: true })

  expect(
    everyOperation("sandbox.openapi.yaml")
      .map(({ id }) => id)
      .filter((each) => !called.has(each)),
  ).toEqual([])
})
