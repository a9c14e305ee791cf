import { describe, expect, it } from "vitest"
import { processorMs } from "../../../time/measure.test-helper.ts"
import { decodeExchange, EXCHANGE_BYTES, type Exchange, writeExchange } from "./exchange.ts"

const into = Buffer.allocUnsafeSlow(EXCHANGE_BYTES)

/** An exchange whose request has this body. */
function anExchange(raw: string): Exchange {
  const bytes = Buffer.from(raw)
  return {
    ...{ id: "1", path: "/v1/emails", query: "", request_headers: [], status: 422, response_headers: {}, length: 2 },
    ...{ response: "{}", field: null, read_ms: 0, total_ms: 0 },
    request: { bytes, size: bytes.length, json: JSON.parse(raw), note: null, cut: false },
  }
}

/** The body of the request as it is shown after it was stored. */
function storedBody(raw: string) {
  const length = writeExchange(anExchange(raw), [], into, 0)
  return decodeExchange(into.subarray(0, length), { id: "1", source: "api", method: "POST" })?.request.body
}

const times = (count: number, attachment: string) => `{"attachments":[${Array(count).fill(attachment).join()}]}`

describe("the stored exchange of a body with attachments", () => {
  it.each([
    ["whose contents are escaped", '{"content":"\\u0041"}'],
    ["whose names are escaped, so that no content is found", '{"c\\u006fntent":"AAAA"}'],
    ["with another content first", '{"content":"BBBB","content":"AAAA"}'],
  ])("is written in milliseconds for 4,000 %s", (_, attachment) => {
    const exchange = anExchange(times(4_000, attachment))
    const write = () => {
      const before = processorMs()
      writeExchange(exchange, [], into, 0)
      return processorMs() - before
    }
    expect(Math.min(write(), write(), write())).toBeLessThan(100)
  })

  it("has no base64, however the client escapes it", () => {
    const quoted = 'data:text/plain;name=\\"a\\";base64,QUJDRA=='
    const contents = ["QUJDRA==", "QUJDRA=\\u003d", "\\u0051UJDRA==", quoted]
    const raw = `{"attachments":[${contents.map((content) => `{"content" : "${content}"}`).join()}]}`
    const body = storedBody(raw)
    expect(body?.attachments.map(({ size }) => size)).toEqual([4, 4, 4, 4])
    expect(body?.text).toBe(times(4, '{"content" : "(4 bytes)"}'))
  })

  it("stays readable with more attachments than it lists", () => {
    const body = storedBody(times(40_000, '{"content":"AAAA"}'))
    expect(body?.attachments.length).toBeGreaterThan(500)
    expect(body?.text?.startsWith('{"attachments":[{"content":"(3 bytes)"}')).toBe(true)
    expect(body?.cut).toBe(true)
  })
})

it("the stored exchange points to the wrong field without listing the names beside it", () => {
  const listed: string[] = []
  const ownKeys = (names: object) => {
    listed.push("to")
    return Reflect.ownKeys(names)
  }
  const exchange: Exchange = { ...anExchange("{}"), field: "to[2]" }
  const request = { ...exchange.request, json: { to: new Proxy([1, 2, 3], { ownKeys }) } } as Exchange["request"]
  const length = writeExchange({ ...exchange, request }, [], into, 0)
  expect(decodeExchange(into.subarray(0, length), { id: "1", source: "api", method: "POST" })?.field).toBe("/to/2")
  expect(listed).toEqual([])
})
