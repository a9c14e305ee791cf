import { createServer, type Socket } from "node:net"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { platform } from "../../../src/platform.ts"
import { stopTimersAbove } from "../../../src/time/stop-timers.test-helper.ts"
import { examCases } from "../../../src/tools/exam/cases.ts"
import type { ExamCaseName } from "../../../src/tools/exam/exam.ts"
import { ok } from "../../helpers/client.ts"
import { delays } from "../../helpers/delays.ts"
import { deliveriesOf, hookOf } from "../../helpers/hook.ts"
import { sample } from "../../helpers/long.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import { brokenReceivers, startReceiver } from "./receivers.ts"

const box = await sandpostForFile()

const EVENTS = ["email.sent", "email.delivered", "email.bounced"]

async function aHookAt(url: string, events = EVENTS): Promise<{ id: string; secret: string }> {
  return await ok(box.v1("POST", "/webhooks", { url, events }))
}

const examine = (id: string, body: object = {}) => ok(box.sandbox("POST", `/webhooks/${id}/exam`, body))

type Case = { case: ExamCaseName; result: string; got: string }
const of = (exam: { cases: Case[] }, result: string) =>
  exam.cases.filter((one) => one.result === result).map((one) => one.case)
const gotOf = (exam: { cases: Case[] }, name: ExamCaseName) => exam.cases.find((one) => one.case === name)?.got

describe("POST /sandbox/webhooks/{id}/exam", () => {
  // On a busy machine, one of several exams may need longer than its 55 seconds, and an answer longer than ten.
  beforeAll(() => {
    const { setTimeout: start } = platform
    const longer = (act: () => void, ms = 0) => start(act, ms === 55_000 ? 600_000 : ms === 10_000 ? 20_000 : ms)
    platform.setTimeout = longer as typeof setTimeout
    return () => {
      platform.setTimeout = start
    }
  })

  it("is passed in every case by a right receiver", async () => {
    const { url, effect_url, use } = await startReceiver(onTestFinished)
    const hook = await aHookAt(url)
    use(hook.secret)
    const exam = await examine(hook.id, { effect_url })
    expect(exam.cases.filter(({ result }: Case) => result !== "passed")).toEqual([])
    expect(exam).toMatchObject({ webhook_id: hook.id, url, passed: 24, failed: 0, unsure: 0, notes: [] })
    expect(exam.cases.map((one: Case) => one.case)).toEqual(Object.keys(examCases))
  })

  it.concurrent.for(sample(brokenReceivers, 12))(
    "finds a receiver that $name",
    async ({ flaw, fails, unsure = [], maybe = [] }, test) => {
      const { url, effect_url, use } = await startReceiver(test.onTestFinished, flaw)
      const hook = await aHookAt(url)
      use(hook.secret)
      const exam = await examine(hook.id, { effect_url })
      const failed = of(exam, "failed").filter((name) => !maybe.includes(name))
      expect({ failed, unsure: of(exam, "unsure") }).toEqual({ failed: fails, unsure })
      // Each of them responds, though one too late to genuine events.
      expect(exam.notes).toEqual([])
    },
  )

  it("says what was sent, expected and got, why it matters and how to fix it", async () => {
    const { url } = await startReceiver(onTestFinished, { isGenuine: () => true })
    const { id } = await aHookAt(url)
    const exam = await examine(id, { cases: ["wrong_secret", "repeat"] })
    expect(exam.cases).toMatchObject([
      { case: "repeat", result: "unsure", got: expect.stringContaining("Check that nothing happened twice") },
      {
        case: "wrong_secret",
        title: "Wrong secret",
        result: "failed",
        sent: "An event that is signed with another secret.",
        expected: "Rejected: any 4xx status",
        got: expect.stringMatching(
          /^Accepted \(204\) in \d+ ms: the signature is not checked: a stranger can fake bounces$/,
        ),
        why: expect.stringContaining("stranger"),
        fix: expect.stringContaining("HMAC-SHA256"),
        deliveries: [expect.any(String)],
      },
    ])
  })

  it("says one cause once, in the first case", async () => {
    const { url } = await startReceiver(onTestFinished, { process: () => 500, isGenuine: () => true })
    const { id } = await aHookAt(url)
    const exam = await examine(id, { cases: ["genuine", "repeat", "charset"] })
    expect(exam.cases.map(({ result, got }: Case) => [result, got.split(". ")[0]])).toEqual([
      ["failed", "It responds with 500 to every genuine event: fix this first"],
      ["unsure", "The same as for every genuine event"],
      ["unsure", "The same as for every genuine event"],
    ])
    const other = await aHookAt((await startReceiver(onTestFinished)).url)
    expect(gotOf(await examine(other.id, { cases: ["genuine"] }), "genuine")).toContain(
      "Check the secret, that the signature is computed over the raw body, and that `t` is compared in seconds",
    )
  })

  it("accuses no receiver that limits bodies to the 100 kB of Express, or shows a page on GET", async () => {
    const { url, use } = await startReceiver(onTestFinished, {
      screen: ({ method }, raw) => (raw.length > 100_000 ? 413 : method === "POST" ? null : 200),
    })
    const hook = await aHookAt(url, ["email.delivered", "email.received"])
    use(hook.secret)
    for (const event of ["email.delivered", "email.received"]) {
      const exam = await examine(hook.id, { cases: ["unicode_body", "large_body", "wrong_method"], event })
      expect(exam).toMatchObject({ passed: 2, failed: 0, unsure: 1 })
      expect(gotOf(exam, "wrong_method")).toContain("That is right if the URL also shows a page")
    }
  })

  it("does not pass a receiver that rejects everything", async () => {
    const { url } = await startReceiver(onTestFinished)
    const { id } = await aHookAt(url)
    const exam = await examine(id, { cases: ["genuine", "wrong_secret"] })
    expect(exam).toMatchObject({ passed: 0, failed: 1, unsure: 1 })
    expect(gotOf(exam, "wrong_secret")).toContain("Genuine events are not accepted either")
  })

  it("sends the events about the given email and of the given type", async () => {
    const { url, use } = await startReceiver(onTestFinished)
    const hook = await aHookAt(url)
    use(hook.secret)
    const email_id = await box.send({ subject: "Your order" })
    await examine(hook.id, { cases: ["unknown_field"], event: "email.bounced", email_id })
    const [delivery] = await deliveriesOf(box, `exam=true&webhook_id=${hook.id}`)
    expect(delivery).toMatchObject({ subject: "Your order", email_id: null, exam: true, exam_case: "unknown_field" })
    expect(delivery.event).toMatchObject({ type: "email.bounced", future: {}, data: { email_id } })
  })

  it("leaves failures, success rate, lists and waits alone, and disables nothing", async () => {
    const { url } = await startReceiver(onTestFinished, { process: () => 500 })
    const { id } = await aHookAt(url)
    let exam: Awaited<ReturnType<typeof examine>>
    const silence = () => box.sandbox("GET", `/deliveries/wait?count=0&timeout_ms=56789&webhook_id=${id}`)
    const { status } = await delays(56_789)(silence, async () => {
      exam = await examine(id, {})
    })
    expect([status, of(exam, "failed")]).toEqual([200, ["genuine"]])
    expect(await hookOf(box, id)).toMatchObject({
      enabled: true,
      consecutive_failures: 0,
      success_rate: null,
      last_delivery_at: null,
    })
    expect(await deliveriesOf(box, `webhook_id=${id}`)).toEqual([])
    const { total } = await ok(box.sandbox("GET", `/deliveries?exam=true&webhook_id=${id}`))
    expect(total).toBe(exam.cases.flatMap(({ deliveries }: { deliveries: string[] }) => deliveries).length)
    const [one] = await deliveriesOf(box, `exam=true&status=failed&webhook_id=${id}`)
    expect(one).toMatchObject({ exam: true, next_attempt_at: null, attempts: [{}] })
    await ok(box.sandbox("POST", `/deliveries/${one.id}/redeliver`))
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 0, last_delivery_at: null })
    expect((await box.sandbox("GET", `/deliveries/wait?timeout_ms=0&webhook_id=${id}`)).status).toBe(404)
    await ok(box.v1("DELETE", `/webhooks/${id}`))
    expect(await deliveriesOf(box, `exam=true&webhook_id=${id}`)).toEqual([])
    expect((await box.sandbox("GET", `/deliveries/${one.id}`)).status).toBe(404)
  })

  it("examines a disabled endpoint and says that it is disabled", async () => {
    const { url, use } = await startReceiver(onTestFinished)
    const { id, secret } = await aHookAt(url)
    use(secret)
    await ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled: false }))
    const exam = await examine(id, { cases: ["genuine"] })
    expect(exam).toMatchObject({
      passed: 1,
      notes: [expect.stringContaining("The endpoint has been disabled since 2026")],
    })
  })

  it("ends if the endpoint is deleted meanwhile", async () => {
    const { url, use } = await startReceiver(onTestFinished)
    const { id, secret } = await aHookAt(url)
    use(secret)
    const examining = box.sandbox("POST", `/webhooks/${id}/exam`)
    await expect.poll(() => deliveriesOf(box, `exam=true&webhook_id=${id}`)).not.toEqual([])
    await ok(box.v1("DELETE", `/webhooks/${id}`))
    const { status, body } = await examining
    expect([status, body.error.message]).toEqual([404, "The endpoint was deleted during the exam."])
    expect(await deliveriesOf(box, `exam=true&webhook_id=${id}`)).toEqual([])
  })

  it("rejects an unknown case, an endpoint that does not exist, and a forbidden effect URL", async () => {
    const { url } = await startReceiver(onTestFinished)
    const { id } = await aHookAt(url)
    const refused = async (path: string, body: object) => {
      const answer = await box.sandbox("POST", path, body)
      return [answer.status, answer.body.error.message]
    }
    expect((await refused(`/webhooks/${id}/exam`, { cases: ["wrong"] }))[0]).toBe(422)
    expect((await refused(`/webhooks/${id}/exam`, { cases: [] }))[0]).toBe(422)
    expect((await refused("/webhooks/5a1c8e0e-53f4-4c7d-8f63-1f3a2b9c4d55/exam", {}))[0]).toBe(404)
    expect(await refused(`/webhooks/${id}/exam`, { effect_url: "http://169.254.169.254/" })).toEqual([
      422,
      expect.stringContaining("effect_url: 169.254.169.254 is link-local"),
    ])
    await ok(box.v1("DELETE", `/webhooks/${id}`))
    expect((await refused(`/webhooks/${id}/exam`, {}))[0]).toBe(404)
  })
})

describe("the exam of a receiver that does not speak HTTP", () => {
  /** A TCP server that handles each connection like this. */
  async function aServer(handle: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined))
      handle(socket)
    })
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`
  }

  it.each([
    [
      "resets connections",
      (socket: Socket) => void socket.once("data", () => socket.resetAndDestroy()),
      "connection closed by",
    ],
    [
      "answers garbage",
      (socket: Socket) => void socket.once("data", () => socket.end("no HTTP\r\n\r\n")),
      "is not http",
    ],
  ])("says that it %s", async (_, handle, words) => {
    const { id } = await aHookAt(await aServer(handle))
    const exam = await examine(id)
    expect(exam.passed).toBe(0)
    for (const { result, got } of exam.cases) {
      expect(["failed", "unsure"]).toContain(result)
      expect(got.toLowerCase()).toContain(words)
    }
  })

  it("says that nothing listens", async () => {
    const { id } = await aHookAt("http://127.0.0.1:9/hook")
    const exam = await examine(id)
    expect(of(exam, "passed")).toEqual([])
    expect(exam.notes).toEqual(["Your application did not respond. Start it, and check the URL of the endpoint."])
    expect(gotOf(exam, "burst")).toBe(
      "The same as for every genuine event. None of 50 accepted: connection refused by 127.0.0.1:9",
    )
    for (const { got } of exam.cases) expect(got).toMatch(/connection refused by 127\.0\.0\.1:9/i)
  })

  it("sends nothing more after 55 seconds, and ends what runs", async () => {
    const { stopped, fire } = stopTimersAbove(54_999)
    let open = 0
    const url = await aServer((socket) => {
      open++
      socket.resume().on("close", () => open--)
    })
    const { id } = await aHookAt(url)
    const examining = examine(id)
    await expect.poll(() => open).toBeGreaterThan(0)
    expect(stopped).toContain(55_000)
    fire(55_000)
    const exam = await examining
    expect(of(exam, "passed")).toEqual([])
    expect(gotOf(exam, "genuine")).toMatch(/ended: the exam had no time left/i)
    expect(gotOf(exam, "charset")).toMatch(/not sent: the exam had no time left/i)
    await expect.poll(() => open).toBe(0)
  })

  it("shortens its timeouts if it never responds", async () => {
    let open = 0
    const url = await aServer((socket) => {
      open++
      socket.resume().on("close", () => open--)
    })
    const { id } = await aHookAt(url)
    const exam = await examine(id)
    expect(of(exam, "passed")).toEqual([])
    expect(gotOf(exam, "genuine")).toMatch(/no answer within 10 s/i)
    expect(gotOf(exam, "slow_response")).toMatch(/no answer within 10 s/i)
    expect(gotOf(exam, "charset")).toContain("shortened: an earlier request of this exam had no response within 10 s")
    await expect.poll(() => open).toBe(0)
  })

  it("ends with the client and with the sandbox", async () => {
    const own = await startSandpost()
    let open = 0
    const url = await aServer((socket) => {
      open++
      socket.resume().on("close", () => open--)
    })
    const { id } = await ok(own.v1("POST", "/webhooks", { url }))
    const leaving = new AbortController()
    const given_up = fetch(`${own.url}/sandbox/webhooks/${id}/exam`, { method: "POST", signal: leaving.signal })
    await expect.poll(() => open).toBe(1)
    leaving.abort()
    await expect(given_up).rejects.toThrow("aborted")
    await expect.poll(() => open).toBe(0)
    const stopped = own.sandbox("POST", `/webhooks/${id}/exam`)
    await expect.poll(() => open).toBe(1)
    await own.stop()
    expect((await stopped).status).toBe(503)
    await expect.poll(() => open).toBe(0)
  })
})
