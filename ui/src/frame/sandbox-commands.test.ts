import { describe, expect, it } from "vitest"
import { rankActions } from "../shared/palette.tsx"
import { sandboxCommands, spanIn, timesIn } from "./sandbox-commands.ts"

describe("the duration in a text", () => {
  it.each([
    ["2d", "2d"],
    ["advance 2 days 3 hours", "2d3h"],
    ["clock 90min", "90m"],
    ["1.5h", "1.5h"],
    ["rate limit 3", null],
    ["3 sends", null],
  ])("%j is %j", (text, span) => {
    expect(spanIn(text)).toBe(span)
  })
})

it.each([
  ["rate limit 3", 3],
  ["rate", 1],
  ["429", 429],
])("takes the number of requests from %j: %i", (text, times) => {
  expect(timesIn(text)).toBe(times)
})

it.each([
  ["reset", "Reset this account"],
  ["wipe", "Reset this account"],
  ["advance 2d", "Advance the clock by 2d"],
  ["clock 3 hours", "Advance the clock by 3h"],
  ["time travel", "Advance the clock by 5m"],
  ["rate limit 3", "Rate limit the next 3 sends"],
  ["throttle", "Rate limit the next send"],
  ["snapshot", "Download a snapshot"],
  ["restore", "Restore a snapshot"],
  ["compose", "Compose inbound email"],
  ["domain", "Add a domain"],
  ["endpoint", "Add a webhook endpoint"],
  ["account", "Create an account"],
  ["settings", "Open Settings"],
  ["assumptions", "Open Assumptions"],
])("%j finds %j first", (text, title) => {
  expect(rankActions(sandboxCommands(text), text)[0]?.title).toBe(title)
})

it.each(["2", "320", "550", "429", "5", "550 5.1.1", "#1042"])("%j runs no fault and moves no clock", (text) => {
  const groups = rankActions(sandboxCommands(text), text).map(({ group }) => group)
  expect(groups).not.toContain("Faults")
  expect(groups).not.toContain("Clock")
})

it("lists faults and the clock before anything is typed", () => {
  const groups = sandboxCommands("").map(({ group }) => group)
  expect(groups).toEqual(expect.arrayContaining(["Faults", "Clock"]))
})
