import { describe, expect, it } from "vitest"
import { maskBytes, maskSecrets } from "./secrets.ts"

const TOKEN = "sp_4kTq9x2LmPz7"
const WEBHOOK = "whsec_AAAA/BBBB+CC=="
const PASSWORD = 'two "words"/é'

const percent = (text: string) => text.replace(/[^ é]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
const unicode = (text: string) => text.replace(/[^"é]/g, (c) => `\\u00${c.charCodeAt(0).toString(16).padStart(2, "0")}`)

describe("maskSecrets", () => {
  it.each([
    ["plain", `a ${TOKEN} b`, "a sp_4kTq9x2… b"],
    ["percent-encoded", `/v1/emails/${percent(TOKEN)}/x%20y`, "/v1/emails/sp_4kTq9x2…/x%20y"],
    ["in a form", `key=${encodeURIComponent(WEBHOOK)}&n=1`, "key=whsec_…&n=1"],
    ["with escaped slashes", JSON.stringify({ key: WEBHOOK }).replaceAll("/", "\\/"), '{"key":"whsec_…"}'],
    ["as JSON in JSON", '"{\\"key\\":\\"whsec_A\\\\/B\\"}"', '"{\\"key\\":\\"whsec_…\\"}"'],
    ["with escaped letters", `{"a":"\\u0041","key":"${unicode(TOKEN)}"}`, '{"a":"\\u0041","key":"sp_4kTq9x2…"}'],
    ["that is known, in JSON", JSON.stringify([PASSWORD]), '["…"]'],
    ["that is known, in JSON with escaped slashes", JSON.stringify([PASSWORD]).replaceAll("/", "\\/"), '["…"]'],
    ["that is known, in a form", 'p=two+"words"/é', "p=…"],
  ])("masks a secret %s, and nothing else", (_, text, masked) => {
    expect(maskSecrets(text, [PASSWORD])).toBe(masked)
  })

  it.each(["100%", "a%2", "\\u0041\\", "\\\\u0073p", "sp_short", "\0\0", "%zz"])("leaves %j as it is", (text) => {
    expect(maskSecrets(text, [PASSWORD])).toBe(text)
  })
})

describe("maskBytes", () => {
  it.each(["latin1", "utf8", "utf16le"] as const)("masks secrets in %s", (encoding) => {
    const bytes = Buffer.from(`é ${TOKEN} ${WEBHOOK} a-password b`, encoding)
    const masked = maskBytes(bytes, ["a-password"]).toString("latin1").replaceAll("\0", "")
    for (const secret of [TOKEN.slice(10), "AAAA", "BBBB", "CC", "password"]) expect(masked).not.toContain(secret)
    expect(masked).toContain("whsec_")
    expect(masked.endsWith(" b")).toBe(true)
  })

  it("masks secrets in UTF-16 with the high byte first", () => {
    const bytes = Buffer.from(`a ${TOKEN} b`, "utf16le").swap16()
    expect(maskBytes(bytes, []).toString("latin1").replaceAll("\0", "")).not.toContain(TOKEN.slice(10))
  })
})
