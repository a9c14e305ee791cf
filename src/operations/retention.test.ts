import { describe, expect, it } from "vitest"
import { defaultSettings } from "../core/assumptions/settings.ts"
import type { Change, IdempotencyRecord } from "../core/state.ts"
import { openMemory } from "../store/folder.ts"
import { dropSurplus } from "./retention.ts"

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

describe("stored responses of Idempotency-Keys (assumption M12)", () => {
  it("are limited to the newest 10,000 per account and drop the oldest in small batches", () => {
    const { store } = openMemory()
    store.commit([storedResponse("other", 0)])
    const job = dropSurplus({ store, settings: () => defaultSettings })
    store.onCommit([job])
    expect(job.nextDue()).toBeNull()
    store.commit(Array.from({ length: 10_000 }, (_, n) => storedResponse("own", n)))
    expect(job.nextDue()).toBeNull()
    store.commit(Array.from({ length: 500 }, (_, n) => storedResponse("own", 10_000 + n)))
    const dropped: number[] = []
    while (job.nextDue() !== null) dropped.push(job.run(0))
    expect(dropped).toEqual([200, 200, 200])
    expect(store.tables.idempotency.by.account("own").count()).toBe(9_900)
    expect(store.tables.idempotency.by.account("own").first()?.id).toBe("own POST /emails key-600")
    expect(store.tables.idempotency.by.account("other").count()).toBe(1)
  })

  it("are dropped at startup if the file has too many", () => {
    const { store } = openMemory()
    store.load({ accounts: [{ id: "own" } as never] }, [
      Array.from({ length: 10_001 }, (_, n) => storedResponse("own", n)),
    ])
    const job = dropSurplus({ store, settings: () => defaultSettings })
    expect(job.nextDue()).toBe(0)
    expect(job.run(0)).toBe(101)
  })
})
