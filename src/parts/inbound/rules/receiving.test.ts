import { describe, expect, it } from "vitest"
import { receivingCandidates, receivingHost, receivingLocalPart, receivingState } from "./receiving.ts"
import { envelopeRecipient } from "./recipient.ts"

describe("local_part (section 4.3)", () => {
  it("is lowercased; * is the catch-all", () => {
    expect(receivingLocalPart("Support+EU")).toBe("support+eu")
    expect(receivingLocalPart("*")).toBe("*")
  })
  it.each(["", "a..b", ".a", "a.", "a b", "a@b", "a*", "**", "a\r\nb", '"a"', "ü", "x".repeat(65)])(
    "rejects %j",
    (input) => {
      expect(() => receivingLocalPart(input)).toThrow(/`local_part`/)
    },
  )
})

describe("host (assumption inbound.host)", () => {
  const domain = { name: "acme.test", receiving_host: "sp.acme.test" }
  it("is the domain's receiving host by default, else a name of the domain", () => {
    expect(receivingHost(undefined, domain)).toBe("sp.acme.test")
    expect(receivingHost("Mail.ACME.test.", domain)).toBe("mail.acme.test")
    expect(receivingHost("acme.test", domain)).toBe("acme.test")
  })
  it.each(["elsewhere.test", "notacme.test", "a b.acme.test", "-x.acme.test", "127.0.0.1", "", "x..acme.test"])(
    "rejects %j",
    (input) => {
      expect(() => receivingHost(input, domain)).toThrow(/`host`/)
    },
  )
})

describe("receivingCandidates (assumption inbound.catch_all)", () => {
  it("returns the exact address before the catch-all, ignoring case", () => {
    expect(receivingCandidates("Sales@Sp.Acme.Test", true)).toEqual(["sales@sp.acme.test", "*@sp.acme.test"])
    expect(receivingCandidates("*@sp.acme.test", true)).toEqual(["*@sp.acme.test"])
  })
  it("returns the address without its +tag in between, if plus-addressing is on (assumption inbound.plus_addressing)", () => {
    const tagged = "Sales+A+b@sp.acme.test"
    const [exact, catchAll] = ["sales+a+b@sp.acme.test", "*@sp.acme.test"]
    expect(receivingCandidates(tagged, true)).toEqual([exact, "sales@sp.acme.test", catchAll])
    expect(receivingCandidates(tagged, false)).toEqual([exact, catchAll])
    expect(receivingCandidates("+a@sp.acme.test", true)).toEqual(["+a@sp.acme.test", catchAll])
    expect(receivingCandidates('"a b+c"@sp.acme.test', true)).toEqual(['"a b+c"@sp.acme.test', catchAll])
  })
  it("ignores needless quotes around the local part (RFC 5321 4.1.2)", () => {
    expect(receivingCandidates('"Sales"@sp.acme.test', true)[0]).toBe("sales@sp.acme.test")
    expect(receivingCandidates('"sa\\les"@sp.acme.test', true)[0]).toBe("sales@sp.acme.test")
    expect(receivingCandidates('"a\\ b@c"@sp.acme.test', true)[0]).toBe('"a b@c"@sp.acme.test')
  })
  it("accepts a host as U-label and as A-label", () => {
    expect(receivingCandidates("a@sp.bücher.test", true)[0]).toBe("a@sp.xn--bcher-kva.test")
  })
  it.each(["postmaster", "@acme.test", "a@", "a@b c.test", "a@[127.0.0.1]", ""])(
    "returns nothing for %j",
    (recipient) => {
      expect(receivingCandidates(recipient, true)).toEqual([])
    },
  )
})

describe("envelopeRecipient", () => {
  it("keeps the case of the local part, and normalizes quotes and host", () => {
    expect(envelopeRecipient("Reply+AbC-XyZ9==@Sp.Bücher.Test")).toBe("Reply+AbC-XyZ9==@sp.xn--bcher-kva.test")
    expect(envelopeRecipient('"Sales"@sp.acme.test')).toBe("Sales@sp.acme.test")
    expect(envelopeRecipient("nobody")).toBeNull()
  })
})

describe("pending and active (assumptions inbound.pending_fields and inbound.activation)", () => {
  const pending = { name: "acme.test", receiving_host: "sp.acme.test", status: "pending" as const }
  const verified = { name: "acme.test", receiving_host: "sp.acme.test", status: "verified" as const }
  const state = (
    host: string,
    domain: typeof pending | typeof verified,
    mx: string[] | null,
    status: "active" | "pending" | null = null,
    without_mx: "never" | "default_host" = "never",
  ) =>
    receivingState({
      address: status === null ? { host, status } : { host, status },
      domain,
      mx: mx?.map((exchange) => ({ exchange, priority: 10 })) ?? null,
      without_mx,
    })

  it("is pending without an MX on the default host, too, and active with one (assumption inbound.active_without_mx)", () => {
    expect(state("sp.acme.test", verified, [])).toMatchObject({
      status: "pending",
      dns_record: { name: "sp.acme.test" },
    })
    expect(state("sp.acme.test", pending, ["mx.sandpost.test"])).toEqual({ status: "active" })
  })
  it("is active on the default host as soon as the domain is verified, with active_without_mx = default_host (assumption inbound.active_without_mx)", () => {
    const byDomain = [null, "default_host"] as const
    expect(state("sp.acme.test", verified, null, ...byDomain)).toEqual({ status: "active" })
    expect(state("sp.acme.test", pending, ["mx.sandpost.test"], ...byDomain)).toMatchObject({
      status: "pending",
      error: expect.stringContaining("not verified"),
    })
  })
  it("is active on another host if its MX points to the sandbox", () => {
    expect(state("mx.acme.test", pending, ["other.test", "MX.Sandpost.Test."])).toEqual({ status: "active" })
    expect(state("mx.acme.test", verified, [])).toEqual({
      status: "pending",
      dns_record: { type: "MX", name: "mx.acme.test", value: "mx.sandpost.test", priority: 10 },
      error: "mx.acme.test has no MX record. Publish the record in dns_record (in the sandbox: POST /sandbox/dns).",
    })
    expect(state("mx.acme.test", verified, ["other.test"]).error).toContain(
      "points to other.test, not to mx.sandpost.test",
    )
    expect(state("mx.acme.test", verified, [""]).error).toContain("has a null MX record")
    expect(state("mx.acme.test", verified, null).error).toContain("could not be looked up")
  })
  it("stays active", () => expect(state("mx.acme.test", pending, [], "active")).toEqual({ status: "active" }))
})
