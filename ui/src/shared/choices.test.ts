import { expect, it } from "vitest"
import { wordTone } from "./badge.tsx"
import { isFact } from "./exchange.tsx"
import { nextOf } from "./show-more.tsx"

it.each([
  ["red", "bounced failed dropped disabled blocked spam fail"],
  ["amber", "delayed pending retrying unverified softfail duplicate"],
  ["blue", "sent"],
  ["green", "delivered received verified succeeded active enabled pass"],
  ["teal", "opened clicked"],
  ["pink", "complained unsubscribed"],
  ["violet", "scheduled"],
  ["grey", "cancelled toString none"],
])("a status word is %s: %s", (tone, words) => {
  for (const word of words.split(" ")) expect([word, wordTone(word)]).toEqual([word, tone])
})

it("a fact is shown if it has a value, also 0", () => {
  for (const value of [0, "x", true, ["x"]]) expect([value, isFact(value)]).toEqual([value, true])
  for (const value of [null, undefined, "", false]) expect([value, isFact(value)]).toEqual([value, false])
})

it("a list shows 50 more, the rest, and then no button", () => {
  expect([nextOf(121, 50), nextOf(121, 100), nextOf(121, 121), nextOf(121, 150), nextOf(50, 50)]).toEqual([
    50, 21, 0, 0, 0,
  ])
})
