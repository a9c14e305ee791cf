import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { describe, expect, it } from "vitest"
import { EVENT_NAMES } from "../../../src/parts/webhooks/record.ts"
import { samplePayload } from "../../../src/parts/webhooks/rules/sample.ts"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const schemaOf = (type: string): Promise<AnySchemaObject> => ok(box.sandbox("GET", `/schemas/events/${type}.json`))
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true })
addFormats.default(ajv)
const sample = (type: (typeof EVENT_NAMES)[number]) =>
  JSON.parse(
    JSON.stringify(samplePayload(type, "7c9e6679-7425-40de-944b-e07fc1f90ae7", "2026-03-01T09:00:00.000Z", "message")),
  )

describe("GET /sandbox/schemas/events/{type}.json", () => {
  it.each(EVENT_NAMES)("%s accepts its events, also with further fields, and no others", async (type) => {
    const isValid = ajv.compile(await schemaOf(type))
    const event = sample(type)
    expect(isValid(event), JSON.stringify(isValid.errors)).toBe(true)
    expect(isValid({ ...event, future: 1, data: { ...event.data, future: 1 } })).toBe(true)
    const other = sample(type === "email.sent" ? "email.bounced" : "email.sent")
    expect(isValid(other)).toBe(false)
    const { subject: _, ...data } = event.data
    expect(isValid({ ...event, data })).toBe(false)
  })

  it("envelope accepts every event", async () => {
    const isValid = ajv.compile(await schemaOf("envelope"))
    for (const type of EVENT_NAMES) expect(isValid(sample(type)), type).toBe(true)
    expect(isValid({ type: "email.sent", data: {} })).toBe(false)
  })

  it("names the nearest event if there is none", async () => {
    const { status, body } = await box.sandbox("GET", "/schemas/events/email.bounce.json")
    expect([status, body.error.message]).toEqual([404, expect.stringContaining('the nearest is "email.bounced"')])
    expect((await box.sandbox("GET", "/schemas/events/constructor.json")).status).toBe(404)
  })
})
