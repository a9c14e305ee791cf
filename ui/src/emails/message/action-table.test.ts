import { describe, expect, it } from "vitest"
import type { CapturedEmail } from "../../api-types.ts"
import { actionsOf, hasOptions } from "./action-table.ts"

const email = (over: Partial<CapturedEmail>) => ({ actions: [], links: [], to: ["a@b.test"], ...over }) as CapturedEmail

describe("the actions of an email", () => {
  it("are in life-cycle order, with the server's reason or effect", () => {
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

  it("have options for several links or several recipients", () => {
    const link = { url: "https://x.test", tracked_url: null }
    expect(hasOptions("clicked", email({ links: [link] }))).toBe(false)
    expect(hasOptions("clicked", email({ links: [link, link] }))).toBe(true)
    expect(hasOptions("opened", email({}))).toBe(false)
    expect(hasOptions("opened", email({ to: ["a@b.test", "c@d.test"] }))).toBe(true)
    expect(hasOptions("bounced", email({}))).toBe(true)
  })
})
