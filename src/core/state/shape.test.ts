import { expect, it } from "vitest"
import {
  anything,
  type Check,
  count,
  either,
  errorType,
  filled,
  filledList,
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  table,
  text,
  timestamp,
  uuid,
  whole,
} from "./shape.ts"

const ID = "01a2173f-b585-7000-a5f6-6358826c5446"
const TIME = "2026-03-01T09:00:00.000Z"
const person = record({ name: text, age: optional(count) }, ({ name, age }, path) =>
  name === "Ada" && age === 0 ? `\`${path}\` is too young` : null,
)

it.each<[string, Check<unknown>, right: unknown[], wrong: unknown[]]>([
  ["text", text, ["", "a"], [1, null, undefined]],
  ["filled", filled, ["a", " a"], ["", " ", 1]],
  ["flag", flag, [true, false], ["true", 0, null]],
  ["count", count, [0, 1, 2 ** 53 - 1], [-1, 0.5, 2 ** 53, "1", Number.NaN]],
  ["whole", whole, [-1, 0], [0.5, "1", 2 ** 53]],
  ["number", number, [-1.5, 0], ["1", Number.NaN, Number.POSITIVE_INFINITY]],
  ["anything", anything, [null, 0, ""], [undefined]],
  [
    "errorType",
    errorType,
    ["a", "not_found9", `a${"b".repeat(99)}`],
    ["", "A", "9a", "_a", "a-b", `a${"b".repeat(100)}`],
  ],
  ["uuid", uuid, [ID], [ID.toUpperCase(), ` ${ID}`, `${ID}0`, ID.slice(1), 1]],
  ["timestamp", timestamp, [TIME], ["2026-03-01T09:00:00Z", "2026-13-01T09:00:00.000Z", ` ${TIME}`, `${TIME} `, 1]],
  ["oneOf", oneOf(["a", "b"]), ["a", "b"], ["c", "", null]],
  ["nullable", nullable(count), [null, 0], [undefined, -1]],
  ["optional", optional(count), [undefined, 0], [null, -1]],
  ["either, one", either(count, flag), [0, true], [-1, "a"]],
  ["list", list(count), [[], [1, 2]], [{}, [1, -1], "a", null]],
  ["filledList", filledList(count), [[1]], [[], [-1]]],
  ["table", table(count), [{}, { a: 1 }], [[], null, { a: -1 }, { a: 1, b: -1 }, 1]],
  [
    "record",
    person,
    [{ name: "a" }, { name: "a", age: 0 }, { name: "Ada" }],
    [{}, [], null, 1, { name: "a", age: -1 }],
  ],
])("%s accepts what it names, and nothing else", (_, check, right, wrong) => {
  for (const value of right) expect([value, check(value, "it")]).toEqual([value, null])
  for (const value of wrong) expect([value, check(value, "it")]).toEqual([value, expect.stringMatching(/^`it/)])
})

it.each<[string, Check<unknown>, value: unknown, problem: string]>([
  ["a missing value", count, undefined, "`it` must be an integer of at least 0, got nothing"],
  ["a value of 60 characters whole", flag, "a".repeat(58), `\`it\` must be true or false, got "${"a".repeat(58)}"`],
  ["a longer one cut", flag, "a".repeat(59), `\`it\` must be true or false, got "${"a".repeat(56)}…`],
  ["the choices", oneOf(["a", "b"]), "c", '`it` must be one of "a", "b", got "c"'],
  ["the entry of a list", list(count), [0, -1], "`it[1]` must be an integer of at least 0, got -1"],
  ["the key of a table", table(count), { a: -1 }, "`it.a` must be an integer of at least 0, got -1"],
  [
    "an object where one of two checks takes objects",
    either(person, count),
    { name: 1 },
    "`it.name` must be a string, got 1",
  ],
  [
    "a list where one of two checks takes lists",
    either(list(count), flag),
    [-1],
    "`it[0]` must be an integer of at least 0, got -1",
  ],
  ["another value by the second of two checks", either(list(count), flag), 1, "`it` must be true or false, got 1"],
  ["the field of a record", person, { name: 1 }, "`it.name` must be a string, got 1"],
  [
    "a field that a record does not have",
    person,
    { name: "a", size: 1 },
    "`it.size` is not a known field. Allowed: name, age",
  ],
  [
    "a name that every object has",
    person,
    { name: "a", toString: 1 },
    "`it.toString` is not a known field. Allowed: name, age",
  ],
  ["a rule over several fields", person, { name: "Ada", age: 0 }, "`it` is too young"],
])("a problem names %s", (_, check, value, problem) => {
  expect(check(value, "it")).toBe(problem)
})

it("a record at the root names its fields without a dot", () => {
  expect(person({ name: 1 }, "")).toBe("`name` must be a string, got 1")
})
