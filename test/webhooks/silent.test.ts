import { expect, it } from "vitest"
import { aHook, DAY, deliveriesOf } from "../helpers/hook.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startSandpost } from "../helpers/sandpost.ts"

it("shortens the timeout only for endpoints that timed out during the clock advance", async () => {
  const box = await startSandpost()
  const [silent, good] = [await aReceiver("hang"), await aReceiver(500)]
  const [mute, answering] = [await aHook(box, silent), await aHook(box, good)]
  await box.send()
  await box.advance(7 * DAY)

  const [delivery] = await deliveriesOf(box, `webhook_id=${mute.id}`)
  const [first, ...others] = delivery.attempts
  expect(first).toMatchObject({ status_code: null, error: "no answer within 10 s" })
  expect(others).toHaveLength(7)
  for (const { error, duration_ms } of others) {
    expect(error).toContain("no answer within 1 s (shortened")
    expect(duration_ms).toBeLessThan(9000)
  }
  expect(await deliveriesOf(box, `webhook_id=${answering.id}`)).toMatchObject([
    { attempts: Array(8).fill({ status_code: 500 }) },
  ])
})

it("restores the full timeout of a slow endpoint after a response", async () => {
  const box = await startSandpost()
  // The second attempt, which is a short one, is answered; the third takes longer than a short one has.
  const receiver = await aReceiver("hang", 500, { status: 200, after_ms: 2500 })
  const hook = await aHook(box, receiver)
  await box.send()
  await box.advance(7 * DAY)
  const [delivery] = await deliveriesOf(box, `webhook_id=${hook.id}`)
  expect(delivery).toMatchObject({
    status: "succeeded",
    attempts: [{ status_code: null }, { status_code: 500 }, { status_code: 200 }],
  })
})
