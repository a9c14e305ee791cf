import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aHook } from "../helpers/hook.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startSandpost } from "../helpers/sandpost.ts"

it("waits for pending work of its own account only", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver("hang")
  await aHook(box, receiver)
  const { id } = await ok(box.sandbox("POST", "/accounts", { domains: ["other.test"] }))
  await box.send()
  await receiver.got(1)
  expect(await ok(box.sandbox("POST", `/settle?account_id=${id}`))).toMatchObject({ settled: true })
  expect(await ok(box.sandbox("POST", "/settle", { timeout_ms: 0 }))).toEqual({
    settled: false,
    emails: 0,
    deliveries: 1,
  })
  const settled = ok(box.sandbox("POST", "/settle"))
  receiver.release(200)
  expect(await settled).toMatchObject({ settled: true })
})
