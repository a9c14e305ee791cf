import { expect, it } from "vitest"
import { openMemory } from "../../store/folder.ts"
import { removalOf } from "./list.ts"

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`

it("a deletion looks only at the log entries that sent or read its messages", () => {
  const { store } = openMemory()
  let looked = 0
  const log = (n: number, endpoint: string) => ({
    id: uuid(n),
    account_id: "own",
    created_at: `2026-03-01T09:00:00.${String(n % 1000).padStart(3, "0")}Z`,
    status_code: 200,
    get endpoint() {
      looked++
      return endpoint
    },
  })
  const [email, batch, reading] = [uuid(90_001), uuid(90_002), uuid(90_003)]
  const entries = [
    ...Array.from({ length: 10_000 }, (_, n) => log(n, `/emails/${uuid(n)}`)),
    log(90_002, "/emails/batch"),
    log(90_003, `/emails/${email.toUpperCase()}`),
  ]
  store.commit(entries.map((record) => ({ op: "put", in: "logs", record: record as never })))
  looked = 0
  const message = { id: email, account_id: "own", log_id: batch } as never
  const other = { id: uuid(90_004), account_id: "own", log_id: batch } as never
  const changes = removalOf({ store }, "emails", [message, other])
  expect(changes.filter((change) => change.in === "logs").map((change) => "id" in change && change.id)).toEqual([
    batch,
    reading,
  ])
  expect(looked).toBeLessThan(10)
})
