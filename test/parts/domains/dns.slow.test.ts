import { spawnSync } from "node:child_process"
import { Resolver } from "node:dns/promises"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const add = (box: Box, name = "shop.example.com") => ok(box.v1("POST", "/domains", { name }))
const publish = (box: Box, id: string, purposes?: string[]) =>
  ok(box.sandbox("POST", `/domains/${id}/publish`, purposes ? { purposes } : {}))
function resolverOf(box: Box): Resolver {
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${box.dns_port}`])
  return resolver
}

describe("GET /sandbox/dns", () => {
  it("waits for the keys of domains that the config names", async () => {
    const box = await startSandpost({ domains: ["one.test", "two.test"] })
    const { data } = await ok(box.sandbox("GET", "/dns?limit=100"))
    const names = data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(["sandpost._domainkey.one.test", "sandpost._domainkey.two.test"]))
  })

  it("waits for the keys of domains that a reset has made", async () => {
    const box = await startSandpost({ domains: ["one.test"] })
    await ok(box.sandbox("POST", "/reset"))
    const { data } = await ok(box.sandbox("GET", "/dns?limit=100"))
    const dkim = data.find(({ name }: { name: string }) => name === "sandpost._domainkey.one.test")
    expect(dkim?.value).toMatch(/p=[\w+/]{100}/)
  })
})

describe("the sandbox's DNS server (assumption dns.mode)", () => {
  it("returns published records to node:dns until they are unpublished", async () => {
    const box = await startSandpost()
    const dns = resolverOf(box)
    const { id, records } = await add(box)
    await publish(box, id)
    expect(await dns.resolveTxt("sp.shop.example.com")).toEqual([[records[0].value]])
    const dkim = await dns.resolveTxt("sandpost._domainkey.shop.example.com")
    expect(dkim.map((strings) => strings.join(""))).toEqual([records[1].value])
    expect(await dns.resolveMx("sp.shop.example.com")).toMatchObject([{ priority: 10, exchange: records[2].value }])
    await ok(box.sandbox("POST", `/domains/${id}/unpublish`, { purposes: ["spf", "return_path"] }))
    await expect(dns.resolveTxt("sp.shop.example.com")).rejects.toMatchObject({ code: "ENOTFOUND" })
  })

  it("returns manually added records until they are deleted", async () => {
    const box = await startSandpost()
    const dns = resolverOf(box)
    const made = [
      await ok(box.sandbox("POST", "/dns", { name: "Host.example.com.", type: "A", value: "127.0.0.9" })),
      await ok(box.sandbox("POST", "/dns", { name: "alias.example.com", type: "CNAME", value: "host.example.com" })),
    ]
    expect(made[0]).toMatchObject({ name: "host.example.com", priority: null, domain_id: null })
    expect(await dns.resolve4("alias.example.com")).toEqual(["127.0.0.9"])
    expect(await ok(box.sandbox("DELETE", `/dns/${made[0].id}`))).toEqual({ id: made[0].id, deleted: true })
    await expect(dns.resolve4("host.example.com")).rejects.toMatchObject({ code: "ENOTFOUND" })
    expect((await box.sandbox("POST", "/dns", { name: "x.test", type: "A", value: "not an address" })).status).toBe(422)
  })

  it("returns AAAA, PTR and null MX records to node:dns", async () => {
    const box = await startSandpost()
    const dns = resolverOf(box)
    for (const record of [
      { name: "mail.example.com", type: "AAAA", value: "2001:db8::1" },
      { name: "1.2.0.192.in-addr.arpa", type: "PTR", value: "mail.example.com" },
      { name: "example.com", type: "MX", value: "." },
    ])
      await ok(box.sandbox("POST", "/dns", record))
    expect(await dns.resolve6("mail.example.com")).toEqual(["2001:db8::1"])
    expect(await dns.reverse("192.0.2.1")).toEqual(["mail.example.com"])
    expect(await dns.resolveMx("example.com")).toMatchObject([{ exchange: "", priority: 0 }])
    expect(await dns.resolvePtr("1.0.0.127.in-addr.arpa")).toEqual(["mx.sandpost.test"])
    expect(await dns.resolve6("mx.sandpost.test")).toEqual(["::1"])
  })

  it("lets SPF pass by AAAA and by PTR, and treats a null MX as no host", async () => {
    const box = await startSandpost()
    for (const record of [
      { name: "six.example", type: "TXT", value: "v=spf1 a -all" },
      { name: "six.example", type: "AAAA", value: "2001:db8::1" },
      { name: "ptr.example", type: "TXT", value: "v=spf1 ptr -all" },
      { name: "1.2.0.192.in-addr.arpa", type: "PTR", value: "mail.ptr.example" },
      { name: "mail.ptr.example", type: "A", value: "192.0.2.1" },
      { name: "none.example", type: "TXT", value: "v=spf1 mx -all" },
      { name: "none.example", type: "MX", value: "." },
    ])
      await ok(box.sandbox("POST", "/dns", record))
    const spf = async (domain: string, client_ip: string) => {
      const query = new URLSearchParams({ mail_from: `a@${domain}`, client_ip, rcpt_to: "x@sp.acme.test" })
      const asking = { raw: `From: a@${domain}\r\n\r\n`, headers: { "Content-Type": "message/rfc822" } }
      const { data } = await ok(box.sandbox("POST", `/inbound?${query}`, undefined, asking))
      return (await ok(box.sandbox("GET", `/inbound/${data[0].inbound_id}`))).auth.spf
    }
    expect(await spf("six.example", "2001:db8::1")).toBe("pass")
    expect(await spf("ptr.example", "192.0.2.1")).toBe("pass")
    expect(await spf("none.example", "192.0.2.1")).toBe("fail")
  })

  it.skipIf(spawnSync("dig", ["-v"]).error !== undefined)("responds to dig over UDP and TCP", async () => {
    const box = await startSandpost()
    const { id, records } = await add(box)
    await publish(box, id)
    for (const transport of ["+notcp", "+tcp"]) {
      const asked = ["@127.0.0.1", "-p", String(box.dns_port), transport, "+short", "TXT", "sp.shop.example.com"]
      expect(await digAnswer(asked)).toBe(`"${records[0].value}"`)
    }
  })
})

async function digAnswer(args: string[]): Promise<string> {
  const { execFile } = await import("node:child_process")
  return await new Promise((done, fail) =>
    execFile("dig", args, (error, stdout) => (error ? fail(error) : done(stdout.trim()))),
  )
}

describe("domains.permission (assumption domains.permission)", () => {
  it("rejects sending keys unless the setting allows them; deletion always rejects them", async () => {
    const box = await startSandpost()
    const sending = box.as(box.tokens.sending)
    const { id } = await add(box)
    const calls: [string, string, unknown?][] = [
      ["GET", "/domains"],
      ["GET", `/domains/${id}`],
      ["POST", `/domains/${id}/verify`],
      ["POST", "/domains", { name: "other.example.com" }],
    ]
    for (const [method, path, body] of calls) expect((await sending.v1(method, path, body)).status).toBe(403)
    await ok(box.sandbox("PATCH", "/settings", { "domains.permission": "sending" }))
    for (const [method, path, body] of calls) expect((await sending.v1(method, path, body)).status).toBe(200)
    expect((await sending.v1("DELETE", `/domains/${id}`)).status).toBe(403)
  })
})
