import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"
import type { Page } from "../../helpers/wire.ts"

const KEY = { "Idempotency-Key": "order-1042" }
const DAY = 86_400_000
const count = async (box: Box) => (await box.v1<Page<object>>("GET", "/emails")).body.total

describe("Idempotency-Key (section 1, assumption requests.idempotency)", () => {
  it("replays status and body of the first request, marks the response, and sends only once", async () => {
    const box = await startSandpost()
    const first = await box.post({}, KEY)
    const again = await box.post({}, KEY)
    expect(first.headers.get("idempotent-replayed")).toBeNull()
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(await count(box)).toBe(1)
  })

  it.each(["GET", "HEAD"])("is ignored on %s, which is idempotent anyway", async (method) => {
    const box = await startSandpost()
    const scheduled = await box.send({ scheduled_at: "2026-10-02T09:00:00Z" })
    // The first retrieval of an email is stored, as a send is.
    const lengths = async () =>
      await Promise.all(
        ["/emails", `/emails/${scheduled}`].map(async (path) => {
          const { headers } = await box.v1(method, path, undefined, { headers: KEY })
          expect(headers.get("idempotent-replayed")).toBeNull()
          return headers.get("content-length")
        }),
      )
    const [list, email] = await lengths()
    await box.send()
    await box.advance(100 * 86_400_000)
    const [longerList, sentEmail] = await lengths()
    expect([longerList === list, sentEmail === email]).toEqual([false, false])
  })

  it("replays even if the state has changed since (assumption requests.order_of_checks)", async () => {
    const box = await startSandpost()
    const first = await box.post({}, KEY)
    await box.suppress("ann@example.com")
    expect((await box.post({}, KEY)).text).toBe(first.text)
    expect(await box.refused({})).toMatchObject({ type: "suppressed_recipient" })
  })

  it("does not count a replay towards the quota", async () => {
    const box = await startSandpost({ plan: "free" })
    for (let n = 0; n < 3; n++) await box.post({}, KEY)
    const { body } = await box.sandbox<Page<{ usage: object }>>("GET", "/accounts")
    expect(body.data[0]?.usage).toEqual({ today: 1, month: 1 })
  })

  it.each(["to", "cc", "bcc", "reply_to"])(
    "takes one address in %s as a text or a list for the same message (assumption requests.same_message)",
    async (field) => {
      const box = await startSandpost()
      const first = await box.post({ [field]: "ann@example.com" }, KEY)
      expect((await box.post({ [field]: ["ann@example.com"] }, KEY)).text).toBe(first.text)
      expect(await box.refused({ [field]: ["bob@example.com"] }, KEY)).toMatchObject({ type: "validation_error" })
      const batch = (value: unknown) =>
        box.v1("POST", "/emails/batch", [anEmail({ [field]: value })], { headers: { "Idempotency-Key": "b" } })
      expect((await batch(["ann@example.com"])).text).toBe((await batch("ann@example.com")).text)
    },
  )

  it("rejects the same key with another body: 422 validation_error", async () => {
    const box = await startSandpost()
    await box.send({}, KEY)
    const refusal = await box.refused({ subject: "Another" }, KEY)
    expect(refusal).toMatchObject({ status: 422, type: "validation_error" })
    expect(refusal.message).toContain("order-1042")
    expect(await count(box)).toBe(1)
  })

  it("replays the first response for another body with requests.idempotency_conflict=replay (assumption requests.idempotency_conflict)", async () => {
    const box = await startSandpost()
    await box.settings({ "requests.idempotency_conflict": "replay" })
    const first = await box.post({}, KEY)
    const again = await box.post({ subject: "Another" }, KEY)
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"])
    expect(await count(box)).toBe(1)
  })

  it("ignores the order of fields in the body, which differs in some languages' maps", async () => {
    const box = await startSandpost()
    const first = await box.post({ headers: { "X-A": "1", "X-B": "2" } }, KEY)
    const body = anEmail({ headers: { "X-B": "2", "X-A": "1" } })
    const raw = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()))
    const again = await box.v1("POST", "/emails", undefined, { raw, headers: KEY })
    expect(again.text).toBe(first.text)
    expect(await count(box)).toBe(1)
  })

  it("ignores the case of an id in the path (assumption requests.ids)", async () => {
    const box = await startSandpost()
    const { id } = await ok(box.v1("POST", "/domains", { name: "shop.example.com" }))
    const first = await box.v1("DELETE", `/domains/${id}`, undefined, { headers: KEY })
    const again = await box.v1("DELETE", `/domains/${id.toUpperCase()}`, undefined, { headers: KEY })
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"])
  })

  it("creates one message from 50 concurrent requests", async () => {
    const box = await startSandpost()
    const answers = await Promise.all(Array.from({ length: 50 }, () => box.post({}, KEY)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") !== "true")).toHaveLength(1)
    expect(await count(box)).toBe(1)
  })

  // Creating a domain awaits its DKIM key, so the others arrive while the first still works.
  it("creates one domain from 10 concurrent requests: each waits for the first", async () => {
    const box = await startSandpost()
    const create = () => box.v1("POST", "/domains", { name: "new.example" }, { headers: KEY })
    const answers = await Promise.all(Array.from({ length: 10 }, create))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") !== "true")).toHaveLength(1)
    expect(answers[0]?.status).toBe(200)
  })

  it("creates one message for each of 50 concurrent keys", async () => {
    const box = await startSandpost()
    await Promise.all(Array.from({ length: 50 }, (_, n) => box.send({}, { "Idempotency-Key": `key-${n}` })))
    expect(await count(box)).toBe(50)
  })

  it.each([
    ["validation_error", { to: [] }, { to: "ann@example.com" }],
    ["validation_error", { to: "not an address" }, {}],
    ["domain_not_verified", { from: "x@unknown.test" }, {}],
  ])("stores no %s: the key can be used for the fixed request", async (type, wrong, fixed) => {
    const box = await startSandpost()
    expect(await box.refused(wrong, KEY)).toMatchObject({ type })
    expect(await box.refused(wrong, KEY)).toMatchObject({ type })
    const answer = await box.post(fixed, KEY)
    expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([200, null])
  })

  it("stores a key for 24 h on the sandbox clock, then sends again (assumption requests.idempotency_retention)", async () => {
    const box = await startSandpost()
    const first = await box.send({}, KEY)
    await box.advance(DAY - 1)
    expect(await box.send({}, KEY)).toBe(first)
    await box.advance(1)
    const anew = await box.send({ subject: "Another" }, KEY)
    expect(anew).not.toBe(first)
    expect(await count(box)).toBe(2)
  })

  it("uses the retention in the setting for later keys (assumption requests.idempotency_retention)", async () => {
    const box = await startSandpost()
    await box.settings({ "requests.idempotency_retention": 60_000 })
    const first = await box.send({}, KEY)
    await box.advance(59_999)
    expect(await box.send({}, KEY)).toBe(first)
    await box.advance(1)
    expect(await box.send({}, KEY)).not.toBe(first)
  })

  it("scopes keys by account, method and path", async () => {
    const box = await startSandpost()
    const other = await box.sandbox<{ tokens: { sending: string } }>("POST", "/accounts", { domains: ["acme.test"] })
    const first = await box.send({}, KEY)
    expect(await box.as(other.body.tokens.sending).send({}, KEY)).not.toBe(first)
    expect(await box.as(box.tokens.sending).send({}, KEY)).toBe(first)
    const batch = await box.v1("POST", "/emails/batch", [anEmail()], { headers: KEY })
    expect([batch.status, batch.headers.get("idempotent-replayed")]).toEqual([200, null])
    const { id } = await ok(box.v1("POST", "/api-keys", { name: "a", permission: "full_access" }))
    const renamed = await box.v1("PATCH", `/api-keys/${id}`, { name: "b" }, { headers: KEY })
    const deleted = await box.v1("DELETE", `/api-keys/${id}`, undefined, { headers: KEY })
    expect([renamed.status, deleted.status, deleted.headers.get("idempotent-replayed")]).toEqual([200, 200, null])
  })

  it.each([
    ["of 1 character", "k", 200],
    ["of 255 characters", "k".repeat(255), 200],
    ["of 256 characters", "k".repeat(256), 422],
    ["without a character", "", 422],
  ])("accepts or rejects a key %s", async (_, key, status) => {
    const box = await startSandpost()
    expect((await box.post({}, { "Idempotency-Key": key })).status).toBe(status)
  })

  it("applies to cancelling: the second response equals the first and is not an error", async () => {
    const box = await startSandpost()
    const id = await box.send({ scheduled_at: "2026-10-02T09:00:00Z" })
    const cancel = () => box.v1("POST", `/emails/${id}/cancel`, undefined, { headers: KEY })
    const [first, again] = [await cancel(), await cancel()]
    expect(first.status).toBe(200)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get("idempotent-replayed")).toBe("true")
  })

  it("is ignored on reading", async () => {
    const box = await startSandpost()
    const ask = () => box.v1<Page<object>>("GET", "/emails", undefined, { headers: KEY })
    expect((await ask()).body.total).toBe(0)
    await box.send()
    expect((await ask()).body.total).toBe(1)
  })

  it("survives a restart", async () => {
    const data = aFolder()
    const before = await startSandpost({ data })
    const first = await before.send({}, KEY)
    await before.stop()
    const after = await startSandpost({ data })
    const again = await after.post({}, KEY)
    expect([again.body.id, again.headers.get("idempotent-replayed")]).toEqual([first, "true"])
    expect(await count(after)).toBe(1)
  })
})
