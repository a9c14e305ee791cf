import { expect, it } from "vitest"
import { toQ, toWait } from "./email-query.ts"

it("writes recipient, sender and subject as quoted fields of the search", () => {
  expect(toQ({ to: "ann@example.com", from: "acme", subject: "Your code", q: "-status:bounced" })).toBe(
    'to:"ann@example.com" from:"acme" subject:"Your code" -status:bounced',
  )
})

it("escapes quotes and backslashes of a value (assumption search.quotes)", () => {
  expect(toQ({ subject: 'Say "hi" to:eve \\' })).toBe('subject:"Say \\"hi\\" to:eve \\\\"')
  expect(toQ({ to: ["a@x.test", '"Lee, Ann" <l@x.test>'] })).toBe('to:"a@x.test" to:"\\"Lee, Ann\\" <l@x.test>"')
})

it("returns no query if nothing is given", () => {
  expect(toQ({})).toBeUndefined()
  expect(toWait({})).toEqual({})
})

it("accepts a message as `since`, and requests a page as large as the count", () => {
  expect(toWait({ since: { id: "7" }, count: 30, timeout_ms: 10 })).toEqual({
    since: "7",
    count: 30,
    limit: 30,
    timeout_ms: 10,
  })
  expect(toWait({ count: 0 })).toEqual({ count: 0 })
})
