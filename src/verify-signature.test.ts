import { expect, it } from "vitest"
import { sign } from "./parts/webhooks/rules/signature.ts"
import { verifySignature } from "./verify-signature.ts"

const SECRET = "whsec_test"
const BODY = '{"type":"email.sent"}'
const header = () => sign(SECRET, BODY, Date.now() / 1000)

it("verifies the raw body as text, bytes or ArrayBuffer, and a header as a list (section 6)", () => {
  const bytes = new TextEncoder().encode(BODY)
  for (const body of [BODY, bytes, bytes.buffer]) expect(verifySignature(SECRET, header(), body)).toBe(true)
  expect(verifySignature(SECRET, [header()], BODY)).toBe(true)
  for (const missing of [undefined, null, "", "t=1,v1=0"]) expect(verifySignature(SECRET, missing, BODY)).toBe(false)
})

it.each<[string, unknown[], string]>([
  [
    "the parsed body",
    [SECRET, "", JSON.parse(BODY)],
    "the raw body as text or bytes, not the parsed event, got object",
  ],
  ["no body", [SECRET, "", undefined], "got undefined"],
  ["an unset secret", [undefined, "", BODY], "`secret` must be the whsec_… secret of the endpoint, got undefined"],
  ["an empty secret", ["", "", BODY], "got an empty string"],
  ["the headers", [SECRET, { "service-signature": "" }, BODY], "`header` must be the value of Service-Signature"],
])("names what is wrong with %s", (_, input, part) => {
  const verify = verifySignature as (...input: unknown[]) => boolean
  expect(() => verify(...input)).toThrow(TypeError)
  expect(() => verify(...input)).toThrow(part)
})
