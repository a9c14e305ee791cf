import { describe, expect, it } from "vitest"
import type { Page } from "../api.ts"
import { createPagedList } from "./paged-list.ts"

type Item = { id: string; state?: string }

const items = (from: number, count: number): Item[] => Array.from({ length: count }, (_, i) => ({ id: `e${from - i}` }))

/** A server of `total` entries whose answers wait until they are let go. */
function slowServer(total: number) {
  const waiting: (() => void)[] = []
  const asked: number[] = []
  const fetchPage = (offset: number, limit: number) => {
    asked.push(offset)
    const data = items(total - 1 - offset, Math.min(limit, total - offset))
    return new Promise<Page<Item>>((resolve) => waiting.push(() => resolve({ data, total, limit, offset })))
  }
  const answer = async () => {
    for (const go of waiting.splice(0)) go()
    await new Promise(setImmediate)
  }
  return { fetchPage, answer, asked }
}

async function opened(total: number) {
  const server = slowServer(total)
  const list = createPagedList<Item>(server.fetchPage)
  const reading = list.reload()
  await server.answer()
  await reading
  return { server, list }
}

describe("a paged list", () => {
  it("reads the first page, and others only as the reader comes near", async () => {
    const { server, list } = await opened(500)
    expect(server.asked).toEqual([0])
    const near = list.ensure(120, 140)
    await server.answer()
    await near
    expect(server.asked).toHaveLength(2)
    expect(list.rows.at(130)).toEqual({ id: "e369" })
  })

  it("does not lose an entry that is announced while the list is being read", async () => {
    const server = slowServer(3)
    const list = createPagedList<Item>(server.fetchPage)
    const reading = list.reload()
    list.prepend([{ id: "e3" }])
    await server.answer()
    await reading
    expect(list.total.value).toBe(4)
    expect(list.rows.at(0)).toEqual({ id: "e3" })
  })

  it("does not let an older page undo what was announced meanwhile", async () => {
    const { server, list } = await opened(3)
    const reading = list.reload()
    list.replace({ id: "e2", state: "delivered" })
    await server.answer()
    await reading
    expect(list.rows.at(0)).toEqual({ id: "e2", state: "delivered" })
  })

  it("shows a reading that is under way before it reads again", async () => {
    const server = slowServer(3)
    const list = createPagedList<Item>(server.fetchPage)
    const first = list.reload()
    const second = list.reread()
    await server.answer()
    await first
    expect(list.total.value).toBe(3)
    await server.answer()
    await second
    expect(server.asked).toEqual([0, 0])
  })

  it("says what went wrong and keeps what it has", async () => {
    const list = createPagedList<Item>(() => Promise.reject(new Error("no answer")))
    await list.reload()
    expect(list.error.value).toBe("no answer")
    expect(list.total.value).toBeNull()
  })
})
