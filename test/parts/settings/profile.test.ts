import { describe, expect, it } from "vitest"
import { refusedFileEndings, refusedHeaders } from "../../../src/parts/emails/content-settings.ts"
import { ok } from "../../helpers/client.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

type Settings = { data: { name: string; value: unknown; profiles?: object }[] }
const valuesOf = ({ data }: Settings) => Object.fromEntries(data.map(({ name, value }) => [name, value]))
const LIMITS = {
  "emails.max_schedule_ahead": 2_592_000_000,
  "emails.schedule_with_attachments": false,
  "emails.schedule_without_offset": "refuse",
  "limits.attachments": 10,
}
const OF_CLIENT = {
  ...LIMITS,
  "emails.retrieve": "full",
  "emails.event_names": "prefixed",
  "emails.refused_attachments": refusedFileEndings,
  "emails.refused_headers": refusedHeaders,
  "answers.created": "full",
  "inbound.retrieve": "full",
  "inbound.unset_fields": "absent",
  "webhooks.received_data": "short",
  "inbound.active_without_mx": "default_host",
}

describe("profile = client (assumption profile)", () => {
  it("is shown beside each setting that has another value in it", async () => {
    const { data } = await ok((await startSandpost()).sandbox<Settings>("GET", "/settings"))
    const differing = data.flatMap(({ name, profiles }) => (profiles ? [[name, profiles]] : []))
    const expected = Object.fromEntries(Object.entries(OF_CLIENT).map(([name, client]) => [name, { client }]))
    expect(Object.fromEntries(differing)).toEqual(expected)
  })

  it("changes its settings at once, at the start or while it runs, and back", async () => {
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
