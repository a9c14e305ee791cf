import { describe, expect, it } from "vitest"
import { effectFor, hasOptions } from "./action-dialog.tsx"

const to = ["ann@x.test", "joann@x.test"]

describe("the actions of an email", () => {
  it("have options for a reason, a reader or several recipients", () => {
    const one = { to: ["a@b.test"] }
    expect(hasOptions("clicked", one)).toBe(true)
    expect(hasOptions("opened", one)).toBe(true)
    expect(hasOptions("delivered", one)).toBe(false)
    expect(hasOptions("complained", { ...one, to })).toBe(true)
    expect(hasOptions("bounced", one)).toBe(true)
    expect(hasOptions("cancelled", { ...one, to })).toBe(false)
  })

  it("describe their effect on the chosen recipient", () => {
    const bounce = { effect: "Suppresses ann@x.test and sends email.bounced to 2 endpoints." }
    expect(effectFor(bounce, to, "ann@x.test")).toBe(bounce.effect)
    expect(effectFor(bounce, to, "joann@x.test")).toBe(
      "Suppresses joann@x.test and sends email.bounced to 2 endpoints.",
    )
    const open = { effect: "Marks the message opened and sends email.opened to 1 endpoint." }
    expect(effectFor(open, to, "joann@x.test")).toBe(open.effect)
  })
})
