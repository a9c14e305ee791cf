import { describe, expect, it } from "vitest"
import { createIds } from "./ids.ts"

describe("uuid", () => {
  const START = 1_772_355_600_000
  const timeOf = (uuid: string) => Number.parseInt(uuid.replace("-", "").slice(0, 12), 16)

  it("is of version 7 with the wall time, and the first of a millisecond counts from 0", () => {
    const ids = createIds(() => START)
    const uuid = ids.uuid()
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(timeOf(uuid)).toBe(START)
  })

  it("keeps the order within a millisecond, beyond 4,096 of them, and while the clock stands behind", () => {
    let now = START
    const ids = createIds(() => now)
    const made = Array.from({ length: 4096 }, () => ids.uuid())
    expect(new Set(made.map(timeOf))).toEqual(new Set([START]))
    made.push(ids.uuid())
    expect(timeOf(made.at(-1) as string)).toBe(START + 1)
    now = START - 1000
    made.push(ids.uuid(), ids.uuid())
    now = START + 5
    made.push(ids.uuid())
    expect(timeOf(made.at(-1) as string)).toBe(START + 5)
    expect(made).toEqual([...made].sort())
    expect(new Set(made).size).toBe(made.length)
  })
})

describe("token", () => {
  it.each([1, 40, 200])("has %i letters and digits", (length) => {
    expect(createIds().token(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`))
  })

  it("uses each letter and digit about as often as any other", () => {
    const counts = Object.groupBy(createIds().token(62_000), (letter) => letter)
    expect(Object.keys(counts)).toHaveLength(62)
    for (const found of Object.values(counts)) expect(found?.length).toBeGreaterThan(800)
    for (const found of Object.values(counts)) expect(found?.length).toBeLessThan(1200)
  })
})
