import { describe, expect, it } from "vitest"
import type { CapturedEmail, Delivery, LogDetail } from "../../api-types.ts"
import { problemsOf, shortenUrl, timelineOf } from "./timeline.tsx"

const at = (second: number) => `2026-03-01T09:00:0${second}.000Z`
const email = {
  events: [
    { type: "queued", occurred_at: at(0) },
    { type: "sent", occurred_at: at(1) },
    { type: "delivered", occurred_at: at(3) },
  ],
  behaviour: { next: [], log: [] },
} as unknown as CapturedEmail
const log = { id: "l", created_at: at(0), status_code: 200 } as LogDetail
const attempt = (second: number, status_code = 500) => ({ at: at(second), status_code }) as Delivery["attempts"][number]
const delivery = (attempts: Delivery["attempts"], next: string | null, created_at = at(1)) =>
  ({ id: "d", event: { type: "email.sent", created_at }, attempts, next_attempt_at: next }) as Delivery
const kinds = (entries: ReturnType<typeof timelineOf>) => entries.map((entry) => entry.kind)
const nested = (entries: ReturnType<typeof timelineOf>) =>
  entries.flatMap((entry) => (entry.kind === "event" ? [entry.deliveries] : []))

describe("timelineOf", () => {
  it("starts with the request even if it ended after the first event", () => {
    expect(kinds(timelineOf(email, { ...log, created_at: at(2) }, []))).toEqual(["request", "event", "event", "event"])
  })

  it("has the attempts of a delivery below their event, in the order of time", () => {
    const entries = timelineOf(email, log, [delivery([attempt(1), attempt(4)], at(9))])
    expect(kinds(entries)).toEqual(["request", "event", "event", "event"])
    expect(nested(entries).map(kinds)).toEqual([[], ["attempt", "attempt", "waiting"], []])
  })

  it("gives a delivery up when its endpoint was disabled, not at its event", () => {
    const dropped = {
      ...delivery([attempt(1), attempt(2)], null),
      status: "dropped",
      webhook_id: "w",
      created_at: at(1),
    } as Delivery
    const last = (disabled_at: string | null) =>
      nested(timelineOf(email, log, [dropped], new Map([["w", { disabled_at }]])))
        .flat()
        .at(-1)
    expect(last(at(7))).toMatchObject({ kind: "waiting", at: at(7) })
    expect(last(null)).toMatchObject({ kind: "waiting", at: at(2) })
    expect(last("2026-02-01T09:00:00.000Z")).toMatchObject({ kind: "waiting", at: at(2) })
  })

  it("cuts the URL of an endpoint in the middle, and keeps its host and its end", () => {
    expect(shortenUrl("https://acme.test/hooks")).toBe("acme.test/hooks")
    const long = shortenUrl(`http://127.0.0.1:4000/${"a".repeat(200)}/orders/42`)
    expect(long).toBe("127.0.0.1:4000/…rders/42")
    expect(shortenUrl(`https://${"sub.".repeat(40)}test/end`)).toMatch(/…[\s\S]+\/end$/)
  })

  it("has what a behaviour did besides events, and its next step", () => {
    const next = [{ due_at: at(8), step: "clicked after 3m", recipient: null }]
    const behaviour = { log: [{ at: at(2), step: "scanned" }], next }
    expect(kinds(timelineOf({ ...email, behaviour }, null, []))).toEqual(["event", "event", "step", "event", "next"])
  })

  it("has deliveries of an event that is not of the email as entries", () => {
    expect(kinds(timelineOf(email, null, [delivery([attempt(2)], null, at(2))]))).toEqual([
      "event",
      "event",
      "attempt",
      "event",
    ])
  })

  it("keeps the order of what happened before and after the clock went back, with what is planned last (assumption sandbox.newest)", () => {
    const opened = { type: "opened", occurred_at: at(1) }
    const moved = {
      events: [{ type: "queued", occurred_at: at(0) }, { type: "delivered", occurred_at: at(6) }, opened],
      behaviour: {
        log: [
          { at: at(7), step: "scanned" },
          { at: at(2), step: "read" },
        ],
        next: [{ due_at: at(8), step: "clicked", recipient: null }],
      },
    } as unknown as CapturedEmail
    const retried = delivery([attempt(6), attempt(1)], at(7), at(6))
    const entries = timelineOf(moved, null, [{ ...retried, event: { ...retried.event, type: "email.delivered" } }])
    expect(entries.map((entry) => [entry.kind, entry.at])).toEqual([
      ["event", at(0)],
      ["event", at(6)],
      ["step", at(7)],
      ["event", at(1)],
      ["step", at(2)],
      ["next", at(8)],
    ])
    expect(
      nested(entries)
        .flat()
        .map((entry) => [entry.kind, entry.at]),
    ).toEqual([
      ["attempt", at(6)],
      ["attempt", at(1)],
      ["waiting", at(7)],
    ])
  })

  it("numbers the attempts of a delivery from one", () => {
    const entries = nested(timelineOf(email, null, [delivery([attempt(1), attempt(2)], null)])).flat()
    expect(entries.flatMap((entry) => (entry.kind === "attempt" ? [entry.number] : []))).toEqual([1, 2])
  })
})

describe("problemsOf", () => {
  it("keeps failed attempts with their event, and bad events", () => {
    const bounced = { ...email, events: [...email.events, { type: "bounced", occurred_at: at(5) }] } as CapturedEmail
    const problems = problemsOf(timelineOf(bounced, log, [delivery([attempt(1), attempt(2, 200)], null)]))
    expect(problems).toMatchObject([{ event: { type: "sent" } }, { event: { type: "bounced" } }])
    expect(nested(problems)).toMatchObject([[{ number: 1 }], []])
  })

  it("is empty if nothing went wrong", () => {
    expect(problemsOf(timelineOf(email, log, [delivery([attempt(1, 204)], null)]))).toEqual([])
  })
})
