import { describe, expect, it } from "vitest"
import { sandpostForFile, toolDocuments } from "../helpers/sandpost.ts"

const box = await sandpostForFile()
const AUTHORIZED = { Authorization: `Bearer ${box.tokens.full_access}` }

describe("invalid requests (assumptions requests.malformed and errors.messages)", () => {
  it.each([
    ["POST", "/accounts", { nme: "x" }, 422, "`nme` is not a known field (see /docs)"],
    ["GET", "/accounts?bogus=1", undefined, 422, "`bogus` is not a known query parameter (see /docs)"],
    ["GET", "/emails/wait?since=", undefined, 422, "`since` must not be empty"],
    ["GET", "/emails?limit=0", undefined, 422, "`limit` must be at least 1."],
    ["GET", "/emails?limit=x", undefined, 422, "`limit` must be an integer"],
    ["GET", "/emails?account_id=a,b", undefined, 422, "`account_id` must be a UUID."],
    ["POST", "/accounts", { name: 5 }, 422, "`name` must be a string."],
    ["POST", "/accounts", { plan: "pro" }, 422, "`plan` must be one of: unlimited, free."],
    ["POST", "/clock", {}, 422, "The body must not be empty."],
    ["POST", "/clock", { reset: false }, 422, "`reset` must be one of: true."],
    ["POST", "/reset", { keep: ["domains", "domains"] }, 422, "`keep` must not contain duplicates."],
    ["POST", "/reset", { account_id: "x" }, 422, "`account_id` must be a UUID."],
    ["POST", "/faults", { error: 5 }, 422, "`error` must be an object or a string."],
    ["POST", "/faults", { error: "Rate Limit" }, 422, "`error` must match pattern"],
    [
      "POST",
      "/faults",
      { error: { type: "Rate Limit" } },
      422,
      '`error.type` must match pattern "^[a-z][a-z0-9_]{0,99}$".',
    ],
    ["POST", "/clock", { advance: true }, 422, "`advance` must be a string or an integer."],
    ["POST", "/clock", { advance: "2 hours" }, 422, '`advance` must be a duration such as "2h", "90s" or "1d12h"'],
    ["POST", "/clock", { advance: "9999999w" }, 422, "`advance` would move the clock outside the years 1970 to 9980."],
    [
      "POST",
      "/clock",
      { advance: "1h", advance_ms: 1 },
      422,
      "Give only one of `advance`, `advance_ms`, `set` and `reset`.",
    ],
    ["GET", "/nothing", undefined, 404, "Path /sandbox/nothing does not exist."],
    ["POST", "/emails", undefined, 405, "Method POST is not allowed at /sandbox/emails. Allowed: GET, HEAD, DELETE."],
  ])("%s /sandbox%s %j: %i %s", async (method, path, body, status, words) => {
    const answer = await box.sandbox(method, `${path}`, body)
    expect({ status: answer.status, message: answer.body.error.message }).toEqual({
      status,
      message: expect.stringContaining(words),
    })
  })
})

it.each([
  ["GET", "/emails", "email"],
  ["DELETE", "/outcomes", "outcome rule"],
  ["GET", "/inbound", "inbound message"],
  ["DELETE", "/receiving-addresses", "receiving address"],
  ["GET", "/domains", "domain"],
  ["DELETE", "/dns", "zone record"],
  ["DELETE", "/webhooks", "webhook"],
  ["GET", "/deliveries", "delivery"],
  ["DELETE", "/api-keys", "API key"],
  ["GET", "/logs", "log entry"],
  ["DELETE", "/faults", "fault"],
  ["DELETE", "/smtp-faults", "SMTP fault"],
])("%s /sandbox%s/{id} says that there is no %s", async (method, path, noun) => {
  const id = "019a2b3c-1111-4222-8333-444455556666"
  const { status, body } = await box.sandbox(method, `${path}/${id}`)
  expect([status, body.error.message]).toEqual([404, expect.stringContaining(`has no ${noun} with the id ${id}.`)])
})

describe("a misspelt name in a request", () => {
  it.each([
    ["POST", "/sandbox/accounts", { nme: "x" }, "`nme` is not a known field (see /docs). Did you mean `name`?"],
    ["POST", "/sandbox/clock", { duration: "2h" }, "Did you mean `advance`?"],
    ["POST", "/sandbox/faults", { latency: 5 }, "Did you mean `latency_ms`?"],
    ["POST", "/sandbox/faults", { error: { typ: "not_found" } }, "Did you mean `type` instead of `typ`?"],
    [
      "POST",
      "/sandbox/outcomes",
      { to: "*@x.test", outcome: "bounced" },
      "`recipient` is required. Did you mean `recipient` instead of `to`?",
    ],
    ["POST", "/sandbox/outcomes", { recipient: "*@x.test", outcome: "bounce" }, "suppressed. Did you mean `bounced`?"],
    [
      "POST",
      "/sandbox/webhooks",
      { url: "http://127.0.0.1:9/", events: ["email.bounce"] },
      "Did you mean `email.bounced`?",
    ],
    [
      "POST",
      "/sandbox/inbound",
      { from: "a@b.test", recipient: "c@d.test" },
      "Did you mean `to` instead of `recipient`?",
    ],
    ["POST", "/sandbox/faults", { method: "post", error: "not_found" }, "Did you mean `POST`?"],
    ["GET", "/sandbox/emails?limt=5", undefined, "Did you mean `limit`?"],
    ["GET", "/sandbox/deliveries?status=suceeded", undefined, "Did you mean `succeeded`?"],
    ["GET", "/sandbox/email", undefined, "Path /sandbox/email does not exist. Did you mean /sandbox/emails?"],
    ["GET", "/sandbox/snapshots", undefined, "Did you mean /sandbox/snapshot?"],
    ["GET", "/health", undefined, "Path /health does not exist. Did you mean /healthz?"],
    ["GET", "/v1/healthz", undefined, "Did you mean /healthz?"],
    ["GET", "/v1/email", undefined, "Did you mean /v1/emails?"],
    ["GET", "/v2/emails", undefined, "Did you mean /v1/emails?"],
    ["POST", "/emails", {}, "Method POST is not allowed at /emails. Allowed: GET, HEAD. Did you mean /v1/emails?"],
    ["POST", "/sandbox/emails", {}, "Did you mean /v1/emails?"],
    ["POST", "/emails/7/cancel", {}, "Did you mean /v1/emails/7/cancel?"],
    ["POST", "/v1/emails/7/events", {}, "Path /v1/emails/7/events does not exist."],
  ])("%s %s %j names the one that was meant", async (method, path, body, words) => {
    const { status, body: answer } = await box.ask(method, path, body, { headers: AUTHORIZED })
    expect([status, answer.error.message]).toEqual([
      expect.toSatisfy((code) => code >= 400),
      expect.stringContaining(words),
    ])
  })

  it.each([
    ["POST", "/sandbox/accounts", { bogus: 1 }],
    ["POST", "/sandbox/outcomes", { recipient: "*@x.test", outcome: "purple" }],
    ["POST", "/sandbox/clock", undefined],
    ["GET", "/sandbox/nothing", undefined],
    ["GET", "/nothing", undefined],
    ["PUT", "/sandbox/domains", {}],
  ])("%s %s %j gets no suggestion if no known name is similar", async (method, path, body) => {
    const { status, body: answer } = await box.ask(method, path, body, { headers: AUTHORIZED })
    expect([status >= 400, answer.error.message]).toEqual([true, expect.not.stringContaining("Did you mean")])
  })
})

it("reports a body that does not match its Content-Encoding", async () => {
  const { status, body } = await box.sandbox("POST", "/accounts", {}, { headers: { "Content-Encoding": "gzip" } })
  expect({ status, message: body.error.message }).toEqual({
    status: 400,
    message: expect.stringMatching(/^The body does not match its Content-Encoding: /),
  })
})

describe("lists and records", () => {
  const pages = ["/healthz", "/openapi.yaml", "/sandbox.openapi.yaml", "/docs", "/llms.txt", "/", "/emails"]
  it.each([...pages, ...toolDocuments])("%s allows only GET and HEAD", async (path) => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const { status, headers, body } = await box.ask(method, path)
      expect([method, status, headers.get("allow"), body.error.type]).toEqual([
        method,
        405,
        "GET, HEAD",
        "validation_error",
      ])
    }
  })

  it("/sandbox/live responds that it is a websocket", async () => {
    const { status, headers, body } = await box.sandbox("GET", "/live?account_id=x")
    expect([status, headers.get("upgrade"), body.error.type]).toEqual([426, "websocket", "validation_error"])
    expect(body.error.message).toContain("/sandbox/live is a websocket")
  })
})
