import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, it, vi } from "vitest"
import { SandpostClient, SandpostError } from "../../src/client/client.ts"
import { RequestLog } from "../../src/request-log/log.ts"
import { processorMs } from "../../src/time/measure.test-helper.ts"
import { stopTimersAbove } from "../../src/time/stop-timers.test-helper.ts"
import { ok } from "../helpers/client.ts"
import { delays } from "../helpers/delays.ts"
import { type Box, sandpostForFile, startSandpost } from "../helpers/sandpost.ts"

const box = await sandpostForFile()
let counter = 0
const someone = () => `someone${++counter}@example.com`
const wait = (query: Record<string, string>) =>
  box.sandbox("GET", `/emails/wait?${new URLSearchParams({ timeout_ms: "60000", ...query })}`)

describe("GET /sandbox/emails/wait", () => {
  it("responds immediately with an existing email", async () => {
    const to = someone()
    const id = await box.send({ to })
    expect(await wait({ q: `to:${to}` })).toMatchObject({ status: 200, body: { total: 1, data: [{ id, to: [to] }] } })
  })

  it("responds as soon as the matching email is stored: no timer fires in between", async () => {
    stopTimersAbove(0)
    const to = someone()
    const waiting = wait({ q: `to:${to}` })
    await box.send({ to: someone() })
    const id = await box.send({ to })
    expect((await waiting).body.data).toMatchObject([{ id }])
  })

  it("waits until `count` match", async () => {
    const to = someone()
    const waiting = wait({ q: `to:${to}`, count: "3" })
    const ids = [await box.send({ to }), await box.send({ to }), await box.send({ to })]
    expect((await waiting).body.data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
  })

  it("finds words in any part of the body", async () => {
    const waiting = wait({ q: '"rosy fingered" -dusk' })
    await box.send({ text: "Rosy fingered dusk" })
    const id = await box.send({ text: undefined, html: "<p>The <b>rosy</b> fingered dawn</p>" })
    expect((await waiting).body.data).toMatchObject([{ id }])
  })

  it("responds with the links and codes of each email, as its details show them", async () => {
    const to = someone()
    const html = `<a href="https://acme.test/reset?t=7">Reset</a>`
    const ids = [
      await box.send({ to, html, text: "Your code is 482913.", track_clicks: true }),
      await box.send({ to, text: "See https://acme.test/a" }),
    ]
    const { data } = (await wait({ q: `to:${to}`, count: "2" })).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    for (const { id, links, codes, analysis_cut } of data) {
      expect(await box.captured(id)).toMatchObject({ links, codes, analysis_cut })
    }
    expect(data).toMatchObject([
      { links: [{ url: "https://acme.test/a", tracked_url: null }], codes: [] },
      {
        links: [{ url: "https://acme.test/reset?t=7", tracked_url: expect.stringContaining("/t/c/") }],
        codes: ["482913"],
      },
    ])
  })

  it("rejects a misspelt query immediately", async () => {
    const answer = await wait({ q: "form:ann", timeout_ms: "60000" })
    expect([answer.status, answer.body.error.message]).toEqual([422, expect.stringContaining("`from:ann`")])
  })

  it("counts an email as soon as it matches", async () => {
    const to = someone()
    const id = await box.send({ to, scheduled_at: "2026-10-02T09:00:00Z" })
    const waiting = wait({ q: `to:${to} status:cancelled` })
    await box.v1("POST", `/emails/${id}/cancel`)
    expect((await waiting).body.data).toMatchObject([{ id, status: "cancelled" }])
  })

  it("ignores emails before the email in `since`", async () => {
    const to = someone()
    const first = await box.send({ to })
    const waiting = wait({ q: `to:${to}`, since: first })
    const second = await box.send({ to })
    expect((await waiting).body).toMatchObject({ total: 1, data: [{ id: second }] })
  })

  it("counts only emails after the time in `since`", async () => {
    const to = someone()
    await box.send({ to })
    expect((await wait({ q: `to:${to}`, since: "2026-10-01T08:59:59Z" })).body.total).toBe(1)
    expect((await wait({ q: `to:${to}`, since: "2026-10-01T09:00:00Z", timeout_ms: "0" })).status).toBe(404)
    expect((await wait({ since: "yesterday" })).body.error.message).toContain("`since` must be the id")
  })

  it("lists the emails that arrived on timeout", async () => {
    const since = await box.send()
    const other = someone()
    await box.send({ to: other, subject: "Your invoice" })
    const answer = await wait({ q: "to:nobody@example.com", since, timeout_ms: "40" })
    expect(answer).toMatchObject({ status: 404, body: { error: { type: "not_found" } } })
    expect(answer.body.error.message).toContain("0 of 1 matched within 40 ms")
    expect(answer.body.error.message).toContain(`Waited for \`to:nobody@example.com\` since ${since}.`)
    expect(answer.body.error.message).toContain(`"Your invoice" to ${other}`)
  })

  it("waits for silence with a count of 0", async () => {
    const to = someone()
    expect(await wait({ q: `to:${to}`, count: "0", timeout_ms: "40" })).toMatchObject({
      status: 200,
      body: { data: [], total: 0 },
    })
    const waiting = wait({ q: `to:${to}`, count: "0", timeout_ms: "60000" })
    await box.send({ to, subject: "Not wanted" })
    const answer = await waiting
    expect(answer.status).toBe(422)
    expect(answer.body.error.message).toContain('"Not wanted"')
  })

  it("ignores the emails of other accounts", async () => {
    const { body: other } = await box.sandbox("POST", "/accounts", { domains: ["acme.test"] })
    const to = someone()
    const silence = () => wait({ q: `to:${to}`, count: "0", timeout_ms: "56789" })
    const theirs = () => box.as(other.tokens.sending).send({ to, subject: "Theirs" })
    expect((await delays(56_789)(silence, theirs)).status).toBe(200)
    expect((await wait({ account_id: other.id, q: `to:${to}` })).body.total).toBe(1)
  })

  it("rejects a time or a count out of bounds", async () => {
    const long = await wait({ timeout_ms: "60001" })
    expect([long.status, long.body.error.message]).toEqual([422, expect.stringContaining("at most 60000")])
    expect((await wait({ count: "101" })).status).toBe(422)
  })

  it("serves 100 concurrent waits", async () => {
    const people = Array.from({ length: 100 }, someone)
    const waiting = people.map((to) => wait({ q: `to:${to}` }))
    for (const to of people) await box.send({ to })
    const answers = await Promise.all(waiting)
    expect(answers.map(({ body }) => body.data[0].to[0])).toEqual(people)
  })

  it("makes a send about equally fast with 1 and with 200 waiting searches", async () => {
    const cpuOf = async (waiters: number) => {
      const own = await startSandpost({ check_contract: false })
      const leaving = new AbortController()
      const waiting = Array.from({ length: waiters }, (_, n) =>
        fetch(`${own.url}/sandbox/emails/wait?q=word${n}missing&timeout_ms=60000`, {
          signal: leaving.signal,
        }).catch(() => undefined),
      )
      const html = `<p>${"many <b>long</b> words ".repeat(4000)}</p>`
      const send = async () => {
        for (let n = 0; n < 10; n++) await own.send({ html, text: undefined })
      }
      // By then, every wait has arrived.
      await send()
      const before = processorMs()
      await send()
      const took = processorMs() - before
      leaving.abort()
      await Promise.all(waiting)
      await own.stop()
      return took
    }
    const alone = await cpuOf(1)
    expect(await cpuOf(200)).toBeLessThan(5 * alone)
  })

  it("finds a word in one of many long bodies that already exist", async () => {
    const own = await startSandpost()
    const filler = "lorem ipsum dolor sit amet ".repeat(4000)
    for (let n = 0; n < 25; n++) await own.send({ text: n === 12 ? `${filler} Needle${n} ${filler}` : filler })
    const found = await own.sandbox("GET", "/emails/wait?q=needle12&timeout_ms=0")
    expect(found.body).toMatchObject({ total: 1 })
    expect((await own.sandbox("GET", "/emails/wait?q=-needle12+lorem&count=24&timeout_ms=0")).body.total).toBe(24)
  })
})

describe("a wait that finds too little says what happened meanwhile", () => {
  /** The sentences of a wait whose time is over after `act`. */
  async function sentencesOf(own: Box, path: string, act: () => Promise<unknown>): Promise<string[]> {
    const wait = () => own.sandbox("GET", `${path}${path.includes("?") ? "&" : "?"}timeout_ms=56789`)
    const { status, body } = await delays(56_789)(wait, act)
    expect(status).toBe(404)
    return body.error.meanwhile
  }

  it("refused requests, also those with an unknown key, with their reasons", async () => {
    const own = await startSandpost()
    const refuse = () => own.refused({ from: "hi@shop.test" })
    const [sentence = "", ...more] = await sentencesOf(own, "/emails/wait?q=to:ann@example.com", async () => {
      await refuse()
      await refuse()
      await own.as("sp_unknown_key").post({})
      const logged = async () => (await own.sandbox("GET", "/logs/unauthenticated")).body.total
      await vi.waitFor(async () => expect(await logged()).toBe(1), 10_000)
    })
    expect(sentence).toMatch(/^3 requests were refused: .*[^.]\.$/)
    expect(sentence).toMatch(/domain_not_verified: .*shop\.test/)
    expect(sentence).toContain("authentication_error: ")
    expect(more).toEqual([])
  })

  it("a request that was refused in its last moment", async () => {
    const own = await startSandpost()
    await own.refused({ from: "hi@before.test" })
    // The log of the last milliseconds is not written yet.
    const refuse = () => own.refused({ from: "hi@shop.test" })
    expect(await sentencesOf(own, "/emails/wait", refuse)).toEqual([
      expect.stringMatching(/^1 request was refused: domain_not_verified: shop\.test/),
    ])
  })

  it("and a wait that ends at once does not read the log", async () => {
    const own = await startSandpost()
    await own.refused({ from: "hi@shop.test" })
    await own.send()
    const read = vi.spyOn(RequestLog.prototype, "readEntries")
    expect((await own.sandbox("GET", "/emails/wait")).body.total).toBe(1)
    expect(read).not.toHaveBeenCalled()
  })

  it("the request that was refused just before", async () => {
    const own = await startSandpost()
    await own.refused({ from: "hi@shop.test" })
    expect(await sentencesOf(own, "/emails/wait", async () => {})).toEqual([
      expect.stringMatching(/^The last request before the wait was refused: domain_not_verified: /),
    ])
  })

  it("requests that were refused since `since`, and only those", async () => {
    const own = await startSandpost()
    await own.refused({ from: "hi@before.test" })
    const since = await own.send()
    await own.refused({ from: "hi@shop.test" })
    await own.send({ to: "bob@example.com" })
    expect(await sentencesOf(own, `/emails/wait?since=${since}&q=to:ann`, async () => {})).toEqual([
      expect.stringMatching(/^1 request was refused: domain_not_verified: .*shop\.test/),
    ])
  })

  it("mail to other recipients, mail that did not match, scheduled mail and mail in other accounts", async () => {
    const own = await startSandpost({ auto_accounts: true })
    const to = "ann@example.com"
    const sentences = await sentencesOf(own, `/emails/wait?q=to:${to} subject:code status:delivered`, async () => {
      await own.send({ to: "bob@example.com", subject: "Your code" })
      await own.send({ to, subject: "Welcome" })
      await own.send({ to, subject: "Code for tomorrow", scheduled_at: "2026-10-02T09:00:00.000Z" })
      await own.as("sp_test_other").send({ to, subject: "Code elsewhere" })
      await own.as("sp_test_other").send({ to: "bob@example.com", subject: "Code elsewhere" })
    })
    expect(sentences).toEqual([
      expect.stringMatching(/^1 email came to another recipient: "Your code" to bob@example\.com \(delivered, .*\)\.$/),
      expect.stringMatching(/^1 other email did not match: "Welcome" to ann@example\.com .*\.$/),
      expect.stringMatching(/^1 email is scheduled for later: "Code for tomorrow" .* at 2026-10-02T09:00:00\.000Z\.$/),
      expect.stringMatching(
        /^1 matching email is in another account: "Code elsewhere" to ann@example\.com .* in other\.$/,
      ),
    ])
  })

  it("messages to other recipients, for a wait for received mail", async () => {
    const own = await startSandpost()
    const sentences = await sentencesOf(own, "/inbound/wait?q=to:help@sp.acme.test", async () => {
      await ok(own.sandbox("POST", "/inbound", { from: "a@b.example", to: "sales@sp.acme.test", subject: "Hello" }))
      await own.settle()
    })
    expect(sentences).toEqual([
      expect.stringMatching(/^1 message came to another recipient: "Hello" from a@b\.example to sales@sp\.acme\.test/),
    ])
  })

  it("recipients that SMTP refused, for a wait for received mail", async () => {
    const own = await startSandpost({ smtp_port: 0 })
    const sentences = await sentencesOf(own, "/inbound/wait", async () => {
      const socket = connect(own.smtp_port as number, "127.0.0.1")
      socket.write("EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<help@elsewhere.example>\r\nQUIT\r\n")
      await text(socket)
    })
    expect(sentences).toEqual([expect.stringMatching(/^1 refusal by SMTP: 550 .*<help@elsewhere\.example>.*\.$/)])
  })

  it("in the error of the client", async () => {
    const own = await startSandpost()
    await own.refused({ from: "hi@shop.test" })
    const client = new SandpostClient({ url: own.url })
    const error = await client.emails.waitFor({ to: "ann@example.com", timeout_ms: 1 }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(SandpostError)
    expect(error.meanwhile).toHaveLength(1)
    expect(error.message).toContain(error.meanwhile[0])
  })
})

describe("a search that is not understood (assumption search.fields)", () => {
  it.each(["recipent:ann@x.test", "after:soon", "a OR b", 'subject:"open', "to:", "has:html"])(
    "%s is refused by lists, waits, the newest email and deletions, which delete nothing",
    async (q) => {
      const id = await box.send()
      const query = `?${new URLSearchParams({ q })}`
      for (const list of ["/emails", "/inbound"]) {
        for (const path of [`${list}${query}`, `${list}/wait${query}&count=0`, `${list}/latest${query}`]) {
          expect((await box.sandbox("GET", path)).status, path).toBe(422)
        }
        expect((await box.sandbox("DELETE", `${list}${query}`)).status).toBe(422)
      }
      expect((await box.captured(id)).id).toBe(id)
      expect((await box.sandbox("GET", `/logs${query}`)).status).toBe(422)
      expect((await box.sandbox("GET", `/logs/wait${query}&count=0`)).status).toBe(422)
    },
  )

  it.each(["/emails/wait", "/emails", "/inbound/wait", "/logs/wait"])(
    "%s names the search for a field that is given as a parameter",
    async (path) => {
      const { status, body } = await box.sandbox("GET", `${path}?to=ann@x.test`)
      expect([status, body.error.message]).toEqual([
        422,
        "`to` is not a known query parameter (see /docs). Did you mean `q=to:ann@x.test`?",
      ])
    },
  )

  it("says in a hint what a time means that is counted from the clock (assumption search.times)", async () => {
    const { status, headers } = await box.sandbox("GET", "/emails?q=before:yesterday")
    expect([status, headers.get("sandbox-hints")]).toEqual([
      200,
      "`before:yesterday` in `q` means 2026-09-30T00:00:00.000Z by the clock of the sandbox",
    ])
  })
})

describe("code: and link:", () => {
  const html = '<a href="https://acme.test/Reset?t=7">Reset</a>'

  it("find what the analysis of a body found, in lists and deletions", async () => {
    const to = someone()
    const id = await box.send({ to, html, text: "Your code is 482913." })
    await box.send({ to, text: "Your code is 111222. See https://acme.test/other" })
    const found = async (q: string) => {
      const { data } = await ok(box.sandbox("GET", `/emails?${new URLSearchParams({ q: `to:${to} ${q}` })}`))
      return data.map((email: { id: string }) => email.id)
    }
    expect(await found("link:/reset")).toEqual([id])
    expect(await found("code:482-913")).toEqual([id])
    expect(await found("-code:111222 -link:nowhere")).toEqual([id])
    expect(await found("code:48291")).toEqual([])
    await ok(box.sandbox("DELETE", `/emails?${new URLSearchParams({ q: `to:${to} code:111222` })}`))
    expect(await found("")).toEqual([id])
  })

  it("are understood by waits, before and after the email came", async () => {
    const to = someone()
    const waiting = wait({ q: `to:${to} link:/reset` })
    const none = wait({ q: `to:${to} code:999999`, count: "0", timeout_ms: "50" })
    await box.send({ to, text: "Hello" })
    const id = await box.send({ to, html })
    expect((await waiting).body.data).toMatchObject([{ id }])
    expect((await wait({ q: `to:${to} link:/reset` })).body.data).toMatchObject([{ id }])
    expect((await none).status).toBe(200)
    expect((await wait({ q: `to:${to} -link:/reset`, count: "2", timeout_ms: "0" })).status).toBe(404)
  })
})
