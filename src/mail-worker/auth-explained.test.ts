import { generateKeyPairSync } from "node:crypto"
import { authenticate, dkimSign, sealMessage } from "mailauth"
import { describe, expect, it } from "vitest"
import { addressFields, addressIn } from "./address-fields.ts"
import { explainAuthentication } from "./auth-explained.ts"
import { checkSender, type SenderChecks } from "./sender-checks.ts"

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 1024 })
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
const P = publicKey.export({ type: "spki", format: "der" }).toString("base64")
const MAIL = Buffer.from("From: Ann <ann@shop.test>\r\nTo: in@sp.acme.test\r\nSubject: Hello\r\n\r\nx\r\n")
const NOW = Date.parse("2026-03-01T09:00:00.000Z")
const seconds = (offset: number) => new Date(NOW + offset * 1000)

type Texts = Record<string, string[]>

/** The results for a message with these TXT records in DNS, at a time (null: not compared). */
async function explained(raw: Buffer, texts: Texts, { now = NOW as number | null, arc_sets = 0, mail_from = "" } = {}) {
  const resolver = async (name: string, type: string) => {
    const found = type === "TXT" ? texts[name.toLowerCase()] : undefined
    if (!found) throw Object.assign(new Error(`no ${name}`), { code: "ENOTFOUND" })
    return found.map((text) => [text])
  }
  const envelope = { mail_from, helo: "mail.shop.test", client_ip: "192.0.2.1" }
  const with_arc = arc_sets > 0 && arc_sets <= 10
  const authors = addressFields(raw)("from").flatMap(addressIn)
  const found = await checkSender(raw, envelope, { authors, from_fields: 1, resolver, now: now ?? 0, with_arc })
  const textsAt = (name: string) => texts[name] ?? []
  return explainAuthentication(found, { client_ip: "192.0.2.1", fields: 1, arc_sets, now, textsAt })
}

const signed = async (more: Partial<Parameters<typeof dkimSign>[1]> = {}) => {
  const signer = { signingDomain: "shop.test", selector: "s1", privateKey: PEM, algorithm: "rsa-sha256", ...more }
  const { signatures } = await dkimSign(MAIL, { ...signer, signTime: seconds(0), ...more, signatureData: [signer] })
  return Buffer.concat([Buffer.from(signatures), MAIL])
}
const KEY_AT = "s1._domainkey.shop.test"
const key = (text = `v=DKIM1; p=${P}`): Texts => ({ [KEY_AT]: [text] })
const ofKey = async (text: string, raw?: Buffer) => (await explained(raw ?? (await signed()), key(text))).dkim

describe("a DMARC record that exists and is ignored (assumption inbound.checks_explained)", () => {
  it.each<[fault: string, ...records: string[]]>([
    ["p=rejct is not none, quarantine or reject", "v=DMARC1; p=rejct"],
    ["p=reject sp=reject is not none, quarantine or reject", "v=DMARC1; p=reject sp=reject"],
    ["sp=foo is not none, quarantine or reject", "v=DMARC1; p=reject; sp=foo"],
    ["np=off is not none, quarantine or reject", "v=DMARC1; p=reject; np=off"],
    ["p= is not none, quarantine or reject", "v=DMARC1; p=; adkim=s"],
    ["it has no p=, which must be none, quarantine or reject", "v=DMARC1; adkim=s"],
    ["it has no p=, which must be none, quarantine or reject", "v=DMARC1"],
    ["P= must be written p=, followed by none, quarantine or reject", "v=DMARC1; P=reject"],
    ["p:reject must be written p=, followed by none, quarantine or reject", "v=DMARC1; p:reject"],
    ["it has the tag p twice", "v=DMARC1; p=none; p=reject"],
    ["v=DMARC1 must be its first tag", "p=reject; v=DMARC1"],
    ["there is no semicolon after v=DMARC1", "v=DMARC1 p=reject"],
    ["there is no semicolon after v=DMARC1", "v=DMARC1, p=reject"],
    ["its version must be written DMARC1, not dmarc1", "v=dmarc1; p=reject"],
    ["its version must be written DMARC1, not DMARC2", "v=DMARC2; p=reject"],
    ["its value begins with a quotation mark, which belongs to the syntax of zone files", '"v=DMARC1; p=reject"'],
    ["it does not begin with v=DMARC1", "DMARC1; p=reject"],
    ["it does not begin with v=DMARC1", "v=spf1 -all"],
    ["there are 2 DMARC records, and only one is allowed", "v=DMARC1; p=reject", "v=DMARC1; p=none"],
  ])("is named: %s", async (fault, ...records) => {
    const { dmarc } = await explained(MAIL, { "_dmarc.shop.test": records })
    expect(dmarc).toMatchObject({ result: "none", policy: null })
    expect(dmarc.reason).toBe(
      `shop.test publishes no usable DMARC policy. The TXT record at _dmarc.shop.test is ignored: ${fault}.`,
    )
  })

  it("is named beside the policy of the parent domain that applies instead", async () => {
    const mail = Buffer.from(MAIL.toString().replace("ann@shop.test", "ann@eu.shop.test"))
    const { dmarc } = await explained(mail, {
      "_dmarc.eu.shop.test": ["v=DMARC1 p=reject"],
      "_dmarc.shop.test": ["v=DMARC1; p=quarantine"],
    })
    expect(dmarc).toMatchObject({ result: "fail", policy: "quarantine" })
    expect(dmarc.reason).toBe(
      "Neither SPF nor DKIM passed for the From domain eu.shop.test, whose policy is quarantine. The TXT record at " +
        "_dmarc.eu.shop.test is ignored: there is no semicolon after v=DMARC1.",
    )
  })

  it("is no record of another name, and nothing is said if there is none", async () => {
    const { dmarc } = await explained(MAIL, { "_dmarc.other.test": ["v=DMARC1; p=rejct"] })
    expect(dmarc.reason).toBe("shop.test publishes no DMARC policy.")
  })
})

describe("a DMARC record with another effect than it may suggest", () => {
  const failed = "Neither SPF nor DKIM passed for the From domain shop.test, whose policy is"
  it.each([
    ["v=DMARC1; p=reject", `${failed} reject.`],
    [
      "v=DMARC1; p=reject; t=y",
      `${failed} quarantine. With t=y, the domain tests its policy, which then counts one step lower than published.`,
    ],
    [
      "v=DMARC1; p=rejct; rua=mailto:a@shop.test",
      `${failed} none. The record counts as p=none (RFC 9989 4.10.1): p=rejct is not none, quarantine or reject.`,
    ],
    [
      "v=DMARC1; p=none; adkim=strict",
      `${failed} none. adkim=strict is neither r nor s, so DKIM is aligned as with r.`,
    ],
    ["v=DMARC1; p=none; pct=20", `${failed} none. pct=20 has no effect since RFC 9989; t=y replaces it.`],
  ])("%s", async (record, reason) => {
    expect((await explained(MAIL, { "_dmarc.shop.test": [record] })).dmarc).toMatchObject({ result: "fail", reason })
  })

  it("says so of a message that passes, too", async () => {
    const texts = { ...key(), "_dmarc.shop.test": ["v=DMARC1; p=reject; t=y"] }
    const { dmarc } = await explained(await signed(), texts)
    expect(dmarc).toMatchObject({ result: "pass", reason: expect.stringContaining("With t=y, the domain tests") })
  })
})

describe("reasons of DKIM about the key", () => {
  const unusable = `The signature of shop.test cannot be checked: the key record at ${KEY_AT}`
  it.each([
    ["k=rsa; v=DKIM1; p=KEY", "is ignored, because v=DKIM1 must be its first tag."],
    ["v=dkim1; p=KEY", "has the version dkim1, which must be written DKIM1."],
    ["v=DKIM1; k=rsa; p=", "says that the key is revoked: its p= is empty."],
    ["v=DKIM1; k=rsa", "has no p=, the public key."],
    ["", "is empty."],
    ["v=DKIM1; p=KEY; p=KEY", "is not valid: it has the tag p twice."],
    ["v=DKIM1; p=KEY; note", "is not valid: note has no =."],
    ["v=DKIM1; p=AAAA", "has a p= that is not a public key of the kind rsa."],
    ["v=DKIM1; k=ed25519; p=KEY", "has a p= that is not a public key of the kind ed25519."],
    ["v=DKIM1; h=sha1; p=KEY", "allows only the hash algorithms sha1 (h=)."],
    ["v=DKIM1; s=tlsrpt; p=KEY", "is not meant for e-mail (s=tlsrpt)."],
  ])("%s", async (record, fault) => {
    expect(await ofKey(record.replaceAll("KEY", P))).toMatchObject({
      result: "neutral",
      reason: `${unusable} ${fault}`,
    })
  })

  it("tells a subdomain in i= that the key forbids (t=s) from an i= outside of d=", async () => {
    const record = `v=DKIM1; t=s; p=${P}`
    expect((await ofKey(record, await signed({ identity: "@mail.shop.test" }))).reason).toBe(
      `The signature of shop.test is rejected: its i= is a subdomain of its d=, which the key at ${KEY_AT} forbids (t=s).`,
    )
    const outside = Buffer.from((await signed()).toString().replace("d=shop.test;", "d=shop.test; i=@bank.test;"))
    expect((await ofKey(record, outside)).reason).toBe(
      "The signature of shop.test is rejected: its i= is outside of its d= domain.",
    )
  })

  it("names the test mode of a key (t=y)", async () => {
    expect(await ofKey(`v=DKIM1; t=y; p=${P}`)).toMatchObject({
      result: "pass",
      reason: `The signature of shop.test is valid, but the key at ${KEY_AT} is marked as a test (t=y).`,
    })
  })
})

describe("times of a signature (assumption inbound.signature_times)", () => {
  it("says that t= is after the sandbox clock, from five minutes on", async () => {
    const ahead = await signed({ signTime: seconds(2 * 86_400) })
    expect((await explained(ahead, key())).dkim).toMatchObject({
      result: "pass",
      reason:
        "The signature of shop.test is valid, but its t= (2026-03-03T09:00:00.000Z) is after the sandbox clock " +
        "(2026-03-01T09:00:00.000Z): some verifiers ignore it.",
    })
    const valid = { result: "pass", reason: "The signature of shop.test is valid." }
    expect((await explained(await signed({ signTime: seconds(300) }), key())).dkim).toMatchObject(valid)
    expect((await explained(ahead, key(), { now: NOW + 2 * 86_400_000 })).dkim).toMatchObject(valid)
  })

  it("compares x= with the sandbox clock, which decides DMARC, too", async () => {
    const raw = await signed({ expires: seconds(3600) })
    const texts = { ...key(), "_dmarc.shop.test": ["v=DMARC1; p=reject"] }
    const before = await explained(raw, texts)
    expect([before.dkim.result, before.dmarc.result]).toEqual(["pass", "pass"])
    const after = await explained(raw, texts, { now: NOW + 3_601_000 })
    expect([after.dkim.result, after.dmarc.result]).toEqual(["neutral", "fail"])
    expect(after.dkim.reason).toBe(
      "The signature of shop.test has expired: its x= (2026-03-01T10:00:00.000Z) is before the sandbox clock " +
        "(2026-03-01T10:00:01.000Z).",
    )
  })

  it("compares neither of a message that was signed here", async () => {
    const raw = await signed({ signTime: seconds(86_400), expires: seconds(90_000) })
    expect((await explained(raw, key(), { now: null })).dkim).toMatchObject({
      result: "pass",
      reason: "The signature of shop.test is valid.",
    })
  })

  it("needs its own order of the checks while mailauth's authenticate ignores a time (7.1.0)", async () => {
    const raw = await signed({ signTime: new Date(0), expires: new Date(1_000_000) })
    const resolver = async (name: string) => {
      if (name === KEY_AT) return [[`v=DKIM1; p=${P}`]]
      throw Object.assign(new Error(name), { code: "ENOTFOUND" })
    }
    const options = { resolver, curTime: new Date(500_000), disableArc: true, disableBimi: true }
    expect((await authenticate(raw, options)).dkim.results[0]?.status.comment).toBe("expired")
  })
})

describe("ARC", () => {
  const sealed = async (raw: Buffer, results = "mx.list.test; dmarc=pass") => {
    const seal = { signingDomain: "list.test", selector: "arc", privateKey: PEM, authResults: results, cv: "none" }
    return Buffer.concat([await sealMessage(raw, seal), raw])
  }
  const texts = { "arc._domainkey.list.test": [`v=DKIM1; p=${P}`], "_dmarc.shop.test": ["v=DMARC1; p=reject"] }

  it("is evaluated and shown, and does not change the other results", async () => {
    const whole = await sealed(MAIL)
    const { arc, dmarc, dkim } = await explained(whole, texts, { arc_sets: 1 })
    expect(arc).toEqual({
      result: "pass",
      domain: "list.test",
      reason: "The ARC chain of 1, last sealed by list.test, is valid. ARC does not change the verdict.",
    })
    expect([dmarc.result, dkim.result]).toEqual(["fail", "none"])
  })

  it("says what is wrong with a chain that was altered, or whose key is gone", async () => {
    const altered = Buffer.from((await sealed(MAIL)).toString().replace("Hello", "Other"))
    expect((await explained(altered, texts, { arc_sets: 1 })).arc).toMatchObject({
      result: "fail",
      reason: "The ARC chain is not valid: i=1 no valid signature. ARC does not change the verdict.",
    })
    expect((await explained(await sealed(MAIL), {}, { arc_sets: 1 })).arc?.reason).toContain(
      "no key for arc._domainkey",
    )
  })

  it("is not evaluated above ten sets, and says so; a message without its fields has no line", async () => {
    expect((await explained(MAIL, texts, { arc_sets: 11 })).arc).toEqual({
      result: "policy",
      domain: "",
      reason: "ARC was not evaluated: the message has 11 sets. ARC does not change the verdict.",
    })
    expect((await explained(MAIL, texts)).arc).toBeNull()
  })
})

it.each(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"])(
  "the result %s of a check stays, and an unknown one is permerror (assumption inbound.verdict_values)",
  (known) => {
    const resultOf = (result: string) => {
      const spf = { domain: "shop.test", status: { result } }
      const found = { spf, dkim: { headerFrom: [], results: [] }, dmarc: false, arc: false } as unknown as SenderChecks
      const how = { client_ip: "192.0.2.1", fields: 1, arc_sets: 0, now: null, textsAt: () => [] }
      return explainAuthentication(found, how).spf.result
    }
    expect([resultOf(known), resultOf(`hard${known}`)]).toEqual([known, "permerror"])
  },
)
