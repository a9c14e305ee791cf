import { describe, expect, it } from "vitest"
import { stepsFor } from "./audience.ts"
import { parseBehaviour } from "./behaviour.ts"

const written = {
  mix: [
    { share: 0.94, steps: "delivered" },
    { share: 0.03, steps: "bounced" },
    { share: 0.02, steps: "delayed 2x every 10m, delivered" },
    { share: 0.01, steps: "complainer" },
  ],
  opens: 0.4,
  clicks: 0.08,
  after: "lognormal 2h",
}
const COUNT = 10_000
const addresses = Array.from({ length: COUNT }, (_, index) => `customer-${index}@shop.example`)

function audience(seed?: number) {
  const { audience } = parseBehaviour(written, { seed, most: 10_000 })
  if (!audience) throw new Error("not a distribution")
  return addresses.map((address) => stepsFor(audience, address))
}

describe("an audience of 10,000 recipients", () => {
  const all = audience(7)
  const share = (isIn: (steps: (typeof all)[number]) => boolean) => all.filter(isIn).length / COUNT
  const has = (type: string) => (steps: (typeof all)[number]) => steps.some((step) => step.type === type)

  it("has the shares that it was given, within 1 %", () => {
    expect(Math.abs(share(has("bounced")) - 0.03)).toBeLessThan(0.01)
    expect(Math.abs(share(has("delayed")) - 0.02)).toBeLessThan(0.01)
    expect(Math.abs(share(has("complained")) - 0.01)).toBeLessThan(0.01)
    const delivered = all.filter((steps) => has("delivered")(steps) && !has("complained")(steps))
    const among = (type: string) => delivered.filter(has(type)).length / delivered.length
    expect(Math.abs(among("opened") - 0.4)).toBeLessThan(0.01)
    expect(Math.abs(among("clicked") - 0.08)).toBeLessThan(0.01)
  })

  it("opens at times with the given median, spread to both sides", () => {
    const times = all.flatMap((steps) =>
      steps.filter(({ agent }) => agent === "person" && has("opened")(steps)).slice(0, 1),
    )
    const minutes = times.map(({ after_ms = 0 }) => after_ms / 60_000).sort((one, other) => one - other)
    const at = (part: number) => minutes[Math.floor(minutes.length * part)] as number
    expect(at(0.5)).toBeGreaterThan(105)
    expect(at(0.5)).toBeLessThan(135)
    expect(at(0.16)).toBeLessThan(60)
    expect(at(0.84)).toBeGreaterThan(240)
  })

  it("does the same for the same seed, and something else for another", () => {
    expect(audience(7)).toEqual(all)
    expect(audience(8)).not.toEqual(all)
    expect(audience()).toEqual(audience(1))
  })

  it("does the same on every machine", () => {
    expect(all.findIndex(has("clicked"))).toBe(11)
    expect(all[11]?.map(({ type, after_ms }) => [type, after_ms])).toEqual([
      ["delivered", undefined],
      ["opened", 29_313_000],
      ["clicked", 541_000],
    ])
  })

  it("lets everybody who clicks open before", () => {
    for (const steps of all.filter(has("clicked"))) expect(has("opened")(steps)).toBe(true)
  })
})

describe("parseBehaviour", () => {
  const refused = (change: Partial<typeof written>) => () => parseBehaviour({ ...written, ...change }, { most: 10_000 })

  it("refuses shares that do not sum to 1, with the sum", () => {
    const mix = [
      { share: 0.9, steps: "delivered" },
      { share: 0.2, steps: "bounced" },
    ]
    expect(refused({ mix })).toThrow("`behaviour.mix`: the shares must sum to 1, got 0.9 + 0.2 = 1.1.")
  })

  it("names the entry of a mistake", () => {
    expect(refused({ mix: [{ share: 1, steps: "delivered, opend" }] })).toThrow(
      '`behaviour.mix[0].steps`, character 12: "opend" is not a known word; the nearest is "opened"',
    )
    expect(refused({ clicks: 0.5 })).toThrow("`behaviour.clicks` must be at most `opens` (0.4)")
    expect(refused({ after: "normal 2h" })).toThrow('such as "lognormal 2h", "uniform 1d" or "30m", got "normal 2h"')
    expect(refused({ after: "365d" })).toThrow("at most 30 days")
  })
})
