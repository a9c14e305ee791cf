import { createServer } from "node:net"
import { describe, expect, it } from "vitest"
import { createSandpost } from "../../../src/app/sandpost.ts"
import { dotStuffed, type RawClient, rawClient } from "../../../src/smtp/raw-client.test-helper.ts"
import { ok } from "../../helpers/client.ts"
import { aMail, type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

async function hello(box: PostOffice): Promise<RawClient> {
  const client = rawClient(box.smtp_port as number)
  await client.reply()
  await client.say("EHLO client.test")
  return client
}
const listed = async (box: PostOffice, query = "") => {
  await box.settle()
  return (await ok(box.v1("GET", `/inbound?limit=100${query}`))).data
}
const to = (recipients: string | string[]) => ({ ...aMail, to: recipients })

describe("SMTP: recipients (assumptions inbound.smtp_replies and inbound.catch_all)", () => {
  it("rejects an unknown address with 550 5.1.1", async () => {
    const box = await aPostOffice()
    await box.address("support")
    expect(await box.mail(to("sales@sp.acme.test"))).toMatch(/^550 5\.1\.1 /)
    expect(await box.mail(to("support@acme.test"))).toMatch(/^550 5\.1\.1 /)
    expect(await box.mail(to("ann@example.com"))).toMatch(/^550 5\.1\.1 /)
    expect(await listed(box)).toEqual([])
  })

  it("accepts postmaster without a domain for the catch-all address, else for the first one (assumption inbound.smtp_postmaster, RFC 5321 4.5.1)", async () => {
    const box = await aPostOffice()
    await box.address("*")
    const client = await hello(box)
    const receives = async () => {
      await client.say("MAIL FROM:<ann@example.com>")
      expect(await client.say("RCPT TO:<Postmaster>")).toMatch(/^250 /)
      await client.say("DATA")
      expect(await client.say("Subject: Hi\r\n\r\nHi\r\n.")).toMatch(/^250 /)
      return (await box.newest()).recipient
    }
    expect(await receives()).toBe("postmaster@sp.acme.test")
    const support = await box.address("support")
    const { data } = await ok(box.sandbox("GET", "/receiving-addresses"))
    for (const { id, local_part } of data)
      if (local_part === "*") await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    expect(await receives()).toBe("support@sp.acme.test")
    await ok(box.v1("DELETE", `/inbound/addresses/${support}`))
    await client.say("MAIL FROM:<ann@example.com>")
    expect(await client.say("RCPT TO:<postmaster>")).toMatch(/^550 5\.1\.1 /)
    client.end()
  })

  it("rejects a message with 550 5.1.1 whose recipients were all deleted since they were accepted", async () => {
    const box = await aPostOffice()
    const id = await box.address("support")
    const client = await hello(box)
    await client.say("MAIL FROM:<ann@example.com>")
    expect(await client.say(`RCPT TO:<${aMail.to}>`)).toMatch(/^250 /)
    expect(await client.say("DATA")).toMatch(/^354 /)
    await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    expect(await client.say("Subject: Hi\r\n\r\nHi\r\n.")).toMatch(/^550 5\.1\.1 /)
    client.end()
    expect(await listed(box)).toEqual([])
  })

  it("rejects a pending address with 550 5.1.1, and accepts mail for it once its MX is in the zone", async () => {
    const box = await aPostOffice()
    await box.address("support", "mail.acme.test")
    const mail = to("support@mail.acme.test")
    expect(await box.mail(mail)).toMatch(/^550 5\.1\.1 .*pending/)
    const mx = { name: "mail.acme.test", type: "MX", value: "mx.sandpost.test", priority: 10 }
    await ok(box.sandbox("POST", "/dns", mx))
    expect(await box.mail(mail)).toMatch(/^250 /)
  })

  it("rejects a deleted address; its received mail stays", async () => {
    const box = await aPostOffice()
    const id = await box.address("support")
    await box.mail(aMail)
    expect(await ok(box.v1("DELETE", `/inbound/addresses/${id}`))).toEqual({ id, address: aMail.to, deleted: true })
    expect(await box.mail(aMail)).toMatch(/^550 5\.1\.1 /)
    expect(await listed(box)).toHaveLength(1)
  })

  it("accepts any local part at a catch-all, but prefers an exact address", async () => {
    const box = await aPostOffice()
    await box.address("*")
    await box.address("support")
    await box.mail(to("Anyone.At-All@SP.acme.test"))
    await box.mail(to("support@sp.acme.test"))
    const recipients = (await listed(box)).map((message: { to: string }) => message.to)
    expect(recipients).toEqual(["support@sp.acme.test", "anyone.at-all@sp.acme.test"])
    const caught = await listed(box, `&address=${encodeURIComponent("*@sp.acme.test")}`)
    expect(caught.map((message: { to: string }) => message.to)).toEqual(["anyone.at-all@sp.acme.test"])
  })

  it("shows the recipient at a catch-all in lower case, and keeps what was written in to and in the envelope (assumption inbound.recipient)", async () => {
    const box = await aPostOffice()
    await box.address("*")
    const written = "reply+AbC-XyZ9==@sp.acme.test"
    const recipient = written.toLowerCase()
    await box.mail(to(written))
    await ok(box.v1("POST", "/emails", { from: "hello@acme.test", to: `Ann <${written}>`, subject: "Hi", text: "Hi" }))
    const found = await listed(box, `&address=${encodeURIComponent(written.toUpperCase())}`)
    expect(found.map((message: { to: string }) => message.to)).toEqual([recipient, recipient])
    for (const { id } of found) {
      expect(await ok(box.v1("GET", `/inbound/${id}`))).toMatchObject({ recipient, to: [written] })
      expect((await ok(box.sandbox("GET", `/inbound/${id}`))).envelope.rcpt_to).toEqual([written])
    }
  })

  it("shows the receiving address as the recipient, whatever tag and case were written (section 2.5, assumption inbound.recipient)", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const { data } = await ok(box.v1("GET", "/inbound/addresses"))
    const address = data.at(-1).address
    for (const written of ["support+tag@sp.acme.test", "SUPPORT@SP.acme.test"]) {
      await box.mail(to(written))
      const { id } = await box.newest()
      expect(await ok(box.v1("GET", `/inbound/${id}`))).toMatchObject({ recipient: address })
      expect((await listed(box, `&address=${encodeURIComponent(written)}`))[0]).toMatchObject({ id, to: address })
      const q = `?q=${encodeURIComponent(`to:${written}`)}`
      expect((await ok(box.sandbox("GET", `/inbound${q}`))).data[0]).toMatchObject({ id, recipient: address })
    }
  })

  it.each([
    ['"support"@sp.acme.test', "support@sp.acme.test"],
    ['"Sup\\port"@sp.acme.test', "support@sp.acme.test"],
  ])("delivers to %s as to the same address without quotes (RFC 5321 4.1.2)", async (written, recipient) => {
    const box = await aPostOffice()
    await box.address("support")
    const client = await hello(box)
    const lines = ["MAIL FROM:<>", `RCPT TO:<${written}>`, "RCPT TO:<support@sp.acme.test>", "DATA"]
    for (const line of lines) expect(await client.say(line)).toMatch(/^[23]5/)
    expect(await client.say("x\r\n.")).toMatch(/^250 /)
    client.end()
    expect(await listed(box, `&address=${encodeURIComponent(written)}`)).toMatchObject([{ to: recipient }])
  })

  it("delivers to a quoted local part with a space at a catch-all, and refuses it elsewhere (assumption inbound.smtp_addresses)", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const client = await hello(box)
    await client.say('MAIL FROM:<"a b"@example.com>')
    expect(await client.say('RCPT TO:<"john doe"@sp.acme.test>')).toMatch(/^550 5\.1\.1 /)
    await box.address("*")
    for (const line of ['RCPT TO:<"john doe"@sp.acme.test>', "DATA"]) await client.say(line)
    expect(await client.say("x\r\n.")).toMatch(/^250 /)
    client.end()
    expect(await box.newest()).toMatchObject({
      recipient: '"john doe"@sp.acme.test',
      envelope: { mail_from: '"a b"@example.com', rcpt_to: ['"john doe"@sp.acme.test'] },
    })
  })

  it("delivers support+x to support unless there is an address support+x or plus-addressing is off (assumption inbound.plus_addressing)", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const tagged = "Support+Order42@sp.acme.test"
    expect(await box.mail(to(tagged))).toMatch(/^250 /)
    expect(await box.newest()).toMatchObject({ recipient: "support@sp.acme.test" })
    const ofAddress = async (address: string) => {
      const query = `&status=received&address=${encodeURIComponent(address)}`
      return [(await listed(box, query)).length, (await listed(box, query.replace("&status=received", ""))).length]
    }
    expect(await ofAddress("support@sp.acme.test")).toEqual([1, 1])
    expect(await ofAddress(tagged)).toEqual([1, 1])
    expect(await box.mail(to("sales+x@sp.acme.test"))).toMatch(/^550 5\.1\.1 /)

    await box.address("support+order42")
    await box.address("*")
    await box.mail(to(tagged))
    await box.mail(to("support+other@sp.acme.test"))
    expect(await ofAddress("support@sp.acme.test")).toEqual([2, 2])
    expect(await ofAddress(tagged)).toEqual([2, 2])

    await box.settings({ "inbound.plus_addressing": false })
    await box.mail(to("support+third@sp.acme.test"))
    expect(await ofAddress("support@sp.acme.test")).toEqual([2, 2])
    expect(await ofAddress("*@sp.acme.test")).toEqual([1, 1])
  })

  it("accepts mail for every account, and each sees only its own", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const other = await ok(box.sandbox("POST", "/accounts", { name: "Other", domains: ["other.test"] }))
    const theirs = box.as(other.tokens.full_access)
    const domain_id = (await ok(theirs.v1("GET", "/domains"))).data[0].id
    await ok(theirs.v1("POST", "/inbound/addresses", { domain_id, local_part: "hello" }))
    await box.mail(to(["support@sp.acme.test", "hello@sp.other.test"]))
    expect(await listed(box)).toHaveLength(1)
    // Settling waits for one account only, not for the mail of the other.
    expect(await ok(box.sandbox("POST", `/settle?account_id=${other.id}`, {}))).toMatchObject({ settled: true })
    const { data } = await ok(theirs.v1("GET", "/inbound"))
    expect(data).toMatchObject([{ to: "hello@sp.other.test" }])
    expect((await box.v1("GET", `/inbound/${data[0].id}`)).body.error.type).toBe("not_found")
  })

  it("stores a message to several receiving addresses once for each", async () => {
    const box = await aPostOffice()
    for (const local_part of ["a", "b", "c"]) await box.address(local_part)
    const several = ["a@sp.acme.test", "b@sp.acme.test", "C@sp.acme.test", "c@sp.acme.test"]
    const reply = await box.mail(to(several))
    const messages = await listed(box)
    expect([...reply.matchAll(/accepted as ([0-9a-f-]{36})/g)].map(([, id]) => id).sort()).toEqual(
      messages.map(({ id }: { id: string }) => id).sort(),
    )
    expect(messages.map((message: { to: string }) => message.to).sort()).toEqual([
      "a@sp.acme.test",
      "b@sp.acme.test",
      "c@sp.acme.test",
    ])
    for (const { id } of messages) {
      expect((await ok(box.v1("GET", `/inbound/${id}`))).subject).toBe(aMail.subject)
    }
  })

  it("rejects too many recipients with 452 4.5.3 and a message over 25 MiB with 552 5.3.4", async () => {
    const box = await aPostOffice()
    await box.address("*")
    const client = await hello(box)
    await client.say("MAIL FROM:<ann@example.com>")
    const replies = []
    for (let i = 0; i <= 100; i++) replies.push(await client.say(`RCPT TO:<r${i}@sp.acme.test>`))
    expect(replies[99]).toMatch(/^250 /)
    expect(replies[100]).toMatch(/^452 4\.5\.3 /)
    await client.say("RSET")
    expect(await client.say(`MAIL FROM:<ann@example.com> SIZE=${26 * 1024 * 1024}`)).toMatch(/^552 5\.3\.4 /)
    client.end()
  })

  it("stores the exact received bytes, even if they are not a valid message", async () => {
    const box = await aPostOffice()
    await box.address("support")
    const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    const raw = Buffer.concat([Buffer.from("Subject: x\r\n\r\n.\r\n..y\r\n"), every, Buffer.from("\r\n")])
    const client = await hello(box)
    for (const line of ["MAIL FROM:<>", `RCPT TO:<${aMail.to}>`, "DATA"]) await client.say(line)
    client.write(dotStuffed(raw))
    expect(await client.say(".")).toMatch(/^250 /)
    client.end()
    const message = await box.newest()
    expect(message.envelope).toMatchObject({ mail_from: "", rcpt_to: [aMail.to], client_ip: "127.0.0.1" })
    expect((await box.sandbox("GET", `/inbound/${message.id}/raw`)).bytes.equals(raw)).toBe(true)
    expect(message.size_bytes).toBe(raw.length)
  })
})

describe("--smtp-port", () => {
  it("opens no port if it is off", async () => {
    const box = await aPostOffice({ smtp_port: "off" })
    expect(box.smtp_port).toBeNull()
    expect((await ok(box.sandbox("GET", "/info"))).smtp_port).toBeNull()
  })

  it("does not start on a port that is in use, and says so in one sentence", async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done))
    const { port } = taken.address() as { port: number }
    const start = createSandpost({ port: 0, smtp_port: port, data: "memory" })
    await expect(start).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use.`)
    await new Promise((done) => taken.close(done))
  })
})

describe("--smtp-starttls", () => {
  const options = { requireTLS: true, tls: { rejectUnauthorized: false } }

  it("accepts mail with and without TLS", async () => {
    const box = await aPostOffice({ smtp_starttls: true })
    await box.address("support")
    expect(await box.mail(aMail, options)).toMatch(/^250 /)
    expect(await box.mail(aMail)).toMatch(/^250 /)
    expect(await listed(box)).toHaveLength(2)
  })

  it("offers no STARTTLS by default", async () => {
    const box = await aPostOffice()
    await box.address("support")
    expect(await box.mail(aMail, options)).toMatch(/STARTTLS|not recognized|500/i)
    expect(await listed(box)).toEqual([])
  })
})
