import { describe, expect, it } from "vitest"
import { rowAfter, rowsToDraw, scrollTo } from "./visible-rows.ts"

const ROW = 50

describe("the rows to draw", () => {
  it.each([
    ["of a list that is shorter than the window", { top: 0, height: 500 }, 3, { first: 0, last: 2 }],
    ["at the top", { top: 0, height: 500 }, 1000, { first: 0, last: 15 }],
    ["in the middle", { top: 5025, height: 500 }, 1000, { first: 94, last: 116 }],
    ["at the end", { top: 49_500, height: 500 }, 1000, { first: 984, last: 999 }],
    ["of a list that has shrunk below the window", { top: 49_500, height: 500 }, 10, { first: 9, last: 9 }],
    ["of an empty list", { top: 0, height: 500 }, 0, { first: 0, last: -1 }],
  ])("%s", (_, view, count, rows) => {
    expect(rowsToDraw(view, ROW, count)).toEqual(rows)
  })
})

describe("the place to scroll to", () => {
  it.each([
    ["stays for a row in the window", 105, 5000],
    ["moves by a row for the next one below", 110, 5050],
    ["moves by a row for the next one above", 99, 4950],
    ["centres a row that is far", 500, 24_775],
  ])("%s", (_, index, top) => {
    expect(scrollTo(index, { top: 5000, height: 500 }, ROW)).toBe(top)
  })
})

describe("the row that a key moves the focus to", () => {
  it.each([
    ["j", 3, 4],
    ["ArrowDown", 9, 9],
    ["k", 3, 2],
    ["ArrowUp", 0, 0],
    ["j", -1, 0],
    ["k", -1, 0],
    ["Home", 5, 0],
    ["End", 5, 9],
  ])("%s in row %i of ten: %i", (key, from, to) => {
    expect(rowAfter(key, from, 10)).toBe(to)
  })
})
