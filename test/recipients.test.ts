import { expect, it, onTestFinished, vi } from "vitest"
import { searchTerm } from "../src/search-words.ts"
import { SortedList, Table } from "../src/store/table.ts"
import { anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { type Box, startSandpost } from "./helpers/sandpost.ts"
import type { Page } from "./helpers/wire.ts"

type Kind = "emails" | "inbound"
type Recipient = { address: string; count: number; unread: number }
const recipients = (box: Box, query = "", kind: Kind = "emails") =>
  ok(box.sandbox<Page<Recipient>>("GET", `/${kind}/recipients${query}`))
const rows = async (box: Box, query = "", kind: Kind = "emails") =>
  (await recipients(box, query, kind)).data.map(({ address, count, unread }) => `${address} ${count} ${unread}`)
const list = (box: Box, q: string, more = "", kind: Kind = "emails") =>
  ok(box.sandbox<Page<{ id: string }> & { by_status: object }>("GET", `/${kind}?${new URLSearchParams({ q })}${more}`))

/** Each recipient's list must be the one that a search without the index finds: `-subject:` makes it look at each message. */
async function agrees(box: Box, kind: Kind = "emails"): Promise<number> {
  const { data, total } = await recipients(box, "?limit=100", kind)
  expect(data).toHaveLength(total)
  for (const { address, count, unread } of data) {
    const found = await list(box, `${searchTerm("to", address)}`, "", kind)
    const searched = await list(box, `${searchTerm("to", address)} -subject:nowhere`, "", kind)
    const unseen = await list(box, `${searchTerm("to", address)} is:unread`, "", kind)
    expect({ ...found, hints: null }, address).toEqual({ ...searched, hints: null })
    expect([found.total, unseen.total], address).toEqual([count, unread])
  }
  return total
}

it("lists the recipients, those with most emails first, then those that got one last", async () => {
  const box = await startSandpost()
  await box.send({ to: ["ann@example.com"], cc: ["Bob <BOB@example.com>"], bcc: ["ann@example.com"] })
  await box.send({ to: ["Ann <ann@example.com>"] })
  await box.send({ to: ["cleo@example.com"] })
  await box.settle()
  expect(await rows(box)).toEqual(["ann@example.com 2 2", "cleo@example.com 1 1", "bob@example.com 1 1"])
  expect(await rows(box, "?limit=1&offset=1")).toEqual(["cleo@example.com 1 1"])
  expect(await agrees(box)).toBe(3)
})

it("follows new mail, reads, statuses, deletions and their undo", async () => {
  const box = await startSandpost()
  const first = await box.send({ to: ["ann@example.com"] })
  expect(await rows(box)).toEqual(["ann@example.com 1 1"])
  const bob = await box.send({ to: ["bob@example.com"] })
  await box.send({ to: ["bob@example.com", "ann@example.com", "bounced@sandbox.test"] })
  await box.settle()
  await ok(box.sandbox("PATCH", `/emails/${first}`, { read: true }))
  expect(await rows(box)).toEqual(["bob@example.com 2 2", "ann@example.com 2 1", "bounced@sandbox.test 1 1"])
  expect((await list(box, "to:ann@example.com")).by_status).toEqual({ delivered: 1, bounced: 1 })
  await agrees(box)
  await ok(box.sandbox("DELETE", `/emails?undo_id=once-again&ids=${bob}`))
  expect((await rows(box)).sort()).toEqual(["ann@example.com 2 1", "bob@example.com 1 1", "bounced@sandbox.test 1 1"])
  await ok(box.sandbox("POST", "/undo/once-again"))
  expect((await rows(box)).sort()).toEqual(["ann@example.com 2 1", "bob@example.com 2 2", "bounced@sandbox.test 1 1"])
  await agrees(box)
  await ok(box.sandbox("DELETE", "/emails"))
  expect(await recipients(box)).toMatchObject({ data: [], total: 0 })
  expect(await list(box, "to:ann@example.com")).toMatchObject({ data: [], total: 0, by_status: {} })
})

it("makes the index while mail comes, is read and deleted", async () => {
  const box = await startSandpost()
  for (let n = 0; n < 300; n += 100)
    await ok(
      box.v1(
        "POST",
        "/emails/batch",
        Array.from({ length: 100 }, (_, i) => anEmail({ to: [`u${(n + i) % 7}@example.com`] })),
      ),
    )
  await box.settle()
  const { data } = await list(box, "is:unread", "&limit=100")
  await Promise.all([
    recipients(box),
    ...data.slice(0, 20).map(({ id }) => box.sandbox("PATCH", `/emails/${id}`, { read: true })),
    ...data.slice(20, 40).map(({ id }) => box.sandbox("DELETE", `/emails/${id}`)),
    ...data.slice(40, 60).map(() => box.send({ to: ["u1@example.com", "new@example.com"] })),
  ])
  await box.settle()
  expect(await agrees(box)).toBe(8)
})

it("reads one page of records, however many are stored", async () => {
  const reads = vi.spyOn(Table.prototype, "get")
  const slices = vi.spyOn(SortedList.prototype, "slice")
  onTestFinished(() => void vi.restoreAllMocks())
  const costs: unknown[] = []
  for (const count of [100, 800]) {
    const box = await startSandpost()
    const batch = Array.from({ length: 100 }, (_, i) => anEmail({ to: ["ann@example.com", `u${i}@example.com`] }))
    for (let n = 0; n < count; n += 100) await ok(box.v1("POST", "/emails/batch", batch))
    await box.settle()
    await recipients(box)
    for (const spy of [reads, slices]) spy.mockClear()
    expect(await list(box, "to:ann@example.com", "&limit=10&offset=20")).toMatchObject({ total: count })
    expect((await recipients(box, "?limit=5")).data[0]).toEqual({ address: "ann@example.com", count, unread: count })
    costs.push([reads.mock.calls.length, slices.mock.results.map(({ value }) => value.length)])
  }
  expect(costs[1]).toEqual(costs[0])
})

it("lists only addresses that a search takes as whole ones, and those of other scripts", async () => {
  const box = await startSandpost()
  await box.send({ to: ["ann@localhost", "עומר@דוגמה.example", '"odd one"@example.com', "ann@example.com"] })
  await box.settle()
  await agrees(box)
  expect((await rows(box)).map((row) => row.split(" ")[0])).not.toContain("ann@localhost")
})

it("lists the recipients of received mail, and of one account only", async () => {
  const box = await startSandpost()
  for (const cc of [[], ["x@example.com"]])
    await ok(box.sandbox("POST", "/inbound", { from: "ann@example.com", to: "a@sp.acme.test", cc, text: "Hi" }))
  expect(await rows(box, "", "inbound")).toEqual(["a@sp.acme.test 2 2", "x@example.com 1 1"])
  expect(await agrees(box, "inbound")).toBe(2)
  const account = await ok(box.sandbox("POST", "/accounts", { name: "other" }))
  expect(await recipients(box, `?account_id=${account.id}`)).toMatchObject({ total: 0 })
  expect((await box.sandbox("GET", "/emails/recipients?account=*")).status).toBe(422)
})
