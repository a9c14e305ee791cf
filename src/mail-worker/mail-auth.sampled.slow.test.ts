import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { afterAll, describe, expect, it } from "vitest"
import { isLong } from "../../test/helpers/long.ts"
import { breakSignature } from "../adapters/inbound-mail.ts"
import { decideVerdict } from "../parts/inbound/rules/evaluate.ts"
import { longestTurn } from "../time/measure.test-helper.ts"
import { type AuthResolver, createMailAuth } from "./mail-auth.ts"
import { createMailParser } from "./mail-parser.ts"
import { composeInbound, signMime } from "./mime.ts"
import { type Zone, zoneResolver } from "./zone.test-helper.ts"

const { authenticate, close } = createMailAuth()
const parser = createMailParser({ workers: 1 })
afterAll(() => Promise.all([close(), parser.close()]))

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const key = {
  domain: "acme.test",
  selector: "s1",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  signed_at: Date.parse("2026-03-01T09:00:00.000Z"),
}
const dkimRecord = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`
const zone: Zone = {
  "s1._domainkey.acme.test": [{ TXT: dkimRecord }],
  "acme.test": [{ TXT: "v=spf1 ip4:192.0.2.1 -all" }],
  "strict.test": [{ TXT: "v=spf1 -all" }],
  "_dmarc.strict.test": [{ TXT: "v=DMARC1; p=reject" }],
}
const at = new Date("2026-03-01T09:00:00.000Z")
const draft = (from = "Ann <ann@acme.test>") =>
  composeInbound(
    { from, to: "in@sp.acme.test", subject: "Hello", text: "Grüße\nfrom Ann" },
    { message_id: "<1@acme.test>", date: at },
  )
const evaluate = async (raw: Buffer, more: Partial<Parameters<typeof authenticate>[0]> = {}) => {
  const envelope = {
    mail_from: "ann@elsewhere.test",
    helo: "mail.elsewhere.test",
    client_ip: "192.0.2.99",
    now: at.getTime(),
  }
  const auth = await authenticate({ raw, ...envelope, resolver: zoneResolver(zone), ...more })
  return { auth, ...decideVerdict(auth, auth.from_count) }
}

const relaxedLine = (text: string) => text.replace(/[ \t]+/g, " ").replace(/ $/, "")
const relaxedField = (field: string) =>
  field
    .replace(/\r\n(?=[ \t])/g, "")
    .replace(/^([^:]+?)[ \t]*:[ \t]*(.*)/s, (_, name, value) => `${name.toLowerCase()}:${relaxedLine(value)}`)

/** A DKIM-Signature of all fields, made without a library (RFC 6376 3.4, 3.7). Characters are bytes. */
function signedAs(form: "simple" | "relaxed", fields: string, body: string, more = ""): string {
  const names = fields.match(/^[\w-]+(?=[ \t]*:)/gm) ?? []
  const isSimple = form === "simple"
  const lines = isSimple ? body : body.split("\r\n").map(relaxedLine).join("\r\n")
  const end = lines.replace(/(\r\n)*$/, "") || (isSimple ? "" : null)
  const bh = createHash("sha256")
    .update(Buffer.from(end === null ? "" : `${end}\r\n`, "latin1"))
    .digest("base64")
  const field = `DKIM-Signature: v=1; a=rsa-sha256; c=${form}/${form}; d=acme.test; s=s1;${more} h=${names.join(":")}; bh=${bh}; b=`
  const all = [
    ...fields
      .split(/\r\n(?![ \t])/)
      .filter(Boolean)
      .map((one) => `${one}\r\n`),
    field,
  ]
  const head = isSimple ? all : all.map((one) => relaxedField(one.replace(/\r\n$/, "")) + (one === field ? "" : "\r\n"))
  return `${field}${sign("sha256", Buffer.from(head.join(""), "latin1"), privateKey).toString("base64")}\r\n`
}

const REJECT = "v=DMARC1; p=reject"
describe("authenticate: DMARC and SPF of reports for other programs", () => {
  /** The result of a message of an author that is signed by acme.test, whose domains are all in it. */
  const dmarcOf = async (author: string, records: Record<string, string>) => {
    const fields = `From: ann@${author}\r\n`
    const raw = Buffer.from(`${signedAs("relaxed", fields, "hi\r\n")}${fields}\r\nhi\r\n`)
    const policies = Object.entries(records).map(([name, TXT]) => [`_dmarc.${name}`, [{ TXT }]])
    const { auth } = await evaluate(raw, { resolver: zoneResolver({ ...zone, ...Object.fromEntries(policies) }) })
    return [auth.dmarc.result, auth.dmarc.policy]
  }

  it.each([
    [
      "ScubaGear#2223: a record between author and organization",
      "a.b.c.test",
      { "b.c.test": "v=DMARC1; p=quarantine" },
      "fail",
      "quarantine",
    ],
    [
      "OpenDMARC#430: the highest record is the organization",
      "a.b.c.test",
      { "b.c.test": "v=DMARC1; p=quarantine", "c.test": `${REJECT}; sp=none` },
      "fail",
      "none",
    ],
    ["OpenDMARC#430: ten labels", "a.b.c.d.e.f.g.h.c.test", { "c.test": REJECT }, "fail", "reject"],
    [
      "checkdmarc#252: psd=n is an organization of its own",
      "a.acme.test",
      { "acme.test": REJECT, "a.acme.test": `${REJECT}; psd=n` },
      "fail",
      "reject",
    ],
    ["dmarq#208: a neighbour under psd=y", "b.test", { test: `${REJECT}; psd=y` }, "fail", "reject"],
    ["dmarq#208: aligned below the organization", "x.acme.test", { "acme.test": REJECT }, "pass", "reject"],
  ])("%s", async (_, author, records, result, policy) => {
    expect(await dmarcOf(author, records as Record<string, string>)).toEqual([result, policy])
  })

  it("mailauth#125: a macro in a nested include has the domain of that record", async () => {
    const resolver = zoneResolver({
      "elsewhere.test": [{ TXT: "v=spf1 include:one.test -all" }],
      "one.test": [{ TXT: "v=spf1 include:_%{d}.two.test -all" }],
      "_one.test.two.test": [{ TXT: "v=spf1 ip4:192.0.2.99 -all" }],
    })
    expect((await evaluate(await draft(), { resolver })).auth.spf.result).toBe("pass")
  })
})

describe("authenticate: DKIM", () => {
  it("passes a signed message, which verifies the sender if there is no DMARC policy (assumption inbound.sender_verdict)", async () => {
    const { auth, verdict } = await evaluate(await signMime(await draft(), key))
    expect(auth.dkim).toMatchObject({
      result: "pass",
      domain: "acme.test",
      reason: "The signature of acme.test is valid.",
    })
    expect(auth.dkim.signatures).toMatchObject([{ result: "pass", selector: "s1", aligned: true }])
    expect(auth.dmarc).toMatchObject({ result: "none", policy: null, domain: "acme.test" })
    expect(verdict).toBe("verified")
  })

  it("fails a signature whose body was altered", async () => {
    const signed = await signMime(await draft(), key)
    const { auth, verdict } = await evaluate(breakSignature(signed))
    expect(auth.dkim).toMatchObject({
      result: "fail",
      reason: "The signature of acme.test is broken: the body was altered after signing.",
    })
    expect(verdict).toBe("failed")
  })

  it("fails a signature whose headers were altered", async () => {
    const signed = (await signMime(await draft(), key)).toString().replace("Subject: Hello", "Subject: Other")
    expect((await evaluate(Buffer.from(signed))).auth.dkim).toMatchObject({ result: "fail" })
  })

  it("fails a signature whose i= is outside of its d=", async () => {
    const signed = (await signMime(await draft(), key))
      .toString()
      .replace(" d=acme.test;", " d=acme.test; i=@bank.test;")
    const { auth, verdict } = await evaluate(Buffer.from(signed))
    expect(auth.dkim.reason).toBe("The signature of acme.test is rejected: its i= is outside of its d= domain.")
    expect([auth.dkim.result, verdict]).toEqual(["fail", "failed"])
  })

  it.each([
    ["a line of white space in a signed field (RFC 5322 4)", "", "X-Note: one\r\n \t\r\n two\r\n", "pass"],
    ["a line of white space after the last field", "", "X-Note: one\r\n \r\n", "pass"],
    ["a byte order mark and blank lines before the header", "\ufeff\r\n \r\n", "X-Note: one\r\n", "pass"],
    ["a signature that does not fit", "", "X-Note: one\r\nX-Note: two\r\n", "fail"],
  ])("checks the bytes as received (assumption inbound.blank_lines): %s", async (_, before, note, result) => {
    const fields = `From: ann@acme.test\r\nSubject: Hello\r\n${note}`
    const signed = fields.replace("X-Note: two\r\n", "")
    const raw = Buffer.from(`${before}${signedAs("simple", signed, "hi\r\n")}${fields}\r\nhi\r\n`)
    expect((await evaluate(raw)).auth.dkim.result).toBe(result)
  })

  const latin = (text: string) => Buffer.from(text).toString("latin1")
  const AUTHOR = "From: ann@acme.test\r\n"
  it.each([
    ["OpenARC#160: a line of white space in a field", `${AUTHOR}X-Amavis-Alert: BAD\r\n\t \r\n more\r\n`, "hi\r\n", ""],
    ["OpenDKIM#39: a fold after the colon", `${AUTHOR}List-Id:\r\n   =?us-ascii?q?long?=\r\n\t<a.b>\r\n`, "hi\r\n", ""],
    [
      "OpenDKIM#215: a line of 900 characters",
      `${AUTHOR}X-Long: ${"a".repeat(900)}\r\n ${"b".repeat(300)}\r\n`,
      "",
      "",
    ],
    [
      "java-utils-mail-dkim#7: a space before the colon",
      "From : ann@acme.test\r\nSubject :  x  y \r\nTo:b\r\n",
      "x\r\n",
      "",
    ],
    ["php-dkim#9: copied fields (z=)", AUTHOR, "hi\r\n", " z=From:=20a\r\n\t|X:=20bh=3Dabc=3B;"],
    ["zkemail.nr#23: other tags with a b", AUTHOR, "hi\r\n", " xb=abc; b2=def; q=dns/txt;"],
    [
      "visulima#834: other white space",
      latin(`${AUTHOR}X-N: a\u00a0 b \u3000 c\x0b\x0c d\u00a0\r\n`),
      latin("a\u00a0 \r\n\x0b\x0c \r\n\u00a0\r\n"),
      "",
    ],
    ["dkim_verifier#389: raw umlauts", latin(`${AUTHOR}X-Name: Jörg Müller\r\n`), "hi\r\n", ""],
    ["internet-identity#3977: no body", AUTHOR, "", ""],
    ["mail-auth#22: lines of white space at the end", AUTHOR, "x\r\n \r\n\t\r\n\r\n", ""],
  ])("verifies what others do not: %s", async (_, fields, body, more) => {
    for (const form of ["simple", "relaxed"] as const) {
      const raw = Buffer.from(`${signedAs(form, fields, body, more)}${fields}\r\n${body}`, "latin1")
      expect((await evaluate(raw)).auth.dkim, form).toMatchObject({ result: "pass" })
    }
  })

  it("takes a key in PKCS #1, and one with white space (go-msgauth#43)", async () => {
    const raw = Buffer.from(`${signedAs("relaxed", AUTHOR, "hi\r\n")}${AUTHOR}\r\nhi\r\n`)
    const pkcs1 = publicKey.export({ type: "pkcs1", format: "der" }).toString("base64")
    for (const TXT of [`v=DKIM1; k=rsa; p=${pkcs1}`, `${dkimRecord.replace(/p=(.{30})/, "p= $1 \t")};`]) {
      const resolver = zoneResolver({ "s1._domainkey.acme.test": [{ TXT }] })
      expect((await evaluate(raw, { resolver })).auth.dkim.result, TXT).toBe("pass")
    }
  })

  it("checks at most 10 of 1,000 signatures", async () => {
    const unsigned = await draft()
    const signed = await signMime(unsigned, key)
    const signature = signed.subarray(0, signed.length - unsigned.length).toString()
    const many = Array.from({ length: 999 }, (_, i) => signature.replace(/\bs=s1;/, `s=x${i};`)).join("")
    const resolver = zoneResolver(zone)
    const { auth } = await evaluate(Buffer.concat([Buffer.from(many), signed]), { resolver })
    expect(auth.dkim.signatures).toHaveLength(10)
    expect(resolver.asked.filter((question) => question.includes("_domainkey")).length).toBeLessThanOrEqual(10)
  })

  it("sends each DNS query once per message", async () => {
    const resolver = zoneResolver(zone)
    await evaluate(await signMime(await draft(), key), { resolver, mail_from: "ann@acme.test" })
    expect(new Set(resolver.asked).size).toBe(resolver.asked.length)
  })

  it("asks a local zone in advance what the sender's last message needed, and uses its records of that moment", async () => {
    const raw = await signMime(await draft(), key)
    const local = (answers: Record<string, string>) => {
      const asked: string[] = []
      const answer = async (type: string, name: string) => {
        asked.push(`${type} ${name}`)
        const text = answers[name]
        return text ? { value: [[text]] } : { error: { code: "ENOTFOUND", message: `no ${name}` } }
      }
      return { asked, answer }
    }
    const dkim = { "s1._domainkey.acme.test": dkimRecord }
    const [first, second, third] = [local(dkim), local(dkim), local({ "acme.test": "v=spf1 -all" })]
    const results = []
    for (const resolver of [first, second, third]) {
      const { auth } = await evaluate(raw, { resolver, mail_from: "ann@acme.test" })
      results.push([auth.dkim.result, auth.spf.result, auth.dmarc.result])
    }
    expect(results).toEqual([
      ["pass", "none", "none"],
      ["pass", "none", "none"],
      ["neutral", "fail", "none"],
    ])
    expect(second.asked).toEqual(first.asked)
    expect(new Set(third.asked)).toEqual(new Set(first.asked))
  })
})

describe("authenticate: SPF, DMARC and From", () => {
  it.each([
    ["=?utf-8?Q?Ann <a@acme.test>?=", "acme.test"],
    ["Acme <Support> <a@acme.test>", "acme.test"],
    ["Ann; Bell <a@acme.test>", "acme.test"],
    ["(a@strict.test) Ann <a@acme.test>", "acme.test"],
    ["=?utf-8?Q?<a@strict.test>?= <a@acme.test>", "acme.test"],
    ["=?utf-8?Q?=3Ca=40strict.test=3E?= <a@acme.test>", "acme.test"],
    ['"Ann <a@acme.test>', "acme.test"],
    ["Ann <root>", ""],
    ["a@xn--bcher-kva.test", "xn--bcher-kva.test"],
  ])("evaluates the domain of the author that is shown: %s", async (from, domain) => {
    const raw = Buffer.from(`From: ${from}\r\n\r\nhi\r\n`)
    const [{ auth }, shown] = await Promise.all([evaluate(raw), parser.parseMail(raw)])
    expect([auth.dmarc.domain, shown.from.split("@")[1] ?? ""]).toEqual([domain, domain])
  })

  it("is verified with an aligned SPF pass and no DMARC policy, and failed with SPF fail (assumption inbound.authentication)", async () => {
    const from = { mail_from: "ann@acme.test" }
    const pass = await evaluate(await draft(), { ...from, client_ip: "192.0.2.1" })
    expect([pass.auth.spf.result, pass.verdict]).toEqual(["pass", "verified"])
    expect(pass.auth.spf.reason).toBe("The SPF record of acme.test allows 192.0.2.1 to send.")
    const fail = await evaluate(await draft(), from)
    expect([fail.auth.spf.result, fail.verdict]).toEqual(["fail", "failed"])
  })

  it("checks the HELO name of a bounce, which has no sender (RFC 7208 section 2.4)", async () => {
    const { auth } = await evaluate(await draft(), { mail_from: "", helo: "acme.test", client_ip: "192.0.2.1" })
    expect(auth.spf).toMatchObject({ result: "pass", domain: "acme.test" })
  })

  it("fails according to the policy of the From domain", async () => {
    const { auth, verdict, rule } = await evaluate(await draft("eve@strict.test"))
    expect(auth.dmarc).toMatchObject({ result: "fail", domain: "strict.test", policy: "reject" })
    expect([verdict, rule]).toEqual(["failed", "DMARC failed: neither SPF nor DKIM passed for the From domain."])
  })

  it("is unverified if there is nothing to check", async () => {
    expect((await evaluate(await draft("ann@nowhere.test"))).verdict).toBe("unverified")
  })

  it("fails a message without exactly one From, although its signature is valid", async () => {
    const signed = await signMime(await draft(), key)
    expect(await evaluate(Buffer.concat([Buffer.from("From: boss@bank.test\r\n"), signed]))).toMatchObject({
      verdict: "failed",
      auth: { from_count: 2 },
    })
    expect(await evaluate(Buffer.from("Subject: none\r\n\r\nx"))).toMatchObject({
      verdict: "failed",
      auth: { from_count: 0 },
    })
    const two = Buffer.from("From: ann@acme.test, boss@bank.test\r\nSubject: two\r\n\r\nx\r\n")
    expect(await evaluate(await signMime(two, key))).toMatchObject({ verdict: "failed", auth: { from_count: 2 } })
  })
})

describe("authenticate: bounds", () => {
  it("gives temperror within the timeout if DNS never responds", async () => {
    const never = () => new Promise<never>(() => {})
    const silent: AuthResolver = { txt: never, mx: never, a: never, aaaa: never, cname: never }
    const raw = await signMime(await draft(), key)
    const all = await Promise.all(
      Array.from({ length: 16 }, () => evaluate(raw, { resolver: silent, mail_from: "ann@acme.test" })),
    )
    for (const { auth, verdict } of all) {
      expect([auth.spf.result, auth.dkim.result, auth.dmarc.result]).toEqual(["temperror", "temperror", "temperror"])
      expect(verdict).toBe("unverified")
    }
  })

  it("terminates a worker that is blocked past the deadline, without affecting other messages", async () => {
    const line = Buffer.from("\n".repeat(400_000))
    const slow = Buffer.concat([await signMime(await draft(), key), line])
    const small = await signMime(await draft(), key)
    let results: Awaited<ReturnType<typeof evaluate>>[] = []
    const held = await longestTurn(async () => {
      results = await Promise.all([
        evaluate(slow, { timeout_ms: 50 }),
        ...Array.from({ length: 8 }, () => evaluate(small)),
      ])
    })
    const [first, ...others] = results
    expect(first?.auth.spf).toMatchObject({
      result: "temperror",
      reason: "The message could not be checked: It timed out after 0.1 seconds.",
    })
    expect(others.map(({ verdict }) => verdict)).toEqual(Array(8).fill("verified"))
    expect(held).toBeLessThan(500)
  })

  it("evaluates a burst of small messages at 5,000 per minute of two processors or faster", async () => {
    const raw = await signMime(await draft(), key)
    const messages = isLong ? 500 : 100
    const started = process.cpuUsage()
    const all = await Promise.all(Array.from({ length: messages }, () => evaluate(raw)))
    const { user, system } = process.cpuUsage(started)
    expect(all.every(({ verdict }) => verdict === "verified")).toBe(true)
    // Of two workers.
    expect((user + system) / 1000).toBeLessThan(24 * messages)
  })

  const MEGABYTES = isLong ? 8 : 1
  it(`evaluates messages of ${MEGABYTES} MiB or gives up after eight seconds, and never blocks the main thread`, async () => {
    const signed = await signMime(await draft(), key)
    for (const byte of [" ", "\n"]) {
      const raw = Buffer.concat([signed, Buffer.alloc(MEGABYTES * 1024 * 1024, byte)])
      expect(await longestTurn(() => evaluate(raw))).toBeLessThan(500)
    }
  })
})

describe("composeInbound and breakSignature", () => {
  it("composes messages that the parser reads back, including attachments", async () => {
    const raw = await composeInbound(
      {
        from: "Ann <ann@acme.test>",
        to: ["in@sp.acme.test"],
        subject: "Grüße",
        html: "<b>hi</b>",
        attachments: [{ filename: "a.txt", content: Buffer.from("hello").toString("base64") }],
        headers: { "X-Spam-Score": "7.5", "Message-ID": "<own@acme.test>" },
      },
      { message_id: "<made@acme.test>", date: at },
    )
    const parsed = await parser.parseMail(raw)
    expect(parsed).toMatchObject({
      from: "ann@acme.test",
      subject: "Grüße",
      message_id: "<own@acme.test>",
      html: "<b>hi</b>",
    })
    expect(parsed.attachments).toMatchObject([{ filename: "a.txt", size: 5 }])
    expect(parsed.headers).toContainEqual({ name: "X-Spam-Score", value: "7.5" })
  })

  it.each([
    ["a text", { text: "Line one\nline two" }],
    ["text and HTML", { text: "t", html: "<p>t</p>" }],
    ["an attachment alone", { attachments: [{ filename: "a.bin", content: "AAECAwQFBgc=" }] }],
    ["nothing", {}],
  ])("breaks the signature of %s without changing the parsed content", async (_, content) => {
    const draft = { from: "ann@acme.test", to: "in@sp.acme.test", ...content }
    const whole = await signMime(await composeInbound(draft, { message_id: "<1@acme.test>", date: at }), key)
    const broken = breakSignature(whole)
    expect((await evaluate(broken)).auth.dkim.result).toBe("fail")
    const [before, after] = [await parser.parseMail(whole), await parser.parseMail(broken)]
    expect({ ...after, attachments: after.attachments.length }).toEqual({
      ...before,
      attachments: before.attachments.length,
    })
  })

  it("rejects headers that would inject another header", async () => {
    const draft = (headers: Record<string, string>) =>
      composeInbound({ from: "a@b.test", to: "c@d.test", headers }, { message_id: "<1@a>", date: at })
    await expect(draft({ "X-A": "1\r\nFrom: eve@evil.test" })).rejects.toThrow("must not contain CR, LF or NUL")
    await expect(draft({ "X A": "1" })).rejects.toThrow("is not a valid header name")
    await expect(draft({ From: "eve@evil.test" })).rejects.toThrow("is set by the sandbox")
  })
})
