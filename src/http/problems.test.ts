import { describe, expect, it } from "vitest"
import { type Problem, problemsError } from "./problems.ts"

const problem = (place: string, keyword: string, params: Problem["params"] = {}): Problem => ({
  place: ["body", ...place.split("/")],
  keyword,
  params,
})
const messageOf = (...problems: Problem[]) => problemsError(problems, { given: {}, namesAt: () => [] }).message

describe("of several problems with one value (assumption errors.messages)", () => {
  const vague = problem("to", "oneOf")

  it.each(["type", "oneOf", "anyOf"])("one inside the value says more than the keyword %s", (keyword) => {
    const inside = problem("to/0", "maxLength", { limit: 5 })
    expect(messageOf(problem("to", keyword, { type: "string" }), inside)).toBe(
      "`to[0]` must not have more than 5 characters.",
    )
  })

  it("one of another value, or beside it, does not", () => {
    expect(messageOf(vague, problem("cc/0", "maxLength", { limit: 5 }))).toBe(
      "`to` has a wrong value (and 1 more field is wrong).",
    )
    expect(messageOf(vague, problem("cc", "minLength", { limit: 1 }), problem("bcc", "uniqueItems"))).toBe(
      "`to` has a wrong value (and 2 more fields are wrong).",
    )
  })

  it("another keyword of the same value says more, but not another alternative or a list of words", () => {
    expect(messageOf(vague, problem("to", "minItems", { limit: 1 }))).toBe("`to` must not be empty.")
    expect(messageOf(vague, problem("to", "enum", { allowedValues: ["a"] }))).toBe("`to` has a wrong value.")
    expect(messageOf(problem("to", "type", { type: "array" }), problem("to", "type", { type: "string" }))).toBe(
      "`to` must be an array or a string.",
    )
  })

  it("the first that says something exact stays", () => {
    expect(messageOf(problem("to", "minItems", { limit: 2 }), problem("to/0", "maxLength", { limit: 5 }))).toBe(
      "`to` must not have fewer than 2 entries (and 1 more field is wrong).",
    )
  })
})

describe("the sentence about a value names its rule and the limit", () => {
  it.each<[string, Problem["params"], string]>([
    ["required", {}, "is required"],
    ["additionalProperties", {}, "is not a known field (see /docs)"],
    ["unknown", {}, "is not a known query parameter (see /docs)"],
    ["empty", {}, "must not be empty; omit it instead"],
    ["enum", { allowedValues: ["a", "b"] }, "must be one of: a, b"],
    ["format", { format: "uuid" }, "must be a UUID"],
    ["format", { format: "date-time" }, "must be a date-time"],
    ["minimum", { limit: 3 }, "must be at least 3"],
    ["maximum", { limit: 3 }, "must be at most 3"],
    ["minLength", { limit: 1 }, "must not be empty"],
    ["minLength", { limit: 2 }, "must not have fewer than 2 characters"],
    ["maxLength", { limit: 3 }, "must not have more than 3 characters"],
    ["minItems", { limit: 2 }, "must not have fewer than 2 entries"],
    ["maxItems", { limit: 3 }, "must not have more than 3 entries"],
    ["minProperties", { limit: 2 }, "must not have fewer than 2 properties"],
    ["maxProperties", { limit: 3 }, "must not have more than 3 properties"],
    ["uniqueItems", {}, "must not contain duplicates"],
    ["pattern", { pattern: "\\S" }, "must not be empty"],
    ["pattern", { pattern: "^a" }, 'must match pattern "^a"'],
    ["something else", {}, "has a wrong value"],
    ["type", { type: ["integer", "null"] }, "must be an integer"],
    ["type", { type: ["boolean", "object"] }, "must be a boolean or an object"],
  ])("%s %j: %s", (keyword, params, says) => {
    expect(messageOf(problem("name", keyword, params))).toBe(`\`name\` ${says}.`)
  })
})
