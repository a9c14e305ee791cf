import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../helpers/fuzz.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import type { Email } from "../helpers/wire.ts"

const box = await sandpostForFile({ pace: "manual" })

/** The state table of the document and assumption emails.transitions, written independently of the implementation. */
const TABLE: Record<string, readonly string[]> = {
  queued: ["sent", "failed"],
  scheduled: ["cancelled", "failed"],
  sent: ["delivered", "delayed", "bounced", "failed"],
  delayed: ["delayed", "delivered", "bounced", "failed"],
  delivered: ["bounced", "complained"],
  bounced: [],
  complained: [],
  failed: [],
  cancelled: [],
}
const ARRIVED = ["sent", "delayed", "delivered", "complained"]
const TRIGGERS = [
  "sent",
  "delivered",
  "delayed",
  "bounced",
  "complained",
  "failed",
  "opened",
  "clicked",
  "unsubscribed",
  "cancel",
]

interface Model {
  status: string
  track_opens: boolean
  track_clicks: boolean
  list_unsubscribe: boolean
}

/** The status after a trigger; null if the trigger is rejected. */
function after(model: Model, trigger: string): string | null {
  const { status } = model
  if (trigger === "cancel") return status === "scheduled" ? "cancelled" : null
  if (trigger === "opened") return model.track_opens && ARRIVED.includes(status) ? status : null
  if (trigger === "clicked") return model.track_clicks && ARRIVED.includes(status) ? status : null
  if (trigger === "unsubscribed") return model.list_unsubscribe ? status : null
  return TABLE[status]?.includes(trigger) ? trigger : null
}

describe("the statuses of an email (section 3.1, assumption emails.transitions)", () => {
  it("never leave the table after any triggers in any order", async () => {
    const flags = fc.record({ track_opens: fc.boolean(), track_clicks: fc.boolean(), list_unsubscribe: fc.boolean() })
    const triggers = fc.array(fc.constantFrom(...TRIGGERS), { minLength: 1, maxLength: 14 })
    let number = 0
    await fc.assert(
      fc.asyncProperty(flags, fc.boolean(), triggers, async (given, later, all) => {
        const scheduled_at = later ? "2026-10-02T09:00:00Z" : undefined
        const to = `person${number++}@example.com`
        const html = '<a href="https://shop.example/">Go</a>'
        const id = await box.send({ ...given, to, html, scheduled_at })
        const model: Model = { ...given, status: later ? "scheduled" : "queued" }
        let events = 1
        for (const trigger of all) {
          const answer =
            trigger === "cancel"
              ? await box.v1("POST", `/emails/${id}/cancel`)
              : await box.sandbox("POST", `/emails/${id}/events`, {
                  type: trigger,
                  ...(trigger === "clicked" && { url: "https://shop.example/" }),
                })
          const next = after(model, trigger)
          expect([trigger, model.status, answer.status]).toEqual([trigger, model.status, next === null ? 422 : 200])
          if (next !== null) {
            model.status = next
            events++
          }
          const email: Email = await box.get(id)
          expect([email.status, email.events.length]).toEqual([model.status, events])
          const times = email.events.map(({ occurred_at }) => occurred_at)
          expect(times).toEqual([...times].sort())
        }
      }),
      { numRuns: runs(80) },
    )
  })
})
