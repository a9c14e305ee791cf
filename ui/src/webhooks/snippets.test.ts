import { createHmac, timingSafeEqual } from "node:crypto"
import { describe, expect, it } from "vitest"
import { verifySnippets } from "./snippets.ts"

const secret = "whsec_test"
const code = (name: string) => verifySnippets(secret).find((snippet) => snippet.name === name)?.code ?? ""

function nodeVerify(): (rawBody: string, header: string) => boolean {
  const body = code("Node")
    .replace(/^import .*$/m, "")
    .replace("export function", "return function")
  return new Function("createHmac", "timingSafeEqual", body)(createHmac, timingSafeEqual)
}

function signed(rawBody: string, t: number): string {
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${rawBody}`).digest("hex")}`
}

const now = Math.floor(Date.now() / 1000)

describe("the signature verification snippet (section 6)", () => {
  it("accepts what the service signs", () => {
    expect(nodeVerify()('{"a":1}', signed('{"a":1}', now))).toBe(true)
  })

  it("rejects another body, another signature and a short one", () => {
    const verify = nodeVerify()
    expect(verify('{"a":2}', signed('{"a":1}', now))).toBe(false)
    expect(verify("{}", `t=${now},v1=abcd`)).toBe(false)
  })

  it("rejects a timestamp more than 300 seconds off", () => {
    expect(nodeVerify()("{}", signed("{}", now - 301))).toBe(false)
  })

  it("contains the secret of the endpoint in every language", () => {
    for (const snippet of verifySnippets(secret)) expect(snippet.code).toContain(secret)
  })
})
