import { spawnSync } from "node:child_process"
import { beforeEach, describe, expect, it } from "vitest"
import { ok, refusalOf } from "../../helpers/client.ts"
import { needs } from "../../helpers/installed.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile({ domains: ["acme.test"] })
const SUPPORT = "support@sp.acme.test"
const DAY = 86_400_000

const send = async (fields: Record<string, unknown> = {}) => {
  const id = await box.send({
    from: "Acme <hello@acme.test>",
    to: "Ann Ön <ann@example.com>",
    reply_to: `Support <${SUPPORT}>`,
    subject: "Your order",
    text: "It is ready.\nCome and get it.",
    ...fields,
  })
  await box.settle()
  return id
}
const reply = (id: string, body: Record<string, unknown> = {}) =>
  box.sandbox("POST", `/emails/${id}/reply`, { kind: "reply", ...body })
/** Replies, and returns the message that arrived. */
const answered = async (id: string, body: Record<string, unknown> = {}) => {
  const { data } = await ok(reply(id, body))
  return await ok(box.sandbox("GET", `/inbound/${data[0].inbound_id}`))
}
const rawOf = async (id: string) => ok(box.sandbox<string>("GET", `/inbound/${id}/raw`))
const header = (message: { headers: { name: string; value: string }[] }, wanted: string) =>
  message.headers.find(({ name }) => name === wanted)?.value

describe("POST /sandbox/emails/{id}/reply", () => {
  it("answers to reply_to in the thread, quotes the email and is verified", async () => {
    const id = await send()
    const { message_id } = await ok(box.sandbox("GET", `/emails/${id}`))
    const message = await answered(id, { text: "Thank you." })
    expect(message).toMatchObject({
      from: "ann@example.com",
      from_name: "Ann Ön",
      recipient: SUPPORT,
      subject: "Re: Your order",
      sender_verdict: "verified",
      auth: { spf: "pass", dkim: "pass", dmarc: "pass", dkim_domain: "example.com" },
      thread: { in_reply_to: { kind: "email", id }, replies: [] },
    })
    expect(message.text).toMatch(
      /^Thank you\.\n\nOn .*, Acme <hello@acme\.test> wrote:\n> It is ready\.\n> Come and get it\.\n$/,
    )
    expect(header(message, "In-Reply-To")).toBe(message_id)
    expect(header(message, "References")).toBe(message_id)
    expect(header(message, "Auto-Submitted")).toBeUndefined()
    expect((await ok(box.sandbox("GET", `/emails/${id}`))).thread).toEqual({
      in_reply_to: null,
      replies: [{ kind: "inbound", id: message.id }],
    })
  })

  it("replies to all others, too", async () => {
    const id = await send({ to: ["ann@example.com", "bob@example.com"], cc: `Team <team@sp.acme.test>` })
    const { data } = await ok(reply(id, { kind: "reply_all" }))
    expect(data.map(({ recipient }: { recipient: string }) => recipient)).toEqual([SUPPORT, "team@sp.acme.test"])
    const message = await ok(box.sandbox("GET", `/inbound/${data[0].inbound_id}`))
    expect(message.cc).toEqual(["bob@example.com", "team@sp.acme.test"])
  })

  it("marks an out-of-office reply as automatic, from nobody (RFC 3834, assumption behaviours.replies)", async () => {
    const message = await answered(await send(), { kind: "out_of_office", text: "Back on Monday." })
    expect(message).toMatchObject({
      subject: "Automatic reply: Your order",
      text: expect.stringMatching(/^Back on Monday\.\n?$/),
      sender_verdict: "verified",
      envelope: { mail_from: "" },
    })
    expect(header(message, "Auto-Submitted")).toBe("auto-replied")
  })

  it.each([
    [{}, { spf: "pass", dkim: "pass", dmarc: "pass" }, "verified"],
    [{ spf: "fail" }, { spf: "fail", dkim: "pass", dmarc: "pass" }, "verified"],
    [{ dkim: "fail" }, { spf: "pass", dkim: "fail", dmarc: "pass" }, "verified"],
    [{ spf: "softfail", dkim: "none" }, { spf: "softfail", dkim: "none", dmarc: "fail" }, "failed"],
    [{ dmarc: "fail" }, { spf: "fail", dkim: "fail", dmarc: "fail" }, "failed"],
    [{ dmarc: "fail", spf: "pass", dkim: "pass" }, { spf: "pass", dkim: "pass", dmarc: "fail" }, "failed"],
    [{ dmarc: "none", spf: "neutral", dkim: "none" }, { spf: "neutral", dkim: "none", dmarc: "none" }, "unverified"],
  ])("gets the results %j from real checks", async (wanted, results, sender_verdict) => {
    expect(await answered(await send(), wanted)).toMatchObject({ auth: results, sender_verdict })
  })

  it("says how to make an address receive, and creates it on request with its MX record", async () => {
    const id = await send({ reply_to: "help@acme.test" })
    const { message, reason } = refusalOf(await reply(id))
    expect(reason).toBe("no_receiving_address")
    expect(message).toContain(
      "help@acme.test is not a receiving address, so the answer would not arrive. Set `create_address` to true",
    )
    expect(await answered(id, { create_address: true })).toMatchObject({ recipient: "help@acme.test" })
    const { data } = await ok(box.v1("GET", "/inbound/addresses"))
    expect(data[0]).toMatchObject({ address: "help@acme.test", status: "active" })
    expect(await answered(await send({ reply_to: undefined }), { to: SUPPORT })).toMatchObject({ recipient: SUPPORT })
  })

  it("refuses what cannot be, with the field", async () => {
    const id = await send({ reply_to: "me@other.example" })
    expect(refusalOf(await reply(id, { create_address: true })).message).toContain(
      "is not a verified domain of this account",
    )
    expect(refusalOf(await reply(id, { from: "nobody" })).message).toContain('from "nobody" is not a valid address')
    expect(refusalOf(await reply(id, { dmarc: "pass", spf: "fail", dkim: "none" })).message).toContain(
      "`dmarc` cannot be pass",
    )
    const held = await box.send({ scheduled_at: "2026-10-20T09:00:00Z" })
    expect(refusalOf(await reply(held)).message).toContain("is scheduled, so nobody has received it")
  })
})

/** Reads a message with Python's email package: what a foreign parser sees. */
function parsedByPython(raw: string) {
  const script = `
import email, json, sys
from email import policy
m = email.message_from_bytes(sys.stdin.buffer.read(), policy=policy.default)
def part(p):
    kind = p.get_content_type()
    if kind == "message/delivery-status":
        return {"type": kind, "fields": [dict(block.items()) for block in p.get_payload()]}
    return {"type": kind, "text": p.get_content()}
print(json.dumps({
  "headers": {k: str(v) for k, v in m.items()},
  "from": m["From"].addresses[0].addr_spec,
  "defects": [type(d).__name__ for p in m.walk() for d in p.defects],
  "params": dict(m["Content-Type"].params),
  "parts": [part(p) for p in m.iter_parts()] if m.is_multipart() else [part(m)],
}))`
  const { stdout, stderr } = spawnSync("python3", ["-c", script], { input: raw })
  expect(stderr.toString()).toBe("")
  return JSON.parse(stdout.toString())
}

describe("what Python's email package reads", () => {
  beforeEach(({ skip }) => needs("python3", skip))

  it("is the sender, thread and quoted text of a reply", async () => {
    const id = await send({ subject: "Größe", text: "Groß?" })
    const message = await answered(id, { text: "Größer." })
    const read = parsedByPython(await rawOf(message.id))
    expect(read).toMatchObject({
      from: "ann@example.com",
      defects: [],
      headers: { Subject: "Re: Größe", "In-Reply-To": expect.stringContaining(id) },
      parts: [
        { type: "text/plain", text: expect.stringMatching(/^Größer\.\r\n\r\nOn [^\r\n]+ wrote:\r\n> Groß\?\r\n$/) },
      ],
    })
  })

  it("is a delivery report with the status and the headers of the email (RFC 3464)", async () => {
    const id = await send({ to: "bob@full.example", subject: "Für dich" })
    const { data } = await ok(reply(id, { kind: "bounce_message", text: "552 5.2.2 Mailbox voll: größer geht nicht" }))
    const message = await ok(box.sandbox("GET", `/inbound/${data[0].inbound_id}`))
    expect(message).toMatchObject({ envelope: { mail_from: "" }, thread: { in_reply_to: { kind: "email", id } } })
    expect(message.auth).toMatchObject({ spf: "pass", dkim: "pass", dmarc: "pass" })
    const read = parsedByPython(await rawOf(message.id))
    expect(read).toMatchObject({
      from: "MAILER-DAEMON@full.example",
      defects: [],
      headers: { "Auto-Submitted": "auto-replied", To: SUPPORT },
      params: { "report-type": "delivery-status" },
    })
    const [text, status, headers] = read.parts
    expect(text).toMatchObject({ type: "text/plain", text: expect.stringContaining("Mailbox voll: größer geht nicht") })
    expect(status).toMatchObject({
      type: "message/delivery-status",
      fields: [
        { "Reporting-MTA": "dns; mx.full.example" },
        {
          "Final-Recipient": "rfc822; bob@full.example",
          Action: "failed",
          Status: "5.2.2",
          "Diagnostic-Code": "smtp; 552 5.2.2 Mailbox voll: gr??er geht nicht",
        },
      ],
    })
    expect(headers.type).toBe("text/rfc822-headers")
    expect(headers.text).toContain(`Message-ID: <${id}@acme.test>`)
    expect(headers.text).not.toContain("It is ready.")
  })
})

it("a support desk and a customer have one thread of five messages", async () => {
  const first = await send({ subject: "How was it?" })
  const complaint = await answered(first, { text: "The lamp is broken." })
  const answer = (to: typeof complaint, text: string) =>
    send({
      from: "desk@acme.test",
      subject: to.subject,
      text,
      headers: { "In-Reply-To": to.message_id, References: `${header(to, "References")} ${to.message_id}` },
    })
  const second = await answer(complaint, "Which one?")
  const details = await answered(second, { text: "The green one." })
  const third = await answer(details, "A new one is on its way.")

  const links = async (kind: "email" | "inbound", id: string) =>
    (await ok(box.sandbox("GET", `/${kind === "email" ? "emails" : "inbound"}/${id}`))).thread
  const thread = [
    { kind: "email", id: first },
    { kind: "inbound", id: complaint.id },
    { kind: "email", id: second },
    { kind: "inbound", id: details.id },
    { kind: "email", id: third },
  ] as const
  for (const [index, { kind, id }] of thread.entries()) {
    const next = thread[index + 1]
    expect(await links(kind, id)).toEqual({
      in_reply_to: thread[index - 1] ?? null,
      replies: next ? [next] : [],
    })
  }
  expect(header(details, "References")?.split(/\s+/)).toHaveLength(3)
})

describe("automatic answers (assumptions behaviours.automatic_answers and behaviours.replies)", () => {
  /** Sends from a support address to a recipient and advances a day. Returns the last that the recipient did. */
  const mailTo = async (to: string, fields: Record<string, unknown> = {}) => {
    const id = await send({ to, ...fields })
    await box.advance(DAY)
    return (await box.captured(id)).behaviour.log.slice(-1)
  }

  it("out-of-office answers once a week to each sender", async () => {
    const [answer] = await mailTo("out-of-office+1@sandbox.test")
    const message = await ok(box.sandbox("GET", `/inbound/${answer?.inbound_id}`))
    expect(message).toMatchObject({
      from: "out-of-office+1@sandbox.test",
      recipient: SUPPORT,
      sender_verdict: "verified",
    })
    expect(header(message, "Auto-Submitted")).toBe("auto-replied")
    expect(await mailTo("out-of-office+1@sandbox.test")).toMatchObject([
      { skipped: `${SUPPORT} has had an out-of-office reply within the last seven days` },
    ])
    expect(await mailTo("out-of-office+2@sandbox.test")).toMatchObject([{ inbound_id: expect.any(String) }])
    await box.advance(7 * DAY)
    expect(await mailTo("out-of-office+1@sandbox.test")).toMatchObject([{ inbound_id: expect.any(String) }])
  })

  it("replier replies after it has read", async () => {
    const [answer] = await mailTo("Rita <replier+1@sandbox.test>")
    const message = await ok(box.sandbox("GET", `/inbound/${answer?.inbound_id}`))
    expect(message).toMatchObject({ from_name: "Rita", text: expect.stringContaining("I will look into it.\n\nOn ") })
  })

  it("never answers an automatic message (RFC 3834)", async () => {
    for (const headers of [
      { "Auto-Submitted": "auto-generated" },
      { Precedence: "bulk" },
      { "List-Id": "<news.acme.test>" },
    ]) {
      expect(await mailTo("out-of-office+3@sandbox.test", { headers })).toMatchObject([
        { skipped: expect.stringContaining("the email ") },
      ])
      expect(await mailTo("replier+3@sandbox.test", { headers })).toMatchObject([
        { skipped: expect.stringContaining("the email ") },
      ])
    }
  })

  it("says in the timeline that an answer does not arrive", async () => {
    expect(await mailTo("replier+4@sandbox.test", { reply_to: "me@other.example" })).toMatchObject([
      { skipped: "me@other.example is not a receiving address, so the answer does not arrive" },
    ])
  })

  it.each([
    ["out-of-office", { "Auto-Submitted": "auto-replied" }],
    ["out-of-office", {}],
    ["replier", {}],
  ])("%s and an application that answers everything with %j do not loop", async (persona, headers) => {
    const own = await startSandpost()
    const to = `${persona}+loop@sandbox.test`
    const mail = { from: "desk@acme.test", to, reply_to: SUPPORT, subject: "Hello", text: "Hello" }
    await own.send(mail)
    let answers = 0
    for (let round = 0; round < 6; round++) {
      await own.advance(60 * 60_000)
      const { data } = await ok(own.sandbox("GET", "/inbound"))
      const unanswered = data.slice(0, data.length - answers)
      for (const { id } of unanswered) {
        const { message_id } = await ok(own.sandbox("GET", `/inbound/${id}`))
        await own.send({ ...mail, headers: { "In-Reply-To": message_id, ...headers } })
        answers++
      }
    }
    expect(answers).toBe(1)
  })
})
