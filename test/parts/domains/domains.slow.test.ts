import { createSocket } from "node:dgram"
import { Resolver } from "node:dns/promises"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { hasIpv6 } from "../../helpers/ipv6.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

interface Row {
  type: string
  name: string
  value: string
  priority?: number
  purpose: string
  required: boolean
  verified: boolean
  found?: string[]
  published?: boolean
}

const add = (box: Box, name = "shop.example.com") => ok(box.v1("POST", "/domains", { name }))
const publish = (box: Box, id: string, purposes?: string[]) =>
  ok(box.sandbox("POST", `/domains/${id}/publish`, purposes ? { purposes } : {}))
const verify = (box: Box, id: string) => ok(box.v1("POST", `/domains/${id}/verify`))
const shape = (records: Row[]) => records.map(({ type, name, purpose, required }) => [type, name, purpose, required])
const verifiedOf = ({ records }: { records: Row[] }) =>
  Object.fromEntries(records.map(({ purpose, verified }) => [purpose, verified]))

function resolverOf(box: Box): Resolver {
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${box.dns_port}`])
  return resolver
}

const ALL_ADDRESSES = ["0.0.0.0", "::", "0:0:0:0:0:0:0:0"].map((host) => ({ host, needs_ipv6: host.includes(":") }))
it.for(ALL_ADDRESSES)(
  "a sandbox on all addresses (--host $host) is reachable at 127.0.0.1, including its DNS",
  async ({ host, needs_ipv6 }, { skip }) => {
    skip(needs_ipv6 && !hasIpv6, "this machine has no IPv6")
    const started = await startSandpost({ host })
    expect(new URL(started.url).hostname).toBe("127.0.0.1")
    const { id } = await add(started)
    await publish(started, id)
    expect(await verify(started, id)).toMatchObject({ status: "verified" })
  },
)

describe("POST /domains (sections 2.3 and 4.4)", () => {
  it("issues SPF, DKIM, Return-Path and DMARC with a 2048-bit key", async () => {
    const box = await startSandpost()
    const domain = await add(box)
    expect(domain).toMatchObject({
      name: "shop.example.com",
      status: "pending",
      created_at: "2026-10-01T09:00:00.000Z",
    })
    expect(shape(domain.records)).toEqual([
      ["TXT", "sp.shop.example.com", "spf", true],
      ["TXT", "sandpost._domainkey.shop.example.com", "dkim", true],
      ["MX", "sp.shop.example.com", "return_path", true],
      ["TXT", "_dmarc.shop.example.com", "dmarc", false],
    ])
    expect(domain.records[2].priority).toBe(10)
    const key = /p=(.+)$/.exec(domain.records[1].value)?.[1] as string
    expect(Buffer.from(key, "base64").length).toBe(294)
  })

  it("issues the older layout before September 2026, by the sandbox clock (section 2.3, assumption domains.older_layout)", async () => {
    const box = await startSandpost({ now: "2026-08-31T23:59:59.999Z" })
    const older = await add(box)
    expect(shape(older.records)).toEqual([
      ["TXT", "shop.example.com", "spf", true],
      ["TXT", "sandpost._domainkey.shop.example.com", "dkim", true],
      ["CNAME", "bounces.shop.example.com", "return_path", true],
    ])
    await publish(box, older.id)
    await box.advance(1)
    expect((await add(box, "new.example.com")).records).toHaveLength(4)
    expect(await verify(box, older.id)).toMatchObject({ status: "verified" })
    expect(verifiedOf(await verify(box, older.id))).toEqual({ spf: true, dkim: true, return_path: true })
  })

  it("rejects a name that the account has, in any spelling, but accepts it for other accounts (assumption domains.duplicates)", async () => {
    const box = await startSandpost()
    await add(box)
    for (const name of ["shop.example.com", "SHOP.Example.com", "shop.example.com."]) {
      expect((await box.v1("POST", "/domains", { name })).status).toBe(422)
    }
    const other = await ok(box.sandbox("POST", "/accounts", {}))
    expect((await box.as(other.tokens.full_access).v1("POST", "/domains", { name: "shop.example.com" })).status).toBe(
      200,
    )
  })

  it("issues a separate selector to each account with the same domain, since both keys are in one zone (assumption domains.duplicates)", async () => {
    const box = await startSandpost()
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["acme.test"] }))
    const theirs = (await ok(box.as(other.tokens.full_access).v1("GET", "/domains"))).data[0]
    const mine = (await ok(box.v1("GET", "/domains"))).data[0]
    const [one, two] = [mine, theirs].map(({ records }) => records.find(({ purpose }: Row) => purpose === "dkim"))
    expect([one.name, two.name]).toEqual(["sandpost._domainkey.acme.test", "sandpost2._domainkey.acme.test"])
    expect((await resolverOf(box).resolveTxt(two.name)).map((strings) => strings.join(""))).toEqual([two.value])
    expect(await resolverOf(box).resolveTxt("sp.acme.test")).toHaveLength(1)
  })

  it("adds only one of two equal concurrent names", async () => {
    const box = await startSandpost()
    const answers = await Promise.all([1, 2, 3].map(() => box.v1("POST", "/domains", { name: "twice.example.com" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it.each(["", "example", "a b.com", "http://a.com", "ann@a.com", "1.2.3.4", `${"a".repeat(64)}.com`])(
    "rejects %j",
    async (name) => {
      const box = await startSandpost()
      expect(await box.v1("POST", "/domains", { name })).toMatchObject({
        status: 422,
        body: { error: { type: "validation_error" } },
      })
    },
  )
})

describe("GET /domains (section 4.4)", () => {
  it("returns all domains, newest first; the initial domain is verified and has its key (assumption domains.paging)", async () => {
    const box = await startSandpost()
    await add(box)
    const { data, ...rest } = await ok(box.v1("GET", "/domains"))
    expect(rest).toEqual({})
    expect(data.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ["shop.example.com", "pending"],
      ["acme.test", "verified"],
    ])
    const dkim = data[1].records.find(({ purpose }: Row) => purpose === "dkim")
    expect(dkim.value).toMatch(/p=[A-Za-z0-9+/]{300,}/)
    expect(await ok(box.sandbox("GET", "/domains?limit=1&offset=1"))).toMatchObject({ total: 2, data: [data[1]] })
  })

  it("shows when a domain was verified and last checked", async () => {
    const box = await startSandpost()
    const { id, ...created } = await add(box)
    const read = await ok(box.v1("GET", `/domains/${id}`))
    expect(read).toEqual({ id, ...created, verified_at: null, last_checked_at: null })
    await box.advance(60_000)
    await verify(box, id)
    expect(await ok(box.v1("GET", `/domains/${id}`))).toMatchObject({
      verified_at: null,
      last_checked_at: "2026-10-01T09:01:00.000Z",
    })
  })
})

describe("POST /domains/{id}/verify (section 3.2)", () => {
  it("verifies if SPF and DKIM resolve, regardless of the other records", async () => {
    const box = await startSandpost()
    const { id } = await add(box)
    expect(await verify(box, id)).toMatchObject({ status: "pending" })
    await publish(box, id, ["spf"])
    expect(verifiedOf(await verify(box, id))).toEqual({ spf: true, dkim: false, return_path: false, dmarc: false })
    expect((await box.v1("POST", "/emails", anEmail({ from: "a@shop.example.com" }))).status).toBe(403)
    await publish(box, id, ["dkim"])
    const verified = await verify(box, id)
    expect(verified.status).toBe("verified")
    expect(verifiedOf(verified)).toEqual({ spf: true, dkim: true, return_path: false, dmarc: false })
    await box.send({ from: "a@shop.example.com" })
  })

  it("returns to pending only when verify finds a record missing, and keeps verified_at (assumption domains.verified_is_sticky)", async () => {
    const box = await startSandpost()
    const { id } = await add(box)
    await publish(box, id)
    await verify(box, id)
    const { verified_at } = await ok(box.v1("GET", `/domains/${id}`))
    expect(await ok(box.sandbox("POST", `/domains/${id}/unpublish`, { purposes: ["dkim"] }))).toEqual({
      unpublished: 1,
    })
    await box.send({ from: "a@shop.example.com" })
    await box.advance(60_000)
    expect(await verify(box, id)).toMatchObject({ status: "pending" })
    expect((await box.v1("POST", "/emails", anEmail({ from: "a@shop.example.com" }))).status).toBe(403)
    await publish(box, id)
    expect(await verify(box, id)).toMatchObject({ status: "verified" })
    expect(await ok(box.v1("GET", `/domains/${id}`))).toMatchObject({ verified_at })
    await ok(box.sandbox("PATCH", "/settings", { "domains.verified_is_sticky": true }))
    await ok(box.sandbox("POST", `/domains/${id}/unpublish`))
    expect(await verify(box, id)).toMatchObject({ status: "verified", records: [{ verified: false }, {}, {}, {}] })
  })

  it("finds manually published records and returns the found values (assumption domains.record_verified)", async () => {
    const box = await startSandpost()
    const { id, records } = await add(box)
    for (const { type, name, value } of records.slice(0, 2)) {
      await ok(box.sandbox("POST", "/dns", { type, name: `${name}.`, value: value.replace("; ", ";   ") }))
    }
    await ok(box.sandbox("POST", "/dns", { type: "TXT", name: "_dmarc.shop.example.com", value: "v=DMARC1; p=reject" }))
    await ok(
      box.sandbox("POST", "/dns", { type: "MX", name: "sp.shop.example.com", value: "mx.else.test", priority: 5 }),
    )
    const verified = await verify(box, id)
    expect(verified.status).toBe("verified")
    expect(verifiedOf(verified)).toEqual({ spf: true, dkim: true, return_path: false, dmarc: true })
    const detail = await ok(box.sandbox("GET", `/domains/${id}`))
    expect(detail.records.map(({ purpose, found, published }: Row) => [purpose, found, published])).toEqual([
      ["spf", [records[0].value], true],
      ["dkim", [expect.stringContaining("v=DKIM1;   k=rsa")], false],
      ["return_path", ["5 mx.else.test"], false],
      ["dmarc", ["v=DMARC1; p=reject"], false],
    ])
  })

  it("queries the server in dns.server, and reports if it does not respond", async () => {
    const silent = createSocket("udp4")
    await new Promise<void>((ready) => silent.bind(0, "127.0.0.1", ready))
    const server = `127.0.0.1:${(silent.address() as AddressInfo).port}`
    const box = await startSandpost()
    const { id } = await add(box)
    await publish(box, id)
    await verify(box, id)
    await ok(box.sandbox("PATCH", "/settings", { "dns.mode": "system", "dns.server": server }))
    const { status, body } = await box.v1("POST", `/domains/${id}/verify`)
    expect(status).toBe(422)
    expect(body.error.message).toContain(server)
    expect(body.error.message).toContain("dns.server")
    expect(await ok(box.v1("GET", `/domains/${id}`))).toMatchObject({ status: "verified" })
    await ok(box.sandbox("PATCH", "/settings", { "dns.server": `127.0.0.1:${box.dns_port}` }))
    expect(await verify(box, id)).toMatchObject({ status: "verified" })
    silent.close()
  })
})

describe("publish and unpublish", () => {
  it("add and remove records of the zone, and can be repeated", async () => {
    const box = await startSandpost()
    const { id } = await add(box)
    expect(await publish(box, id, ["spf"])).toEqual({ published: 1 })
    expect(await publish(box, id)).toEqual({ published: 4 })
    expect(await publish(box, id)).toEqual({ published: 4 })
    const zone = await ok(box.sandbox("GET", "/dns?limit=100"))
    expect(zone.data.filter(({ domain_id }: { domain_id: string }) => domain_id === id)).toHaveLength(4)
    expect(await ok(box.sandbox("POST", `/domains/${id}/unpublish`))).toEqual({ unpublished: 4 })
    expect(await ok(box.sandbox("POST", `/domains/${id}/unpublish`))).toEqual({ unpublished: 0 })
  })
})

describe("domains.label (assumption domains.label)", () => {
  it("names SPF, return path and receiving host of new domains; existing ones keep theirs", async () => {
    const box = await startSandpost()
    const before = await add(box, "before.example.com")
    await box.settings({ "domains.label": "Mail-1" })
    const after = await add(box, "after.example.com")
    const rows: [{ id: string; name: string; records: Row[] }, string][] = [
      [before, "sp.before.example.com"],
      [after, "mail-1.after.example.com"],
    ]
    for (const [{ id, name, records }, host] of rows) {
      expect(records.map((record) => record.name)).toEqual([
        host,
        `sandpost._domainkey.${name}`,
        host,
        `_dmarc.${name}`,
      ])
      expect((await ok(box.sandbox("GET", `/domains/${id}`))).receiving_host).toBe(host)
      await publish(box, id)
      await verify(box, id)
      const address = await ok(box.v1("POST", "/inbound/addresses", { domain_id: id, local_part: "a" }))
      expect(address).toMatchObject({ address: `a@${host}`, status: "active" })
    }
  })

  it.each(["", "a.b", "-a", "a_b", "x".repeat(64), 7])("rejects the label %j", async (label) => {
    const box = await startSandpost()
    const { status, body } = await box.sandbox("PATCH", "/settings", { "domains.label": label })
    expect([status, body.error.message]).toEqual([422, expect.stringContaining("a label of a host name")])
  })
})

describe("DELETE /domains/{id} (section 4.4)", () => {
  it("stops sending immediately, including scheduled mail, and keeps the history", async () => {
    const box = await startSandpost()
    const { id } = await add(box)
    await publish(box, id)
    await verify(box, id)
    const from = "a@shop.example.com"
    const sent = await box.send({ from })
    const held = await box.send({ from, scheduled_at: "2026-10-01T10:00:00Z" })
    expect(await ok(box.v1("DELETE", `/domains/${id}`))).toEqual({ id, deleted: true })
    expect(await box.v1("POST", "/emails", anEmail({ from }))).toMatchObject({
      status: 403,
      body: { error: { type: "domain_not_verified" } },
    })
    await box.advance(2 * 60 * 60 * 1000)
    expect(await ok(box.v1("GET", `/emails/${held}`))).toMatchObject({ status: "failed" })
    expect(await ok(box.v1("GET", `/emails/${sent}`))).toMatchObject({ status: "delivered" })
    expect((await box.v1("GET", `/domains/${id}`)).status).toBe(404)
    await expect(resolverOf(box).resolveTxt("sp.shop.example.com")).rejects.toMatchObject({ code: "ENOTFOUND" })
    await add(box)
  })

  it("also deletes its receiving addresses, and keeps received messages (assumption domains.deletion)", async () => {
    const box = await startSandpost()
    const address = async (domain_id: string, local_part: string) =>
      await ok(box.v1("POST", "/inbound/addresses", { domain_id, local_part }))
    const { id } = await add(box)
    await publish(box, id)
    await verify(box, id)
    const { data } = await ok(box.v1("GET", "/domains"))
    const kept = await address(data.find(({ name }: { name: string }) => name === "acme.test").id, "sales")
    const { address: to } = await address(id, "support")
    await address(id, "*")
    await ok(box.sandbox("POST", "/inbound", { from: "ann@example.com", to, text: "Hi" }))
    await ok(box.v1("DELETE", `/domains/${id}`))
    expect((await ok(box.v1("GET", "/inbound/addresses"))).data).toMatchObject([
      { id: kept.id },
      { address: "*@sp.acme.test" },
    ])
    expect((await box.sandbox("POST", "/inbound", { from: "ann@example.com", to, text: "Hi" })).status).toBe(422)
    expect((await ok(box.v1("GET", "/inbound"))).total).toBe(1)
  })
})
