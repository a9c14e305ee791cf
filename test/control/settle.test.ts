import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aHook } from "../helpers/hook.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startSandpost } from "../helpers/sandpost.ts"

it("waits for pending work of the named account only", async () => {
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

it("waits for pending work of all accounts unless one is named", async () => {
  const box = await startSandpost()
  const { tokens } = await ok(box.sandbox("POST", "/accounts", { name: "busy", domains: ["acme.test"] }))
  const key = box.as(tokens.full_access)
  const receiver = await aReceiver("hang")
  await ok(key.v1("POST", "/webhooks", { url: receiver.url, events: ["email.sent"] }))
  await key.send()
  await receiver.got(1)
  const settle = (query: string, timeout_ms: number) => ok(box.sandbox("POST", `/settle${query}`, { timeout_ms }))
  expect(await settle("?account=Default", 60_000)).toMatchObject({ settled: true })
  for (const query of ["", "?account=*", "?account=busy"])
    expect(await settle(query, 0)).toEqual({ settled: false, emails: 0, deliveries: 1 })
  const settled = settle("", 60_000)
  receiver.release(200)
  expect(await settled).toMatchObject({ settled: true })
})
