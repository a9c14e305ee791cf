import { describe, expect, it } from "vitest"
import { SandpostClient } from "../../src/client/client.ts"
import { platform } from "../../src/platform.ts"
import { stopWall } from "../../src/time/stop-timers.test-helper.ts"
import { ok } from "../helpers/client.ts"
import { copyAsIfKilled } from "../helpers/folder.ts"
import { aHook, DAY, HOUR, MINUTE } from "../helpers/hook.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { type Box, NOW, startSandpost } from "../helpers/sandpost.ts"
import { aFolder } from "../helpers/spawn.ts"

const TO = "ann@example.com"
const AT = "support@sp.acme.test"
const Q = `q=to:${TO}`

const set = (box: Box, time: string | number) =>
  ok(box.sandbox("POST", "/clock", { set: new Date(time).toISOString() }))
const idsOf = async (box: Box, path: string): Promise<string[]> =>
  (await ok(box.sandbox<{ data: { id: string }[] }>("GET", path))).data.map(({ id }) => id)
const receive = async (box: Box, subject: string): Promise<string> => {
  const { data } = await ok(box.sandbox("POST", "/inbound", { from: "bob@example.com", to: AT, subject, text: "x" }))
  return data[0].inbound_id
}
const newestLog = async (box: Box) => (await idsOf(box, "/logs?limit=1"))[0] as string

/** Sends a mail, receives one and makes a delivery and a request, ten days ahead; then again after the clock went back. */
async function twice(options: Parameters<typeof startSandpost>[0] = {}) {
  const box = await startSandpost(options)
  const receiver = await aReceiver(200)
  await aHook(box, receiver, { events: ["email.sent"] })
  const round = async (code: string) => {
    const email = await box.send({ to: TO, subject: code, text: `Your code is ${code}` })
    await box.settle()
    const [delivery] = await idsOf(box, `/deliveries?email_id=${email}`)
    return { email, inbound: await receive(box, code), delivery: delivery as string, log: await newestLog(box) }
  }
  await box.advance(10 * DAY)
  const first = await round("111111")
  await set(box, NOW)
  return { box, first, second: await round("222222") }
}

describe("newest is what was accepted last, whatever the clock said (assumption sandbox.newest)", () => {
  it("in every way of reading", async () => {
    const { box, first, second } = await twice()
    const client = new SandpostClient({ url: box.url })
    const read = {
      latest: (await ok(box.sandbox("GET", `/emails/latest?${Q}`))).id,
      list: (await idsOf(box, "/emails?limit=1"))[0],
      found: (await idsOf(box, `/emails?limit=1&${Q}`))[0],
      all: (await idsOf(box, "/emails?limit=1&account=*"))[0],
      wait: (await idsOf(box, `/emails/wait?${Q}`))[0],
      since: (await idsOf(box, `/emails/wait?${Q}&since=${first.email}`)).join(),
      listSince: (await idsOf(box, `/emails?${Q}&since=${first.email}`)).join(),
      waitFor: (await client.emails.waitFor({ to: TO })).id,
      lastCode: await client.emails.lastCode(TO),
    }
    expect(read).toEqual({
      ...{ latest: second.email, list: second.email, found: second.email, all: second.email, wait: second.email },
      ...{ since: second.email, listSince: second.email, waitFor: second.email, lastCode: "222222" },
    })
    for (const [path, one, other] of [
      ["/emails", first.email, second.email],
      ["/inbound", first.inbound, second.inbound],
      ["/deliveries", first.delivery, second.delivery],
      ["/logs", first.log, second.log],
    ] as const) {
      expect((await idsOf(box, `${path}?limit=1`))[0], path).toBe(other)
      expect(await idsOf(box, `${path}/wait?since=${one}`), path).toContain(other)
      expect(await idsOf(box, `${path}/wait?since=${one}`), path).not.toContain(one)
      expect((await box.sandbox("GET", `${path}/wait?since=${other}&timeout_ms=0`)).status, path).toBe(404)
      expect(await idsOf(box, `${path}/wait?since=${other}&timeout_ms=0&count=0`), path).toEqual([])
    }
    expect((await ok(box.sandbox("GET", "/inbound/latest"))).id).toBe(second.inbound)
    expect(await ok(box.sandbox("GET", "/emails/compare"))).toMatchObject({ a: first.email, b: second.email })
  })

  /** What public tools have answered instead of the last email, each with the repository and number of its issue. */
  it.each<[string, (box: Box) => Promise<unknown>]>([
    ["inbucket/inbucket#165, the one of an earlier test", async (box) => box.advance(HOUR)],
    ["sj26/mailcatcher#184, another of the same second", async () => undefined],
    ["email-spec/email-spec#27, the first of two seconds", async (box) => box.advance(1000)],
    ["one from the future", async (box) => set(box, Date.parse(NOW) - DAY)],
    [
      "the one that was opened last",
      async (box) => box.sandbox("PATCH", `/emails/${(await idsOf(box, "/emails"))[0]}`, { read: true }),
    ],
    [
      "the one that was scheduled",
      async (box) => box.send({ to: "bob@example.com", scheduled_at: "2027-01-01T00:00:00Z" }),
    ],
  ])("not as in %s", async (_, between) => {
    const box = await startSandpost()
    const client = new SandpostClient({ url: box.url })
    const sent: string[] = []
    for (const code of ["111111", "222222", "333333"]) {
      sent.push(await box.send({ to: TO, subject: code, text: `Your code is ${code}` }))
      if (code !== "333333") await between(box)
    }
    expect(await client.emails.lastCode(TO)).toBe("333333")
    expect((await ok(box.sandbox("GET", `/emails/latest?${Q}`))).id).toBe(sent[2])
    // apache/jmeter#6384: the last two, not the first two.
    expect(await idsOf(box, `/emails?${Q}&limit=2`)).toEqual([sent[2], sent[1]])
    expect(await idsOf(box, `/emails/wait?${Q}&since=${sent[1]}`)).toEqual([sent[2]])
  })

  it("but the lists of /v1 stay sorted by created_at (assumption lists.order)", async () => {
    const { box, first, second } = await twice()
    const firstOf = async (path: string) => (await ok(box.v1<{ data: { id: string }[] }>("GET", path))).data[0]?.id
    expect(await firstOf("/emails?limit=1")).toBe(first.email)
    expect(await firstOf("/emails?limit=1&status=delivered")).toBe(first.email)
    expect(await firstOf("/inbound?limit=1")).toBe(first.inbound)
    const logs = (await ok(box.v1<{ data: { created_at: string }[] }>("GET", "/logs"))).data
    expect(logs.map((log) => log.created_at)).toEqual(
      logs
        .map((log) => log.created_at)
        .sort()
        .reverse(),
    )
    expect(second.email > first.email).toBe(true)
  })

  it("after a kill, a restart with the machine's clock behind, a snapshot, a fixture and an undo", async () => {
    const data = aFolder()
    const { box, first, second } = await twice({ data })
    const [killed, snapshot] = [aFolder(), await (await fetch(`${box.url}/sandbox/snapshot`)).arrayBuffer()]
    copyAsIfKilled(data, killed)
    const wall = platform.wallMs
    platform.wallMs = () => wall() - 30 * DAY
    try {
      const again = await startSandpost({ data: killed, now: undefined })
      expect(await idsOf(again, "/emails")).toEqual([second.email, first.email])
      const third = await again.send({ to: TO })
      expect(await idsOf(again, "/emails")).toEqual([third, second.email, first.email])

      const other = await startSandpost({ fixture: "demo" })
      await fetch(`${other.url}/sandbox/snapshot`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: snapshot,
      })
      const fourth = await other.send({ to: TO })
      expect(await idsOf(other, "/emails")).toEqual([fourth, second.email, first.email])
      await ok(other.sandbox("DELETE", `/emails/${first.email}?undo_id=undo-gone`))
      await ok(other.sandbox("POST", "/undo/undo-gone"))
      expect(await idsOf(other, "/emails")).toEqual([fourth, second.email, first.email])
    } finally {
      platform.wallMs = wall
    }
  })

  it("a scheduled email has the place of its acceptance", async () => {
    const box = await startSandpost()
    const scheduled = await box.send({ to: TO, scheduled_at: new Date(Date.parse(NOW) + HOUR).toISOString() })
    const next = await box.send({ to: TO })
    await box.advance(2 * HOUR)
    expect(await idsOf(box, "/emails")).toEqual([next, scheduled])
    expect(await idsOf(box, `/emails/wait?since=${scheduled}`)).toEqual([next])
  })

  it("--max-emails drops what was accepted first", async () => {
    const box = await startSandpost({ max_emails: 2 })
    await box.advance(10 * DAY)
    await box.send({ subject: "first" })
    await set(box, NOW)
    const left = [await box.send({ subject: "second" }), await box.send({ subject: "third" })]
    await box.settle()
    await expect.poll(() => idsOf(box, "/emails")).toEqual(left.reverse())
  })

  it("the rule that was added last decides", async () => {
    const box = await startSandpost()
    await box.advance(10 * DAY)
    await ok(box.sandbox("POST", "/outcomes", { recipient: TO, outcome: "bounced" }))
    await set(box, NOW)
    await ok(box.sandbox("POST", "/outcomes", { recipient: TO, outcome: "delivered" }))
    expect(await box.captured(await box.send({ to: TO }))).toMatchObject({ status: "delivered" })
  })
})

describe("a time in `since` (assumption sandbox.since)", () => {
  const wait = (box: Box, since: string, more = "count=0") =>
    box.sandbox("GET", `/emails/wait?${Q}&timeout_ms=0&${more}&since=${encodeURIComponent(since)}`)
  const machine = (ms = 0) => new Date(platform.wallMs() + ms).toISOString()

  it.each([
    ["behind", () => Date.parse(NOW) - 300 * DAY],
    ["ahead", () => platform.wallMs() + HOUR],
  ])("of the machine is refused while the sandbox's clock is %s, with both clocks and the way out", async (_, to) => {
    const box = await startSandpost()
    await set(box, to())
    const since = machine()
    await box.send({ to: TO })
    for (const more of ["count=0", "count=1"]) {
      const { status, body } = await wait(box, since, more)
      expect([status, body.error.type]).toEqual([422, "validation_error"])
      expect(body.error.message).toContain(since)
      expect(body.error.message).toContain(new Date(to()).toISOString().slice(0, 14))
      expect(body.error.message).toContain("since=last")
    }
    for (const path of ["/inbound/wait", "/deliveries/wait", "/logs/wait", "/report"])
      expect((await box.sandbox("GET", `${path}?since=${since}`)).body, path).toMatchObject({
        error: { type: "validation_error", message: expect.stringContaining("clock") },
      })
  })

  it("never proves that nothing came", async () => {
    const passes = stopWall(Date.parse(NOW) + 30 * DAY)
    const box = await startSandpost()
    const client = new SandpostClient({ url: box.url })
    for (const move of [
      { set: "2026-03-01T09:00:00Z", frozen: true },
      { set: machine(-2 * HOUR), frozen: false },
      { set: machine(-20_000), frozen: false },
      { set: machine(), frozen: true },
      { reset: true },
    ]) {
      await ok(box.sandbox("POST", "/clock", move))
      const before = new Date(platform.wallMs() - 1)
      passes(20)
      await box.send({ to: TO })
      await expect(
        client.emails.expectNone({ to: TO, since: before, timeout_ms: 0 }),
        JSON.stringify(move),
      ).rejects.toThrow()
    }
  })

  it("does not find what came before the clock went back", async () => {
    const passes = stopWall(Date.parse(NOW))
    const box = await startSandpost({ now: undefined })
    await ok(box.sandbox("POST", "/clock", { advance: "2h" }))
    await box.send({ to: TO, text: "Your code is 111111" })
    await ok(box.sandbox("POST", "/clock", { reset: true }))
    const client = new SandpostClient({ url: box.url })
    passes(2)
    const since = new Date(platform.wallMs() - 1)
    await client.emails.expectNone({ to: TO, since, timeout_ms: 0 })
    await box.send({ to: TO, text: "Your code is 222222" })
    expect(await client.emails.lastCode(TO, { since })).toBe("222222")
  })

  it("counts from the times of the sandbox, also of one before the clock went back", async () => {
    const box = await startSandpost()
    const first = await box.send({ to: TO })
    await box.advance(HOUR)
    const second = await box.send({ to: TO })
    await set(box, Date.parse(NOW) + MINUTE)
    const third = await box.send({ to: TO })
    const found = async (ms: number) => (await wait(box, new Date(Date.parse(NOW) + ms).toISOString(), "count=1")).body
    expect((await found(-1)).data.map(({ id }: { id: string }) => id)).toEqual([third, second, first])
    expect((await found(30_000)).data.map(({ id }: { id: string }) => id)).toEqual([third, second])
    expect((await found(MINUTE - 1)).data.map(({ id }: { id: string }) => id)).toEqual([third, second])
    expect((await found(MINUTE)).error.type).toBe("not_found")
  })

  it("`last` counts only what comes after the request", async () => {
    const { box, second } = await twice()
    expect((await wait(box, "last")).status).toBe(200)
    const waiting = box.sandbox("GET", `/emails/wait?${Q}&since=last`)
    await expect.poll(async () => (await ok(box.sandbox("GET", "/emails?limit=1"))).data[0].id).toBe(second.email)
    const third = await box.send({ to: TO })
    expect((await waiting).body.data).toMatchObject([{ id: third }])
  })

  it("counts what comes while the clock goes back during a wait", async () => {
    const box = await startSandpost()
    const waiting = box.sandbox("GET", `/emails/wait?${Q}&since=${NOW}&count=2`)
    await box.advance(HOUR)
    const first = await box.send({ to: TO })
    await set(box, Date.parse(NOW) - DAY)
    const second = await box.send({ to: TO })
    expect((await waiting).body.data).toMatchObject([{ id: second }, { id: first }])
  })

  it.each([
    ["", "must not be empty"],
    [" ", "must not be empty"],
    ["2026-02-30T00:00:00Z", "the id of a message"],
    ["01990000-0000-7000-8000-000000000000", "`last`"],
    ["LAST", "`last`"],
  ])("`since=%s` is refused with the way out", async (since, part) => {
    const box = await startSandpost()
    const { status, body } = await wait(box, since)
    expect([status, body.error.message]).toEqual([422, expect.stringContaining(part)])
  })
})

describe("due work when the clock goes back (assumption clock.back)", () => {
  it("stays due at its time, and the clock and settle name a retry that waits, until it has run", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    await aHook(box, receiver, { events: ["email.sent"] })
    const planned = await box.send({ scheduled_at: new Date(Date.parse(NOW) + DAY).toISOString() })
    await box.advance(2 * HOUR)
    await box.send()
    await box.settle()
    const settle = () => ok(box.sandbox("POST", "/settle"))
    expect(await settle()).toEqual({ settled: true, emails: 0, deliveries: 0 })
    const [{ next_attempt_at: due_at }] = (await ok(box.sandbox("GET", "/deliveries"))).data
    const waiting = [{ due_at, what: expect.stringContaining("Webhook attempt 2") }]
    const clock = await set(box, NOW)
    expect(clock).toMatchObject({ now: NOW, waiting })
    expect(clock.timers.map(({ what }: { what: string }) => what).join()).toContain(planned)
    expect(await settle()).toEqual({ settled: false, emails: 0, deliveries: 0, waiting })
    expect(await ok(box.sandbox("POST", "/settle?account=Default"))).toMatchObject({ settled: false, waiting })
    receiver.behave(200)
    await box.advance(HOUR)
    expect(await settle()).toMatchObject({ settled: false, waiting })
    await set(box, due_at)
    expect(await settle()).toEqual({ settled: true, emails: 0, deliveries: 0 })
    expect((await ok(box.sandbox("GET", "/clock"))).waiting).toBe(undefined)
    expect((await ok(box.sandbox("GET", "/deliveries"))).data).toMatchObject([{ status: "succeeded" }])
  })

  it("names the steps of an email, over a restart, too", async () => {
    const data = aFolder()
    const box = await startSandpost({ data, settings: { "emails.pace": "realistic" } })
    await box.advance(2 * HOUR)
    const id = await box.send()
    expect((await set(box, NOW)).waiting).toMatchObject([{ what: expect.stringContaining(id) }])
    await box.stop()
    const again = await startSandpost({ data, now: undefined })
    expect(await ok(again.sandbox("POST", "/settle"))).toMatchObject({ settled: false, waiting: [{}] })
    expect(await ok(again.sandbox("GET", "/clock"))).toMatchObject({ waiting: [{}] })
  })
})
