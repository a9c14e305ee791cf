import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AccountClient, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
let box: AccountClient
beforeAll(async () => {
  sandpost = await startSandpost({ check_contract: true })
  box = await sandpost.client.accounts.create({ domains: ["worker.test"] })
  const { data } = await box.control.listDomains()
  await box.control.createReceivingAddress({ domain_id: data[0]!.id, local_part: "*" })
})
afterAll(() => sandpost.stop())

const to = "support@sp.worker.test"

describe("inbound", () => {
  it("injects mail from fields and waits for it", async () => {
    const waiting = box.inbound.waitFor({ to, subject: "help", timeout_ms: 60_000 })
    const [arrived] = (
      await box.control.receiveInbound({
        from: "Ann <ann@example.com>",
        to,
        subject: "Help!",
        text: "My code is 551209.",
      })
    ).data
    expect(arrived).toMatchObject({ recipient: to })
    expect(await waiting).toMatchObject({ id: arrived!.inbound_id, from_name: "Ann", codes: ["551209"] })
    expect(await box.inbound.lastCode(to)).toBe("551209")
    expect(await box.service.getInbound(arrived!.inbound_id)).toMatchObject({ subject: "Help!", status: "received" })
  })

  it("injects a raw message", async () => {
    const raw = "From: bob@example.com\r\nTo: x@y.test\r\nSubject: Raw\r\n\r\nSee https://example.com/a?b=1\r\n"
    const [arrived] = await box.inbound.receiveRaw(raw, { rcpt_to: to, mail_from: "bob@example.com" })
    expect(await box.inbound.raw(arrived!.inbound_id)).toContain("Subject: Raw")
    expect(await box.inbound.link(arrived!.inbound_id, "example.com")).toBe("https://example.com/a?b=1")
    expect((await box.control.markCapturedInbound(arrived!.inbound_id, { read: true })).read).toBe(true)
    expect(await box.inbound.list({ subject: "Raw" })).toMatchObject({ total: 1 })
    expect(await box.control.deleteCapturedInbound(arrived!.inbound_id)).toEqual({ deleted: 1 })
  })

  it("rejects mail to an unknown address with the SMTP reply", async () => {
    const refused = box.control.receiveInbound({ from: "ann@example.com", to: "nobody@nowhere.test", text: "Hi" })
    await expect(refused).rejects.toMatchObject({ type: "validation_error", message: /550/ })
    await expect(box.inbound.expectNone({ to: "nobody@nowhere.test", timeout_ms: 20 })).resolves.toBeUndefined()
  })
})
