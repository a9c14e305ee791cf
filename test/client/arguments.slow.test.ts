import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { MailQuery, WaitOptions } from "../../src/client/email-query.ts"
import type { LogFields } from "../../src/client/logs.ts"
import type { WaitForDelivery } from "../../src/client/resources.ts"
import { type AccountClient, SandpostClient, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
let box: AccountClient
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off" })
})
afterAll(() => sandpost.stop())
beforeEach(async () => {
  box = await sandpost.client.accounts.create({ domains: ["acme.test"] })
})

type Loose = (...args: unknown[]) => Promise<unknown>
const send = (fields: object = {}) =>
  box.service.sendEmail({
    from: "a@acme.test",
    to: "ann@x.test",
    subject: "Your code",
    text: "Code: 482913",
    ...fields,
  })

/** What no condition of a search can be. */
const NO_TEXT = [undefined, null, 7, true, {}, [], "", " ", /code/, { email: "ann@x.test" }, () => "ann@x.test"]
/** What no `since` can be; `null` is what an SDK returns for a refused send. */
const NO_SINCE = [undefined, null, 7, true, {}, [], "", /x/, { data: null }, { data: {} }, new Date("noon")]

const QUERIES = ["waitFor", "expectNone", "latest", "list", "deleteAll"] as const
const WAITS = ["waitFor", "expectNone"] as const

describe("each argument of the client is understood, or a TypeError names it", () => {
  describe.each(["emails", "inbound"] as const)("%s", (mailbox) => {
    const call = (name: string, ...args: unknown[]) =>
      (box[mailbox] as unknown as Record<string, Loose>)[name]?.(...args)

    it.each(QUERIES.flatMap((name) => ["to", "from", "subject", "q"].map((key) => [name, key] as const)))(
      "%s({ %s })",
      async (name, key) => {
        for (const value of NO_TEXT) {
          await expect(call(name, { [key]: value }), String(value)).rejects.toThrow(TypeError)
          await expect(call(name, { [key]: value })).rejects.toThrow(`\`${key}\` must be `)
        }
      },
    )

    it.each(WAITS)("%s({ since })", async (name) => {
      for (const since of NO_SINCE) {
        await expect(call(name, { since }), String(since)).rejects.toThrow(TypeError)
        await expect(call(name, { since })).rejects.toThrow("`since`")
      }
      await expect(call(name, { since: "yesterday" })).rejects.toThrow("`since` must be the id of a message")
    })

    it.each([...WAITS.flatMap((name) => ["count", "timeout_ms"].map((key) => [name, key] as const))])(
      "%s({ %s })",
      async (name, key) => {
        const known = name === "expectNone" && key === "count" ? 'unknown key "count"' : `\`${key}\` must be an integer`
        for (const value of [null, "5", 1.5, -1, Number.NaN, {}]) {
          await expect(call(name, { [key]: value })).rejects.toThrow(known)
        }
      },
    )

    it.each(QUERIES)("%s(query)", async (name) => {
      for (const query of [null, "ann@x.test", 7, [], { recipient: "ann@x.test" }]) {
        await expect(call(name, query)).rejects.toThrow(TypeError)
      }
    })

    it("lastCode(to)", async () => {
      await send()
      for (const to of NO_TEXT) await expect(call("lastCode", to)).rejects.toThrow("`to` must be the address")
      await expect(call("lastCode", "ann@x.test", { to: "b@x.test" })).rejects.toThrow('lastCode: unknown key "to"')
    })

    it("link and raw of a message", async () => {
      for (const name of ["link", "raw"]) {
        for (const ref of [undefined, null, {}, [], { data: null }]) {
          await expect(call(name, ref), name).rejects.toThrow(/argument 1 must be the id, got (undefined|null|\{|\[)/)
        }
      }
    })
  })

  it("emails.link(email, pattern, { text })", async () => {
    const email = await send({ html: '<a href="https://acme.test/reset">Reset</a>' })
    const link = box.emails.link as Loose
    for (const pattern of [null, 7, {}, []]) {
      await expect(link(email, pattern)).rejects.toThrow("`pattern` must be a text or a regular expression")
      await expect(link(email, "", { text: pattern })).rejects.toThrow("`text` must be a text or a regular expression")
    }
    expect(await link(email, /reset/, { text: "Reset" })).toBe("https://acme.test/reset")
  })

  it.each(["error", "endpoint", "method", "key", "idempotency", "to", "email", "words", "status"])(
    "logs.waitFor, last and expectNone({ %s })",
    async (key) => {
      const { waitFor, last, expectNone } = box.logs as unknown as Record<string, Loose>
      for (const value of [undefined, null, {}, [], "", /x/]) {
        for (const read of [waitFor, last, expectNone]) {
          await expect(read?.({ [key]: value })).rejects.toThrow(`\`${key}\` must be a text`)
        }
      }
    },
  )

  it("a search of the log as text (assumption search.empty)", async () => {
    const { waitFor, last, expectNone } = box.logs as unknown as Record<string, Loose>
    for (const read of [waitFor, last, expectNone])
      for (const value of ["", " "])
        await expect(read?.(value)).rejects.toThrow("`q` must be a search as text: leave it out")
  })

  it("the account of a client, and parameters of the typed calls (assumption search.empty)", async () => {
    const client = (options: object) => () => new SandpostClient({ url: sandpost.url, ...options })
    for (const value of [undefined, null, "", " "])
      for (const name of ["account", "account_id"])
        expect(client({ [name]: value })).toThrow(`\`${name}\` must be an account`)
    const { deleteCapturedEmails, getLatestEmail } = box.control as unknown as Record<string, Loose>
    await send()
    for (const call of [deleteCapturedEmails, getLatestEmail]) {
      for (const q of [undefined, null]) await expect(call?.({ q })).rejects.toThrow(`\`q\` is ${q}`)
      for (const q of ["", " "]) await expect(call?.({ q })).rejects.toThrow("`q` must not be empty; omit it instead")
    }
    await expect(deleteCapturedEmails?.({ ids: [] })).rejects.toThrow("`ids` must not be empty")
    expect((await box.emails.list()).data).toHaveLength(1)
  })

  it("logs.waitFor(query, { since })", async () => {
    for (const since of NO_SINCE) {
      await expect((box.logs.waitFor as Loose)({}, { since })).rejects.toThrow("`since`")
    }
  })

  it.each(["email_id", "webhook_id", "event", "status"])("webhooks.waitFor({ %s })", async (key) => {
    for (const value of [undefined, null, {}, [], "", 7]) {
      await expect((box.webhooks.waitFor as Loose)({ [key]: value })).rejects.toThrow(`\`${key}\` must be `)
    }
  })

  it("every condition of a wait together, each known by its name", async () => {
    const wait: Required<WaitOptions> = { count: 0, since: new Date(0), timeout_ms: 0 }
    const mail: Required<MailQuery> = { to: "ann@x.test", from: "a@acme.test", subject: "Your code", q: "is:unread" }
    const id = "019a2b3c-1111-4222-8333-444455556666"
    const delivery = { event: "email.bounced", email_id: id, webhook_id: id, status: "failed" } as const
    const conditions: Required<WaitForDelivery> = { ...delivery, ...wait }
    const ofLogs: Required<LogFields> = {
      ...{ status: 200, error: "not_found", endpoint: "/v1/emails", method: "POST", key: "k", idempotency: "i" },
      ...{ to: "ann@x.test", email: id, words: "code" },
    }
    expect(await (box.webhooks.waitFor as Loose)(conditions)).toEqual([])
    expect(await (box.emails.waitFor as Loose)({ ...mail, ...wait })).toEqual([])
    expect(await (box.inbound.waitFor as Loose)({ ...mail, ...wait })).toEqual([])
    expect(await (box.logs.waitFor as Loose)(ofLogs, wait)).toEqual([])
  })

  it("webhooks.receiver and its functions", async () => {
    await expect((box.webhooks.receiver as Loose)({ event: "email.sent" })).rejects.toThrow('unknown key "event"')
    const receiver = await box.webhooks.receiver()
    const waitFor = receiver.waitFor as Loose
    await expect(waitFor({ type: "email.sent" })).rejects.toThrow(
      /^The event must be one of email\.scheduled, .*, got \{"type":"email\.sent"\}\.$/,
    )
    await expect(waitFor("email.deliverd")).rejects.toThrow('got "email.deliverd"')
    await expect(waitFor("email.sent", { timeout: 5 })).rejects.toThrow('unknown key "timeout"')
    await expect(waitFor("email.sent", { count: 0 })).rejects.toThrow("`count` must be an integer of at least 1")
    expect(() => receiver.of("sent" as never)).toThrow("The event must be one of")
    await receiver.close()
  })
})

describe("what is plain is accepted", () => {
  it("`since` as a Date, an ISO time, an email, its id, and what SDKs return for a send", async () => {
    const { id } = await send({ subject: "Old" })
    const old = await box.control.getCapturedEmail(id)
    const { id: next } = await send({ subject: "New" })
    for (const since of [id, old, { id }, { data: { id } }, { data: { id }, error: null }] as const) {
      expect(await box.emails.waitFor({ to: "ann@x.test", since, count: 1 })).toMatchObject([{ id: next }])
      expect((await box.control.getCapturedEmail(since)).id).toBe(id)
    }
    for (const since of [new Date(Date.now() + 60_000), new Date(Date.now() + 60_000).toISOString()]) {
      await expect(box.emails.waitFor({ to: "ann@x.test", since, timeout_ms: 1 })).rejects.toThrow("0 of 1 matched")
    }
  })

  it("`to` as a list: all of them are recipients", async () => {
    await send({ to: ["ann@x.test", "bob@x.test"] })
    expect(await box.emails.waitFor({ to: ["ann@x.test", "bob@x.test"] })).toMatchObject({ subject: "Your code" })
    await box.emails.expectNone({ to: ["ann@x.test", "zoe@x.test"], timeout_ms: 1 })
  })

  it.each([
    'Ann commented on "Budget 2027"',
    '"quoted"',
    '5" screen',
    'back\\slash "x"',
    "\\",
    "a\\\\b",
    'ends with "',
    "from:ann OR -x",
    "a  b",
    "x".repeat(998),
    '"'.repeat(998),
    "字".repeat(998),
  ])("a subject as it was sent (assumption search.quotes): %j", async (subject) => {
    await send({ subject })
    expect(await box.emails.waitFor({ to: "ann@x.test", subject })).toMatchObject({ subject })
    await expect(box.emails.expectNone({ subject, timeout_ms: 1 })).rejects.toThrow("Expected no matching message")
    expect(await box.logs.last({ words: subject })).toMatchObject({ endpoint: "/emails" })
  })

  it("addresses with names as they were sent (assumption search.quotes)", async () => {
    await send({ from: '"Acme, Inc." <hello@acme.test>', to: '"Lee, Ann" <l@x.test>' })
    for (const query of [
      { from: '"Acme, Inc." <hello@acme.test>' },
      { to: '"Lee, Ann" <l@x.test>' },
      { to: '"Lee, Ann"' },
    ]) {
      expect(await box.emails.waitFor(query)).toMatchObject({ subject: "Your code" })
    }
    await box.emails.expectNone({ to: '"Lee, Bob" <l@x.test>', timeout_ms: 1 })
  })

  it("an account moves the clock, which is one for all (assumption clock.account)", async () => {
    await box.control.setClock({ frozen: true, set: "2030-01-01T00:00:00Z" })
    expect((await box.control.setClock({ advance: "1h" })).now).toBe("2030-01-01T01:00:00.000Z")
    await box.control.setClock({ reset: true })
    const { account } = box
    const query = { account_id: account.id }
    await expect(sandpost.client.control.setClock({ advance: "1h" }, { query })).rejects.toThrow("one for all accounts")
  })
})
