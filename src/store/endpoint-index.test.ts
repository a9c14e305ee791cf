import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Change, Log } from "../core/state.ts"
import { EndpointIndex } from "./endpoint-index.ts"
import { openMemory } from "./memory.ts"

const aLog = (number: number, fields: Partial<Log> = {}): Log => ({
  id: `log-${String(number).padStart(6, "0")}`,
  account_id: "a",
  method: "GET",
  endpoint: "/emails",
  status_code: 200,
  error_code: null,
  duration_ms: 1,
  source: "api",
  created_at: "2026-03-01T09:00:00.000Z",
  ip: "",
  user_agent: "",
  api_key_id: null,
  hints: [],
  email_id: null,
  ...fields,
})
const put = (record: Log): Change => ({ op: "put", in: "logs", record })
const newest = (a: Log, b: Log) =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? 1 : -1

describe("log entries by a part of their endpoint", () => {
  it("agrees with looking at each of them, in whatever order they come and go", () => {
    const log = fc.record({
      account_id: fc.constantFrom("a", "b"),
      endpoint: fc.constantFrom("/emails", "/emails/1", "/emails/2/cancel", "/logs", "/"),
      status_code: fc.constantFrom(200, 404, 422, 500),
      second: fc.integer({ min: 0, max: 59 }),
    })
    const asked = fc.record({
      part: fc.constantFrom("/", "/emails", "cancel", "s", "nothing"),
      status: fc.constantFrom(undefined, "2xx", "4xx"),
      limit: fc.integer({ min: 1, max: 100 }),
      offset: fc.integer({ min: 0, max: 300 }),
    })
    fc.assert(
      fc.property(
        fc.array(log, { minLength: 1000, maxLength: 2500, size: "max" }),
        fc.array(fc.nat(), { maxLength: 1500, size: "max" }),
        fc.array(asked, { minLength: 3, maxLength: 6 }),
        (logs, leaving, questions) => {
          const { store } = openMemory()
          const kept = logs.map(({ second, ...fields }, number) =>
            aLog(number, { ...fields, created_at: `2026-03-01T09:00:${String(second).padStart(2, "0")}.000Z` }),
          )
          const before = kept.splice(0, 300)
          store.commit(before.map(put))
          const index = new EndpointIndex(store)
          store.onCommit([index])
          store.commit(kept.map(put))
          kept.push(...before)
          for (const number of leaving) {
            const [gone] = kept.splice(number % kept.length, 1)
            if (gone && kept.length > 0) store.commit([{ op: "delete", in: "logs", id: gone.id }])
            else if (gone) kept.push(gone)
          }
          for (const { part, status, limit, offset } of [...questions, ...questions]) {
            const fits = (one: Log) => !status || `${Math.floor(one.status_code / 100)}xx` === status
            const all = kept.filter((one) => one.account_id === "a" && one.endpoint.includes(part) && fits(one))
            const expected = all.sort(newest).slice(offset, offset + limit)
            const found = index.page({ account_id: "a", status, part }, { limit, offset, counted: true })
            expect(found.total).toBe(all.length)
            expect(found.records.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
            const uncounted = index.page({ account_id: "a", status, part }, { limit, offset, counted: false })
            expect(uncounted.records).toEqual(found.records)
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})
