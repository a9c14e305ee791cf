import { describe, expect, it } from "vitest"
import { processorMs } from "../../src/time/measure.test-helper.ts"
import { stopTimersAbove } from "../../src/time/stop-timers.test-helper.ts"
import { sandpostForFile, startSandpost } from "../helpers/sandpost.ts"

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
    const waiting = wait({ q: `to:${to}`, count: "0", timeout_ms: "100" })
    await box.as(other.tokens.sending).send({ to, subject: "Theirs" })
    expect((await waiting).status).toBe(200)
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
      const own = await startSandpost({ validate_responses: false })
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
