import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aHook, deliveriesOf, HOUR, hookOf } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const preview = (box: Box, id: string, since?: string) =>
  ok(box.sandbox("GET", `/webhooks/${id}/recover${since ? `?since=${since}` : ""}`))
const recover = (box: Box, id: string, body?: object) => ok(box.sandbox("POST", `/webhooks/${id}/recover`, body))
const subjects = (requests: { event: { data: { subject: string } } }[]) =>
  requests.map(({ event }) => event.data.subject).sort()
const events = (deliveries: { event: object }[]) => deliveries.map(({ event }) => event)
const NOTHING = { failed: 0, pending: 0, due: 0 }

/** An endpoint that has given up on events of 9, 10 and 11 o'clock, and so on, without retries. */
async function aFailedHook(names = ["first", "second", "third"]) {
  const box = await startSandpost({ settings: { "webhooks.retry_schedule": [0] } })
  const receiver = await aReceiver(500)
  const hook = await aHook(box, receiver)
  for (const subject of names) {
    await box.send({ subject })
    await box.settle()
    await box.advance(HOUR)
  }
  receiver.behave(200)
  receiver.requests.length = 0
  return { box, receiver, id: hook.id }
}

describe("POST /sandbox/webhooks/{id}/recover", () => {
  it("sends everything again that failed, with the same bodies", async () => {
    const { box, receiver, id } = await aFailedHook()
    const before = await deliveriesOf(box, `webhook_id=${id}`)
    expect(await preview(box, id)).toEqual({ failed: 3, pending: 0, due: 0 })
    expect(await recover(box, id)).toEqual({ recovered: 3 })
    await box.settle()
    expect(subjects(receiver.requests)).toEqual(["first", "second", "third"])
    expect(await preview(box, id)).toEqual(NOTHING)
    const after = await deliveriesOf(box, `webhook_id=${id}`)
    expect(after).toMatchObject(Array(3).fill({ status: "succeeded", attempts: [{}, {}] }))
    expect(events(after)).toEqual(events(before))
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 0 })
    expect(await recover(box, id, {})).toEqual({ recovered: 0 })
  })

  it("leaves out the events before a time, and the deliveries of other endpoints", async () => {
    const { box, receiver, id } = await aFailedHook()
    const other = await aHook(box, receiver, { description: "other" })
    const since = "2026-10-01T10:00:00.000Z"
    expect(await preview(box, id, since)).toMatchObject({ failed: 2 })
    expect(await preview(box, other.id)).toEqual(NOTHING)
    expect(await recover(box, other.id)).toEqual({ recovered: 0 })
    const wrong = await box.sandbox("GET", `/webhooks/${id}/recover?since=yesterday`)
    expect([wrong.status, wrong.body.error.message]).toEqual([422, expect.stringContaining("must be an ISO 8601 time")])
    expect(await recover(box, id, { since })).toEqual({ recovered: 2 })
    await box.settle()
    expect(subjects(receiver.requests)).toEqual(["second", "third"])
    expect(await preview(box, id)).toEqual({ failed: 1, pending: 0, due: 0 })
  })

  it("tries one that has ended its schedule once, and counts the failure", async () => {
    const { box, receiver, id } = await aFailedHook()
    receiver.behave(503)
    await recover(box, id)
    await box.settle()
    expect(receiver.requests).toHaveLength(3)
    expect(await preview(box, id)).toEqual({ failed: 3, pending: 0, due: 0 })
    expect(await hookOf(box, id)).toMatchObject({ consecutive_failures: 6 })
  })

  it("refuses while the endpoint is disabled; what was dropped then goes on with its schedule", async () => {
    const box = await startSandpost({ settings: { "webhooks.retry_schedule": [0, HOUR, HOUR] } })
    const receiver = await aReceiver(500)
    const { id } = await aHook(box, receiver)
    await box.send({ subject: "dropped" })
    await box.settle()
    expect(await preview(box, id)).toEqual({ failed: 0, pending: 1, due: 0 })
    await ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled: false }))
    expect(await preview(box, id)).toEqual({ failed: 1, pending: 0, due: 0 })
    const refused = await box.sandbox("POST", `/webhooks/${id}/recover`)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(`PATCH /sandbox/webhooks/${id}`)])
    await ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled: true }))
    expect(await recover(box, id)).toEqual({ recovered: 1 })
    await receiver.got(2)
    await box.settle()
    expect(await preview(box, id)).toEqual({ failed: 0, pending: 1, due: 0 })
    receiver.behave(200)
    await box.advance(HOUR)
    expect(await deliveriesOf(box, `webhook_id=${id}`)).toMatchObject([{ status: "succeeded" }])
  })

  it("begins with the oldest, a few at a time", async () => {
    const { box, receiver, id } = await aFailedHook(["1", "2", "3", "4", "5", "6"])
    receiver.behave("hang")
    await recover(box, id)
    await receiver.got(4)
    expect(subjects(receiver.requests)).toEqual(["1", "2", "3", "4"])
    receiver.behave(200)
    receiver.release()
    await box.settle()
    expect(subjects(receiver.requests)).toEqual(["1", "2", "3", "4", "5", "6"])
  })

  it("counts what is due while the attempts are made, and leaves a running one alone", async () => {
    const { box, receiver, id } = await aFailedHook()
    receiver.behave("hang")
    const [newest] = await deliveriesOf(box, `webhook_id=${id}`)
    const running = box.sandbox("POST", `/deliveries/${newest.id}/redeliver`)
    await receiver.got(1)
    expect(await recover(box, id)).toEqual({ recovered: 2 })
    await receiver.got(3)
    expect(await preview(box, id)).toEqual({ failed: 1, pending: 2, due: 2 })
    receiver.release()
    await running
    await box.settle()
    expect(await preview(box, id)).toEqual(NOTHING)
    expect(receiver.requests).toHaveLength(3)
  })
})
