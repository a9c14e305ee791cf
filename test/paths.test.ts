import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { everyOperation } from "./helpers/every-operation.ts"
import { sandpostForFile, startSandpost, toolDocuments } from "./helpers/sandpost.ts"

const box = await sandpostForFile()
const headers = { Authorization: "Bearer sp_dev_full_access" }
const UNKNOWN = "00000000-0000-4000-8000-0000000000ff"
const paths = [...everyOperation("openapi.yaml"), ...everyOperation("sandbox.openapi.yaml")].map(({ path }) => path)

describe("a path is what the contract says (assumption requests.paths)", () => {
  it.each([...new Set(paths), "/sandbox/live", "/v1", "/sandbox"])(
    "%s with a trailing slash is 404 for every method",
    async (path) => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const { status, body } = await box.ask(method, `${path.replace(/\{\w+\}/g, UNKNOWN)}/`, undefined, { headers })
        expect([method, status, body.error.type]).toEqual([method, 404, "not_found"])
      }
    },
  )

  it("deletes nothing if the id is empty, and says that a part of the path is empty", async () => {
    const own = await startSandpost()
    await own.send()
    const { status, body } = await own.sandbox("DELETE", "/emails/")
    expect([status, body.error.message]).toEqual([404, expect.stringContaining("A part of it is empty")])
    expect((await ok(own.v1("GET", "/emails"))).total).toBe(1)
  })
})

describe("a path that does not exist", () => {
  it.each([
    ["GET", "/v1"],
    ["GET", "/v1/"],
    ["POST", "/sandbox"],
    ["POST", "/sandbox/"],
  ])("is named as it was asked for: %s %s", async (method, path) => {
    const { status, body } = await box.ask(method, `${path}?limit=1`, undefined, { headers })
    expect([status, body.error.message]).toEqual([404, expect.stringContaining(`Path ${path} does not exist.`)])
  })

  it("is never meant by itself: each method that a path does not have is refused without it", async () => {
    for (const path of new Set(["/sandbox/suppressions/import", ...paths])) {
      const asked = path.replace(/\{\w+\}/g, UNKNOWN)
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const { status, body } = await box.ask(method, asked, undefined, { headers })
        if (status === 405) expect(body.error.message).not.toContain(`Did you mean ${asked}?`)
      }
    }
  })

  it("is a page for browsers, and JSON for all others", async () => {
    const typeOf = async (accept: string, method = "GET") => {
      const response = await fetch(`${box.url}/nonsense%3Cb%3E`, { method, headers: { accept } })
      return [response.status, response.headers.get("content-type"), (await response.text()).includes("<b>")]
    }
    const json = [404, "application/json; charset=utf-8", false]
    expect(await typeOf("text/html,application/xhtml+xml,*/*;q=0.8")).toEqual([404, "text/html; charset=utf-8", false])
    for (const accept of ["*/*", "application/json"]) expect(await typeOf(accept)).toEqual(json)
    expect(await typeOf("text/html", "POST")).toEqual(json)
  })
})

describe("an id in capitals is the same id (assumption requests.ids)", () => {
  it("in a path, a query and a body, and the response is in lower case", async () => {
    const own = await startSandpost()
    const id = await own.send()
    const upper = id.toUpperCase()
    expect((await own.get(upper)).id).toBe(id)
    expect((await own.captured(upper)).id).toBe(id)
    expect(await own.raw(upper)).toBe(await own.raw(id))
    expect((await own.v1("GET", `/emails/${UNKNOWN.toUpperCase()}`)).text).toContain(UNKNOWN)
    const later = await own.send()
    const waited = await ok(own.sandbox("GET", `/emails/wait?since=${upper}`))
    expect(waited.data.map((email: { id: string }) => email.id)).toEqual([later])
    expect(await ok(own.sandbox("DELETE", `/emails?ids=${upper},${UNKNOWN}`))).toEqual({ deleted: 1 })

    const account = await ok(own.sandbox("POST", "/accounts", { domains: ["acme.test"] }))
    await own.as(account.tokens.sending).send()
    const account_id = account.id.toUpperCase()
    expect((await ok(own.sandbox("GET", "/emails", undefined, { account_id }))).total).toBe(1)
    await ok(own.sandbox("POST", "/reset", { account_id }))
    expect((await ok(own.sandbox("GET", "/emails", undefined, { account_id }))).total).toBe(0)
  })
})

describe("HEAD is allowed wherever GET is (assumption requests.head)", () => {
  it("has the status and headers of GET and no body, on every edge", async () => {
    const own = await startSandpost()
    const attachments = [{ filename: "a.txt", content: "aGk=" }]
    const id = await own.send({
      html: "<p>Hi <a href='https://acme.test'>you</a></p>",
      track_clicks: true,
      attachments,
    })
    await own.settle()
    const { pixel_url, links } = await own.captured(id)
    const tracked = [pixel_url, links[0]?.tracked_url].flatMap((url) => (url ? [new URL(url).pathname] : []))
    const mail = [`/emails/${id}`, `/emails/${id}/raw`, `/emails/${id}/preview`, `/emails/${id}/attachments/0`]
    const documents = [
      "/openapi.yaml",
      "/sandbox.openapi.yaml",
      "/llms.txt",
      "/docs",
      "/docs/start.js",
      ...toolDocuments,
    ]
    const found: string[] = [
      ...["/v1/emails", `/v1/emails/${id}`, "/v1/logs", "/v1/emails?limit=0", `/v1/emails/${UNKNOWN}`, "/v1/nowhere"],
      ...mail.map((path) => `/sandbox${path}`),
      ...["/sandbox/info", "/sandbox/emails/wait", "/sandbox/snapshot", "/sandbox/live", "/healthz"],
      ...documents,
      ...tracked,
    ]
    for (const path of found) {
      const [get, head] = [
        await own.ask("GET", path, undefined, { headers }),
        await own.ask("HEAD", path, undefined, { headers }),
      ]
      expect([path, head.status, head.text]).toEqual([path, get.status, ""])
      for (const name of ["content-type", "content-disposition", "location", "idempotent-replayed"])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
    }
    const { data } = await ok(own.sandbox("GET", `/logs?endpoint=/emails/${id}`))
    expect(data.map((log: { method: string }) => log.method)).toEqual(["HEAD", "GET"])
  })

  it("is a GET for faults, and ignores Idempotency-Key", async () => {
    const own = await startSandpost()
    await ok(own.sandbox("POST", "/faults", { method: "GET", path: "/emails", error: { type: "internal_error" } }))
    expect((await own.v1("HEAD", "/emails")).status).toBe(500)
    for (const _ of ["first", "second"]) {
      const answer = await own.v1("HEAD", "/emails", undefined, { headers: { "Idempotency-Key": "k" } })
      expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([200, null])
    }
  })

  it("is not allowed where GET is not", async () => {
    const answer = await box.v1("HEAD", "/emails/batch")
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"])
  })
})
