import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { runs } from "../../helpers/fuzz.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const raw = (body: string | Uint8Array, headers = {}) => box.v1("POST", "/emails", undefined, { raw: body, headers })

describe("hostile bodies", () => {
  it("do not change object prototypes: __proto__, constructor, prototype", async () => {
    for (const name of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"]) {
      const body = JSON.stringify(anEmail()).replace("{", `{"${name}":{"polluted":1,"to":[]},`)
      expect((await raw(body)).status).toBe(200)
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  it("nested deeply are refused, at any depth", async () => {
    for (const depth of [66, 100, 500]) {
      for (const [open, close] of [
        ["[", "]"],
        ['{"a":', "}"],
      ] as const) {
        const nested = `${open.repeat(depth)}1${close.repeat(depth)}`
        const { status } = await raw(JSON.stringify(anEmail({ x: 0 })).replace('"x":0', `"x":${nested}`))
        expect([400, 413, 422]).toContain(status)
      }
    }
  })
  it("with invalid UTF-8 or lone surrogates do not break sending or reading", async () => {
    const own = await startSandpost()
    const [before, after] = JSON.stringify(anEmail({ subject: "@@" })).split("@@") as [string, string]
    for (const bytes of [
      Buffer.from([0xff, 0xfe]),
      Buffer.from([0xc3]),
      Buffer.from("\\ud800"),
      Buffer.from("\\udc00 \\u0000x"),
    ]) {
      const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)])
      const answer = await own.v1<{ id: string }>("POST", "/emails", undefined, { raw: body })
      expect([200, 400, 422]).toContain(answer.status)
      if (answer.status === 200) expect(await own.raw(answer.body.id)).toContain("Subject:")
    }
    expect((await own.v1("GET", "/emails")).status).toBe(200)
    expect((await own.sandbox("GET", "/emails?q=order")).status).toBe(200)
  })
  it("of any JSON never fail the sandbox", async () => {
    const own = await startSandpost()
    const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.emailAddress())
    const field = fc.oneof(fc.constant(undefined), text, fc.array(text, { maxLength: 3 }), fc.jsonValue())
    const names = Object.keys(anEmail({ cc: 1, bcc: 1, reply_to: 1, headers: 1, tags: 1, html: 1, scheduled_at: 1 }))
    const body = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (fields, valid) => {
        const { status } = await own.v1("POST", "/emails", valid ? anEmail(fields) : fields)
        expect([200, 403, 422]).toContain(status)
      }),
      { numRuns: runs(200) },
    )
    expect((await own.sandbox("GET", "/emails")).status).toBe(200)
  })
  it("that are aborted halfway do no harm", async () => {
    const controller = new AbortController()
    const body = new ReadableStream({
      pull: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"from":'))
        controller.abort()
      },
    })
    const headers = { Authorization: `Bearer ${box.token}`, "Content-Type": "application/json" }
    const init = { method: "POST", headers, body, signal: controller.signal, duplex: "half" } as RequestInit
    await expect(fetch(`${box.base_url}/emails`, init)).rejects.toThrow("aborted")
    await box.send()
  })
})
