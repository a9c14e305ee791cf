import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { sandpostForFile } from "./helpers/sandpost.ts"

const box = await sandpostForFile()
const values = async (path: string) => ok(await box.ask("GET", `/sandbox${path}`))

describe("the values of a search field", () => {
  it("are those of all captured emails, the most frequent first, in the form that a search takes", async () => {
    for (const [to, flow] of [
      ["Ann <Ann@Example.com>", "receipt"],
      ["bob@example.com", "receipt"],
      ["ann@example.com", "colour check"],
    ])
      await box.send({ to: [to, to], tags: { flow } })
    expect(await values("/emails/values?field=to")).toEqual({
      data: [
        { value: "ann@example.com", count: 2 },
        { value: "bob@example.com", count: 1 },
      ],
      total: 2,
    })
    expect((await values("/emails/values?field=from")).data).toEqual([{ value: "hello@acme.test", count: 3 }])
    expect((await values("/emails/values?field=tag")).data).toEqual([
      { value: "flow=receipt", count: 2 },
      { value: "flow=colour check", count: 1 },
    ])
  })

  it("are those that contain a text, in capitals or not, and `total` counts those beyond the limit", async () => {
    expect((await values("/emails/values?field=tag&contains=COLOUR%20C")).data).toEqual([
      { value: "flow=colour check", count: 1 },
    ])
    expect(await values("/emails/values?field=to&limit=1&contains=example")).toEqual({
      data: [{ value: "ann@example.com", count: 2 }],
      total: 2,
    })
    expect(await values("/emails/values?field=to&contains=nobody")).toEqual({ data: [], total: 0 })
  })

  it("are those of received messages, without tags", async () => {
    await ok(await box.sandbox("POST", "/inbound", { from: "Zoe <zoe@x.test>", to: "help@sp.acme.test", text: "Hi" }))
    expect((await values("/inbound/values?field=from")).data).toEqual([{ value: "zoe@x.test", count: 1 }])
    expect((await values("/inbound/values?field=to")).data).toEqual([{ value: "help@sp.acme.test", count: 1 }])
    const { status, body } = await box.ask("GET", "/sandbox/inbound/values?field=tag")
    expect([status, body.error.message]).toEqual([422, expect.stringContaining("must be one of: from, to")])
  })

  it("are of one account, and of all with account=*", async () => {
    await ok(await box.sandbox("POST", "/accounts", { name: "other", domains: ["other.test"] }))
    expect(await values("/emails/values?field=to&account=other")).toEqual({ data: [], total: 0 })
    expect((await values("/emails/values?field=to&account=*")).total).toBe(2)
  })
})
