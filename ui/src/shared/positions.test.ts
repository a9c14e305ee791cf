import { describe, expect, it } from "vitest"
import { Positions } from "./positions.ts"

const entry = (n: number) => ({ id: `e${n}` })
const page = (from: number, count: number) => Array.from({ length: count }, (_, i) => entry(from - i))

describe("Positions", () => {
  it("finds the entries of a page by index", () => {
    const list = new Positions()
    list.fill(page(99, 10), 0, 100)
    expect(list.total).toBe(100)
    expect(list.at(0)).toEqual(entry(99))
    expect(list.at(10)).toBeUndefined()
  })

  it("keeps positions when entries are added at the top", () => {
    const list = new Positions()
    list.fill(page(49, 10), 50, 100)
    expect(list.prepend([entry(100), entry(101)])).toBe(2)
    expect(list.at(0)).toEqual(entry(101))
    expect(list.at(52)).toEqual(entry(49))
  })

  it("aligns a page that is newer than the live messages", () => {
    const list = new Positions()
    list.fill(page(99, 10), 0, 100)
    list.fill(page(91, 5), 10, 102)
    expect(list.total).toBe(102)
    expect(list.indexOf("e91")).toBe(10)
    expect(list.indexOf("e99")).toBe(2)
  })

  it("aligns a page that is older than the live messages", () => {
    const list = new Positions()
    list.fill(page(99, 10), 0, 100)
    list.prepend([entry(100)])
    list.fill(page(89, 5), 10, 100)
    expect(list.indexOf("e89")).toBe(11)
  })

  it("counts an entry once", () => {
    const list = new Positions()
    list.fill(page(9, 10), 0, 10)
    expect(list.prepend([entry(9)])).toBe(0)
    expect(list.total).toBe(10)
  })

  it("closes gaps when entries are removed", () => {
    const list = new Positions()
    list.fill(page(9, 10), 0, 10)
    expect(list.remove(["e8", "e2"])).toBe(true)
    expect(list.known().map((item) => item.id)).toEqual(["e9", "e7", "e6", "e5", "e4", "e3", "e1", "e0"])
    expect(list.at(1)).toEqual(entry(7))
  })

  it("returns false when an entry to remove is not loaded", () => {
    const list = new Positions()
    list.fill(page(99, 10), 0, 100)
    expect(list.remove(["e3"])).toBe(false)
    expect(list.total).toBe(100)
  })
})
