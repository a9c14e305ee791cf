import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const login = (key: string) => `AUTH PLAIN ${Buffer.from(`\0app\0${key}`).toString("base64")}`
/** Says lines over SMTP and reads all replies. */
async function say(box: Box, ...lines: string[]): Promise<string> {
  const socket: Socket = connect(box.smtp_port as number, "127.0.0.1")
  socket.write(["EHLO x", ...lines, "QUIT", ""].join("\r\n"))
  return await text(socket)
}
const post = (box: Box, authorization?: string) =>
  fetch(`${box.url}/v1/emails`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(authorization !== undefined && { Authorization: authorization }),
    },
    body: "{}",
  })
const SECRET = "sp_live_0123456789abcdef0123456789abcdef"

const IS_NO_KEY = /^1 SMTP login was refused: The password is not an API key: it is empty, or has a space/

/** Each way in which a request or mail is refused before an account is known, with the sentence about it. */
const KINDS: [string, (box: Box) => Promise<unknown>, RegExp][] = [
  [
    "a wrong key over HTTP",
    (box) => post(box, `Bearer ${SECRET}`),
    /^1 request without a valid API key was refused: The API key is unknown/,
  ],
  ["no key over HTTP", (box) => post(box), /^1 request without .*: The Authorization header is missing/],
  ["a wrong scheme", (box) => post(box, `Basic ${SECRET}`), /^1 request without .*: .* Basic authentication\.$/],
  ["a wrong key over SMTP", (box) => say(box, login(SECRET)), /^1 SMTP login was refused: The API key is unknown/],
  [
    "an unset password",
    (box) => say(box, login("undefined")),
    /^1 SMTP login was refused: .* is the word undefined: .* where the mail is sent\.$/,
  ],
  [
    "no login over SMTP",
    (box) => say(box, "MAIL FROM:<hello@acme.test>", "RCPT TO:<ada@example.com>"),
    /^1 SMTP recipient was refused without a login: no such recipient here\..*log in with an API key/,
  ],
  [
    "a mechanism that is not offered",
    (box) => say(box, "AUTH CRAM-MD5"),
    /^1 SMTP login was refused: Use AUTH PLAIN or AUTH LOGIN/,
  ],
  ["an empty name and password", (box) => say(box, `AUTH PLAIN ${btoa("\0\0")}`), IS_NO_KEY],
  ["a password with a space", (box) => say(box, login("two words")), IS_NO_KEY],
  ...["XOAUTH2 dXNlcj1hAWF1dGg9QmVhcmVyIHgBAQ==", "OAUTHBEARER bixhPXVzZXI=", "NTLM TlRMTVNTUAABAAAA"].map(
    (token): (typeof KINDS)[number] => [
      `the login ${token.split(" ")[0]}`,
      (box) => say(box, `AUTH ${token}`),
      /^1 SMTP login was refused: Use AUTH PLAIN or AUTH LOGIN/,
    ],
  ),
  ["credentials that are not base64", (box) => say(box, "AUTH PLAIN !!!"), /^1 SMTP login was refused: /],
]
const report = (box: Box, query = "") => ok(box.sandbox("GET", `/report${query}`))
const wait = async (box: Box, query = "") =>
  (await box.sandbox("GET", `/emails/wait?timeout_ms=1&q=to:ada@example.com${query}`)).body.error

describe("what is refused before an account is known (assumption logs.refused_logins)", () => {
  it.each(KINDS)("%s is in the report, in a wait, and in GET /sandbox/info", async (_, act, sentence) => {
    const box = await startSandpost({ smtp_port: 0 })
    await act(box)
    const { refused } = await report(box)
    expect(refused).toMatchObject({
      total: 1,
      data: [],
      logins: [{ count: 1, sentence: expect.stringMatching(sentence) }],
    })
    expect((await wait(box)).meanwhile).toEqual([expect.stringMatching(sentence)])
    expect((await ok(box.sandbox("GET", "/info"))).refused_logins).toEqual(refused.logins)
    expect((await ok(box.sandbox("GET", "/logs/unauthenticated"))).total).toBe(1)
    expect((await ok(box.v1("GET", "/logs"))).data).toEqual([])
    expect(JSON.stringify(refused)).not.toMatch(/0123456789abcdef|c3BfbGl2|ada@example/)
    await ok(box.sandbox("POST", "/reset"))
    expect((await report(box)).refused.total).toBe(0)
    expect((await wait(box)).meanwhile).toEqual([])
  })

  // bcit-ci/CodeIgniter#1080: the mailer goes on after the 535, and reports success.
  it("a mailer that goes on after a wrong key is counted for the login and for its recipient", async () => {
    const box = await startSandpost({ smtp_port: 0 })
    const lines = ["MAIL FROM:<hello@acme.test>", "RCPT TO:<ada@example.com>", "DATA", "Subject: Hi", "", "Hi", "."]
    const replies = await say(box, login("sp_wrong"), ...lines)
    expect(replies).not.toMatch(/^(?:235|354)/m)
    const { refused } = await report(box)
    expect(refused.logins.map(({ what }: { what: string }) => what)).toEqual(["login", "recipient"])
    expect((await ok(box.sandbox("GET", "/emails"))).total).toBe(0)
  })

  it.each([
    ["POST", "/emails"],
    ["POST", "/emails/batch"],
  ])("%s %s, a path without /v1, is in the report, in a wait, and in GET /sandbox/info", async (method, path) => {
    const box = await startSandpost()
    const { status } = await fetch(box.url + path, { method, headers: { Authorization: `Bearer ${SECRET}` } })
    expect(status).toBeGreaterThanOrEqual(404)
    const sentence = `1 request without /v1 in its path was refused: ${method} ${path} instead of /v1${path}.`
    const { refused } = await report(box)
    expect(refused).toMatchObject({ total: 1, logins: [{ what: "path", door: "http", sentence }] })
    expect((await wait(box)).meanwhile).toEqual([sentence])
    expect((await ok(box.sandbox("GET", "/info"))).refused_logins).toEqual(refused.logins)
  })

  it("counts no page, file or path that no API has", async () => {
    const box = await startSandpost()
    for (const path of ["/emails", "/nothing", "/favicon.ico", "/v1/nothing", "/sandbox/nothing"])
      await fetch(box.url + path)
    await fetch(`${box.url}/nothing`, { method: "POST" })
    const { logins } = (await report(box)).refused
    expect(logins.filter(({ what }: { what: string }) => what === "path")).toEqual([])
  })

  it("counts by reason and door, since a time, and for waits of every account", async () => {
    const box = await startSandpost({ smtp_port: 0 })
    for (let n = 0; n < 3; n++) await post(box, "Bearer sp_wrong")
    await say(box, login("sp_wrong"), login("sp_other"))
    await box.advance(60_000)
    const { now } = await ok(box.sandbox("GET", "/clock"))
    await post(box)
    const all = (await report(box)).refused
    expect(all.total).toBe(6)
    expect(all.logins.map(({ door, count }: { door: string; count: number }) => [door, count])).toEqual([
      ["http", 3],
      ["smtp", 2],
      ["http", 1],
    ])
    expect((await report(box, `?since=${now}`)).refused).toMatchObject({ total: 1, logins: [{ count: 1 }] })
    expect((await wait(box, `&since=${now}`)).meanwhile).toHaveLength(1)
    const other = await ok(box.sandbox("POST", "/accounts", {}))
    expect((await report(box, `?account_id=${other.id}`)).refused).toEqual({ total: 0, data: [], logins: [] })
    expect((await wait(box, `&account_id=${other.id}`)).meanwhile).toHaveLength(3)
    await ok(box.sandbox("POST", "/reset", { account_id: other.id }))
    expect((await report(box)).refused.total).toBe(6)
    await ok(box.sandbox("POST", "/reset", { account: "Default" }))
    expect((await report(box)).refused.total).toBe(0)
  })
})
