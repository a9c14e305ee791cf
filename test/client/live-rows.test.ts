import { afterAll, beforeAll, expect, it } from "vitest"
import { type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", validate_responses: true, now: "2026-10-01T09:00:00.000Z" })
})
afterAll(() => sandpost.stop())

/** Every type of the table, and a field that the list item of its resource has. */
const TYPES = {
  "email.created": "subject",
  "email.updated": "subject",
  "email.deleted": "subject",
  "inbound.created": "spam_score",
  "inbound.deleted": "spam_score",
  "domain.updated": "records",
  "webhook.updated": "consecutive_failures",
  "delivery.updated": "attempts",
  "suppression.updated": "reason",
  "log.created": "endpoint",
  "clock.changed": "offset_ms",
  "settings.changed": "why",
  "state.reset": "reset",
}

it("receives every type of the live feed through the client, with the list item of its resource", async () => {
  const { client } = sandpost
  const over = new AbortController()
  const seen = new Map<string, unknown>()
  const watchers = new Set<() => void>()
  /** Until a message of this type came: what is deleted within a burst is told as deleted only. */
  const told = (type: keyof typeof TYPES) =>
    new Promise<void>((done) => {
      const look = () => {
        if (seen.has(type)) done()
      }
      watchers.add(look)
      look()
    })
  const following = (async () => {
    for await (const message of client.live(over.signal)) {
      if (message.type === "resync") throw new Error("nothing was left out here")
      expect(Object.keys(message).sort()).toEqual(["account_id", "at", "data", "type"])
      seen.set(message.type, message.data)
      for (const look of watchers) look()
      if (message.type === "state.reset") over.abort()
    }
  })()
  while (!seen.has("clock.changed")) await client.advance({ ms: 1 })

  const receiver = await client.webhooks.receiver()
  const { id } = await client.service.sendEmail({ from: "a@acme.test", to: "b@example.com", subject: "Hi", text: "Hi" })
  await told("email.created")
  await client.emails.bounce(id)
  await told("email.updated")
  await client.emails.delete(id)
  const domain = (await client.domains.list()).data[0]!
  const { address: to } = await client.inbound.addresses.create({ domain_id: domain.id, local_part: "in" })
  const [entry] = await client.inbound.receive({ from: "jo@else.example", to })
  await told("inbound.created")
  await client.inbound.delete(entry!.inbound_id)
  await client.domains.verify(domain.id)
  await client.settings.update({ "requests.rate_limit": 50 })
  await receiver.close()
  await client.reset()
  await following
  expect([...seen.keys()].sort()).toEqual(Object.keys(TYPES).sort())
  for (const [type, field] of Object.entries(TYPES))
    expect([type, seen.get(type)]).toEqual([type, expect.objectContaining({ [field]: expect.anything() })])
})
