import { expect, it, vi } from "vitest"
import { once, remember } from "./remember.ts"

it("computes once for each text, also a result that is null or undefined, and keeps a bounded number", () => {
  const computed: string[] = []
  const results: Record<string, unknown> = { one: 1, none: null, missing: undefined }
  const get = remember((text) => {
    computed.push(text)
    return results[text]
  })
  for (const text of ["one", "none", "missing", "one", "none", "missing"]) expect(get(text)).toBe(results[text])
  expect(computed).toEqual(["one", "none", "missing"])
  for (let n = 0; n < 1000; n++) get(`other ${n}`)
  get("one")
  expect(computed.filter((text) => text === "one")).toHaveLength(2)
})

it("makes a value when it is first asked for, and only then", () => {
  const make = vi.fn(() => ({}))
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(make).toHaveBeenCalledOnce()
})
