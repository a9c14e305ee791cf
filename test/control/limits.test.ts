import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { collections } from "../../src/core/state/state.ts"
import { ok } from "../helpers/client.ts"
import { startSandpost } from "../helpers/sandpost.ts"
import { aFolder } from "../helpers/spawn.ts"

type Refusal = { error: { message: string } }

/** A script of this many characters that does a hundred steps. */
const long = (length: number) => {
  const [start, end] = ["delivered, opened 99x every", "1h"]
  return start + " ".repeat(length - start.length - end.length) + end
}

describe("behaviours (assumption limits.script_characters)", () => {
  it("a script is stored once, whatever its steps and however often it is sent to", async () => {
    const data = aFolder()
    const box = await startSandpost({ data })
    await ok(box.sandbox("POST", "/outcomes", { recipient: "*@long.example", behaviour: long(10_000) }))
    const journal = () => statSync(join(data, "journal.ndjson")).size
    const before = journal()
    const id = await box.send({ to: "ann@long.example", html: "<p>Hi", track_opens: true })
    expect(journal() - before).toBeLessThan(4000)
    const { behaviour } = await box.captured(id)
    expect(behaviour.next).toHaveLength(98)
    expect(behaviour.next[0]).toMatchObject({ step: "opened 99x every 1h", recipient: "ann@long.example" })
    const sent = journal()
    await box.advance(3 * 3_600_000)
    // Each step moves the index, it does not write the steps that follow.
    expect(journal() - sent).toBeLessThan(10_000)
    expect((await box.captured(id)).open_count).toBe(4)
    const { body } = await box.sandbox<Refusal>("POST", `/emails/${id}/behaviour`, { steps: long(10_000) })
    expect(JSON.stringify(body).length).toBeLessThan(20_000)
  })

  it("a script that is too long is refused with its length, the limit and what to do", async () => {
    const box = await startSandpost()
    const says =
      /has 10001 characters, but at most 10000 \(limits\.script_characters\)\. Shorten it.* raise the setting/
    const id = await box.send()
    for (const [path, body] of [
      ["/outcomes", { recipient: "*@x.example", behaviour: long(10_001) }],
      ["/outcomes", { recipient: "*@x.example", behaviour: { mix: [{ share: 1, steps: long(10_001) }] } }],
      [`/emails/${id}/behaviour`, { steps: long(10_001) }],
    ] as const) {
      const refused = await box.sandbox<Refusal>("POST", path, body)
      expect([path, refused.status, refused.body.error.message]).toEqual([path, 422, expect.stringMatching(says)])
    }
  })

  it("a message whose recipients have too many steps is refused and stores nothing (assumption limits.steps)", async () => {
    const box = await startSandpost()
    await ok(box.sandbox("POST", "/outcomes", { recipient: "*@x.example", behaviour: "opened 100x every 1h" }))
    const to = (count: number) => Array.from({ length: count }, (_, n) => `u${n}@x.example`)
    const email = { from: "a@acme.test", subject: "s", text: "t" }
    await ok(box.v1("POST", "/emails", { ...email, to: to(10) }))
    const refused = await box.v1<Refusal>("POST", "/emails", { ...email, to: to(11) })
    const says = /1100 steps, but at most 1000 .*limits\.steps.*fewer recipients/
    expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringMatching(says)])
    expect((await ok(box.sandbox<{ total: number }>("GET", "/emails"))).total).toBe(1)
  })

  it("a folder of an earlier version with a larger script opens, and the text of each step is short", async () => {
    const data = aFolder()
    const box = await startSandpost({ data, now: undefined })
    await ok(
      box.sandbox("POST", "/outcomes", { recipient: "*@long.example", behaviour: "delivered, opened 3x every 1h" }),
    )
    const id = await box.send({ to: "ann@long.example", html: "<p>Hi", track_opens: true })
    await box.stop()
    const path = join(data, "sandpost.json")
    const state = JSON.parse(readFileSync(path, "utf8"))
    const step = long(199_000)
    const [email] = state.collections.emails
    const { index: _, ...first } = email.next_step
    const [, ...rest] = email.plan
      .slice(email.next_step.index)
      .flatMap(({ times = 1, ...one }) => Array(times).fill(one))
    email.next_step = { ...first, step, next: rest.map((one: object) => ({ ...one, step })) }
    delete email.plan
    const opened = { type: "opened", after_ms: 3_600_000, step }
    state.collections.outcomes[0].behaviour = { written: step, steps: Array(99).fill(opened) }
    state.schema = 4
    writeFileSync(path, JSON.stringify(state))
    const again = await startSandpost({ data, now: undefined })
    const { behaviour } = await again.captured(id)
    expect(behaviour.next.map(({ step }: { step: string }) => step)).toEqual(
      Array(2).fill("delivered, opened 99x every 1h"),
    )
    await again.advance(3 * 3_600_000)
    expect((await again.captured(id)).open_count).toBe(3)
    await again.stop()
    expect(statSync(path).size).toBeLessThan(250_000)
  })
})

describe("collections of an account (assumptions limits.outcomes, limits.faults and limits.webhooks)", () => {
  it.each([
    ["outcomes", "limits.outcomes", { recipient: "*@x.example", outcome: "bounced" }],
    ["faults", "limits.faults", { error: "internal_error" }],
    ["smtp-faults", "limits.faults", { phase: "rcpt", code: 451 }],
    ["webhooks", "limits.webhooks", { url: "http://127.0.0.1:1/" }],
  ])("%s have a limit, and one more is refused with the way to make room", async (path, limit, body) => {
    const box = await startSandpost()
    await box.settings({ [limit]: 2 })
    for (const _ of [1, 2]) await ok(box.sandbox("POST", `/${path}`, body))
    const refused = await box.sandbox<Refusal>("POST", `/${path}`, body)
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringMatching(new RegExp(`has 2 .*\\(${limit}\\)\\. Delete one with DELETE /`)),
    ])
    await box.settings({ [limit]: 3 })
    await ok(box.sandbox("POST", `/${path}`, body))
  })

  it("a message lists a limited number of events: the oldest opens are counted, but no longer listed (assumption limits.events)", async () => {
    const box = await startSandpost()
    await box.settings({ "limits.events": 50 })
    const id = await box.send({ html: "<p>Hi", track_opens: true })
    await box.settle()
    const open = (n: number) => ({ type: "opened", user_agent: `Mail ${n}` })
    for (let n = 0; n < 60; n++) await ok(box.sandbox("POST", `/emails/${id}/events`, open(n)))
    const { events, open_count } = await box.captured(id)
    expect([events.length, open_count]).toEqual([50, 60])
    expect(events.slice(0, 3).map(({ type }: { type: string }) => type)).toEqual(["queued", "sent", "delivered"])
    const listed = events.slice(3).map(({ user_agent }: { user_agent?: string }) => user_agent)
    expect(listed).toEqual(Array.from({ length: 47 }, (_, n) => `Mail ${n + 13}`))
  })
})

it("keys, domains, records, suppressions and accounts have no limit (assumption limits.without_number)", async () => {
  const limited = Object.entries(collections).flatMap(([name, how]) => ("limit" in how ? [name] : []))
  expect(limited.sort()).toEqual(["faults", "outcomes", "smtp_faults", "webhooks"])
  const box = await startSandpost()
  const least = ["limits.outcomes", "limits.faults", "limits.webhooks", "limits.auto_accounts"]
  await box.settings(Object.fromEntries(least.map((name) => [name, 1])))
  for (const n of [1, 2, 3]) {
    await ok(box.v1("POST", "/api-keys", { name: `Key ${n}` }))
    await ok(box.v1("POST", "/domains", { name: `shop${n}.test` }))
    await ok(box.sandbox("POST", "/dns", { name: `r${n}.example`, type: "TXT", value: "x" }))
    await ok(box.sandbox("POST", "/accounts", { name: `Account ${n}` }))
  }
  const addresses = Array.from({ length: 10_000 }, (_, n) => `a${n}@example.com`)
  await ok(box.sandbox("POST", "/suppressions/import", { addresses }))
  await ok(box.sandbox("POST", "/suppressions", { address: "one@example.com" }))
  expect((await ok(box.sandbox("GET", "/suppressions"))).total).toBe(10_001)
})
