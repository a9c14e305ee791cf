import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { createTransport } from "nodemailer"
import { afterAll, describe, expect, it } from "vitest"
import { rawHttp, rawRequest } from "./helpers/raw-http.ts"
import { sandpostForFile } from "./helpers/sandpost.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Bytes of memory that texts and objects use. Data in memory, which is bytes, does not count. */
async function heap(): Promise<number> {
  // One collection leaves what the one before it only found to be free.
  for (let times = 0; times < 3; times++) {
    await new Promise((next) => setImmediate(next))
    collect()
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external - arrayBuffers
}

const LONG = "one sentence without a line break, ".repeat(3_000)
/** As long as a header of HTTP may be. */
const HEADER = LONG.slice(0, 12_000)
const WORD = HEADER.replaceAll(/[ ,]/g, "-")

const receiver = createServer((req, res) => {
  req.resume().on("end", () => res.writeHead(200, { "X-Page": HEADER }).end(LONG))
})
await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready))
afterAll(() => receiver.close())

const box = await sandpostForFile({ smtp_port: 0 })
const auth = { user: "any", pass: box.tokens.full_access }
const mailer = createTransport({ host: "127.0.0.1", port: Number(box.smtp_port), ignoreTLS: true, pool: true, auth })
afterAll(() => mailer.close())

const post = (fields: object) => box.v1("POST", "/emails", { from: "a@acme.test", ...fields })
const receive = (fields: object) =>
  box.sandbox("POST", "/inbound", { to: "help@sp.acme.test", from: "b@example.com", subject: "s", ...fields })
const request = (method: string, path: string, ...headers: string[]) =>
  rawHttp(box.url, rawRequest(method, path, ["Host: localhost", ...headers]))
const known = `Authorization: Bearer ${box.tokens.full_access}`
const submit = (...head: string[]) =>
  mailer
    .sendMail({
      envelope: { from: "a@acme.test", to: ["ann@example.com"] },
      raw: `From: Ann <a@acme.test>\r\n${head.join("\r\n")}\r\n\r\nHello\r\n`,
    })
    .catch(({ responseCode }) => expect(responseCode).toBe(554))

/** Each kind of record with the length of the text from which it cuts one, and what makes one. */
const KINDS: [kind: string, characters: number, make: (index: number) => Promise<unknown>][] = [
  ["the preview of a text", LONG.length, (index) => box.send({ text: `${index} ${LONG}` })],
  ["the preview of HTML", LONG.length, (index) => box.send({ html: `<p>${index} ${LONG}</p>` })],
  ["the preview of a received message", LONG.length, (index) => receive({ text: `${index} ${LONG}` })],
  ["the subject of a refused request", LONG.length, (index) => post({ subject: `${index} ${LONG}` })],
  ["the recipient of a refused request", LONG.length, (index) => post({ to: `${index} ${LONG}`, subject: "s" })],
  ["an unknown field", LONG.length, (index) => post({ [`${index} ${LONG}`]: LONG })],
  ["a path", WORD.length, (index) => request("GET", `/v1/emails/${index}${WORD}`, known)],
  ["a parameter", WORD.length, (index) => request("GET", `/v1/emails?limit=${index}${WORD}`, known)],
  ["a user agent", HEADER.length, (index) => request("GET", "/v1/emails", known, `User-Agent: ${index} ${HEADER}`)],
  ["a key", WORD.length, (index) => request("POST", "/v1/emails", known, `Idempotency-Key: ${index}${WORD}`)],
  ["a wrong token", WORD.length, (index) => request("GET", "/v1/emails", `Authorization: Bearer ${index}${WORD}`)],
  [
    "the recipients of a submission",
    60_000,
    (index) =>
      submit(`To: ${index} <ann@example.com>,`, `${" Bob <bob@example.com>,\r\n".repeat(2_500)} x@example.com`),
  ],
  [
    "the Message-ID of a submission",
    16_384,
    (index) => submit("To: ann@example.com", `Message-ID: <${index}@acme.test> ${LONG}`),
  ],
  ["a refused subject over SMTP", LONG.length, (index) => submit("To: ann@example.com", `Subject: ${index} ${LONG}`)],
]
/** Records that are made before anything is measured, since code is compiled and workers are started then, and those that are measured. */
const [FIRST, MEASURED] = [20, 60]

/** Whether each record of a kind keeps fewer bytes than `most`. What is kept shows in each round, other work does not. */
async function keepsLess(most: number, make: (index: number) => Promise<unknown>): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) if ((await measured(make)) < most) return true
  return false
}
const ROUNDS = 4

async function measured(make: (index: number) => Promise<unknown>): Promise<number> {
  const before = await heap()
  for (let index = 0; index < MEASURED; index++) await make(index)
  await box.settle()
  // Logs what is pending.
  await box.sandbox("GET", "/logs")
  return ((await heap()) - before) / MEASURED
}

describe("what is stored keeps no longer text in memory", async () => {
  for (const [, , make] of KINDS) for (let index = 0; index < FIRST; index++) await make(index)

  it.each(KINDS)("%s, cut from one of %d characters", async (_kind, characters, make) => {
    expect(await keepsLess(characters / 2, make)).toBe(true)
  })

  it("an answer of a webhook's receiver, cut from one of 64 KiB", async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await box.v1("POST", "/webhooks", { url, events: ["email.delivered"] })
    for (let index = 0; index < FIRST; index++) await box.send()
    await box.settle()
    expect(await keepsLess(32_768, () => box.send())).toBe(true)
  })
})
