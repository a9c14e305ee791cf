import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SandpostClient, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off" })
})
afterAll(() => sandpost.stop())

/** A value of any type, as a caller without a type checker can pass it. */
const loose = <T>(value: unknown) => value as T
const made = (options: unknown) => () => new SandpostClient(loose(options))

describe("invalid arguments of the client throw one sentence that says how to fix them", () => {
  it.each([
    [
      { url: "localhost:8025" },
      '`url` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got "localhost:8025".',
    ],
    [{ url: "" }, '`url` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got "".'],
    [{ url: 8025 }, "`url` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got 8025."],
    [
      "http://127.0.0.1:8025",
      'SandpostClient expects an object with url, token, account_id, account, password, got "http://127.0.0.1:8025".',
    ],
    [
      { accountId: "7" },
      'SandpostClient: unknown key "accountId". Allowed: url, token, account_id, account, password.',
    ],
    [{ token: "a\nb" }, "`token` must be an API key: visible ASCII characters without spaces or line breaks."],
    [{ token: "ключ" }, "`token` must be an API key: visible ASCII characters without spaces or line breaks."],
  ])("options %j", (options, sentence) => {
    expect(made(options)).toThrow(new TypeError(sentence))
  })

  it("but a URL object, a base URL and a trailing slash are valid", async () => {
    for (const url of [new URL(sandpost.url), sandpost.baseUrl, `${sandpost.baseUrl}/`, `${sandpost.url}//`]) {
      const client = new SandpostClient({ url })
      expect((await client.control.getInfo()).url).toBe(sandpost.url)
      expect(client.url).toBe(sandpost.url)
    }
  })

  it("a misspelt field of a query", async () => {
    const { emails, inbound } = sandpost.client
    await expect(emails.waitFor(loose({ timeoutMs: 5 }))).rejects.toThrow(
      'Mail wait query: unknown key "timeoutMs". Allowed: to, from, subject, q, count, since, timeout_ms.',
    )
    await expect(inbound.waitFor(loose("ann@example.com"))).rejects.toThrow(
      "Mail wait query expects an object with to,",
    )
    await expect(emails.expectNone(loose({ recipient: "a" }))).rejects.toThrow('unknown key "recipient"')
    await expect(emails.list(loose({ query: "a" }))).rejects.toThrow('Mail query: unknown key "query"')
  })

  it("a missing message", async () => {
    await expect(sandpost.client.control.triggerEmailEvent(loose(undefined), { type: "bounced" })).rejects.toThrow(
      "argument 1 must be the id, got undefined.",
    )
  })

  it.each([".", ".."])("an id that a URL cannot contain: %s (assumption requests.paths)", async (id) => {
    await expect(sandpost.client.control.deleteCapturedEmail(id)).rejects.toThrow(
      `must be the id, got "${id}", which no URL`,
    )
    await expect(sandpost.client.service.deleteDomain(id)).rejects.toThrow(TypeError)
  })
})

describe("invalid options of startSandpost throw one sentence", () => {
  it.each([
    [null, 'startSandpost expects an options object, such as { domains: ["shop.test"] }, got null.'],
    [8025, 'startSandpost expects an options object, such as { domains: ["shop.test"] }, got 8025.'],
    [{ smtpPort: 0 }, 'The options: key "smtpPort" is not known; the nearest is "smtp_port".'],
    [{ plan: "gold" }, 'The options: key "plan" must be one of unlimited, free, got "gold".'],
  ])("options %j", async (options, sentence) => {
    await expect(startSandpost(loose(options))).rejects.toMatchObject({ name: "StartError", message: sentence })
  })
})
