import { expect, it } from "vitest"
import { startSandpost } from "../helpers/sandpost.ts"

const LAST = "9980-12-31T23:59:59.999Z"
const DAY_MS = 86_400_000

it("stops at the last possible timestamp, and still runs due work after it goes back", async () => {
  const box = await startSandpost({ now: undefined })
  await box.sandbox("POST", "/clock", { set: LAST, frozen: false })
  const id = await box.send({ to: "delayed@sandbox.test" })
  await box.settle()
  expect((await box.sandbox("GET", "/clock")).body.now).toBe(LAST)
  expect((await box.v1("GET", `/emails/${id}`)).body.created_at).toBe(LAST)

  // Log entries are deleted after 30 days (section 8), although older entries have a later time.
  await box.sandbox("POST", "/clock", { set: "2026-10-01T09:00:00Z", frozen: true })
  await box.v1("GET", "/emails")
  await box.settle()
  await box.sandbox("POST", "/clock", { advance_ms: 31 * DAY_MS })
  const { data } = (await box.sandbox("GET", "/logs")).body
  expect(new Set(data.map(({ created_at }: { created_at: string }) => created_at))).toEqual(new Set([LAST]))
})

it("rejects a clock outside the supported years", async () => {
  const box = await startSandpost()
  for (const body of [{ set: "9981-01-01T00:00:00Z" }, { set: "1969-12-31T23:59:59Z" }, { set: LAST, advance_ms: 1 }]) {
    expect((await box.sandbox("POST", "/clock", body)).status).toBe(422)
  }
})
