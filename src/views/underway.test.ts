import { expect, it, vi } from "vitest"
import { anEmail } from "../parts/emails/rules/an-email.fixture.ts"
import { openMemory } from "../store/folder.ts"
import { turn } from "../time/turn.ts"
import { Changes } from "./changes.ts"
import { Underway } from "./underway.ts"

const DUE = "2026-03-01T09:00:00.000Z"
const clock = { now: () => Date.parse(DUE), wall: () => Date.parse(DUE) }
const never = new AbortController().signal

/** A store with the given number of due emails for `own`, and one for `other`. */
function aStore(emails: number) {
  const { store } = openMemory()
  const changes = new Changes()
  store.onCommit([changes])
  const step = { next_step: { due_at: DUE, type: "sent" as const } }
  const record = (id: string, account_id: string) => anEmail({ id, account_id, token: id, ...step })
  for (let n = 0; n < emails; n++) store.commit([{ op: "put", in: "emails", record: record(`own${n}`, "own") }])
  store.commit([{ op: "put", in: "emails", record: record("others", "other") }])
  const end = (id: string) => store.commit([{ op: "patch", in: "emails", id, fields: { next_step: null } }])
  return { store, changes, end }
}

it("counts once per turn for all callers, and only changed accounts", async () => {
  const { store, changes, end } = aStore(50)
  const underway = new Underway(store, clock, changes)
  const waiting = Promise.all(Array.from({ length: 100 }, () => underway.ended("own", 60_000, never)))
  const counting = vi.spyOn(store.tables.emails.by, "account_due")
  for (let n = 0; n < 50; n++) end(`own${n}`)
  await waiting
  expect(counting).toHaveBeenCalledTimes(1)
  end("others")
  await turn()
  expect(counting).toHaveBeenCalledTimes(1)
})

it("resolves per account when its work is done, on abort, or on timeout", async () => {
  const { store, changes, end } = aStore(1)
  const underway = new Underway(store, clock, changes)
  const leaving = new AbortController()
  const ended: string[] = []
  const waits = [
    underway.ended("other", 60_000, never).then(() => ended.push("other")),
    underway.ended("own", 60_000, leaving.signal).then(() => ended.push("left")),
    underway.ended("own", 0, never).then(() => ended.push("late")),
  ]
  end("others")
  await waits[0]
  expect(ended).toContain("other")
  expect(underway.count("other")).toEqual({ emails: 0, deliveries: 0 })
  leaving.abort()
  await Promise.all(waits)
  expect(ended.toSorted()).toEqual(["late", "left", "other"])
  expect(underway.count("own")).toEqual({ emails: 1, deliveries: 0 })
})
