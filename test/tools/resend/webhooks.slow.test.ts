import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Resend } from "resend"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aHook, deliveriesOf, hookOf } from "../../helpers/hook.ts"
import { aReceiver, type ReceivedRequest } from "../../helpers/receiver.ts"
import { create, NOW } from "../../helpers/sandpost.ts"
import { message, startResend } from "./resend.ts"

type Events = Parameters<Resend["webhooks"]["create"]>[0]["events"]

async function subscribed(events: Events) {
  const box = await startResend()
  const receiver = await aReceiver()
  const { data, error } = await box.resend.webhooks.create({ endpoint: receiver.url, events })
  expect(error).toBeNull()
  const { id = "", signing_secret = "" } = data ?? {}
  /** What the package reads of a request; throws for a wrong signature. */
  const verify = ({ headers, raw }: ReceivedRequest, webhookSecret = signing_secret) =>
    box.resend.webhooks.verify({
      payload: raw,
      headers: {
        id: String(headers["svix-id"]),
        timestamp: String(headers["svix-timestamp"]),
        signature: String(headers["svix-signature"]),
      },
      webhookSecret,
    })
  return { ...box, receiver, id, signing_secret, verify }
}

describe("webhooks in the dialect resend", () => {
  it("are signed so that the package verifies them, each with the fields of its event", async () => {
    const all: Events = [
      ...(["email.sent", "email.delivered", "email.bounced", "email.delivery_delayed", "email.complained"] as const),
      ...(["email.failed", "email.suppressed", "email.scheduled"] as const),
    ]
    const { box, receiver, resend, send, signing_secret, verify } = await subscribed(all)
    expect(signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
    const ids = [await send({ to: "bounced@resend.dev", tags: [{ name: "order", value: "42" }] })]
    for (const to of ["bounced@resend.dev", "delayed@sandbox.test", "complained@resend.dev", "failed@sandbox.test"])
      ids.push(await send({ to }))
    await send({ scheduledAt: "in 1 hour" })
    await ok(box.sandbox("POST", "/settle"))
    const events = receiver.requests.map((request) => verify(request))
    const of = (type: string) => events.filter((event) => event.type === type)
    expect(of("email.sent")).toHaveLength(3)
    expect(of("email.delivered")).toHaveLength(1)
    expect(of("email.bounced")).toEqual([
      {
        type: "email.bounced",
        created_at: NOW,
        data: {
          created_at: NOW,
          email_id: ids[0],
          message_id: `<${ids[0]}@acme.test>`,
          from: message.from,
          to: ["bounced@resend.dev"],
          subject: "Hello",
          bounce: { message: expect.any(String), subType: "General", type: "Permanent" },
          tags: { order: "42" },
        },
      },
    ])
    expect(of("email.suppressed")).toMatchObject([
      { data: { email_id: ids[1], suppressed: { type: "OnAccountSuppressionList" } } },
    ])
    expect(of("email.delivery_delayed")).toMatchObject([{ data: { email_id: ids[2] } }])
    expect(of("email.complained")).toMatchObject([{ data: { email_id: ids[3] } }])
    expect(of("email.failed")).toMatchObject([{ data: { email_id: ids[4], failed: { reason: expect.any(String) } } }])
    expect(of("email.scheduled")).toHaveLength(1)
    expect(events).toHaveLength(3 + 1 + 1 + 1 + 1 + 1 + 1 + 1)
    expect(new Set(receiver.requests.map(({ headers }) => headers["svix-id"])).size).toBe(events.length)
    const [first] = receiver.requests as [ReceivedRequest]
    expect(first.headers["service-signature"]).toBeUndefined()
    const other = `whsec_${Buffer.alloc(24).toString("base64")}`
    expect(() => verify(first, other)).toThrow("No matching signature")
    expect(() => verify({ ...first, raw: first.raw.replace("Hello", "Hallo") })).toThrow("No matching signature")
    expect(resend).toBeDefined()
  })

  it("have opens, and clicks with their link", async () => {
    const { box, receiver, send, verify } = await subscribed(["email.opened", "email.clicked"])
    await ok(
      box.sandbox("PATCH", `/accounts/${(await ok(box.sandbox("GET", "/info"))).account_id}`, {
        track_opens: true,
        track_clicks: true,
      }),
    )
    const id = await send({ html: '<a href="https://acme.test/welcome">Go</a>' })
    await ok(box.sandbox("POST", `/emails/${id}/events`, { type: "opened" }))
    const click = { type: "clicked", ip: "192.0.2.7", user_agent: "Mozilla/5.0" }
    await ok(box.sandbox("POST", `/emails/${id}/events`, click))
    await receiver.got(2)
    const [opened, clicked] = receiver.requests.map((request) => verify(request))
    expect(opened).toMatchObject({ type: "email.opened", data: { email_id: id } })
    expect(clicked).toMatchObject({
      type: "email.clicked",
      data: {
        click: { ipAddress: "192.0.2.7", link: "https://acme.test/welcome", userAgent: "Mozilla/5.0", timestamp: NOW },
      },
    })
  })

  it("keep their bytes and id in retries, and leave other endpoints as they are", async () => {
    const { box, receiver, send, verify, id } = await subscribed(["email.delivered"])
    const own = await aReceiver()
    await aHook(box, own)
    receiver.behave(500)
    const email_id = await send()
    await own.got(1)
    await receiver.got(1)
    receiver.behave(200)
    await ok(box.sandbox("POST", "/clock", { advance: "10s" }))
    const [first, second] = receiver.requests as [ReceivedRequest, ReceivedRequest]
    expect(second.raw).toBe(first.raw)
    expect(second.headers["svix-id"]).toBe(first.headers["svix-id"])
    expect(verify(second)).toMatchObject({ type: "email.delivered", data: { email_id } })
    expect(own.requests[0]?.event).toMatchObject({ type: "email.delivered", data: { email_id, status: "delivered" } })
    expect(own.requests[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    expect(own.requests[0]?.headers["svix-id"]).toBeUndefined()
    const [delivery] = await deliveriesOf(box, `webhook_id=${id}`)
    expect(delivery).toMatchObject({
      status: "succeeded",
      event: { type: "email.delivered" },
      recipient: "ann@example.com",
    })
    expect(delivery.attempts[0]).toMatchObject({ signature_header: "svix-signature" })
  })

  it("are created, read, updated, rotated and removed (assumption resend.events)", async () => {
    const { box, receiver, resend, send, id, verify } = await subscribed(["email.sent", "contact.created"])
    const shown = {
      id,
      created_at: NOW,
      status: "enabled",
      endpoint: receiver.url,
      events: ["email.sent", "contact.created"],
    }
    const secret = (await resend.webhooks.get(id)).data?.signing_secret
    expect((await resend.webhooks.get(id)).data).toEqual({ object: "webhook", ...shown, signing_secret: secret })
    expect((await resend.webhooks.list()).data).toEqual({ object: "list", has_more: false, data: [shown] })
    expect((await resend.webhooks.update(id, { status: "disabled" })).data).toEqual({ object: "webhook", id })
    await send()
    expect(
      (await resend.webhooks.update(id, { status: "enabled", events: ["email.delivery_delayed"] })).error,
    ).toBeNull()
    expect((await resend.webhooks.get(id)).data).toMatchObject({
      status: "enabled",
      events: ["email.delivery_delayed"],
    })
    const rotated = (await resend.webhooks.rotateSigningSecret(id)).data?.signing_secret ?? ""
    expect(rotated).not.toBe(secret)
    await send({ to: "delayed@sandbox.test" })
    await receiver.got(1)
    expect(verify(receiver.requests[0] as ReceivedRequest, rotated)).toMatchObject({ type: "email.delivery_delayed" })
    expect(await hookOf(box, id)).toMatchObject({ events: ["email.delayed"] })
    expect((await resend.webhooks.remove(id)).data).toEqual({ object: "webhook", id, deleted: true })
    expect(await resend.webhooks.get(id)).toMatchObject({ error: { name: "not_found", message: "Webhook not found" } })
  })

  it.each<[object, string, number]>([
    [{ events: ["email.sent"] }, "missing_required_field", 422],
    [{ endpoint: "https://example.com/", events: [] }, "missing_required_field", 422],
    [{ endpoint: "https://example.com/", events: ["email.send"] }, "validation_error", 422],
    [{ endpoint: "ftp://example.com/", events: ["email.sent"] }, "validation_error", 422],
    [{ endpoint: "https://example.com/", events: ["contact.created"] }, "application_error", 501],
  ])("refuses the endpoint %j (assumption resend.events)", async (payload, name, statusCode) => {
    const { resend } = await startResend()
    expect(await resend.webhooks.create(payload as never)).toMatchObject({ error: { name, statusCode } })
  })

  it("may be of every event of the API, beside one that happens here (assumption resend.events)", async () => {
    const never = [
      "contact.created contact.updated contact.deleted contact.topics.updated domain.created domain.updated domain.deleted",
      "suppression.added suppression.removed topic.created topic.updated topic.deleted inbox.created inbox.updated",
      "inbox.deleted inbox.thread.created inbox.thread.folder.updated inbox.thread.assigned inbox.thread.unassigned",
      "inbox.thread.labels.updated inbox.email.received inbox.email.sent inbox.draft.created inbox.draft.updated",
      "inbox.draft.sent inbox.draft.deleted",
    ].flatMap((names) => names.split(" ") as Events)
    const { resend, id } = await subscribed(["email.sent", ...never])
    expect((await resend.webhooks.get(id)).data?.events).toEqual(["email.sent", ...never])
  })

  it("get test events, and no exam", async () => {
    const { box, receiver, verify, id } = await subscribed(["email.sent"])
    for (const type of ["email.bounced", "email.clicked", "email.received"])
      expect(await ok(box.sandbox("POST", `/webhooks/${id}/test`, { type }))).toMatchObject({ status: "succeeded" })
    expect(receiver.requests.map((request) => verify(request).type)).toEqual([
      "email.bounced",
      "email.clicked",
      "email.received",
    ])
    const refused = [
      await box.sandbox("POST", `/webhooks/${id}/test`, { type: "email.unsubscribed" }),
      await box.sandbox("POST", `/webhooks/${id}/exam`, {}),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(422)
      expect(body.error.message).toContain("dialect resend")
    }
  })

  it("get nothing while the dialect is off, and what was pending is not sent unsigned", async () => {
    const data = mkdtempSync(join(tmpdir(), "sandpost-dialect-"))
    const receiver = await aReceiver(500)
    const first = await create({ data, dialects: ["resend"] })
    const resend = new Resend(first.tokens.full_access, { baseUrl: `${first.url}/resend` })
    await resend.webhooks.create({ endpoint: receiver.url, events: ["email.delivered"] })
    await resend.emails.send(message)
    await receiver.got(1)
    await first.stop()
    const second = await create({ data })
    try {
      const call = (path: string, body: object) =>
        fetch(`${second.url}${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${second.tokens.full_access}` },
          body: JSON.stringify(body),
        })
      expect((await call("/sandbox/clock", { advance: "10s" })).status).toBe(200)
      expect((await call("/v1/emails", message)).status).toBe(200)
      const listed = JSON.parse(await (await fetch(`${second.url}/sandbox/deliveries`)).text())
      expect(listed.data).toHaveLength(1)
      expect(listed.data[0].attempts.at(-1).error).toContain("--dialect resend")
      expect(receiver.requests).toHaveLength(1)
    } finally {
      await second.stop()
    }
  })
})

describe("receiving in the dialect resend", () => {
  it("announce received mail, which is listed, read and downloaded", async () => {
    const { box, receiver, resend, verify } = await subscribed(["email.received"])
    const raw = [
      "From: Ann <ann@example.com>",
      "To: help@sp.acme.test",
      "Reply-To: reply@example.com",
      "Subject: Help",
      "Message-ID: <1@example.com>",
      "MIME-Version: 1.0",
      'Content-Type: multipart/related; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html",
      "",
      '<p>Hi</p><img src="cid:logo">',
      "--b",
      "Content-Type: image/png",
      "Content-ID: <logo>",
      'Content-Disposition: inline; filename="logo.png"',
      "Content-Transfer-Encoding: base64",
      "",
      "aW1hZ2U=",
      "--b--",
      "",
    ].join("\r\n")
    const inbound = await ok(
      box.sandbox("POST", "/inbound", undefined, { raw, headers: { "Content-Type": "message/rfc822" } }),
    )
    const id = inbound.data[0].inbound_id
    await receiver.got(1)
    const event = verify(receiver.requests[0] as ReceivedRequest)
    const attachment = {
      filename: "logo.png",
      content_type: "image/png",
      content_disposition: "inline",
      content_id: "logo",
    }
    expect(event).toMatchObject({
      type: "email.received",
      data: {
        email_id: id,
        from: "ann@example.com",
        to: ["help@sp.acme.test"],
        bcc: [],
        cc: [],
        attachments: [attachment],
      },
    })
    const { data: list } = await resend.emails.receiving.list()
    expect(list).toMatchObject({
      object: "list",
      has_more: false,
      data: [{ id, subject: "Help", message_id: "<1@example.com>" }],
    })
    const { data } = await resend.emails.receiving.get(id)
    expect(data).toMatchObject({
      object: "email",
      id,
      from: "ann@example.com",
      reply_to: ["reply@example.com"],
      html: expect.stringContaining('src="data:image/png;base64,aW1hZ2U="'),
      headers: { from: "Ann <ann@example.com>", subject: "Help" },
      attachments: [{ ...attachment, size: 5 }],
    })
    expect((await resend.emails.receiving.get(id, { html_format: "cid" })).data?.html).toContain('src="cid:logo"')
    expect(await (await fetch(data?.raw?.download_url ?? "")).text()).toContain("Subject: Help")
    const { data: files } = await resend.emails.receiving.attachments.list({ emailId: id })
    const [file] = files?.data ?? []
    expect(file?.id).toBe(data?.attachments[0]?.id)
    expect(await (await fetch(file?.download_url ?? "")).text()).toBe("image")
    expect((await resend.emails.receiving.attachments.get({ emailId: id, id: file?.id ?? "" })).data).toMatchObject(
      attachment,
    )
    const forwarded = await resend.emails.receiving.forward({ emailId: id, to: "bob@example.com", from: message.from })
    expect(forwarded.error).toBeNull()
    expect(await ok(box.sandbox("GET", `/emails/${forwarded.data?.id}`))).toMatchObject({
      subject: "Help",
      attachments: [{ filename: "logo.png", size: 5 }],
    })
    expect(await resend.emails.receiving.get("00000000-0000-4000-8000-000000000000")).toMatchObject({
      error: { name: "not_found", statusCode: 404, message: "Email not found" },
    })
  })
})
