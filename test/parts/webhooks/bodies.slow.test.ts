import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { ok } from "../../helpers/client.ts"
import { aHook } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

const document = parse(readFileSync(new URL("../../../openapi.yaml", import.meta.url), "utf8")) as { webhooks: object }
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: "service", ...document })
const names = Object.keys(document.webhooks)

/** The contract violations of an event's body. */
function faultsOf(event: { type: string }): string[] {
  const at = `/webhooks/${event.type}/post/requestBody/content/application~1json/schema`
  const validate = ajv.compile({ $ref: `service#${at}` })
  return validate(event) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const html = '<a href="https://acme.test/one">one</a> <a href="https://acme.test/two">two</a>'
const flags = { html, track_opens: true, track_clicks: true, list_unsubscribe: true }

it("sends a body that the contract allows for every event (section 6)", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver()
  await aHook(box, receiver, { events: [] })
  for (const outcome of ["delayed", "bounced", "complained", "failed", "opened", "clicked", "unsubscribed"]) {
    await box.send({ to: `${outcome}@sandbox.test`, ...flags })
  }
  await box.send({ scheduled_at: "2026-10-02T09:00:00Z" })
  const { data } = await ok(box.v1("GET", "/domains"))
  const address = { domain_id: data[0].id, local_part: "support" }
  const { address: to } = await ok(box.v1("POST", "/inbound/addresses", address))
  await ok(box.sandbox("POST", "/inbound", { from: "ann@example.com", to, subject: "Help", text: "It is dark." }))
  await ok(box.sandbox("POST", "/settle", {}))
  const events = receiver.requests.map(({ event }) => event)
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...names].sort())
  expect(events.find(({ type }) => type === "email.scheduled")?.data).toMatchObject({
    scheduled_at: "2026-10-02T09:00:00.000Z",
  })
  expect(events.map((event) => [event.type, faultsOf(event)]).filter(([, faults]) => faults?.length)).toEqual([])
})

it("sends a sample that the contract allows for every event (section 6)", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver()
  const { id } = await aHook(box, receiver, { events: [] })
  for (const type of names) await ok(box.sandbox("POST", `/webhooks/${id}/test`, { type }))
  const events = receiver.requests.map(({ event }) => event)
  expect(events.map((event) => [event.type, faultsOf(event)])).toEqual(names.map((name) => [name, []]))
})

it("makes `clicked@sandbox.test` click the first link, and delivers a message without a link (section 6)", async () => {
  const box = await startSandpost()
  const clicked = await box.send({ to: "clicked@sandbox.test", ...flags })
  const linkless = await box.send({ to: "clicked@sandbox.test", ...flags, html: "<p>Nothing to press.</p>" })
  await box.settle()
  const eventsOf = async (id: string) => (await ok(box.sandbox("GET", `/emails/${id}`))).events
  expect(await eventsOf(clicked)).toContainEqual(
    expect.objectContaining({ type: "clicked", url: "https://acme.test/one" }),
  )
  expect((await eventsOf(linkless)).at(-1)).toMatchObject({ type: "delivered" })
})
