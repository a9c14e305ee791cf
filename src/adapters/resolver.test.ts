import { createSocket, type Socket } from "node:dgram"
import { once } from "node:events"
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { type DnsServer, startDns } from "../dns/server.ts"
import { createMailAuth } from "../mail-worker/mail-auth.ts"
import { signMime } from "../mail-worker/mime.ts"
import { answerFrom, type ZoneAnswer } from "../parts/domains/rules/dns-zone.ts"
import { foundMx, foundTxt, matchesRecord } from "../parts/domains/rules/match.ts"
import { newDomainRecords } from "../parts/domains/rules/records.ts"
import { platform } from "../platform.ts"
import { dkimKeys } from "./dkim-keys.ts"
import { createResolver, createZoneResolver } from "./resolver.ts"

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const answer = (name: string, type: ZoneAnswer["type"], value: string, priority: number | null = null) => ({
  name,
  type,
  value,
  priority,
  ttl: 60,
})
/** A DNS server with a zone, the queries it received, and a resolver that uses it. */
async function zone(...records: ZoneAnswer[]) {
  const asked: string[] = []
  const server: DnsServer = await startDns({
    host: "127.0.0.1",
    port: 0,
    lookup: async (name, type) => {
      asked.push(`${type} ${name}`)
      return answerFrom((at) => records.filter((one) => one.name === at), name, type)
    },
  })
  closing.push(() => server.close())
  const sandbox = { host: "127.0.0.1", port: server.port }
  return { records, asked, server, resolver: createResolver(() => ({ mode: "sandbox", sandbox })) }
}
/** A UDP server that never responds. */
async function silent() {
  const socket: Socket = createSocket("udp4")
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  closing.push(() => new Promise<void>((done) => socket.close(done)))
  return socket.address().port
}

describe("looking up in the sandbox's zone (assumption dns.mode)", () => {
  it("reads TXT as strings, MX, CNAME, A and AAAA", async () => {
    const long = "x".repeat(600)
    const { resolver } = await zone(
      answer("a.test", "TXT", long),
      answer("a.test", "MX", "mx.sandpost.test", 10),
      answer("a.test", "A", "192.0.2.1"),
      answer("a.test", "AAAA", "2001:db8::1"),
      answer("c.test", "CNAME", "a.test"),
    )
    expect(await resolver.txt("a.test")).toEqual([["x".repeat(255), "x".repeat(255), "x".repeat(90)]])
    expect(await resolver.mx("a.test")).toEqual([{ exchange: "mx.sandpost.test", priority: 10 }])
    expect(await resolver.a("a.test")).toEqual(["192.0.2.1"])
    expect(await resolver.aaaa("a.test")).toEqual(["2001:db8::1"])
    expect(await resolver.cname("c.test")).toEqual(["a.test"])
    expect(await resolver.a("c.test")).toEqual(["192.0.2.1"])
  })

  it("queries the sandbox's own server if it is bound to a name, as with --host localhost", async () => {
    const { server } = await zone(answer("a.test", "TXT", "one"))
    const sandbox = { host: "localhost", port: server.port }
    const resolver = createResolver(() => ({ mode: "sandbox", sandbox }))
    expect(await resolver.txt("a.test")).toEqual([["one"]])
  })

  it("returns the same records and errors without the network as from its DNS server", async () => {
    const { resolver, records } = await zone(
      answer("a.test", "TXT", "x".repeat(600)),
      answer("a.test", "TXT", ""),
      answer("a.test", "MX", "mx.sandpost.test", 10),
      answer("none.test", "MX", ".", 0),
      answer("a.test", "A", "192.0.2.1"),
      answer("a.test", "AAAA", "2001:db8::1"),
      answer("c.test", "CNAME", "a.test"),
      answer("1.2.0.192.in-addr.arpa", "PTR", "a.test"),
    )
    const direct = createZoneResolver(async (name, type) =>
      answerFrom((at) => records.filter((one) => one.name === at), name, type),
    )
    const names = ["a.test", "A.Test.", "c.test", "none.test", "nowhere.test", "1.2.0.192.in-addr.arpa", "", "a..test"]
    for (const name of [...names, `${"x".repeat(64)}.test`, "mx.sandpost.test"]) {
      for (const ask of ["txt", "mx", "cname", "a", "aaaa", "ptr"] as const) {
        const joined = (found: unknown) =>
          ask === "txt" ? (found as string[][]).map((strings) => strings.join("")) : found
        const served = await resolver[ask](name).then(joined, (error) => error.code)
        const { value, error } = await direct.answer(ask.toUpperCase(), name)
        expect(error ? error.code : joined(value), `${ask} ${name}`).toEqual(served)
      }
    }
  })

  it("resolves a thousand concurrent queries", async () => {
    const { resolver } = await zone(answer("a.test", "TXT", "one"))
    const answers = await Promise.all(Array.from({ length: 1000 }, () => resolver.txt("a.test")))
    expect(answers.every(([strings]) => strings?.[0] === "one")).toBe(true)
  })

  it("retries over TCP if the response is too large for UDP", async () => {
    const { resolver, asked } = await zone(answer("big.test", "TXT", "y".repeat(9000)))
    expect((await resolver.txt("big.test"))[0]?.join("")).toBe("y".repeat(9000))
    expect(asked).toEqual(["TXT big.test", "TXT big.test"])
  })

  it("caches nothing (section 4.4): a newly published record is found immediately", async () => {
    const { resolver, records, asked } = await zone()
    await expect(resolver.txt("a.test")).rejects.toMatchObject({ code: "ENOTFOUND" })
    records.push(answer("a.test", "TXT", "one"))
    expect(await resolver.txt("a.test")).toEqual([["one"]])
    records[0] = answer("a.test", "TXT", "two")
    expect(await resolver.txt("a.test")).toEqual([["two"]])
    expect(asked).toHaveLength(3)
  })

  it("fails with Node's codes, and names the query and the server", async () => {
    const { resolver } = await zone(answer("a.test", "TXT", "one"), answer("bad.test", "A", "broken"))
    await expect(resolver.mx("a.test")).rejects.toMatchObject({ code: "ENODATA", hostname: "a.test" })
    await expect(resolver.mx("b.test")).rejects.toMatchObject({ code: "ENOTFOUND" })
    await expect(resolver.a("bad.test")).rejects.toMatchObject({ code: "ESERVFAIL" })
    await expect(resolver.txt(`${"l".repeat(70)}.test`)).rejects.toMatchObject({ code: "ENOTFOUND" })
    await expect(resolver.mx("b.test")).rejects.toThrow(
      /MX lookup of b\.test at 127\.0\.0\.1:\d+: the name does not exist/,
    )
  })

  it("uses dns.server in system mode, and follows changed settings", async () => {
    const one = await zone(answer("a.test", "TXT", "one"))
    const two = await zone(answer("a.test", "TXT", "two"))
    const settings = { mode: "sandbox" as "sandbox" | "system", server: `127.0.0.1:${two.server.port}` }
    const resolver = createResolver(() => ({ ...settings, sandbox: { host: "127.0.0.1", port: one.server.port } }))
    expect(await resolver.txt("a.test")).toEqual([["one"]])
    settings.mode = "system"
    expect(await resolver.txt("a.test")).toEqual([["two"]])
    settings.server = `localhost:${two.server.port}`
    expect(await resolver.txt("a.test")).toEqual([["two"]])
    settings.server = "nowhere.invalid:53"
    await expect(resolver.txt("a.test")).rejects.toThrow(/at nowhere\.invalid:53: the server's name has no address/)
    settings.server = "dns.example"
    await expect(resolver.txt("a.test")).rejects.toMatchObject({ type: "validation_error" })
  })
})

describe("a DNS server under url_policy strict (assumption webhooks.url_policy)", () => {
  it("is not queried at an internal address, even if a name resolves to it; the sandbox's own server still is", async () => {
    const { server, asked } = await zone(answer("a.test", "TXT", "one"))
    const at = (mode: "sandbox" | "system", host: string) =>
      createResolver(() => ({
        mode,
        server: `${host}:${server.port}`,
        policy: "strict",
        sandbox: { host: "127.0.0.1", port: server.port },
      }))
    for (const host of ["127.0.0.1", "localhost"]) {
      await expect(at("system", host).txt("a.test")).rejects.toThrow(/is not public \(loopback\)/)
    }
    expect(asked).toEqual([])
    expect(await at("sandbox", "127.0.0.1").txt("a.test")).toEqual([["one"]])
  })
})

describe("an unresponsive DNS server", () => {
  const withShortTimeout = async () => {
    const sandbox = { host: "127.0.0.1", port: await silent() }
    return createResolver(() => ({ mode: "sandbox", sandbox, query_timeout_ms: 50, total_timeout_ms: 120 }))
  }

  it("fails every query with ETIMEOUT within its deadline", async () => {
    const resolver = await withShortTimeout()
    const timers = vi.spyOn(platform, "setTimeout")
    onTestFinished(() => timers.mockRestore())
    const asked = [resolver.txt("a.test"), resolver.mx("a.test"), resolver.cname("a.test"), resolver.aaaa("a.test")]
    for (const result of await Promise.allSettled(asked)) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "ETIMEOUT" } })
      expect(String((result as PromiseRejectedResult).reason)).toMatch(/no answer within 120 ms/)
    }
    // The deadlines of the four, which run beside each other.
    expect(timers.mock.calls.map(([, ms = 0]) => ms > 0 && ms <= 120)).toEqual([true, true, true, true])
  })

  it("fails many concurrent queries within one deadline: the wait for their turn counts", async () => {
    const resolver = await withShortTimeout()
    const timers = vi.spyOn(platform, "setTimeout")
    onTestFinished(() => timers.mockRestore())
    const results = await Promise.allSettled(Array.from({ length: 300 }, () => resolver.a("a.test")))
    expect(results.every((result) => result.status === "rejected" && result.reason.code === "ETIMEOUT")).toBe(true)
    const deadlines = timers.mock.calls.map(([, ms]) => ms ?? 0)
    expect(deadlines).toHaveLength(300)
    // The library of Node may give up a little before its deadline.
    expect(Math.max(...deadlines.slice(64))).toBeLessThan(100)
  })
})

describe("authentication over the zone", () => {
  const { authenticate, close } = createMailAuth({ workers: 1 })
  afterAll(close)
  const envelope = { mail_from: "bounce@sp.acme.test", helo: "mx.sandpost.test", now: null }
  const mail = "From: ada@acme.test\r\nTo: bob@example.test\r\nSubject: Hello\r\n\r\nHello Bob\r\n"
  async function publishedDomain() {
    const { private_key, public_key } = await dkimKeys.generate()
    const rows = newDomainRecords({
      name: "acme.test",
      selector: "sandpost",
      public_key,
      label: "sp",
      layout: "current",
    })
    const published = rows.map((row) => answer(row.name, row.type, row.value, row.priority ?? null))
    return { private_key, public_key, rows, ...(await zone(...published)) }
  }

  it("verifies a signature with a domain's own key, and fails an altered mail", async () => {
    const { private_key, resolver } = await publishedDomain()
    const key = { domain: "acme.test", selector: "sandpost", private_key, signed_at: Date.now() }
    const signed = (await signMime(Buffer.from(mail), key)).toString()
    const result = async (message: string) =>
      (await authenticate({ ...envelope, raw: Buffer.from(message), client_ip: "192.0.2.1", resolver })).dkim.result
    expect(await result(signed)).toBe("pass")
    expect(await result(signed.replace("Bob\r", "Eve\r"))).toBe("fail")
  })

  it("passes SPF through the include only for the sandbox's own address", async () => {
    const { resolver } = await publishedDomain()
    const result = async (client_ip: string) =>
      (await authenticate({ ...envelope, raw: Buffer.from(mail), client_ip, resolver })).spf.result
    expect(await result("127.0.0.1")).toBe("pass")
    expect(await result("::1")).toBe("pass")
    expect(await result("192.0.2.1")).toBe("softfail")
  })

  it("verifies every issued record of a published domain (assumption domains.record_verified)", async () => {
    const { rows, resolver } = await publishedDomain()
    for (const row of rows) {
      const found = row.type === "MX" ? foundMx(await resolver.mx(row.name)) : foundTxt(await resolver.txt(row.name))
      expect(matchesRecord(row, found), row.purpose).toBe(true)
    }
  })

  it("generates 2048-bit keys (section 2.3, rule 1)", async () => {
    const { createPrivateKey, createPublicKey } = await import("node:crypto")
    const { private_key, public_key } = await dkimKeys.generate()
    expect(createPrivateKey(private_key).asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 })
    const key = createPublicKey({ key: Buffer.from(public_key, "base64"), format: "der", type: "spki" })
    expect(key.export({ format: "pem", type: "spki" })).toBe(
      createPublicKey(private_key).export({ format: "pem", type: "spki" }),
    )
  })
})
