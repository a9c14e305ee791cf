import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { isValidSignature, newSecret, sign } from "./signature.ts"

const secret = "whsec_abcdefghijklmnopqrstuvwxyz0123456789ABCD"
const body = JSON.stringify({ type: "email.sent", data: { subject: "Grüße 😀", tags: {} } })
const wall = Date.UTC(2026, 2, 1, 9, 0, 0, 700)
const t = Math.floor(wall / 1000)
const header = sign(secret, body, wall / 1000)

describe("the signature of a webhook request (section 6)", () => {
  it("is t in seconds and one v1, the hex HMAC-SHA256 of `<t>.<body>` keyed with the whole secret (assumption webhooks.signature_key)", () => {
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`, "utf8").digest("hex")
    expect(header).toBe(`t=${t},v1=${v1}`)
  })

  it("is the same for a text and for its bytes", () => {
    expect(sign(secret, Buffer.from(body), t)).toBe(header)
  })

  it("requires a time", () => {
    expect(() => sign(secret, body, Number.NaN)).toThrow(/time/)
  })

  it("has a secret of whsec_ and at least 32 characters", () => {
    expect(newSecret({ token: (length) => "x".repeat(length) })).toMatch(/^whsec_x{32,}$/)
  })
})

describe("verifySignature (section 6, signature rule 3)", () => {
  const genuine = (seen: string | undefined | null, raw: string | Uint8Array = body, now = wall) =>
    isValidSignature(secret, seen, raw, { now })

  it("accepts our signature, of text and of bytes", () => {
    expect(genuine(header)).toBe(true)
    expect(genuine(header, Buffer.from(body))).toBe(true)
  })

  it("rejects every single changed byte of the body", () => {
    const bytes = Buffer.from(body)
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1
      expect(genuine(header, changed)).toBe(false)
    }
  })

  it("rejects JSON that was parsed and serialised again", () => {
    expect(genuine(header, JSON.stringify(JSON.parse(body), null, 2))).toBe(false)
  })

  it("rejects a t more than 300 seconds away, before or after", () => {
    expect(genuine(header, body, wall + 300_000)).toBe(true)
    expect(genuine(header, body, wall + 301_000)).toBe(false)
    expect(genuine(header, body, wall - 300_000)).toBe(true)
    expect(genuine(header, body, wall - 301_000)).toBe(false)
    expect(isValidSignature(secret, header, body, { now: wall + 9_000_000, tolerance_seconds: 9000 })).toBe(true)
  })

  it("rejects another secret, and the secret without its prefix or an empty one", () => {
    for (const other of [`${secret}x`, secret.slice("whsec_".length), ""]) {
      expect(isValidSignature(other, header, body, { now: wall })).toBe(false)
    }
  })

  it.each([
    undefined,
    null,
    "",
    "nonsense",
    `t=${t}`,
    header.replace("v1=", "v0="),
    header.replace("t=", "t= "),
    header.replace(`t=${t}`, `t=${t}.5`),
    header.replace(`t=${t}`, "t=NaN"),
    header.slice(0, -1),
    `${header}00`,
    `${header},t=${t}`,
    `${header},v1=${"0".repeat(64)}`,
  ])("rejects the header %j", (seen) => expect(genuine(seen)).toBe(false))

  it("ignores unknown schemes, in any order", () => {
    expect(genuine(`v2=later,${header.split(",").reverse().join(", ")}`)).toBe(true)
  })
})
