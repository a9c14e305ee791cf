import { describe, expect, it } from "vitest"
import { sandboxDocument } from "../../src/api/sandbox.document.gen.ts"
import { ok, refusalOf } from "../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../helpers/sandpost.ts"
import type { Page } from "../helpers/wire.ts"

const box = await sandpostForFile()
await box.send({ to: "ann@example.com", tags: { plan: "" } })
const count = async () => (await ok(box.sandbox<Page<object>>("GET", "/emails"))).total

interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: { type: string }
}
type Operation = { parameters?: Parameter[] }
const document = JSON.parse(sandboxDocument) as {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}
const resolved = (one: Parameter) => document.components.parameters[one.$ref?.split("/").at(-1) ?? ""] ?? one

/** Every query parameter of the control API that is a text. An empty sender of a message stands for a bounce. */
const TEXTS = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { parameters = [] }]) =>
    parameters
      .map(resolved)
      .filter((one) => one.in === "query" && one.schema.type !== "integer" && one.name !== "mail_from")
      .map(({ name }) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, crypto.randomUUID()), name] as const),
  ),
)

describe("an empty value of a query parameter is refused (assumption search.empty)", () => {
  it("everywhere, whether it is empty, blank or invisible, and nothing is deleted", async () => {
    expect(TEXTS.length).toBeGreaterThan(60)
    for (const [method, path, name] of TEXTS) {
      for (const value of ["=", "", "=%20", "=%09%0A", "=%E2%80%8B", "=%E3%80%80"]) {
        const where = `${method} ${path}?${name}${value}`
        const { status, body } = await box.sandbox(
          method,
          `${path}?${name}${value}`,
          /^P/.test(method) ? {} : undefined,
        )
        expect([where, status, body.error.message]).toEqual([
          where,
          422,
          expect.stringMatching(new RegExp(`^\`${name}(\\[0\\])?\` must not be empty(; omit it instead)?`)),
        ])
      }
    }
    expect(await count()).toBe(1)
  })

  it.each(["/emails/", "/inbound/", "/faults/", "/suppressions/", "/accounts/", "/webhooks/"])(
    "DELETE %s without an id deletes nothing",
    async (path) => {
      const { status, body } = await box.sandbox("DELETE", path)
      expect([status, body.error.message]).toEqual([
        404,
        expect.stringMatching(/A part of it is empty.*(?<!Did you mean.*)$/),
      ])
      expect((await box.sandbox("DELETE", `${path}%20`)).status).toBe(404)
      expect(await count()).toBe(1)
    },
  )

  it("POST /sandbox/reset with an empty list or account deletes nothing", async () => {
    for (const body of [{ keep: [] }, { keep: [""] }, { account: "" }, { account_id: "" }, { account: null }])
      expect((await box.sandbox("POST", "/reset", body)).status, JSON.stringify(body)).toBe(422)
    expect(await count()).toBe(1)
  })
})

describe("a field of a search without its value is refused (assumption search.empty)", () => {
  it.each([
    ...["to:", 'to:""', 'to:" "', "-to:", "to:<>", "to:@", "from:@", "reply-to:.", "subject:", "code:", "link:"],
    ...["tag:", "tag:plan=", "tag:=", "tag:=x", "header:x-order=", "header:=7", 'header:x-order=" "'],
    ...["message-id:", "message-id:<>", "event:email.", "status:", "after:", "larger:", "is:", '""', '"\u200b"'],
    ...["invoice to:", "invoice to: is:unread", 'invoice to: "your code"', "your code subject:", "to:\u200b"],
  ])("%s", async (q) => {
    for (const path of [
      "/emails",
      "/emails/latest",
      "/emails/wait?timeout_ms=1",
      "/emails/wait?count=0&timeout_ms=1",
    ]) {
      const { status, body } = await box.sandbox(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`,
      )
      expect([status, body.error?.message]).toEqual([422, expect.stringContaining("in `q`")])
    }
    expect((await box.sandbox("DELETE", `/emails?q=${encodeURIComponent(q)}`)).status).toBe(422)
    expect(await count()).toBe(1)
  })

  it.each(["Your code is: 482913", "Re: order", 'tag:plan=""', 'to:"@"', "tag:plan", "to:@example.com"])(
    "%s is understood",
    async (q) => {
      expect((await box.sandbox("GET", `/emails?q=${encodeURIComponent(q)}`)).status).toBe(200)
    },
  )
})

describe("an id as the whole search (assumption search.empty)", () => {
  it("is refused with the ways to use it, because no text has it", async () => {
    const own = await startSandpost()
    const id = await own.send()
    const refusals = ["/emails?q=", "/emails/latest?q=", "/emails/wait?count=0&timeout_ms=1&q="].map((path) =>
      own.sandbox("GET", path + id),
    )
    for (const answer of await Promise.all([...refusals, own.sandbox("DELETE", `/emails?q=${id.toUpperCase()}`)])) {
      const { status, message } = refusalOf(answer)
      expect(status).toBe(422)
      expect(message).toContain(`Use /sandbox/emails/${id}, or message-id:${id} in q.`)
    }
    for (const q of [`message-id:${id}`, `"${id}"`, "0198c1a4-0000-7000-8000-000000000000"])
      expect((await own.sandbox("GET", `/emails?q=${encodeURIComponent(q)}`)).status).toBe(200)
    expect((await ok(own.sandbox<Page<object>>("GET", `/emails?q=message-id:${id}`))).total).toBe(1)
  })
})
