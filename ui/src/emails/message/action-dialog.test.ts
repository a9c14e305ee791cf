import { describe, expect, it } from "vitest"
import { effectFor, hasOptions } from "./action-dialog.tsx"

const to = ["ann@x.test", "joann@x.test"]

describe("the actions of an email", () => {
  it("have options for several links or several recipients", () => {
    const link = { url: "https://x.test", tracked_url: null }
    const one = { to: ["a@b.test"], links: [link] }
    expect(hasOptions("clicked", one)).toBe(false)
    expect(hasOptions("clicked", { ...one, links: [link, link] })).toBe(true)
    expect(hasOptions("opened", one)).toBe(false)
    expect(hasOptions("opened", { ...one, to })).toBe(true)
    expect(hasOptions("bounced", one)).toBe(true)
    expect(hasOptions("cancelled", { ...one, to })).toBe(false)
  })

  it("describe their effect on the chosen recipient", () => {
    const bounce = { type: "bounced", effect: "Suppresses ann@x.test and sends email.bounced to 2 endpoints." } as const
    expect(effectFor(bounce, to, "ann@x.test")).toBe(bounce.effect)
    expect(effectFor(bounce, to, "joann@x.test")).toBe(
      "Suppresses joann@x.test and sends email.bounced to the subscribed endpoints.",
    )
    const open = { type: "opened", effect: "Marks the message opened and sends email.opened to 1 endpoint." } as const
    expect(effectFor(open, to, "joann@x.test")).toBe(open.effect)
  })
})
