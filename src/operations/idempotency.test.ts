import { expect, it } from "vitest"
import { defaultSettings } from "../core/assumptions/settings.ts"
import type { Change, IdempotencyRecord } from "../core/state/state.ts"
import { openMemory } from "../store/folder.ts"
import { Idempotency } from "./idempotency.ts"

const at = (n: number) => new Date(Date.UTC(2026, 2, 1) + n).toISOString()
const storedResponse = (account_id: string, n: number): Change => {
  const record: IdempotencyRecord = {
    id: `${account_id} POST /emails key-${n}`,
    account_id,
    fingerprint: "f",
    status: 200,
    body: "{}",
    created_at: at(n),
    expires_at: at(n + 86_400_000),
  }
  return { op: "put", in: "idempotency", record }
}

it("stores the newest 10,000 responses of an account and drops at most 200 with each (assumption requests.idempotency)", async () => {
  const { store } = openMemory()
  store.commit([storedResponse("other", 0)])
  store.commit(Array.from({ length: 10_250 }, (_, n) => storedResponse("own", n)))
  const clock = { now: () => Date.parse(at(20_000)), wall: () => 0 } as never
  const idempotency = new Idempotency({ store, clock, settings: () => defaultSettings })
  const send = (key: string) => {
    const retriable = { account_id: "own", method: "POST", path: "/emails", key, body: {}, shown_once: false }
    return idempotency.once(retriable, async (remember) => {
      store.commit(remember("{}"))
      return "{}"
    })
  }
  const counts: number[] = []
  for (const key of ["a", "b", "c"]) {
    await send(key)
    counts.push(store.tables.idempotency.by.account("own").count())
  }
  expect(counts).toEqual([10_051, 10_000, 10_000])
  expect(store.tables.idempotency.by.account("own").first()?.id).toBe("own POST /emails key-253")
  expect(store.tables.idempotency.by.account("other").count()).toBe(1)
})
