import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { startSandpost } from "./helpers/sandpost.ts"

type Settings = { data: { name: string; value: unknown }[] }
const valuesOf = ({ data }: Settings) => Object.fromEntries(data.map(({ name, value }) => [name, value]))
const OF_CLIENT = {
  "emails.retrieve": "full",
  "emails.event_names": "prefixed",
  "answers.created": "full",
  "inbound.retrieve": "full",
  "inbound.unset_fields": "absent",
}

describe("profile = client (assumption H17)", () => {
  it("changes five settings at once, at the start or while it runs, and back", async () => {
    for (const config of [{ profile: "client" }, { settings: { profile: "client" } }] as const) {
      const box = await startSandpost(config)
      expect(valuesOf(await ok(box.sandbox<Settings>("GET", "/settings")))).toMatchObject(OF_CLIENT)
    }
    const box = await startSandpost()
    const before = valuesOf(await ok(box.sandbox<Settings>("GET", "/settings")))
    const changed = valuesOf(await ok(box.sandbox<Settings>("PATCH", "/settings", { profile: "client" })))
    expect(changed).toEqual({ ...OF_CLIENT, profile: "client" })
    expect(valuesOf(await ok(box.sandbox<Settings>("GET", "/settings")))).toEqual({ ...before, ...changed })
    await ok(box.sandbox("PATCH", "/settings", { profile: "document" }))
    expect(valuesOf(await ok(box.sandbox<Settings>("GET", "/settings")))).toEqual(before)
  })

  it("leaves settings as they were set themselves, at the start or while it runs", async () => {
    const box = await startSandpost({ profile: "client", settings: { "emails.retrieve": "document" } })
    await ok(box.sandbox("PATCH", "/settings", { "answers.created": "document" }))
    const values = valuesOf(await ok(box.sandbox<Settings>("GET", "/settings")))
    expect(values).toMatchObject({ ...OF_CLIENT, "emails.retrieve": "document", "answers.created": "document" })
  })

  it("answers with what the types of public clients expect", async () => {
    const box = await startSandpost({ profile: "client" })
    const key = await ok(box.v1("POST", "/api-keys", { name: "Shop" }))
    expect(key).toMatchObject({ token: expect.stringMatching(/^sp_/), last_used_at: null, revoked_at: null })
    const control = await ok(box.sandbox("POST", "/api-keys", { name: "Shop" }))
    expect(Object.keys(control)).toEqual(Object.keys(key))
    expect(await box.get(await box.send())).toMatchObject({ tags: {}, events: [{ type: "email.queued" }, {}, {}] })
  })
})
