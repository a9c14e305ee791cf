import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SandpostClient, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off" })
})
afterAll(() => sandpost.stop())

/** What somebody without a type checker may hand over. */
const loose = <T>(value: unknown) => value as T
const made = (options: unknown) => () => new SandpostClient(loose(options))

describe("a mistake with the client throws one sentence that says how to fix it", () => {
  it.each([
    [
      { url: "localhost:8025" },
      '`url` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got "localhost:8025".',
    ],
    [{ url: "" }, '`url` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got "".'],
    [{ url: 8025 }, "`url` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got 8025."],
    [{ url: "http://127.0.0.1:8025/v1/" }, "`url` must not end in /v1. Use http://127.0.0.1:8025."],
    [
      "http://127.0.0.1:8025",
      'SandpostClient expects an object with url, token, account_id, password, got "http://127.0.0.1:8025".',
    ],
    [{ accountId: "7" }, 'SandpostClient: unknown key "accountId". Allowed: url, token, account_id, password.'],
    [{ token: "a\nb" }, "`token` must be an API key: visible ASCII characters without spaces or line breaks."],
    [{ token: "ключ" }, "`token` must be an API key: visible ASCII characters without spaces or line breaks."],
  ])("made with %j", (options, sentence) => {
    expect(made(options)).toThrow(new TypeError(sentence))
  })

  it("takes a URL object for an address", async () => {
    expect((await new SandpostClient({ url: new URL(sandpost.url) }).info()).url).toBe(sandpost.url)
  })

  it("does not pass over a misspelt field of a query", async () => {
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

  it("requires a message", async () => {
    await expect(sandpost.client.emails.bounce(loose(undefined))).rejects.toThrow(
      "argument 1 must be the id, got undefined.",
    )
  })

  it("does not set the clock to an Invalid Date", async () => {
    await expect(sandpost.client.freeze(new Date("noon"))).rejects.toThrow("The time must be a valid Date")
  })
})

describe("a mistake with startSandpost is one sentence, and nothing is left running", () => {
  it.each([
    [null, 'startSandpost expects an options object, such as { domains: ["shop.test"] }, got null.'],
    [8025, 'startSandpost expects an options object, such as { domains: ["shop.test"] }, got 8025.'],
    [{ smtpPort: 0 }, 'The options: key "smtpPort" is not known; the nearest is "smtp_port".'],
    [{ plan: "gold" }, 'The options: key "plan" must be one of unlimited, free, got "gold".'],
  ])("called with %j", async (options, sentence) => {
    await expect(startSandpost(loose(options))).rejects.toMatchObject({ name: "StartError", message: sentence })
  })
})
