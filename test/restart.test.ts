import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { copyAsIfKilled } from "./helpers/folder.ts"
import { type Box, create, type Options, startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const LISTS = [
  "/api-keys",
  "/domains",
  "/receiving-addresses",
  "/webhooks",
  "/suppressions",
  "/outcomes",
  "/faults",
  "/dns",
]

/** Everything that a restart must restore. Listing domains generates their missing keys. */
async function stateOf(box: Box): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const path of LISTS) state[path] = (await ok(box.sandbox<{ data: unknown }>("GET", path))).data
  const { offset_ms, frozen } = await ok(box.sandbox("GET", "/clock"))
  state.clock = { offset_ms, frozen }
  state.settings = (await ok(box.sandbox("GET", "/settings"))).data
  const { account, tokens } = await ok(box.sandbox("GET", "/info"))
  return { ...state, account, tokens }
}

/** Starts again after a stop and after a kill, each from the same data. */
async function restarts(box: Box, data: string, options: Options = {}): Promise<Box[]> {
  const killed = aFolder()
  copyAsIfKilled(data, killed)
  await box.stop()
  return [
    await startSandpost({ data, now: undefined, ...options }),
    await startSandpost({ data: killed, now: undefined, ...options }),
  ]
}

const start = (data: string, options: Options = {}) => startSandpost({ data, now: undefined, ...options })

/** Deletes or revokes everything that can be, with keys that are not the development keys. */
async function deleteEverything(box: Box): Promise<void> {
  const { token } = await ok(box.v1("POST", "/api-keys", { name: "Last", permission: "full_access" }))
  const own = box.as(token)
  for (const { id, name } of (await ok(own.v1("GET", "/api-keys"))).data)
    if (name !== "Last") await ok(own.v1("DELETE", `/api-keys/${id}`))
  for (const { id } of (await ok(own.v1("GET", "/inbound/addresses"))).data)
    await ok(own.v1("DELETE", `/inbound/addresses/${id}`))
  for (const { id } of (await ok(own.v1("GET", "/domains"))).data) await ok(own.v1("DELETE", `/domains/${id}`))
  for (const { id } of (await ok(own.v1("GET", "/webhooks"))).data) await ok(own.v1("DELETE", `/webhooks/${id}`))
  for (const { address } of (await ok(own.sandbox("GET", "/suppressions"))).data)
    await ok(own.sandbox("DELETE", `/suppressions/${address}`))
}

describe("a restart (assumption sandbox.restart)", () => {
  it("brings nothing back that was deleted or revoked, after a stop and after a kill", async () => {
    const data = aFolder()
    const box = await start(data)
    await ok(box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook" }))
    await box.suppress("gone@example.com")
    await deleteEverything(box)
    const before = await stateOf(box)
    expect(before).toMatchObject({
      "/domains": [],
      "/receiving-addresses": [],
      "/webhooks": [],
      "/suppressions": [],
      "/dns": [],
    })
    expect(before.tokens).toEqual({ full_access: null, sending: null })
    for (const again of await restarts(box, data)) {
      expect(await stateOf(again)).toEqual(before)
      expect(await again.refused({})).toMatchObject({ status: 401 })
    }
  })

  it("keeps what was created and changed: settings, quotas, the plan and the clock, too", async () => {
    const data = aFolder()
    const box = await start(data)
    await ok(box.v1("POST", "/domains", { name: "new.test" }))
    await box.suppress("ann@example.org")
    await box.settings({ "account.plan": "free", "emails.pace": "manual", "limits.tags": 7 })
    await ok(box.sandbox("POST", "/clock", { advance: "2d" }))
    await box.send()
    await ok(box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook", events: ["email.sent"] }))
    const before = await stateOf(box)
    expect(before.account).toMatchObject({ plan: "free", usage: { today: 1 } })
    for (const again of await restarts(box, data)) expect(await stateOf(again)).toEqual(before)
  })

  it("keeps a catch-all deleted whose domain stays (assumption inbound.initial_catch_all)", async () => {
    const data = aFolder()
    const box = await start(data)
    const [{ id }] = (await ok(box.v1("GET", "/inbound/addresses"))).data
    await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    for (const again of await restarts(box, data)) {
      expect(await ok(again.v1("GET", "/inbound/addresses"))).toEqual({ data: [] })
      expect((await ok(again.v1("GET", "/domains"))).data).toMatchObject([{ name: "acme.test" }])
    }
  })

  it("makes again what the configuration names, and says so", async () => {
    const data = aFolder()
    const first = await create({ data, now: undefined })
    expect(first.made).toEqual([])
    await first.stop()
    await deleteEverything(await start(data))
    const named = { domains: ["acme.test", "shop.test"], sending_key: "sp_dev_sending", plan: "free" } as const
    const again = await create({ data: copyOf(data), now: undefined, ...named, domains: [...named.domains] })
    expect(again.made).toEqual(["the plan free", "the sending key", "the domain acme.test", "the domain shop.test"])
    expect(again.working_tokens).toEqual({ full_access: null, sending: "sp_dev_sending" })
    expect(again.domains.sort()).toEqual(["acme.test", "shop.test"])
    await again.stop()
  })

  it("keeps the key that an earlier start named, and shows none that does not work", async () => {
    const data = aFolder()
    const box = await start(data, { api_key: "sp_chosen_by_the_first_start" })
    for (const again of await restarts(box, data)) {
      expect(await ok(again.sandbox("GET", "/info"))).toMatchObject({
        tokens: { full_access: null, sending: "sp_dev_sending" },
      })
      expect((await again.as("sp_chosen_by_the_first_start").v1("GET", "/domains")).status).toBe(200)
      expect((await again.as("sp_dev_full_access").v1("GET", "/domains")).status).toBe(401)
    }
  })

  it("is not a reset, which makes the domain, the keys and the catch-all again", async () => {
    const box = await startSandpost()
    const before = await stateOf(box)
    await ok(box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook" }))
    await box.suppress("gone@example.com")
    await deleteEverything(box)
    await ok(box.sandbox("POST", "/reset"))
    const after = await stateOf(box)
    expect(after.tokens).toEqual(before.tokens)
    expect(after["/domains"]).toMatchObject([{ name: "acme.test", status: "verified" }])
    expect(after["/receiving-addresses"]).toMatchObject([{ address: "*@sp.acme.test", status: "active" }])
    expect((await box.post({})).status).toBe(200)
  })
})

function copyOf(data: string): string {
  const copy = aFolder()
  copyAsIfKilled(data, copy)
  return copy
}
