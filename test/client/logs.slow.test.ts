import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type AccountClient, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
let box: AccountClient
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", check_contract: true })
})
afterAll(() => sandpost.stop())
beforeEach(async () => {
  box = await sandpost.client.accounts.create({ domains: ["acme.test"] })
})

const mail = (fields: object = {}) => ({
  from: "hello@acme.test",
  to: ["ann@example.com"],
  subject: "Your code",
  text: "Your code is 482913.",
  ...fields,
})

describe("logs.waitFor", () => {
  it("returns the request with its body, and waits for one that is made later", async () => {
    const waiting = box.logs.waitFor({ status: 422, to: "no-address" })
    await box.service.sendEmail(mail({ to: ["no-address"] })).catch(() => undefined)
    const log = await waiting
    expect(log.error?.field).toBe("/to/0")
    expect(JSON.parse(log.request?.body?.text ?? "")).toEqual(mail({ to: ["no-address"] }))
  })

  it("returns `count` requests, newest first, and counts only those after `since`", async () => {
    await box.service.listDomains()
    const first = await box.logs.last()
    await box.service.listWebhooks()
    await box.service.listEmails()
    const both = await box.logs.waitFor("method:GET", { count: 2, since: first })
    expect(both.map(({ endpoint }) => endpoint)).toEqual(["/emails", "/webhooks"])
    await expect(box.logs.waitFor({ words: 'a "phrase"' }, { timeout_ms: 1 })).rejects.toThrow(
      'Waited for requests that match `"a \\"phrase\\""`',
    )
  })
})

describe("logs.last", () => {
  it("returns the newest match, and says if there is none", async () => {
    await expect(box.logs.last()).rejects.toThrow("No request was made.")
    await box.service.listDomains()
    await box.service.listWebhooks()
    expect(await box.logs.last({ endpoint: "/domains", method: "get" })).toMatchObject({ endpoint: "/domains" })
    await expect(box.logs.last({ status: "5xx" })).rejects.toThrow('No request matches status:"5xx".')
  })
})

describe("logs.expectNone", () => {
  it("passes without a match, and throws with the refused request and its message", async () => {
    await box.service.listDomains()
    await box.logs.expectNone({ status: "4xx" }, { timeout_ms: 1 })
    await box.service.sendEmail(mail({ to: ["no"] })).catch(() => undefined)
    await expect(box.logs.expectNone({ status: "4xx" })).rejects.toThrow(
      /Expected no matching request, but found POST \/v1\/emails \(422: to\[0\] "no" is not a valid address/,
    )
  })
})

it("an unknown name in a query or an option is a TypeError", async () => {
  await expect(box.logs.waitFor({ stauts: 422 } as never)).rejects.toThrow(TypeError)
  await expect(box.logs.waitFor({}, { timeout: 1 } as never)).rejects.toThrow(TypeError)
})

it("requests with a wrong token are listed by logs.unauthenticated", async () => {
  await box
    .with({ token: "sp_wrong_token_here" })
    .service.listDomains()
    .catch(() => undefined)
  expect((await box.control.listUnauthenticatedLogs()).data[0]).toMatchObject({
    status_code: 401,
    endpoint: "/domains",
  })
})
