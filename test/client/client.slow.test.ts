import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SandpostClient, SandpostError, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost({
    smtp_port: "off",
    check_contract: true,
    ui_password: "let me in",
    now: "2026-03-01T09:00:00.000Z",
  })
})
afterAll(() => sandpost.stop())

const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" }

describe("SandpostClient", () => {
  it("sends the password, and reports that it is required", async () => {
    expect((await sandpost.client.control.getInfo()).url).toBe(sandpost.url)
    const anonymous = new SandpostClient({ url: `${sandpost.url}/` })
    await expect(anonymous.control.getInfo()).rejects.toMatchObject({ status: 401, name: "SandpostError" })
  })

  it("calls every operation of the service by its name, placeholders first, then body or query, then options", async () => {
    const { service } = sandpost.client
    const options = { idempotency_key: "order-7" }
    const { id } = await service.sendEmail(mail, options)
    expect(await service.sendEmail(mail, options)).toEqual({ id })
    expect(await service.getEmail(id)).toMatchObject({ id, to: ["ann@example.com"] })
    expect(await service.listEmails({ limit: 1, status: "delivered" })).toMatchObject({ total: 1, limit: 1 })
    expect((await service.sendBatch([mail, mail])).data).toHaveLength(2)
  })

  it("throws a SandpostError with the status, the type and the message of an error response", async () => {
    const refused = sandpost.client.service.sendEmail({ ...mail, from: "hello@elsewhere.test" })
    await expect(refused).rejects.toBeInstanceOf(SandpostError)
    await expect(refused).rejects.toMatchObject({
      status: 403,
      type: "domain_not_verified",
      message: /elsewhere\.test/,
    })
  })

  it("says which URL cannot be reached", async () => {
    const lost = new SandpostClient({ url: "http://127.0.0.1:9" })
    await expect(lost.control.getInfo()).rejects.toMatchObject({
      status: 0,
      type: "unreachable",
      message: /Cannot reach Sandpost at http:\/\/127\.0\.0\.1:9/,
    })
  })

  it("rejects an invalid id before it sends a request", async () => {
    await expect(sandpost.client.service.getEmail(undefined as never)).rejects.toThrow(
      "getEmail: argument 1 must be the id",
    )
    await expect(sandpost.client.control.getCapturedEmail("")).rejects.toThrow(
      "getCapturedEmail: argument 1 must be the id",
    )
  })

  it("sends with another key", async () => {
    const sender = sandpost.client.with({ token: sandpost.tokens.sending })
    await expect(sender.service.sendEmail(mail)).resolves.toHaveProperty("id")
    await expect(sender.service.createApiKey({ name: "x" })).rejects.toMatchObject({ type: "permission_denied" })
  })

  it("returns a client for a new account with separate mail, keys and resets", async () => {
    const ann = await sandpost.client.accounts.create({ name: "Ann", domains: ["ann.test"] })
    const ben = await sandpost.client.accounts.create({ name: "Ben", domains: ["ben.test"] })
    await ann.service.sendEmail({ ...mail, from: "a@ann.test" })
    await ben.service.sendEmail({ ...mail, from: "b@ben.test" })
    expect(await ann.emails.list()).toMatchObject({ total: 1, data: [{ from: "a@ann.test" }] })
    await ann.control.reset()
    expect([(await ann.emails.list()).total, (await ben.emails.list()).total]).toEqual([0, 1])
    expect(ann.token).toBe(ann.tokens.full_access)
    expect(await ann.control.getInfo()).toMatchObject({ account_id: ann.account.id, account: { name: "Ann" } })
  })
})

describe("the clock", () => {
  it("advances by durations, moves to timestamps, freezes and runs", async () => {
    const { client } = sandpost
    await client.control.setClock({ frozen: true, set: "2026-03-01T09:00:00.000Z" })
    expect(await client.control.setClock({ advance: "1d2h" })).toMatchObject({
      now: "2026-03-02T11:00:00.000Z",
      frozen: true,
    })
    expect(await client.control.setClock({ advance_ms: 1500 })).toMatchObject({ now: "2026-03-02T11:00:01.500Z" })
    expect(await client.control.setClock({ set: new Date("2026-04-01T00:00:00Z").toISOString() })).toMatchObject({
      now: "2026-04-01T00:00:00.000Z",
    })
    expect(await client.control.setClock({ frozen: false })).toMatchObject({ frozen: false })
    await client.control.setClock({ frozen: true })
    const { now } = await client.control.getClock()
    expect((await client.control.getClock()).now).toBe(now)
    await expect(client.control.setClock({ advance: "soon" })).rejects.toThrow("must be a duration")
  })

  it("sends scheduled email", async () => {
    const { client } = sandpost
    const { now } = await client.control.setClock({ frozen: true })
    const scheduled_at = new Date(Date.parse(now) + 7_200_000).toISOString()
    const { id } = await client.service.sendEmail({ ...mail, scheduled_at })
    expect((await client.service.getEmail(id)).status).toBe("scheduled")
    await client.control.setClock({ advance: "2h" })
    expect(await client.control.settle()).toMatchObject({ settled: true })
    expect((await client.service.getEmail(id)).status).toBe("delivered")
  })
})

it("reads and changes assumptions", async () => {
  const { settings, control } = sandpost.client
  expect((await control.updateSettings({ "emails.pace": "manual" })).data).toMatchObject([
    { name: "emails.pace", value: "manual" },
  ])
  expect(await settings.get("emails.pace")).toBe("manual")
  await control.updateSettings({ "emails.pace": "instant" })
  expect((await control.getSettings()).data.length).toBeGreaterThan(30)
  await expect(settings.get("emails.pac")).rejects.toThrow('Unknown setting "emails.pac"')
})

it("imports suppressions as CSV and as JSON", async () => {
  const { control } = sandpost.client
  expect(
    await control.importSuppressions("address,reason\nx@example.com,bounced\nnope\n", { content_type: "text/csv" }),
  ).toMatchObject({
    imported: 1,
    invalid: [{ line: 3, value: "nope" }],
  })
  expect(await control.importSuppressions({ addresses: ["x@example.com", "y@example.com"] })).toMatchObject({
    imported: 1,
    already_present: 1,
  })
  expect(await control.addSuppression({ address: "z@example.com" })).toMatchObject({ reason: "blocked" })
  expect(await control.removeSuppression("z@example.com")).toMatchObject({ deleted: true })
})

describe("faults", () => {
  it("fail only the next response", async () => {
    const { control, service } = sandpost.client
    await control.createFault({ error: "rate_limit_exceeded", path: "/emails", method: "POST" })
    await expect(service.sendEmail(mail)).rejects.toMatchObject({ status: 429 })
    await expect(service.sendEmail(mail)).resolves.toHaveProperty("id")
  })

  it("drop the connection after the request took effect, until they are cleared", async () => {
    const { emails, control, service } = sandpost.client
    const before = (await emails.list()).total
    await control.createFault({ times: 0, disconnect: true, when: "after" })
    await expect(service.sendEmail(mail)).rejects.toMatchObject({ status: 0, type: "unreachable" })
    expect((await emails.list()).total).toBe(before + 1)
    expect((await control.deleteFaults()).deleted).toBeGreaterThan(0)
    await expect(service.sendEmail(mail)).resolves.toHaveProperty("id")
  })
})

it("sets the outcome of mail by recipient", async () => {
  const { client } = sandpost
  await client.control.createOutcome({ recipient: "*@slow.test", outcome: "delayed" })
  const { id } = await client.service.sendEmail({ ...mail, to: "x@slow.test" })
  await client.control.settle()
  expect((await client.service.getEmail(id)).status).toBe("delayed")
})

it("restores a snapshot of the whole state", async () => {
  const { client } = sandpost
  const { total } = await client.emails.list()
  const snapshot = await client.snapshot.take()
  await client.service.sendEmail(mail)
  await client.snapshot.restore(snapshot)
  expect((await client.emails.list()).total).toBe(total)
})

it("streams live events", async () => {
  const { client } = sandpost
  const over = new AbortController()
  const seen: string[] = []
  const following = (async () => {
    for await (const message of client.live(over.signal)) {
      seen.push(message.type)
      if (message.type === "email.created") over.abort()
    }
  })()
  const sending = (async () => {
    while (!over.signal.aborted) await client.service.sendEmail(mail)
  })()
  await Promise.all([following, sending])
  expect(seen).toContain("email.created")
})

it("throws if the live feed cannot be reached", async () => {
  const anonymous = new SandpostClient({ url: sandpost.url })
  await expect(anonymous.live().next()).rejects.toMatchObject({ type: "unreachable" })
})
