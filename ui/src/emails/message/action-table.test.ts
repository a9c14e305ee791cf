import { describe, expect, it } from "vitest"
import type { CapturedEmail } from "../../api-types.ts"
import { actionsOf, hasChoices } from "./action-table.ts"

const email = (over: Partial<CapturedEmail>) => ({ actions: [], links: [], to: ["a@b.test"], ...over }) as CapturedEmail

describe("the actions of an email", () => {
  it("come in the order of its life, with the server's word on each", () => {
    const actions = actionsOf(
      email({ actions: [{ type: "bounced", allowed: true, reason: null, effect: "suppresses a@b.test" }] }),
    )
    expect(actions.map((action) => action.type).slice(0, 4)).toEqual(["sent", "delivered", "delayed", "bounced"])
    expect(actions[3]).toMatchObject({ label: "Bounce", allowed: true, effect: "suppresses a@b.test" })
  })

  it("offer to cancel a scheduled email only", () => {
    const cancel = (status: CapturedEmail["status"]) =>
      actionsOf(email({ status })).find((action) => action.type === "cancelled")
    expect(cancel("scheduled")?.allowed).toBe(true)
    expect(cancel("delivered")).toMatchObject({ allowed: false, reason: "Only a scheduled email can be cancelled." })
  })

  it("ask for a link only where there is more than one, and for a recipient only among several", () => {
    const link = { url: "https://x.test", tracked_url: null }
    expect(hasChoices("clicked", email({ links: [link] }))).toBe(false)
    expect(hasChoices("clicked", email({ links: [link, link] }))).toBe(true)
    expect(hasChoices("opened", email({}))).toBe(false)
    expect(hasChoices("opened", email({ to: ["a@b.test", "c@d.test"] }))).toBe(true)
    expect(hasChoices("bounced", email({}))).toBe(true)
  })
})
