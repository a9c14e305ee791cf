import { describe, expect, it } from "vitest"
import { anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { faultsOf, type Operation, operations } from "./helpers/contract.ts"
import { type Box, sandpostForFile, startSandpost } from "./helpers/sandpost.ts"

const lists = await sandpostForFile()
const operation = (id: string) => operations.find((one) => one.id === id) as Operation
/** Receiving mail (section 4.3) has its own tests. */
const covered = operations.filter(({ tag }) => tag !== "Inbound")

/** Calls one operation and checks the response against the document. */
async function call(
  box: Box,
  id: string,
  options: { at?: string; query?: string; body?: unknown; token?: string } = {},
) {
  const { method, path } = operation(id)
  const url = path.replace("{id}", options.at ?? "") + (options.query ?? "")
  const answer = await box.v1(method, url, options.body, { token: options.token })
  expect({ id, status: answer.status, faults: faultsOf(operation(id), answer.status, answer.body) }).toMatchObject({
    faults: [],
  })
  return answer
}

describe("the contract checker of these tests", () => {
  it("finds undocumented fields, missing fields and undocumented statuses", () => {
    const page = { data: [], limit: 25, offset: 0 }
    expect(faultsOf(operation("listLogs"), 200, page)).toEqual([])
    expect(faultsOf(operation("listLogs"), 200, { ...page, total: 0 })).toHaveLength(1)
    expect(faultsOf(operation("listLogs"), 200, { ...page, data: [{}] }).length).toBeGreaterThan(5)
    expect(faultsOf(operation("listLogs"), 418, page)).toEqual(["listLogs may not answer 418"])
    expect(faultsOf(operation("getLog"), 404, { error: { type: "not_found" } })).toHaveLength(1)
  })
})

describe("lists", () => {
  it.each([
    ["/v1/emails", ["data", "total", "limit", "offset"]],
    ["/v1/inbound", ["data", "limit", "offset", "total"]],
    ["/v1/api-keys", ["data", "limit", "offset"]],
    ["/v1/webhooks", ["data", "limit", "offset"]],
    ["/v1/logs", ["data", "limit", "offset"]],
    ...["accounts", "emails", "inbound", "dns", "suppressions", "deliveries", "outcomes", "faults", "logs"].map(
      (name): [string, string[]] => [`/sandbox/${name}`, ["data", "total", "limit", "offset"]],
    ),
  ])("%s has its fields in the order of the document (sections 4.1 to 4.6): %j", async (path, fields) => {
    const headers = { Authorization: "Bearer sp_dev_full_access" }
    const { body } = await lists.ask("GET", path, undefined, { headers })
    expect(Object.keys(body).slice(0, fields.length)).toEqual(fields)
  })
})

describe("every operation of openapi.yaml", () => {
  it("returns a documented response in a typical sequence of requests", async () => {
    const box = await startSandpost({ check_contract: false })
    const called = new Set<string>()
    const perform = async (id: string, options: Parameters<typeof call>[2] = {}) => {
      called.add(id)
      const { status, body } = await call(box, id, options)
      expect({ id, status, body }).toMatchObject({ status: 200 })
      return body
    }
    const key = await perform("createApiKey", { body: { name: "Shop" } })
    await perform("listApiKeys", { query: "?limit=1&offset=1" })
    await perform("getApiKey", { at: key.id })
    await perform("updateApiKey", { at: key.id, body: { name: "Shop 2" } })
    const domain = await perform("createDomain", { body: { name: "shop.example.com" } })
    await perform("verifyDomain", { at: domain.id })
    await ok(box.sandbox("POST", `/domains/${domain.id}/publish`))
    expect(await perform("verifyDomain", { at: domain.id })).toMatchObject({ status: "verified" })
    await perform("getDomain", { at: domain.id })
    await perform("listDomains")
    const hook = await perform("createWebhook", { body: { url: "http://127.0.0.1:9/hook", description: "Shop" } })
    const { id } = await perform("sendEmail", {
      body: anEmail({ html: "<p>Hi</p>", track_opens: true, tags: { a: "b" } }),
    })
    const held = await perform("sendEmail", { body: anEmail({ scheduled_at: "2026-10-02T09:00:00Z" }) })
    await perform("sendBatch", { body: [anEmail(), anEmail({ from: "x@nowhere.example" })] })
    await ok(box.sandbox("POST", "/settle", {}))
    await perform("getEmail", { at: id })
    await perform("listEmails", { query: "?status=delivered&created_after=2026-01-01T00:00:00Z" })
    await perform("cancelEmail", { at: held.id })
    await perform("listWebhooks")
    await perform("deleteWebhook", { at: hook.id })
    await perform("revokeApiKey", { at: key.id })
    await perform("deleteDomain", { at: domain.id })
    const { data } = await perform("listLogs", { query: "?status=2xx&endpoint=/emails" })
    await perform("getLog", { at: data[0].id })
    expect([...called].sort()).toEqual(covered.map((one) => one.id).sort())
  })

  it.each(covered.map((one) => [one.id]))(
    "%s responds 401 without a token and with an unknown one (assumption errors.unauthenticated)",
    async (id) => {
      const box = await startSandpost()
      const wrong: Record<string, string>[] = [
        {},
        { Authorization: "Bearer sp_unknown" },
        { Authorization: "Basic abc" },
      ]
      for (const headers of wrong) {
        const { method, path } = operation(id)
        const answer = await box.v1(method, path.replace("{id}", "x"), undefined, { token: null, headers })
        const { body } = answer
        expect(answer.status).toBe(401)
        expect(answer.headers.get("www-authenticate")).toBe("Bearer")
        expect(body).toMatchObject({ error: { type: "authentication_error" } })
        expect(faultsOf(operation(id), 401, body)).toEqual([])
      }
    },
  )
})

describe("permissions (sections 4 and 5)", () => {
  it("are the ones in the document's permission column", () => {
    const sending = operations.filter(({ permission }) => permission === "sending").map(({ id }) => id)
    expect(sending.sort()).toEqual(["cancelEmail", "getEmail", "listEmails", "sendBatch", "sendEmail"])
    expect(operations.filter(({ permission }) => permission === "full_access")).toHaveLength(operations.length - 5)
  })

  it("give a sending key permission_denied everywhere else, before any other check", async () => {
    const box = await startSandpost()
    for (const { id, method, path, permission } of operations) {
      const url = path.replace("{id}", "00000000-0000-4000-8000-000000000000")
      const { status, body } = await box.as(box.tokens.sending).v1(method, url, method === "GET" ? undefined : {})
      const denied = status === 403 && body.error.type === "permission_denied"
      expect({ id, denied }).toEqual({ id, denied: permission === "full_access" })
      expect({ id, faults: faultsOf(operation(id), status, body) }).toEqual({ id, faults: [] })
    }
  })
})

describe("ids (section 7, assumption requests.malformed)", () => {
  const byId = covered.filter(({ path }) => path.includes("{id}"))
  const bodyOf = ({ method }: Operation) => (method === "PATCH" ? { name: "New" } : undefined)

  it("of another account are not found, and their records do not change", async () => {
    const box = await startSandpost()
    const theirs: Record<string, string> = {
      "API keys": (await ok(box.v1("POST", "/api-keys", { name: "Theirs" }))).id,
      Emails: await box.send({ scheduled_at: "2026-10-02T09:00:00Z" }),
      Domains: (await ok(box.v1("GET", "/domains"))).data[0].id,
      Webhooks: (await ok(box.v1("POST", "/webhooks", { url: "https://example.com/hook" }))).id,
      Logs: (await ok(box.v1("GET", "/logs"))).data[0].id,
    }
    const { tokens } = await ok(box.sandbox("POST", "/accounts", {}))
    for (const one of byId) {
      const id = theirs[one.tag] as string
      const answer = await call(box, one.id, { at: id, body: bodyOf(one), token: tokens.full_access })
      expect({ id: one.id, ...answer.body.error, status: answer.status }).toMatchObject({
        type: "not_found",
        status: 404,
      })
    }
    expect((await ok(box.v1("GET", `/api-keys/${theirs["API keys"]}`))).revoked_at).toBeNull()
    expect((await ok(box.v1("GET", `/emails/${theirs.Emails}`))).status).toBe("scheduled")
    expect((await ok(box.v1("GET", "/webhooks"))).data).toHaveLength(1)
    expect((await ok(box.v1("GET", "/domains"))).data).toHaveLength(1)
  })

  it("of another collection and invalid ids are not found", async () => {
    const box = await startSandpost()
    const email = await box.send()
    const hook = await ok(box.v1("POST", "/webhooks", { url: "https://example.com/hook" }))
    for (const one of byId) {
      const strange = one.tag === "Emails" ? hook.id : email
      for (const at of [strange, "7", "00000000-0000-4000-8000-000000000000", "%2e%2e", "__proto__", `${email} `]) {
        const { status, body } = await call(box, one.id, { at: encodeURI(decodeURI(at)), body: bodyOf(one) })
        expect({ id: one.id, at, status, type: body.error.type }).toMatchObject({ status: 404, type: "not_found" })
      }
    }
  })
})
