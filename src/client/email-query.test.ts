import { expect, it } from "vitest"
import { toQ, toWait } from "./email-query.ts"

it("writes recipient, sender and subject as fields of the search, whole", () => {
  expect(toQ({ to: "ann@example.com", from: "acme", subject: "Your code", q: "-status:bounced" })).toBe(
    'to:"ann@example.com" from:"acme" subject:"Your code" -status:bounced',
  )
})

it("leaves quotes out of a value, which they would end", () => {
  expect(toQ({ subject: 'Say "hi" to:eve' })).toBe('subject:"Say  hi  to:eve"')
})

it("asks for nothing where nothing is given", () => {
  expect(toQ({})).toBeUndefined()
  expect(toWait({})).toEqual({})
})

it("takes a message for since, and a page as large as the count", () => {
  expect(toWait({ since: { id: "7" }, count: 30, timeout_ms: 10 })).toEqual({
    since: "7",
    count: 30,
    limit: 30,
    timeout_ms: 10,
  })
  expect(toWait({ count: 0 })).toEqual({ count: 0 })
})
