import { expect, it } from "vitest"
import { readAll } from "./api.ts"

it("all pages of a list are read, four at once, in the order of the list", async () => {
  const entries = Array.from({ length: 950 }, (_, index) => index)
  let [open, most] = [0, 0]
  const all = await readAll(async ({ limit, offset }) => {
    most = Math.max(most, ++open)
    // Later pages answer first.
    for (let turns = 10 - offset / limit; turns > 0; turns--) await new Promise(setImmediate)
    open--
    return { data: entries.slice(offset, offset + limit), total: entries.length }
  })
  expect(all).toEqual(entries)
  expect(most).toBe(4)
})
