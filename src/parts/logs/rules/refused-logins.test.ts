import { expect, it } from "vitest"
import { RefusedLoginCounts } from "./refused-logins.ts"

const at = (second: number) => new Date(second * 1000).toISOString()

it("remembers 50 reasons and counts the others together (assumption logs.refused_logins)", () => {
  const counts = new RefusedLoginCounts()
  for (let n = 0; n < 1000; n++) counts.add("login", `reason ${n}`, at(n))
  const found = counts.since(null)
  expect(found).toHaveLength(51)
  expect(found.at(-1)).toMatchObject({ count: 950, sentence: "950 SMTP logins were refused: for other reasons." })
})

it("counts every refusal, and since a time rather too many than too few", () => {
  const counts = new RefusedLoginCounts()
  for (let n = 0; n < 100_000; n++) counts.add("request", "The API key is unknown.", at(n))
  expect(counts.since(null)).toMatchObject([{ count: 100_000, first_at: at(0), last_at: at(99_999), door: "http" }])
  expect(counts.since(at(99_990))).toMatchObject([{ count: 10, first_at: at(99_990) }])
  expect(counts.since(at(1))).toMatchObject([{ count: 100_000 }])
  expect(counts.since(at(100_000))).toEqual([])
  counts.clear()
  expect(counts.since(null)).toEqual([])
})
