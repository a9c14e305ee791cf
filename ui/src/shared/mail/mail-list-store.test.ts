import { describe, expect, it } from "vitest"
import { createSelection } from "./mail-list-store.ts"

const order = ["a", "b", "c", "d", "e"]
const create = () =>
  createSelection((from, to) => {
    const [first, last] = [order.indexOf(from), order.indexOf(to)].sort((x, y) => x - y)
    return order.slice(first, (last ?? 0) + 1)
  })

describe("selection", () => {
  it("toggles an entry", () => {
    const selection = create()
    selection.toggle("b")
    selection.toggle("d")
    selection.toggle("b")
    expect([...selection.ids.value]).toEqual(["d"])
  })

  it("extends from the anchor in either direction", async () => {
    const selection = create()
    selection.setAnchor("d")
    await selection.extend("b")
    expect([...selection.ids.value]).toEqual(["b", "c", "d"])
  })

  it("removes deleted entries", () => {
    const selection = create()
    selection.set(["a", "b"])
    selection.remove(["a", "z"])
    expect([...selection.ids.value]).toEqual(["b"])
  })
})
