import { describe, expect, it } from "vitest"
import { createMailList, createSelection } from "./mail-list-store.ts"

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

describe("a list of emails", () => {
  it("does not count emails of a batch twice whose live messages arrive after the list was read", async () => {
    const stored = Array.from({ length: 410 }, (_, n) => ({
      id: `e${1000 + n}`,
      subject: "",
      read: false,
      size_bytes: 0,
      created_at: "2026-01-01",
    }))
    const newestFirst = stored.toReversed()
    const live: { created: (items: typeof stored) => void } = { created: () => undefined }
    const unused = () => Promise.reject(new Error("not expected"))
    const { list, follow } = createMailList<(typeof stored)[number]>({
      fetchPage: async (_q, offset, limit) => ({
        data: newestFirst.slice(offset, offset + limit),
        by_status: {},
        total: stored.length,
        limit,
        offset,
      }),
      read: unused,
      mark: unused,
      remove: unused,
      removeMatching: unused,
      listen: ({ created }) => {
        live.created = created
        return () => undefined
      },
    })
    const stop = follow()
    await list.loadRange(200, 220)
    await list.reload()
    live.created(stored.slice(310))
    expect(list.total.value).toBe(410)
    live.created([{ id: "e1410", subject: "", read: false, size_bytes: 0, created_at: "2026-01-01" }])
    expect(list.total.value).toBe(411)
    stop()
  })
})
