import { describe, expect, it } from "vitest"
import type { CapturedEmail, Delivery, LogDetail } from "../../api-types.ts"
import { timelineOf } from "./timeline.tsx"

const at = (second: number) => `2026-03-01T09:00:0${second}.000Z`
const email = {
  events: [
    { type: "queued", occurred_at: at(0) },
    { type: "sent", occurred_at: at(1) },
    { type: "bounced", occurred_at: at(3) },
  ],
} as CapturedEmail
const log = { id: "l", created_at: at(0) } as LogDetail
const attempt = (second: number) => ({ at: at(second), status_code: 500 }) as Delivery["attempts"][number]
const delivery = (attempts: Delivery["attempts"], next: string | null) =>
  ({ id: "d", event: { type: "email.sent" }, attempts, next_attempt_at: next }) as Delivery
const kinds = (entries: ReturnType<typeof timelineOf>) => entries.map((entry) => entry.kind)

describe("timelineOf", () => {
  it("starts with the request even if it ended after the first event", () => {
    expect(kinds(timelineOf(email, { ...log, created_at: at(2) }, []))).toEqual(["request", "event", "event", "event"])
  })

  it("sorts attempts by time, after events of the same time", () => {
    const entries = timelineOf(email, log, [delivery([attempt(1), attempt(2)], null)])
    expect(kinds(entries)).toEqual(["request", "event", "event", "attempt", "attempt", "event"])
  })

  it("ends with scheduled attempts", () => {
    expect(kinds(timelineOf(email, null, [delivery([attempt(1)], at(9))])).at(-1)).toBe("waiting")
  })

  it("numbers the attempts of a delivery from one", () => {
    const entries = timelineOf(email, null, [delivery([attempt(1), attempt(2)], null)])
    expect(entries.flatMap((entry) => (entry.kind === "attempt" ? [entry.number] : []))).toEqual([1, 2])
  })
})
