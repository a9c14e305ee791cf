import { beforeAll, expect, it, vi } from "vitest"
import { platform } from "../../../src/platform.ts"
import { aHook, DAY, deliveriesOf } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const deliveries = new Map<string, Awaited<ReturnType<typeof deliveriesOf>>[number]>()
/** The timers of Sandpost during the advance. */
let waits: (number | undefined)[] = []

// One advance for all of them, because it waits ten seconds of real time for an endpoint that never responds.
beforeAll(async () => {
  const receivers = {
    mute: await aReceiver("hang"),
    failing: await aReceiver(500),
    // The second attempt, which is a short one, is answered; the third takes longer than a short one has.
    slow: await aReceiver("hang", 500, { status: 200, after_ms: 2500 }),
  }
  const hooks = new Map<string, string>()
  for (const [name, receiver] of Object.entries(receivers)) hooks.set(name, (await aHook(box, receiver)).id)
  await box.send()
  const timers = vi.spyOn(platform, "setTimeout")
  await box.advance(7 * DAY)
  waits = timers.mock.calls.map(([, milliseconds]) => milliseconds)
  timers.mockRestore()
  for (const [name, id] of hooks) deliveries.set(name, (await deliveriesOf(box, `webhook_id=${id}`))[0])
})

it("shortens the timeout only for endpoints that timed out during the clock advance", () => {
  const [first, ...others] = deliveries.get("mute").attempts
  expect(first).toMatchObject({ status_code: null, error: "no answer within 10 s" })
  expect(others).toHaveLength(7)
  for (const { error } of others) expect(error).toContain("no answer within 1 s (shortened")
  // And one of the slow endpoint.
  expect(waits.filter((milliseconds) => milliseconds === 1000)).toHaveLength(others.length + 1)
  expect(deliveries.get("failing")).toMatchObject({ attempts: Array(8).fill({ status_code: 500 }) })
})

it("restores the full timeout of a slow endpoint after a response", () => {
  expect(deliveries.get("slow")).toMatchObject({
    status: "succeeded",
    attempts: [{ status_code: null }, { status_code: 500 }, { status_code: 200 }],
  })
})
