import { describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aMail, type PostOffice, postOffices } from "../parts/inbound/post-office.ts"

const aPostOffice = postOffices()

/** Maximum milliseconds of processor time of one event loop turn. Earlier versions took 3 to 36 seconds. */
const LONGEST_TURN = 1_500
const MEGABYTE = 1_000_000

/** Runs the work while it polls /healthz. Returns the result, and checks the processor time of the longest turn. */
async function watched<T>(box: PostOffice, work: () => Promise<T>) {
  const at = { over: false, longest: 0, slowest: 0 }
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    at.longest = Math.max(at.longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!at.over) setImmediate(turn)
  }
  setImmediate(turn)
  const asking = (async () => {
    while (!at.over) {
      const asked = performance.now()
      expect((await fetch(`${box.url}/healthz`)).status).toBe(200)
      at.slowest = Math.max(at.slowest, performance.now() - asked)
    }
  })()
  const result = await work().finally(() => {
    at.over = true
  })
  await asking
  const [longest, slowest] = [at.longest, at.slowest].map(Math.round)
  expect(longest, `the longest turn; the slowest /healthz took ${slowest} ms`).toBeLessThan(LONGEST_TURN)
  return result
}

const anOffice = async () => {
  const box = await aPostOffice({ check_contract: false, pace: "manual" })
  await box.address("support")
  return box
}

async function send(
  box: PostOffice,
  fields: { html?: string; text?: string; attachments?: object[] },
): Promise<string> {
  const more = { track_clicks: true, track_opens: true, ...fields }
  const body = { from: "hello@acme.test", to: "ann@example.com", subject: "Hello", ...more }
  return (await ok(box.v1("POST", "/emails", body))).id
}

describe("viewing a received mail does not block the event loop", () => {
  const received = async (message: object) => {
    const box = await anOffice()
    const receive = async () => {
      await box.mail({ ...aMail, ...message })
      return (await box.newest()).parse_error
    }
    // A machine that gives the parser no processor for seconds exceeds its time, so that nothing could be viewed.
    await expect.poll(receive, { timeout: 250_000 }).toBeNull()
    const { id } = await box.newest()
    return { box, id, look: () => watched(box, () => ok(box.sandbox("GET", `/inbound/${id}`))) }
  }

  it("with an address of 262,000 dots", async () => {
    const { look } = await received({ text: `http://a${".".repeat(262_000)}b`, encoding: "quoted-printable" })
    expect((await look()).analysis_cut).toBe(false)
  })
  it("with a file name of 100,000 spaces, whose attachment is kept", async () => {
    const box = await anOffice()
    const name = `a${" ".repeat(100_000)}b.txt`
    const raw = `From: a@example.com\r\nTo: ${aMail.to}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nhi\r\n--x--\r\n`
    await watched(box, async () => {
      await ok(box.sandbox("POST", "/inbound", undefined, { raw, headers: { "Content-Type": "message/rfc822" } }))
      await box.settle()
    })
    const { parse_error, attachments } = await box.newest()
    expect(parse_error).toBeNull()
    expect(attachments).toHaveLength(1)
  })
  it("with one large image that it references forty times; the page contains 32 MiB of it", async () => {
    const html = `<p>Hi</p>${'<img src="cid:logo">'.repeat(40)}`
    const attachments = [{ filename: "l.png", content: Buffer.alloc(8 * MEGABYTE, 1), cid: "logo" }]
    const { box, id } = await received({ html, attachments })
    const page = (await watched(box, () => ok(box.sandbox("GET", `/inbound/${id}/preview`)))) as string
    expect(page.length).toBeLessThan(33 * 1024 * 1024)
    expect(page.slice(-300)).toContain("Not shown: 37 more references to inline images.")
  })
})

describe("viewing a sent mail does not block the event loop", () => {
  const distinct = Array.from({ length: 2_400_000 }, (_, n) => ` a${n.toString(36)}`).join("")
  it.each([
    ["with 19 MB of links", { html: '<a href="http://shop.example/a">Shop</a>\n'.repeat(450_000) }],
    ["with 20,000 misnested elements", { html: "<b><p></b></p>".repeat(20_000) }],
    ["with one tag of 2.4 million attributes", { html: `<a${distinct}>x</a>` }],
    ["with an address of two million brackets", { text: `http://a${")".repeat(2_000_000)}` }],
    ["with 19 MB of text that has to be escaped", { text: "<&>".repeat(6_300_000) }],
  ])("%s", async (_what, fields) => {
    const box = await anOffice()
    const id = await send(box, fields)
    for (const part of ["", "/preview", "/raw", ""])
      await watched(box, () => ok(box.sandbox("GET", `/emails/${id}${part}`)))
  })
})
