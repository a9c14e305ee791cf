import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aHook, DAY, SECOND } from "../helpers/hook.ts"
import { aReceiver, type Receiver } from "../helpers/receiver.ts"
import { type Box, startSandpost } from "../helpers/sandpost.ts"

const START = Date.parse("2026-10-01T09:00:00.000Z")
const later = (milliseconds: number) => new Date(START + milliseconds).toISOString()
const advance = (box: Box, body: object) => ok(box.sandbox("POST", "/clock", body))
/** Takes long enough for earlier requests to arrive. */
const letArrive = async (box: Box) => {
  for (let n = 0; n < 10; n++) await ok(box.sandbox("GET", "/clock"))
}

/** A sandbox whose clock is advancing by 7 days, which does not end before its receiver responds. */
async function movingBox(): Promise<{ box: Box; receiver: Receiver; first: Promise<unknown> }> {
  const box = await startSandpost()
  const receiver = await aReceiver(500)
  await aHook(box, receiver)
  await box.send()
  await box.settle()
  receiver.behave("hang")
  const first = advance(box, { advance_ms: 7 * DAY })
  await receiver.got(2)
  receiver.behave(500)
  return { box, receiver, first }
}

it("adds up two overlapping advances", async () => {
  const { box, receiver, first } = await movingBox()
  const second = advance(box, { advance_ms: SECOND })
  await letArrive(box)
  receiver.release(500)
  expect(await first).toMatchObject({ now: later(7 * DAY) })
  expect(await second).toMatchObject({ now: later(7 * DAY + SECOND) })
})

it("freezes at the end time of the advance before it", async () => {
  const { box, receiver, first } = await movingBox()
  const frozen = advance(box, { frozen: true })
  await letArrive(box)
  receiver.release(500)
  await first
  expect(await frozen).toMatchObject({ now: later(7 * DAY), frozen: true })
})

it("does not move for a request that was aborted before its turn", async () => {
  const { box, receiver, first } = await movingBox()
  const leaving = new AbortController()
  const aborted = fetch(`${box.url}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_ms: DAY }),
    signal: leaving.signal,
  }).catch(() => "aborted")
  await letArrive(box)
  leaving.abort()
  expect(await aborted).toBe("aborted")
  await letArrive(box)
  receiver.release(500)
  await first
  expect(await advance(box, { advance_ms: SECOND })).toMatchObject({ now: later(7 * DAY + SECOND) })
})

it("rejects an invalid move immediately, even while another one runs", async () => {
  const { box, receiver, first } = await movingBox()
  expect(await box.sandbox("POST", "/clock", { set: "noon" })).toMatchObject({ status: 422 })
  receiver.release(500)
  await first
})

it("delivers mail sent during an advance before the advance ends", async () => {
  const { box, receiver, first } = await movingBox()
  let ended = false
  const ending = first.then(() => {
    ended = true
  })
  await box.send({ to: ["later@example.com"] })
  const query = new URLSearchParams({ q: "to:later@example.com status:delivered", timeout_ms: "60000" })
  await ok(box.sandbox("GET", `/emails/wait?${query}`))
  expect(ended).toBe(false)
  receiver.release(500)
  await ending
})

it.each([
  ["2h", 7_200_000],
  ["1d12h", 129_600_000],
  [1500, 1500],
])("advances by the duration %j", async (span, milliseconds) => {
  const box = await startSandpost()
  expect(await advance(box, { advance: span })).toMatchObject({ now: later(milliseconds) })
})

it("refuses an account, because the clock is one for all (assumption clock.account)", async () => {
  const box = await startSandpost()
  const { body: account } = await box.sandbox("POST", "/accounts", { name: "worker" })
  const before = (await box.sandbox("GET", "/clock")).body.now
  for (const query of [`account_id=${account.id}`, "account=worker"]) {
    const { status, body } = await box.sandbox("POST", `/clock?${query}`, { advance: "1h" })
    expect([status, body.error.message]).toEqual([422, expect.stringContaining("one for all accounts")])
  }
  expect((await box.sandbox("GET", "/clock")).body.now).toBe(before)
})
