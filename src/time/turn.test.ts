import { describe, expect, it } from "vitest"
import { Pacing } from "./turn.ts"

const pace = { coming_ms: 20, few: 2, one_every_ms: 4 }

describe("Pacing of background work", () => {
  it("starts immediately while no requests arrive, however many tasks run", () => {
    let now = 1000
    const pacing = new Pacing(() => now, pace)
    pacing.starts()
    expect(pacing.wait(50)).toBe(0)
    pacing.noteRequest()
    now += 20
    expect(pacing.wait(50)).toBe(0)
  })

  it("runs two tasks at a time under load, and one more every few milliseconds", () => {
    let now = 1000
    const pacing = new Pacing(() => now, pace)
    pacing.noteRequest()
    pacing.starts()
    expect(pacing.wait(1)).toBe(0)
    const wait = pacing.wait(2)
    expect(wait).toBeGreaterThan(0)
    now += wait
    pacing.noteRequest()
    expect(pacing.wait(2)).toBe(0)
  })

  it("does not wait when the system clock is set back", () => {
    let now = 100_000
    const pacing = new Pacing(() => now, pace)
    pacing.noteRequest()
    pacing.starts()
    now = 1000
    expect(pacing.wait(2)).toBe(0)
  })
})
