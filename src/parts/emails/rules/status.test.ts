import { describe, expect, it } from "vitest"
import { EMAIL_STATUSES } from "../record.ts"
import { AT, anEmail } from "./an-email.fixture.ts"
import { presentActions } from "./captured.ts"
import { applyEvent, refusalOf, transitions } from "./status.ts"

describe("the state table (section 3.1, assumption emails.transitions)", () => {
  it("allows exactly the transitions of the table", () => {
    const allowed = EMAIL_STATUSES.flatMap((from) =>
      EMAIL_STATUSES.filter((to) => refusalOf(anEmail({ status: from }), to) === null).map((to) => `${from} > ${to}`),
    )
    expect(allowed.sort()).toEqual(
      [
        ...["queued > sent", "queued > failed"],
        ...["scheduled > queued", "scheduled > cancelled", "scheduled > failed"],
        ...["sent > delivered", "sent > delayed", "sent > bounced", "sent > failed"],
        ...["delayed > delayed", "delayed > delivered", "delayed > bounced", "delayed > failed"],
        ...["delivered > bounced", "delivered > complained"],
      ].sort(),
    )
  })
  it("ends at bounced, complained, failed and cancelled", () => {
    const final = EMAIL_STATUSES.filter((status) => transitions[status].length === 0)
    expect(final).toEqual(["bounced", "complained", "failed", "cancelled"])
  })
  it("says which statuses would allow a rejected event", () => {
    expect(refusalOf(anEmail(), "complained")).toBe(
      "An email that is queued cannot become complained; only one that is delivered can. From queued it can become sent or failed.",
    )
    expect(refusalOf(anEmail({ status: "bounced" }), "delivered")).toContain("bounced is final")
  })
  it.each(["opened", "clicked"] as const)(
    "allows %s in sent, delayed, delivered, complained (assumption tracking.hits)",
    (type) => {
      const allowed = EMAIL_STATUSES.filter((status) => refusalOf(anEmail({ status }), type) === null)
      expect(allowed).toEqual(["sent", "delayed", "delivered", "complained"])
    },
  )
  it("requires the matching flag for opened, clicked and unsubscribed", () => {
    const off = anEmail({ status: "delivered", track_opens: false, track_clicks: false, list_unsubscribe: false })
    expect(refusalOf(off, "opened")).toContain("track_opens")
    expect(refusalOf(off, "clicked")).toContain("track_clicks")
    expect(refusalOf(off, "unsubscribed")).toContain("list_unsubscribe")
  })
})

describe("applyEvent", () => {
  it("adds the event and sets sent_at and delivered_at (section 2.1)", () => {
    const sent = applyEvent(anEmail(), { type: "sent" }, AT)
    expect(sent).toEqual({
      status: "sent",
      sent_at: AT,
      events: [
        { type: "queued", occurred_at: AT },
        { type: "sent", occurred_at: AT },
      ],
    })
    expect(applyEvent(anEmail({ status: "delayed" }), { type: "delivered" }, AT)).toMatchObject({ delivered_at: AT })
  })
  it("counts every open and keeps the first time and the status (assumption tracking.hits)", () => {
    const LATER = "2026-03-01T10:00:00.000Z"
    const email = anEmail({ status: "delivered" })
    const once = applyEvent(email, { type: "opened", user_agent: "x" }, AT)
    const twice = applyEvent({ ...email, ...once }, { type: "opened" }, LATER)
    expect(twice).toMatchObject({ opened_at: AT, open_count: 2 })
    expect(twice).not.toHaveProperty("status")
    expect(twice.events?.at(-1)).toMatchObject({ occurred_at: LATER, recipient: "ann@example.com" })
  })
  it("keeps the url of a click (section 6)", () => {
    const patch = applyEvent(anEmail({ status: "sent" }), { type: "clicked", url: "https://x.test/" }, AT)
    expect(patch).toMatchObject({ clicked_at: AT, click_count: 1 })
    expect(patch.events?.at(-1)).toMatchObject({ url: "https://x.test/" })
  })
  it("uses the first `to` by default, and finds another recipient case-insensitively", () => {
    const email = anEmail({ status: "sent" })
    const concerned = (recipient?: string) =>
      applyEvent(email, { type: "bounced", ...(recipient ? { recipient } : {}) }, AT).events?.at(-1)?.recipient
    expect(concerned()).toBe("ann@example.com")
    expect(concerned("BCC@example.com")).toBe("bcc@example.com")
    expect(() => concerned("other@example.com")).toThrow('recipient "other@example.com" is not in to, cc or bcc')
  })
  it("throws and changes nothing if the table does not allow the event", () => {
    const email = Object.freeze(anEmail({ status: "failed" }))
    expect(() => applyEvent(email, { type: "sent" }, AT)).toThrow("failed is final")
  })
})

describe("presentActions", () => {
  it("lists the allowed actions, and the reason why each other action is not allowed", () => {
    const actions = presentActions(anEmail({ status: "delivered", track_clicks: false }), [])
    expect(actions.filter((action) => action.allowed).map((action) => action.type)).toEqual([
      "bounced",
      "complained",
      "opened",
      "unsubscribed",
    ])
    expect(actions.every((action) => action.allowed === (action.reason === null))).toBe(true)
  })
})
