import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../test/helpers/fuzz.ts"
import { SortedList } from "./table.ts"

const keyOf = (id: string) => id.slice(0, 1)

describe("a sorted list", () => {
  it("matches a plain sorted array after any additions and removals, most of them at the front", () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ add: fc.string({ minLength: 2, maxLength: 3 }) }) },
      { weight: 2, arbitrary: fc.record({ remove: fc.oneof(fc.constant(0), fc.nat(400)) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: "max" }), fc.nat(), fc.nat(), (steps, one, other) => {
        const list = new SortedList(keyOf)
        const plain: string[] = []
        for (const each of steps) {
          if ("add" in each) {
            if (plain.includes(each.add)) continue
            list.add(keyOf(each.add), each.add)
            plain.push(each.add)
            plain.sort((a, b) => (keyOf(a) < keyOf(b) || (keyOf(a) === keyOf(b) && a < b) ? -1 : 1))
          } else {
            const [id] = plain.splice(each.remove % Math.max(1, plain.length), 1)
            if (id !== undefined) list.remove(keyOf(id), id)
          }
        }
        const [from, to] = [one % (plain.length + 1), other % (plain.length + 1)]
        expect(list.length).toBe(plain.length)
        expect(list.slice(0, list.length)).toEqual(plain)
        expect(list.slice(from, to)).toEqual(plain.slice(from, to))
        expect(list.at(from)).toBe(plain[from])
        const key = keyOf(plain[from] ?? "m")
        expect(list.countBelow(key, false)).toBe(plain.filter((id) => keyOf(id) < key).length)
        expect(list.countBelow(key, true)).toBe(plain.filter((id) => keyOf(id) <= key).length)
      }),
      { numRuns: runs(60) },
    )
  })

  it("stays correct when thousands of entries are removed from the front and added again", () => {
    const list = new SortedList((id) => id)
    const ids = Array.from({ length: 3000 }, (_, n) => String(n).padStart(5, "0"))
    for (const id of ids) list.add(id, id)
    for (const id of ids.slice(0, 2500)) list.remove(id, id)
    list.add("00007", "00007")
    expect(list.slice(0, 2)).toEqual(["00007", "02500"])
    for (const id of ["00007", ...ids.slice(2500)]) list.remove(id, id)
    expect(list.length).toBe(0)
    list.add("x", "x")
    expect(list.slice(0, list.length)).toEqual(["x"])
  })
})
