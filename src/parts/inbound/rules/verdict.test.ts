import { describe, expect, it } from "vitest"
import type { AuthResult } from "../record.ts"
import type { Authentication } from "./authentication.ts"
import { decideVerdict } from "./evaluate.ts"

type Results = { spf?: AuthResult; spfAligned?: boolean; dkim?: AuthResult; dkimAligned?: boolean; dmarc?: AuthResult }
const found = ({
  spf = "none",
  spfAligned = true,
  dkim = "none",
  dkimAligned = true,
  dmarc = "none",
}: Results): Authentication => ({
  spf: { result: spf, domain: "acme.test", reason: "", aligned: spfAligned },
  dkim: {
    result: dkim,
    domain: "acme.test",
    reason: "",
    signatures:
      dkim === "none" ? [] : [{ result: dkim, domain: "acme.test", selector: "s", reason: "", aligned: dkimAligned }],
  },
  dmarc: { result: dmarc, domain: "acme.test", policy: dmarc === "none" ? null : "none", reason: "" },
  arc: null,
  from_count: 1,
})

describe("sender_verdict (section 2.5, assumption inbound.sender_verdict)", () => {
  const cases: [string, Results, string][] = [
    ["DMARC pass", { dmarc: "pass", spf: "fail" }, "verified"],
    ["no policy and an aligned SPF pass", { spf: "pass" }, "verified"],
    ["no policy and an aligned DKIM pass", { dkim: "pass", spf: "fail" }, "verified"],
    ["DMARC fail", { dmarc: "fail", spf: "pass", spfAligned: false }, "failed"],
    ["no policy and SPF fail", { spf: "fail" }, "failed"],
    ["no policy and a broken signature", { dkim: "fail" }, "failed"],
    [
      "no policy, an unaligned SPF pass and a broken signature",
      { spf: "pass", spfAligned: false, dkim: "fail" },
      "failed",
    ],
    [
      "no policy and only unaligned passes",
      { spf: "pass", spfAligned: false, dkim: "pass", dkimAligned: false },
      "unverified",
    ],
    ["no policy and softfail", { spf: "softfail" }, "unverified"],
    ["nothing to check", {}, "unverified"],
    ["a policy that cannot be read", { dmarc: "temperror", spf: "pass" }, "unverified"],
  ]
  it.each(cases)("%s", (_, results, verdict) => {
    expect(decideVerdict(found(results), 1)).toMatchObject({ verdict, rule: expect.stringMatching(/^\S.*\.$/) })
  })

  it("is failed without exactly one From, even if everything else passed", () => {
    expect(decideVerdict(found({ dmarc: "pass" }), 2).verdict).toBe("failed")
    expect(decideVerdict(found({ dmarc: "pass" }), 0).verdict).toBe("failed")
  })

  it("is unchecked if authentication is off", () => {
    expect(decideVerdict(null, 1).verdict).toBe("unchecked")
  })
})
