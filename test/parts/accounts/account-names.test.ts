import { describe, expect, it, vi } from "vitest"
import { SandpostClient } from "../../../src/client/client.ts"
import { Group } from "../../../src/store/table.ts"
import { ok, refusalOf } from "../../helpers/client.ts"
import { openFeed } from "../../helpers/live.ts"
import { type Box, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile({ auto_accounts: true, domains: ["shop.test"], pace: "manual" })

/** Sends with the key of an account; the first request opens it. */
const sendAs = (name: string, fields: Parameters<Box["send"]>[0] = {}) => box.as(`sp_test_${name}`).send(fields)
const list = async (path: string) => (await ok(box.sandbox("GET", path))).data

it("an id in place of a name is refused with the parameter for it", async () => {
  const { account_id } = await ok(box.sandbox("GET", "/info"))
  for (const id of [account_id, account_id.toUpperCase()]) {
    const { message } = refusalOf(await box.sandbox("GET", `/emails?account=${id}`))
    expect(message).toBe(`\`account\` takes a name, but ${id} is an id. Use account_id=${id}.`)
  }
})

describe("--auto-accounts", () => {
  it("opens the account that a new key names, with the domains of the start and full access", async () => {
    const key = box.as("sp_test_checkout-1")
    await key.send({ from: "hello@shop.test" })
    expect((await key.v1("GET", "/domains")).body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      "acme.test",
      "shop.test",
    ])
    const info = await ok(box.sandbox("GET", "/info?account=checkout-1"))
    expect(info).toMatchObject({ account: { name: "checkout-1", plan: "unlimited" }, counts: { emails: 1 } })
  })

  it("opens one account for requests that arrive together", async () => {
    await Promise.all(Array.from({ length: 20 }, () => sendAs("together")))
    const accounts: { name: string }[] = await list("/accounts?limit=100")
    expect(accounts.filter(({ name }) => name === "together")).toHaveLength(1)
    expect((await ok(box.sandbox("GET", "/emails?account=together"))).total).toBe(20)
  })

  it("adds the key to an account that has the name already", async () => {
    const { id } = await ok(box.sandbox("POST", "/accounts", { name: "made-before" }))
    await sendAs("made-before")
    expect(await ok(box.sandbox("GET", "/info?account=made-before"))).toMatchObject({ account_id: id })
  })

  it("opens the account again after a reset of the sandbox", async () => {
    const own = await startSandpost({ auto_accounts: true })
    await own.as("sp_test_again").send()
    await ok(own.sandbox("POST", "/reset"))
    await own.as("sp_test_again").send()
    expect((await ok(own.sandbox("GET", "/emails?account=again"))).total).toBe(1)
  })

  it("deletes the account that was not used for the longest time when there are too many (assumption limits.auto_accounts)", async () => {
    const own = await startSandpost({ auto_accounts: true, pace: "manual" })
    await own.settings({ "limits.auto_accounts": 3 })
    await ok(own.sandbox("POST", "/accounts", { name: "made-before" }))
    await own.as("sp_test_made-before").send()
    for (const name of ["one", "two", "three", "one", "four"]) {
      await own.as(`sp_test_${name}`).send()
      await own.advance(2000)
    }
    const names = async () =>
      (await ok(own.sandbox("GET", "/accounts?limit=100"))).data.map(({ name }: { name: string }) => name)
    expect((await names()).sort()).toEqual(["Default", "four", "made-before", "one", "three"])
    expect((await ok(own.sandbox("GET", "/emails?account=one"))).total).toBe(2)
    expect((await ok(own.sandbox("GET", "/logs?account=*"))).total).toBe(5)
    await own.as("sp_test_two").send()
    expect((await ok(own.sandbox("GET", "/emails?account=two"))).total).toBe(1)
    expect(await names()).not.toContain("three")
  })

  it("opens an account without reading those of the others", async () => {
    const own = await startSandpost({ auto_accounts: true, pace: "manual" })
    for (let n = 0; n < 50; n++) await own.as(`sp_test_a${n}`).send()
    const read = vi.spyOn(Group.prototype, "all")
    await own.as("sp_test_last").send()
    const longest = Math.max(...read.mock.results.map(({ value }) => (value as unknown[]).length))
    read.mockRestore()
    expect(longest).toBeLessThan(10)
  })

  it("keeps a revoked key revoked", async () => {
    const key = box.as("sp_test_revoked")
    await key.send()
    const [{ id }] = (await ok(key.v1("GET", "/api-keys"))).data
    await ok(box.sandbox("DELETE", `/api-keys/${id}?account=revoked`))
    expect(refusalOf(await key.post({}))).toMatchObject({ status: 401, message: expect.stringContaining("revoked") })
  })

  it.each(["sp_test_", "sp_test_-a", "sp_test_Ann", `sp_test_${"a".repeat(64)}`, "sp_test_a.b"])(
    "refuses the key %s, whose name is not valid, and says what is",
    async (token) => {
      const refused = refusalOf(await box.as(token).post({}))
      expect(refused).toMatchObject({ status: 401, type: "authentication_error" })
      expect(refused.message).toContain("1 to 63 characters")
    },
  )

  it("is off by default: the key is unknown, and the error names the flag", async () => {
    const own = await startSandpost()
    const refused = refusalOf(await own.as("sp_test_worker1").post({}))
    expect(refused).toMatchObject({ status: 401, type: "authentication_error" })
    expect(refused.message).toContain("--auto-accounts")
    expect((await ok(own.sandbox("GET", "/accounts"))).total).toBe(1)
  })
})

describe("?account=", () => {
  it("names an account wherever account_id does", async () => {
    await sendAs("named", { subject: "Mine" })
    expect(await list("/emails?account=named")).toMatchObject([{ subject: "Mine" }])
    await ok(box.sandbox("POST", "/suppressions?account=named", { address: "ann@example.com" }))
    expect(await list("/suppressions?account=named")).toHaveLength(1)
    await ok(box.sandbox("POST", "/reset?account=named"))
    expect(await list("/emails?account=named")).toEqual([])
    expect((await ok(box.sandbox("GET", "/reset?account=named"))).accounts).toBe(0)
    await sendAs("named")
    await ok(box.sandbox("POST", "/reset", { account: "named" }))
    expect(await list("/emails?account=named")).toEqual([])
  })

  it("is accepted together with the same account_id, and refused with another", async () => {
    await sendAs("same")
    const { account_id } = await ok(box.sandbox("GET", "/info?account=same"))
    await ok(box.sandbox("GET", "/emails?account=same", undefined, { account_id }))
    const { account_id: other } = await ok(box.sandbox("GET", "/info"))
    const refused = refusalOf(await box.sandbox("GET", "/emails?account=same", undefined, { account_id: other }))
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining("different accounts") })
  })

  it("answers 404 for an unknown name, with the nearest and the known ones", async () => {
    await sendAs("payments")
    const refused = refusalOf(await box.sandbox("GET", "/emails?account=paymnets"))
    expect(refused.status).toBe(404)
    expect(refused.message).toContain("the nearest is payments")
    expect(refused.message).toMatch(/Accounts: .*payments/)
  })

  it("refuses a name that several accounts have, with their ids", async () => {
    const [a, b] = await Promise.all([1, 2].map(() => ok(box.sandbox("POST", "/accounts", { name: "twin" }))))
    const refused = refusalOf(await box.sandbox("GET", "/info?account=twin"))
    expect(refused.status).toBe(422)
    expect(refused.message).toContain(a.id)
    expect(refused.message).toContain(b.id)
    expect(await ok(box.sandbox("GET", `/info?account=twin&account_id=${a.id}`))).toMatchObject({ account_id: a.id })
  })

  it("is an option of the client and works in the live feed", async () => {
    const client = new SandpostClient({ url: box.url, token: "sp_test_client", account: "client" })
    await client.service.sendEmail({ from: "hello@acme.test", to: "ann@example.com", subject: "Client", text: "Hi" })
    expect((await client.emails.latest()).subject).toBe("Client")
    expect((await client.with({ account: "*" }).emails.list()).data.length).toBeGreaterThan(1)
    const feed = await openFeed(box, "account=client")
    await sendAs("client", { subject: "Live" })
    expect((await feed.next("email.created")).data).toMatchObject({ subject: "Live" })
  })
})

describe("account=*", () => {
  it("lists mail, requests, deliveries and inbound of all accounts, each with its account", async () => {
    const own = await startSandpost({ auto_accounts: true })
    const names = ["w1", "w2", "w3"]
    for (const name of names) {
      const key = own.as(`sp_test_${name}`)
      await key.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook", events: ["email.sent"] })
      await key.send({ subject: `From ${name}` })
      const { id: domain_id } = (await ok(key.v1("GET", "/domains"))).data[0]
      await ok(key.v1("POST", "/inbound/addresses", { domain_id, local_part: name }))
      await ok(own.sandbox("POST", `/inbound?account=${name}`, { from: "a@b.example", to: `${name}@sp.acme.test` }))
    }
    await own.settle()
    const rows = async (path: string) => (await ok(own.sandbox("GET", path))).data
    const accounts = async (path: string) =>
      [...new Set((await rows(path)).map(({ account }: { account: { name: string } }) => account.name))].sort()
    for (const path of ["/emails", "/inbound", "/deliveries"]) {
      expect(await accounts(`${path}?account=*`)).toEqual(names)
      expect(await accounts(`${path}?account=*&q=sp.acme.test`)).toEqual(path === "/inbound" ? names : [])
    }
    expect(await accounts("/logs?account=*&endpoint=/webhooks")).toEqual(names)
    expect(await accounts("/logs?account=*&q=endpoint:/webhooks")).toEqual(names)
    expect((await rows("/emails"))[0]?.account).toBeUndefined()
    const all = await ok(own.sandbox("GET", "/emails?account=*"))
    expect(all).toMatchObject({ total: 3, unread: 3 })
    const pages = await Promise.all([0, 1, 2].map((offset) => rows(`/emails?account=*&limit=1&offset=${offset}`)))
    expect(pages.flat()).toEqual(all.data)
  })

  it("is refused where it is not possible, with where it is", async () => {
    for (const [method, path] of [
      ["GET", "/info"],
      ["DELETE", "/emails"],
      ["GET", "/emails/wait"],
      ["POST", "/reset"],
    ] as const) {
      const refused = refusalOf(await box.sandbox(method, `${path}?account=*`))
      expect(refused).toMatchObject({ status: 422, message: expect.stringContaining("Name one account") })
    }
  })

  it("streams the changes of all accounts", async () => {
    const feed = await openFeed(box, "account=*")
    await sendAs("live-1", { subject: "One" })
    await sendAs("live-2", { subject: "Two" })
    await feed.next("email.created", ({ data }) => data.subject === "One")
    await feed.next("email.created", ({ data }) => data.subject === "Two")
  })
})
