import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type AccountClient, SandpostError, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
let box: AccountClient
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", check_contract: true })
})
afterAll(() => sandpost.stop())
beforeEach(async () => {
  box = await sandpost.client.accounts.create({ domains: ["acme.test"] })
})

const mail = (fields: object = {}) => ({
  from: "Acme <hello@acme.test>",
  to: ["ann@example.com"],
  subject: "Your code",
  text: "Your code is 482913.",
  ...fields,
})
const html = '<a href="https://acme.test/reset?t=7">Reset</a> <a href="https://acme.test/help">Help</a> 482913'

describe("emails.waitFor", () => {
  it("returns the whole message if it has already arrived", async () => {
    const { id } = await box.service.sendEmail(mail())
    expect(await box.emails.waitFor({ to: "ann@example.com" })).toMatchObject({
      id,
      codes: ["482913"],
      text: mail().text,
    })
  })

  it("waits for a message that arrives later", async () => {
    const waiting = box.emails.waitFor({ subject: "your code" })
    const { id } = await box.service.sendEmail(mail())
    expect((await waiting).id).toBe(id)
  })

  it("returns `count` messages, newest first", async () => {
    const first = await box.service.sendEmail(mail({ subject: "One" }))
    const second = await box.service.sendEmail(mail({ subject: "Two" }))
    const found = await box.emails.waitFor({ to: "ann@example.com", count: 2 })
    expect(found.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it("counts only emails after a message", async () => {
    const first = await box.service.sendEmail(mail())
    const waiting = box.emails.waitFor({ to: "ann@example.com", since: first })
    const second = await box.service.sendEmail(mail())
    expect((await waiting).id).toBe(second.id)
  })

  it("throws not_found with the emails that arrived, on timeout", async () => {
    await box.service.sendEmail(mail({ to: "bob@example.com" }))
    const refused = box.emails.waitFor({ to: "ann@example.com", timeout_ms: 50 })
    await expect(refused).rejects.toThrow(SandpostError)
    await expect(refused).rejects.toMatchObject({
      status: 404,
      type: "not_found",
      message: expect.stringContaining("bob@example.com"),
    })
  })
})

describe("emails.expectNone", () => {
  it("resolves if no message arrives", async () => {
    await box.service.sendEmail(mail())
    await expect(box.emails.expectNone({ to: "bob@example.com", timeout_ms: 50 })).resolves.toBeUndefined()
  })

  it("throws as soon as a message arrives", async () => {
    const none = box.emails.expectNone({ to: "ann@example.com", timeout_ms: 60_000 })
    await Promise.all([expect(none).rejects.toMatchObject({ status: 422 }), box.service.sendEmail(mail())])
  })
})

describe("emails.expectOnce", () => {
  it("returns the only matching email", async () => {
    await box.service.sendEmail(mail({ to: "bob@example.com" }))
    const { id } = await box.service.sendEmail(mail())
    expect(await box.emails.expectOnce({ to: "ann@example.com", subject: "code" })).toMatchObject({ id })
  })

  it("throws not_found if none arrives", async () => {
    await expect(box.emails.expectOnce({ timeout_ms: 50 })).rejects.toMatchObject({ status: 404, type: "not_found" })
  })

  it("names both requests of a client that retries without a key after a dropped response", async () => {
    await box.control.createFault({ method: "POST", path: "/emails", disconnect: true, when: "after" })
    await expect(box.service.sendEmail(mail())).rejects.toMatchObject({ type: "unreachable" })
    const { id } = await box.service.sendEmail(mail(), { idempotency_key: "order-7" })
    const second = await box.control.getCapturedEmail(id)
    const first = await box.control.getCapturedEmail(second.duplicate_of ?? "")
    const once = box.emails.expectOnce({ to: "ann@example.com", subject: "code" })
    await expect(once).rejects.toMatchObject({ status: 422, type: "validation_error" })
    await expect(once).rejects.toThrow(
      `Expected one email, but found "Your code" to ann@example.com (${first.id}, request ${first.log_id}, no Idempotency-Key); ` +
        `"Your code" to ann@example.com (${id}, request ${second.log_id}, Idempotency-Key "order-7"). The last repeats an earlier one.`,
    )
  })

  it("accepts the email of a client that retries with a key", async () => {
    await box.control.createFault({ method: "POST", path: "/emails", disconnect: true, when: "after" })
    const send = () => box.service.sendEmail(mail(), { idempotency_key: "order-8" })
    await expect(send()).rejects.toMatchObject({ type: "unreachable" })
    const { id } = await send()
    expect(await box.emails.expectOnce({ to: "ann@example.com" })).toMatchObject({ id, replays: 1 })
  })

  it("throws for an email that repeats one before `since`", async () => {
    const first = await box.service.sendEmail(mail())
    await box.service.sendEmail(mail())
    await expect(box.emails.expectOnce({ since: first })).rejects.toThrow(first.id)
  })

  it("throws if a second email arrives shortly after, also with another subject", async () => {
    await box.service.sendEmail(mail())
    const once = expect(box.emails.expectOnce({ to: "ann@example.com" })).rejects.toThrow(
      '"Another" to ann@example.com',
    )
    await Promise.all([once, box.service.sendEmail(mail({ subject: "Another" }))])
  })
})

describe("codes and links", () => {
  it("returns the code of the newest message to an address", async () => {
    await box.service.sendEmail(mail())
    await box.service.sendEmail(mail({ text: "Your code is 771204." }))
    expect(await box.emails.lastCode("ann@example.com")).toBe("771204")
  })

  it("throws if there is no code", async () => {
    await box.service.sendEmail(mail({ subject: "Hello", text: "No digits here." }))
    await expect(box.emails.lastCode("ann@example.com")).rejects.toThrow('No code found in "Hello".')
  })

  it("throws with a list if there is equal evidence for several codes (assumption codes.order)", async () => {
    await box.service.sendEmail(mail({ subject: "Recovery", text: "Backup codes: 1234-5678, 2345-6789" }))
    await expect(box.emails.lastCode("ann@example.com")).rejects.toThrow(
      'Several codes found in "Recovery": 1234-5678, 2345-6789.',
    )
  })

  it("throws with both codes if text and HTML have different ones (assumption codes.order)", async () => {
    const other = { text: "Your code is 482913.", html: "<p>Your code is <b>771204</b>.</p>" }
    await box.service.sendEmail(mail({ subject: "Sign in", ...other }))
    await expect(box.emails.lastCode("ann@example.com")).rejects.toThrow(
      'Several codes found in "Sign in": 482913, 771204.',
    )
  })

  it("returns the code of the header OTP-Token (assumption codes.order)", async () => {
    const headers = { "OTP-Token": '"482913"; origin="https://acme.test"' }
    await box.service.sendEmail(mail({ text: "Request 884213 of 55120", headers }))
    expect(await box.emails.lastCode("ann@example.com")).toBe("482913")
  })

  it("returns the original URL of a link, or the tracked one on request, without opening it", async () => {
    const sent = await box.service.sendEmail(mail({ html, track_clicks: true }))
    expect(await box.emails.link(sent, /reset/)).toBe("https://acme.test/reset?t=7")
    expect(await box.emails.link(sent, "help")).toBe("https://acme.test/help")
    expect(await box.emails.link(sent, /reset/, { tracked: true })).toMatch(`${sandpost.url}/t/c/`)
    expect((await box.service.getEmail(sent.id)).click_count).toBe(0)
  })

  it("returns a link of a text-only message", async () => {
    const sent = await box.service.sendEmail(mail({ text: "Sign in: https://acme.test/magic?t=7." }))
    expect(await box.emails.link(sent, "magic")).toBe("https://acme.test/magic?t=7")
  })

  it("finds a link by what a reader sees, or lists all with their texts", async () => {
    const links = '<a href="https://acme.test/1">Help</a> <a href="https://acme.test/2"><img alt="Reset password"></a>'
    const sent = await box.service.sendEmail(mail({ html: links }))
    expect(await box.emails.link(sent, "", { text: "Reset password" })).toBe("https://acme.test/2")
    expect(await box.emails.link(sent, "acme", { text: /^help$/i })).toBe("https://acme.test/1")
    await expect(box.emails.link(sent, "", { text: "Pay" })).rejects.toThrow(
      'matches Pay. Its links: "Help" (https://acme.test/1), "Reset password" (https://acme.test/2).',
    )
  })

  it("lists all links if no link matches", async () => {
    const sent = await box.service.sendEmail(mail({ html }))
    await expect(box.emails.link(sent, /unsubscribe/)).rejects.toThrow(
      "https://acme.test/reset?t=7, https://acme.test/help",
    )
  })
})

describe("a sent message", () => {
  it("is delivered, opened, clicked and complained about", async () => {
    await box.control.updateSettings({ "emails.pace": "manual" })
    const sent = await box.service.sendEmail(mail({ html, track_clicks: true, track_opens: true }))
    await box.control.triggerEmailEvent(sent, { type: "sent" })
    await box.control.triggerEmailEvent(sent, { type: "delayed", reason: "greylisted" })
    await box.control.triggerEmailEvent(sent, { type: "delivered" })
    await box.control.triggerEmailEvent(sent, { type: "opened" })
    await box.control.triggerEmailEvent(sent, { type: "clicked", url: "https://acme.test/help" })
    await box.control.updateSettings({ "emails.pace": "instant" })
    const { events, status } = await box.control.triggerEmailEvent(sent, { type: "complained" })
    expect(status).toBe("complained")
    expect(events.map(({ type }) => type)).toEqual([
      "queued",
      "sent",
      "delayed",
      "delivered",
      "opened",
      "clicked",
      "complained",
    ])
  })

  it("bounces with a reason, and the next message is rejected", async () => {
    const sent = await box.service.sendEmail(mail())
    await box.control.settle()
    const { events } = await box.control.triggerEmailEvent(sent, { type: "bounced", reason: "550 no such user" })
    expect(events.at(-1)).toMatchObject({ type: "bounced", reason: "550 no such user" })
    await expect(box.service.sendEmail(mail())).rejects.toMatchObject({ type: "suppressed_recipient" })
  })

  it("unsubscribes", async () => {
    const sent = await box.service.sendEmail(mail({ list_unsubscribe: true }))
    await box.control.settle()
    await box.control.triggerEmailEvent(sent, { type: "unsubscribed" })
    expect((await box.control.listSuppressions()).data).toMatchObject([
      { address: "ann@example.com", reason: "unsubscribed" },
    ])
  })

  it("throws on an event that the state table does not allow", async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await box.service.sendEmail(mail({ scheduled_at: later }))
    await expect(box.control.triggerEmailEvent(scheduled, { type: "delivered" })).rejects.toMatchObject({ status: 422 })
    expect((await box.control.cancelEmail(scheduled)).status).toBe("cancelled")
  })
})

it("lists, marks, shows and deletes", async () => {
  const attachments = [{ filename: "a.txt", content: Buffer.from("hello").toString("base64") }]
  const sent = await box.service.sendEmail(mail({ html, attachments }))
  expect(await box.emails.list({ subject: "code", limit: 5 })).toMatchObject({ total: 1, unread: 1, limit: 5 })
  expect(await box.control.markCapturedEmail(sent, { read: true })).toMatchObject({ read: true })
  expect(await box.emails.raw(sent)).toContain("DKIM-Signature")
  expect(await box.emails.preview(sent)).toContain("Reset")
  const file = await box.control.getCapturedEmailAttachment(sent, 0)
  expect(new TextDecoder().decode(file.bytes)).toBe("hello")
  expect(file.content_type).toContain("application/octet-stream")
  expect(await box.control.deleteCapturedEmail(sent)).toEqual({ deleted: 1 })
  expect(await box.emails.deleteAll()).toEqual({ deleted: 0 })
})
