import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { personas } from "../../../src/parts/behaviours/rules/personas.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import type { EmailEvent } from "../../helpers/wire.ts"

const box = await sandpostForFile()
const MINUTE = 60_000

/** An application that remembers the requests to its pages. `/go` redirects to `/there`. */
const hits: { method: string; url: string; agent: string }[] = []
/** The requests for `/slow` that are being answered, and the most at a time. */
let open = 0
let most = 0
const app = createServer((req: IncomingMessage, res) => {
  if (req.url === "/slow") {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      res.end()
    }, 5)
    return
  }
  hits.push({ method: req.method ?? "", url: req.url ?? "", agent: req.headers["user-agent"] ?? "" })
  res.writeHead(req.url === "/go" ? 302 : 200, req.url === "/go" ? { Location: "/there" } : {}).end()
})
let host = ""
beforeAll(async () => {
  await new Promise<void>((done) => app.listen(0, "127.0.0.1", done))
  host = `127.0.0.1:${(app.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const html = () => `<p><a href="http://${host}/one">One</a> <a href="http://${host}/go">Two</a></p>`
const tracked = () => ({ html: html(), track_opens: true, track_clicks: true, list_unsubscribe: true })
let labels = 0
const send = async (to: string, fields: Record<string, unknown> = tracked()) => {
  hits.length = 0
  const id = await box.send({ to: to.replace("@", `+${++labels}@`), ...fields })
  await box.settle()
  return id
}
/** The events of an email as `type @minutes`. */
const events = async (id: string) => {
  const email = await box.captured(id)
  const start = Date.parse(email.created_at)
  return email.events.map(({ type, occurred_at }) => `${type} @${(Date.parse(occurred_at) - start) / MINUTE}`)
}
const rule = async (body: Record<string, unknown>) => ok(box.sandbox("POST", "/outcomes", body))
const refusal = async (body: Record<string, unknown>) =>
  (await box.sandbox("POST", "/outcomes", body)).body.error.message

describe("POST /sandbox/outcomes with a behaviour", () => {
  it.each(personas.map(({ name }) => name))("takes the name of the persona %s in any case", async (name) => {
    for (const behaviour of [name, ` ${name.toUpperCase()}\n`]) {
      const { id, behaviour: kept } = await rule({ recipient: `*@${name}.persona.example`, behaviour })
      expect(kept.trim().toLowerCase()).toBe(name)
      await ok(box.sandbox("DELETE", `/outcomes/${id}`))
    }
  })

  it("applies each step at its time on the sandbox clock, with its webhooks", async () => {
    const hook = await ok(box.sandbox("POST", "/webhooks", { url: `http://${host}/hook` }))
    await rule({
      recipient: "*@slow.example",
      behaviour: "delayed 2x every 10m, delivered, opened after 1m by apple-proxy",
    })
    const id = await send("ann@slow.example")
    expect(await events(id)).toEqual(["queued @0", "sent @0", "delayed @0"])
    await box.advance(60 * MINUTE)
    expect(await events(id)).toEqual([
      "queued @0",
      "sent @0",
      "delayed @0",
      "delayed @10",
      "delivered @20",
      "opened @21",
    ])
    const { data } = await ok(box.sandbox("GET", `/deliveries?email_id=${id}`))
    expect(data.map(({ event }: { event: { type: string } }) => event.type)).toEqual([
      "email.opened",
      "email.delivered",
      "email.delayed",
      "email.delayed",
      "email.sent",
    ])
    expect(data[0].event.data).toMatchObject({ user_agent: "Mozilla/5.0" })
    await box.sandbox("DELETE", `/webhooks/${hook.id}`)
  })

  it("lists the next steps on the email and in the timers, with step and subject", async () => {
    await rule({ recipient: "*@next.example", behaviour: "delivered, opened after 5m, clicked after 1m" })
    const id = await send("ann@next.example", { ...tracked(), subject: "Your order" })
    const { behaviour, events } = await box.captured(id)
    expect(behaviour).toMatchObject({ next: [{ step: "opened after 5m" }, { step: "clicked after 1m" }], log: [] })
    expect(events.at(-1)).toMatchObject({ type: "delivered", step: "delivered" })
    const { timers } = await ok(box.sandbox("GET", "/clock"))
    expect(timers).toContainEqual({
      due_at: behaviour.next[0]?.due_at,
      what: `Email ${id} "Your order" is opened`,
    })
  })

  it("says in hints which steps will be skipped, and in the timeline that they were (assumption behaviours.skipped_steps)", async () => {
    expect(await rule({ recipient: "*@early.example", behaviour: "opened, delivered" })).toMatchObject({
      hints: ["Step 1 (opened) will be skipped: the message is not delivered before it."],
    })
    await rule({ recipient: "*@plain.example", behaviour: "clicked" })
    const { headers, body } = await box.post({ to: "ann@plain.example" })
    expect(headers.get("Sandbox-Hints")).toContain("Step 1 (clicked) will be skipped: the email has no HTML with links")
    const early = await send("ann@early.example")
    expect(await box.captured(early)).toMatchObject({
      status: "delivered",
      behaviour: { log: [{ step: "opened", skipped: "the email is not delivered, but sent" }] },
    })
    await box.settle()
    expect((await box.captured(body.id)).behaviour.log).toMatchObject([
      { skipped: expect.stringContaining("track_clicks") },
    ])
  })

  it("lets the worst arrival of several recipients decide, and the others react after it (assumption behaviours.several_recipients)", async () => {
    await rule({ recipient: "late@two.example", behaviour: "delayed, delivered after 10m" })
    await rule({ recipient: "quick@two.example", behaviour: "delivered, opened after 1m" })
    const id = await box.send({ to: ["quick@two.example", "late@two.example"], ...tracked(), list_unsubscribe: false })
    await box.advance(60 * MINUTE)
    expect(await events(id)).toEqual(["queued @0", "sent @0", "delayed @0", "delivered @10", "opened @11"])
  })

  it("names field, place and nearest word of a mistake", async () => {
    expect(await refusal({ recipient: "*", behaviour: "delivered, opend" })).toBe(
      '`behaviour`, character 12: "opend" is not a known word; the nearest is "opened". Known: delivered, delayed, bounced, failed, opened, clicked, scanned, unsubscribed, complained, replied, out_of_office.',
    )
    expect(await refusal({ recipient: "*" })).toContain("Give one of `outcome` and `behaviour`")
    expect(await refusal({ recipient: "*", outcome: "bounced", behaviour: "bounced" })).toContain("Give one of")
    expect(await refusal({ recipient: "*", behaviour: "bounced", after_ms: 1 })).toContain("write the time in a step")
    expect(await refusal({ recipient: "*", behaviour: "bounced", seed: 1 })).toContain("`seed` is only for")
  })

  it("survives a snapshot", async () => {
    const own = await startSandpost()
    await own.sandbox("POST", "/outcomes", { recipient: "*@x.example", behaviour: "delivered, opened after 1h" })
    const id = await own.send({ to: "ann@x.example", ...tracked() })
    await own.settle()
    const state = await ok(own.sandbox("GET", "/snapshot"))
    await own.sandbox("POST", "/reset", {})
    await ok(own.sandbox("PUT", "/snapshot", state))
    await own.advance(60 * MINUTE)
    expect(await own.captured(id)).toMatchObject({ open_count: 1, behaviour: { next: [] } })
    expect((await ok(own.sandbox("GET", "/outcomes"))).data).toMatchObject([
      { behaviour: "delivered, opened after 1h" },
    ])
  })
})

describe("an audience", () => {
  const behaviour = {
    mix: [
      { share: 0.6, steps: "delivered" },
      { share: 0.2, steps: "bounced" },
      { share: 0.2, steps: "delayed, delivered after 10m" },
    ],
    opens: 0.7,
    clicks: 0.4,
    after: "lognormal 1h",
  }
  /** Sends to 30 recipients and returns what each of them did. */
  const run = async (seed: number) => {
    const own = await startSandpost()
    await ok(own.sandbox("POST", "/outcomes", { recipient: "*@crowd.example", behaviour, seed }))
    const mails = Array.from({ length: 30 }, (_, index) => ({
      ...anEmail({ to: `a${index}@crowd.example` }),
      ...tracked(),
    }))
    const { data } = await ok(own.v1("POST", "/emails/batch", mails))
    await own.advance(30 * 24 * 60 * MINUTE)
    const emails = await Promise.all(data.map(({ id }: { id: string }) => own.get(id)))
    return emails.map(({ events }) =>
      events.map(({ type, occurred_at }: EmailEvent) => `${type} ${occurred_at}`).join(", "),
    )
  }

  it("does the same twice with one seed, in two sandboxes", async () => {
    const first = await run(7)
    expect(await run(7)).toEqual(first)
    expect(await run(8)).not.toEqual(first)
    for (const type of ["bounced", "delayed", "opened", "clicked"]) expect(first.join()).toContain(type)
  })

  it("is listed as it was written, with its seed", async () => {
    expect(await rule({ recipient: "*@crowd.example", behaviour, seed: 7 })).toMatchObject({
      outcome: null,
      behaviour,
      seed: 7,
    })
    expect(await refusal({ recipient: "*", behaviour: { mix: [{ share: 0.5, steps: "delivered" }] } })).toContain(
      "must sum to 1",
    )
  })
})

describe("POST /sandbox/emails/{id}/behaviour", () => {
  const behave = (id: string, steps: string, recipient?: string) =>
    box.sandbox("POST", `/emails/${id}/behaviour`, { steps, ...(recipient && { recipient }) })

  it("runs a script for an email that was sent", async () => {
    const id = await send("ann@example.com")
    expect(await ok(behave(id, "opened after 1m, unsubscribed after 1m"))).toMatchObject({
      status: "delivered",
      next: [{ step: "opened after 1m", recipient: `ann+${labels}@example.com` }, { step: "unsubscribed after 1m" }],
      hints: [],
    })
    await box.advance(10 * MINUTE)
    expect(await events(id)).toEqual(["queued @0", "sent @0", "delivered @0", "opened @1", "unsubscribed @2"])
    expect(await box.refused({ to: `ann+${labels}@example.com` })).toMatchObject({ type: "suppressed_recipient" })
  })

  it("takes the name of a persona, and says what it skips", async () => {
    const id = await send("bob@example.com")
    expect(await ok(behave(id, "apple-mail"))).toMatchObject({
      next: [{ step: "delivered" }, { step: "opened by apple-proxy" }],
      hints: ["Step 1 (delivered) will be skipped: the message is already delivered."],
    })
  })

  it("sends a queued email first", async () => {
    const own = await startSandpost({ pace: "manual" })
    const id = await own.send({ to: "ann@example.com", ...tracked() })
    await ok(own.sandbox("POST", `/emails/${id}/behaviour`, { steps: "opened" }))
    await own.settle()
    expect((await own.captured(id)).events.map(({ type }) => type)).toEqual(["queued", "sent", "delivered", "opened"])
  })

  it("refuses a scheduled email, and a recipient that it does not have", async () => {
    const held = await box.send({ to: "ann@example.com", scheduled_at: "2026-10-20T09:00:00Z" })
    expect((await behave(held, "opened")).body.error.message).toContain("has not been sent")
    const id = await send("cid@example.com")
    expect((await behave(id, "opened", "eve@example.com")).body.error.message).toContain("is not in to, cc or bcc")
  })
})

const BROWSER = expect.stringContaining("Chrome/")
const PHONE = expect.stringContaining("iPhone")
const SCANNER = expect.stringContaining("LinkScanner")

describe("GET /sandbox/personas", () => {
  it("lists each persona with address, description, steps and user agent", async () => {
    const { data } = await ok(box.sandbox("GET", "/personas"))
    expect(data).toContainEqual({
      name: "apple-mail",
      address: "apple-mail@sandbox.test",
      description: expect.stringContaining("privacy proxy"),
      steps: "delivered, opened by apple-proxy",
      user_agent: "Mozilla/5.0",
    })
    expect(data.length).toBeGreaterThan(10)
  })

  it("lists the words of scripts, with which every persona can be written", async () => {
    const { data, words } = await ok(box.sandbox("GET", "/personas"))
    const { actions, modifiers, clients } = words
    for (const { steps } of data as { steps: string }[]) {
      for (const step of steps.replace(/"[^"]*"/g, "").split(",")) expect(actions).toContain(step.trim().split(" ")[0])
      for (const [, client] of steps.matchAll(/ by ([\w-]+)/g)) expect(clients).toContain(client)
    }
    expect(modifiers).toEqual(expect.arrayContaining(["after", "every", "by"]))
  })
})

describe("personas", () => {
  const ARRIVED = ["queued @0", "sent @0", "delivered @0"]
  it.each([
    ["apple-mail", [...ARRIVED, "opened @0"], ["Mozilla/5.0"], []],
    ["gmail", [...ARRIVED, "opened @5"], [expect.stringContaining("GoogleImageProxy")], []],
    ["no-images", [...ARRIVED, "clicked @10"], [BROWSER], ["GET /one"]],
    [
      "double-click",
      [...ARRIVED, "opened @5", "clicked @5.5", `clicked @${332 / 60}`],
      [BROWSER],
      ["GET /one", "GET /one"],
    ],
    ["phone", [...ARRIVED, "opened @2", "clicked @2.5"], [PHONE], ["GET /one"]],
    ["soft-bounce", ["queued @0", "sent @0", "delayed @0", "delayed @10", "delivered @20"], [], []],
    ["greylisted", ["queued @0", "sent @0", "delayed @0", "delivered @5"], [], []],
    ["mailbox-full", ["queued @0", "sent @0", "delayed @0", "delayed @60", "delayed @120", "bounced @180"], [], []],
    ["unsubscriber", [...ARRIVED, "opened @5", "unsubscribed @6"], [BROWSER, expect.stringContaining("OneClick")], []],
    ["complainer", [...ARRIVED, "opened @60", "complained @61"], [BROWSER], []],
  ])(
    "%s does the events and requests of its steps (assumption behaviours.agents)",
    async (name, expected, agents, requests) => {
      await box.settings({ "behaviours.may_visit": [host] })
      const id = await send(`${name}@sandbox.test`)
      await box.advance(24 * 60 * MINUTE)
      expect(await events(id)).toEqual(expected)
      const { events: all, open_count, click_count } = await box.captured(id)
      const countOf = (type: string) => all.filter((event) => event.type === type).length
      expect([open_count, click_count]).toEqual([countOf("opened"), countOf("clicked")])
      for (const { user_agent, ip } of all)
        if (user_agent) expect(ip).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/)
      const seen = all.flatMap(({ user_agent }) => user_agent ?? [])
      expect([...new Set(seen)]).toEqual(agents)
      expect(hits.map(({ method, url }) => `${method} ${url}`)).toEqual(requests)
      await box.settings({ "behaviours.may_visit": [] })
    },
  )

  it("scanner requests every link with HEAD and GET before the person, and follows one redirect", async () => {
    await box.settings({ "behaviours.may_visit": [host] })
    const id = await send("scanner@sandbox.test")
    expect(hits).toEqual(
      ["HEAD /one", "GET /one", "HEAD /go", "GET /go"].map((line) => {
        const [method, url] = line.split(" ")
        return { method, url, agent: SCANNER }
      }),
    )
    const { events: all, behaviour, links } = await box.captured(id)
    expect(all.map(({ type }) => type)).toEqual(["queued", "sent", "clicked", "clicked", "delivered"])
    expect(all[2]).toMatchObject({ user_agent: SCANNER, url: `http://${host}/one` })
    expect(behaviour.log[0]?.visits?.map(({ method, url, status }) => [method, url, status])).toEqual([
      ["HEAD", links[0]?.tracked_url, 302],
      ["HEAD", `http://${host}/one`, 200],
      ["GET", links[0]?.tracked_url, 302],
      ["GET", `http://${host}/one`, 200],
      ["HEAD", links[1]?.tracked_url, 302],
      ["HEAD", `http://${host}/go`, 302],
      ["GET", links[1]?.tracked_url, 302],
      ["GET", `http://${host}/go`, 302],
    ])
    await box.advance(10 * MINUTE)
    expect((await box.captured(id)).events.slice(5).map(({ type }) => type)).toEqual(["opened", "clicked"])
    expect(hits.at(-1)).toEqual({ method: "GET", url: "/one", agent: BROWSER })
    await box.settings({ "behaviours.may_visit": [] })
  })

  it("scanner requests untracked links themselves, and the target of a redirect", async () => {
    await box.settings({ "behaviours.may_visit": [host] })
    await send("scanner@sandbox.test", { html: `<a href="http://${host}/go">Go</a>` })
    expect(hits.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "HEAD /go",
      "HEAD /there",
      "GET /go",
      "GET /there",
    ])
    await box.settings({ "behaviours.may_visit": [] })
  })
})

describe("hosts that behaviours may visit (assumption behaviours.may_visit)", () => {
  it("is empty, so that no link of the application is requested", async () => {
    const id = await send("scanner@sandbox.test")
    await box.advance(10 * MINUTE)
    expect(hits).toEqual([])
    expect((await box.captured(id)).behaviour.log[0]?.visits).toContainEqual({
      method: "GET",
      url: `http://${host}/one`,
      status: null,
      error: `Not requested: ${host} is not in the setting behaviours.may_visit. Add it to let behaviours request its links.`,
      setting: "behaviours.may_visit",
    })
  })

  it("never leads to the sandbox itself or to metadata services, not even by a redirect", async () => {
    const own = box.url.replace("http://", "")
    await box.settings({ "behaviours.may_visit": ["127.0.0.1", "169.254.169.254", own] })
    const id = await send("scanner@sandbox.test", {
      html: `<a href="http://169.254.169.254/latest">a</a><a href="${box.url}/sandbox/reset">b</a>`,
    })
    const visits = (await box.captured(id)).behaviour.log[0]?.visits ?? []
    expect(visits.map(({ status }) => status)).toEqual([null, null, null, null])
    expect(visits[0]?.error).toContain("never allowed")
    expect(visits[3]?.error).toContain("is the sandbox itself")
    await box.settings({ "behaviours.may_visit": [] })
  })

  it("requests links of at most 20 messages at a time", async () => {
    await box.settings({ "behaviours.may_visit": [host] })
    const link = `<a href="http://${host}/slow">Slow</a>`
    const mails = Array.from({ length: 50 }, (_, n) => ({
      ...anEmail({ to: `scanner+many${n}@sandbox.test` }),
      html: link,
    }))
    const { data } = await ok(box.v1("POST", "/emails/batch", mails))
    await box.settle()
    expect(most).toBeLessThanOrEqual(20)
    expect(most).toBeGreaterThan(1)
    for (const { id } of data) expect((await box.captured(id)).behaviour.log[0]?.visits).toHaveLength(2)
    await box.settings({ "behaviours.may_visit": [] })
  })

  it("takes hosts with an optional port", async () => {
    const { status, body } = await box.sandbox("PATCH", "/settings", { "behaviours.may_visit": ["http://x.test/"] })
    expect([status, body.error.message]).toEqual([
      422,
      expect.stringContaining("a list of hosts such as localhost:3000"),
    ])
  })
})
