import { describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { copyAsIfKilled } from "../helpers/folder.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { type Box, startSandpost } from "../helpers/sandpost.ts"
import { aFolder } from "../helpers/spawn.ts"
import type { CreatedAccount, Page } from "../helpers/wire.ts"

const UNDO = "the-deletion"
const remove = (box: Box, path: string, id = UNDO) =>
  ok(box.sandbox("DELETE", `${path}${path.includes("?") ? "&" : "?"}undo_id=${id}`))
const undo = (box: Box, id = UNDO) => box.sandbox<{ restored: number }>("POST", `/undo/${id}`)
const list = <T = { id: string }>(box: Box, path: string) => ok(box.sandbox<Page<T>>("GET", path))

describe("POST /sandbox/undo/{id}", () => {
  it("restores an email with its bodies, its search and its count", async () => {
    const box = await startSandpost({ data: aFolder() })
    const id = await box.send({ subject: "Invoice", html: "<p>Thirty pieces</p>", text: undefined })
    await remove(box, `/emails/${id}`)
    expect((await box.sandbox("GET", `/emails/${id}`)).status).toBe(404)
    expect(await list(box, "/emails?q=pieces")).toMatchObject({ total: 0 })
    expect((await undo(box)).body.restored).toBeGreaterThan(0)
    expect(await box.captured(id)).toMatchObject({ subject: "Invoice", html: "<p>Thirty pieces</p>" })
    expect(await list(box, "/emails?q=pieces")).toMatchObject({ total: 1, unread: 1 })
  })

  it("restores every email of an account, and what the log has of them", async () => {
    const box = await startSandpost()
    for (const subject of ["One", "Two"]) await box.send({ subject })
    const exchanges = async () => (await list<{ has_exchange: boolean; about: string | null }>(box, "/logs")).data
    const before = await exchanges()
    await remove(box, "/emails")
    expect((await exchanges()).map(({ about }) => about)).toEqual([null, null])
    await undo(box)
    expect(await list(box, "/emails")).toMatchObject({ total: 2 })
    expect(await exchanges()).toEqual(before)
  })

  it("restores an endpoint with its deliveries, and makes the attempts that are due", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const { id } = await ok(box.v1<{ id: string }>("POST", "/webhooks", { url: receiver.url, events: ["email.sent"] }))
    await box.send()
    await box.settle()
    await remove(box, `/webhooks/${id}`)
    expect(await list(box, "/deliveries")).toMatchObject({ total: 0 })
    await undo(box)
    expect(await list(box, "/deliveries")).toMatchObject({ total: 1, data: [{ status: "pending" }] })
    receiver.behave(200)
    await box.advance(3_600_000)
    expect(await list(box, "/deliveries")).toMatchObject({ data: [{ status: "succeeded" }] })
  })

  it("restores an account with everything in it", async () => {
    const box = await startSandpost()
    const other = await ok(box.sandbox<CreatedAccount>("POST", "/accounts", { domains: ["acme.test"] }))
    const theirs = box.as(other.tokens.full_access)
    const id = await theirs.send()
    await remove(box, `/accounts/${other.id}`)
    expect((await theirs.v1("GET", `/emails/${id}`)).status).toBe(401)
    await undo(box)
    expect(await theirs.get(id)).toMatchObject({ id })
  })

  it("restores the requests of a deleted account with their exchanges, also after a kill", async () => {
    const [live, killed] = [aFolder(), aFolder()]
    const box = await startSandpost({ data: live })
    const other = await ok(box.sandbox<CreatedAccount>("POST", "/accounts", { domains: ["acme.test"] }))
    await box.as(other.tokens.full_access).send({ subject: "Invoice" })
    const before = await list(box, `/logs?account_id=${other.id}`)
    expect(before).toMatchObject({
      total: 1,
      data: [{ about: expect.stringContaining("Invoice"), has_exchange: true }],
    })
    await remove(box, `/accounts/${other.id}`)
    await undo(box)
    const path = `/logs/${before.data[0]?.id}?account_id=${other.id}`
    copyAsIfKilled(live, killed)
    for (const each of [box, await startSandpost({ data: killed })]) {
      expect(await list(each, `/logs?account_id=${other.id}`)).toEqual(before)
      expect(await ok(each.sandbox("GET", path))).toMatchObject({
        request: { body: { text: expect.stringContaining("Invoice") } },
      })
    }
  })

  it("restores what several requests with one id deleted", async () => {
    const box = await startSandpost()
    const ids = [await box.send({ subject: "One" }), await box.send({ subject: "Two" })]
    for (const id of ids) await remove(box, `/emails/${id}`)
    expect(await list(box, "/emails")).toMatchObject({ total: 0 })
    await undo(box)
    expect(await list(box, "/emails")).toMatchObject({ total: 2 })
  })

  it("works once, and not for an unknown id", async () => {
    const box = await startSandpost()
    await remove(box, `/emails/${await box.send()}`)
    expect((await undo(box)).status).toBe(200)
    expect((await undo(box)).status).toBe(404)
    expect((await undo(box, "never-used")).status).toBe(404)
  })

  it("keeps what was added since, and refuses a domain whose name was taken", async () => {
    const box = await startSandpost()
    await box.suppress("gone@example.com")
    await remove(box, "/suppressions/gone@example.com")
    await ok(box.sandbox("POST", "/suppressions", { address: "gone@example.com", reason: "complained" }))
    expect((await undo(box)).body).toEqual({ restored: 0 })
    expect(await list(box, "/suppressions")).toMatchObject({ total: 1, data: [{ reason: "complained" }] })

    const { id } = await ok(box.v1<{ id: string }>("POST", "/domains", { name: "shop.test" }))
    await remove(box, `/domains/${id}`, "the-domain")
    const again = await ok(box.v1<{ id: string }>("POST", "/domains", { name: "shop.test" }))
    const refused = await undo(box, "the-domain")
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("shop.test was added again")])
    await ok(box.v1("DELETE", `/domains/${again.id}`))
    expect((await undo(box, "the-domain")).body.restored).toBeGreaterThan(0)
  })

  it("refuses a receiving address whose domain was deleted meanwhile, until that is undone", async () => {
    const box = await startSandpost()
    const { id } = await ok(box.v1<{ id: string }>("POST", "/domains", { name: "shop.test" }))
    await ok(box.sandbox("POST", `/domains/${id}/publish`))
    await ok(box.v1("POST", `/domains/${id}/verify`))
    const address = await ok(
      box.v1<{ id: string }>("POST", "/inbound/addresses", { domain_id: id, local_part: "help" }),
    )
    await remove(box, `/receiving-addresses/${address.id}`, "the-address")
    await remove(box, `/domains/${id}`, "the-domain")
    const refused = await undo(box, "the-address")
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Undo that of the domain first")])
    await ok(undo(box, "the-domain"))
    expect((await undo(box, "the-address")).body).toEqual({ restored: 1 })
  })

  it.each([
    ["a reset", (box: Box) => ok(box.sandbox("POST", "/reset"))],
    [
      "a restored snapshot",
      async (box: Box) => ok(box.sandbox("PUT", "/snapshot", await ok(box.sandbox("GET", "/snapshot")))),
    ],
  ])("is not possible after %s", async (_, end) => {
    const box = await startSandpost()
    await remove(box, `/emails/${await box.send()}`)
    await end(box)
    expect((await undo(box)).status).toBe(404)
    expect(await list(box, "/emails")).toMatchObject({ total: 0 })
  })

  it("leaves an email deleted in a snapshot and after a kill, and restored after a kill once undone", async () => {
    const [live, deleted, undone] = [aFolder(), aFolder(), aFolder()]
    const box = await startSandpost({ data: live })
    const id = await box.send({ html: "<p>Kept</p>" })
    await remove(box, `/emails/${id}`)
    expect((await box.sandbox("GET", "/snapshot")).text).toContain('"emails":[],')
    copyAsIfKilled(live, deleted)
    await undo(box)
    copyAsIfKilled(live, undone)
    expect(await list(await startSandpost({ data: deleted }), "/emails")).toMatchObject({ total: 0 })
    expect(await (await startSandpost({ data: undone })).captured(id)).toMatchObject({ html: "<p>Kept</p>" })
  })
})
