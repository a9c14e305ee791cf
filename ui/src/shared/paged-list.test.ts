import { describe, expect, it, onTestFinished, vi } from "vitest"
import type { ListPage } from "./paged-list.ts"
import { createPagedList } from "./paged-list.ts"

type Item = { id: string; state?: string }

const items = (from: number, count: number): Item[] => Array.from({ length: count }, (_, i) => ({ id: `e${from - i}` }))

/** A server of `total` entries whose responses wait until they are released. */
function slowServer(count: number) {
  const waiting: (() => void)[] = []
  const asked: number[] = []
  const stored = { total: count }
  const fetchPage = (offset: number, limit: number) => {
    asked.push(offset)
    const { total } = stored
    const data = items(total - 1 - offset, Math.min(limit, total - offset))
    return new Promise<ListPage<Item>>((resolve) => waiting.push(() => resolve({ data, total, limit, offset })))
  }
  const answer = async () => {
    for (const go of waiting.splice(0)) go()
    await new Promise(setImmediate)
  }
  return { fetchPage, answer, asked, stored }
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
  it("reads the first page, and other pages when they come into view", async () => {
    const { server, list } = await opened(500)
    expect(server.asked).toEqual([0])
    const near = list.loadRange(120, 140)
    await server.answer()
    await near
    expect(server.asked).toHaveLength(2)
    expect(list.rows.at(130)).toEqual({ id: "e369" })
  })

  it("does not lose an entry whose live message arrives during a read", async () => {
    const server = slowServer(3)
    const list = createPagedList<Item>(server.fetchPage)
    const reading = list.reload()
    list.prepend([{ id: "e3" }])
    await server.answer()
    await reading
    expect(list.total.value).toBe(4)
    expect(list.rows.at(0)).toEqual({ id: "e3" })
  })

  it("counts entries once whose live messages arrive during a read that includes them, below its page", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] })
    onTestFinished(() => void vi.useRealTimers())
    const server = slowServer(250)
    const list = createPagedList<Item>(server.fetchPage)
    const reading = list.reload()
    list.prepend(items(149, 100).reverse())
    await server.answer()
    await reading
    await vi.runAllTimersAsync()
    await answerAll(server)
    expect(list.total.value).toBe(250)
  })

  it("does not let an older page undo a newer live message", async () => {
    const { server, list } = await opened(3)
    const reading = list.reload()
    list.replace({ id: "e2", state: "delivered" })
    await server.answer()
    await reading
    expect(list.rows.at(0)).toEqual({ id: "e2", state: "delivered" })
  })

  it("does not let an older page bring back a removed entry", async () => {
    const { server, list } = await opened(3)
    const reading = list.reload()
    server.stored.total = 2
    list.remove(["e2"])
    await server.answer()
    await reading
    expect(list.total.value).toBe(2)
    expect(list.rows.at(0)).toEqual({ id: "e1" })
  })

  it("finishes the current read before it reads again", async () => {
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

  it("reports the error and keeps its rows", async () => {
    const list = createPagedList<Item>(() => Promise.reject(new Error("no response")))
    await list.reload()
    expect(list.error.value).toBe("no response")
    expect(list.total.value).toBeNull()
  })

  it("drops rows far from the window, except the newest, and reads them again when needed", async () => {
    const { server, list } = await opened(20_000)
    for (let first = 0; first < 10_000; first += 100) {
      const near = list.loadRange(first, first + 99)
      await server.answer()
      await near
    }
    expect(list.rows.size).toBeLessThanOrEqual(4000)
    expect(list.rows.at(0)?.id).toBe("e19999")
    expect(list.rows.at(5000)).toBeUndefined()
    const back = list.loadRange(5000, 5020)
    await server.answer()
    await back
    expect(list.rows.at(5000)?.id).toBe("e14999")
  })

  it("does not scroll for a reload that brings no new rows", async () => {
    const { server, list } = await opened(200)
    const near = list.loadRange(40, 60)
    await answerAll(server)
    await near
    const reading = list.reload()
    await answerAll(server)
    await reading
    expect(list.addedAtTop.value).toBe(0)
  })

  it("scrolls with its rows if some new ones came live and others with a reload at once", async () => {
    const { server, list } = await opened(200)
    const near = list.loadRange(40, 60)
    await answerAll(server)
    await near
    server.stored.total = 300
    list.prepend(items(299, 60).reverse())
    const reading = list.reload()
    await answerAll(server)
    await reading
    expect(list.total.value).toBe(300)
    expect(list.addedAtTop.value).toBe(100)
  })

  it("finds an entry although a reload interrupts the search", async () => {
    const { server, list } = await opened(2000)
    const finding = list.find("e900", 1099)
    await new Promise(setImmediate)
    const reloading = list.reload()
    await Promise.all([finding, reloading, answerAll(server)])
    expect(await finding).toBe(1099)
    const looking = list.find("gone", 1500)
    await answerAll(server)
    expect(await looking).toBe(-1)
  })
})

/** Responds until there are no more requests. */
async function answerAll(server: ReturnType<typeof slowServer>): Promise<void> {
  for (let asked = -1; asked !== server.asked.length; ) {
    asked = server.asked.length
    await server.answer()
    await new Promise(setImmediate)
  }
}
