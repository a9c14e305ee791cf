import type { ErrorObject } from "ajv"
import { type ApiError, invalid } from "../core/errors.ts"
import { adviceAbout, meantField, printableName } from "../core/request/unknown-fields.ts"
import { ownValue } from "../core/state/shape.ts"
import { nearest } from "../core/text/suggest.ts"
import { searchTerm } from "../search-words.ts"

/** One thing that is wrong with a request. */
export interface Problem {
  /** For example `["body", "attachments", "0", "filename"]`. */
  place: readonly string[]
  /** The keyword of JSON Schema that the value violates; of a parameter also `unknown` or `empty`. */
  keyword: string
  params: {
    type?: string | readonly string[]
    limit?: number
    allowedValues?: readonly unknown[]
    format?: string
    pattern?: string
  }
  /** Whether it is about a name in the object at this place. */
  of_name?: boolean
}

/** The problems of a JSON body, from what Ajv reports. */
export const bodyProblems = (errors: readonly ErrorObject[]): Problem[] =>
  errors.map(({ instancePath, keyword, params, propertyName }) => {
    const names = instancePath.split("/").slice(1).map(unescapeStep)
    const name = keyword === "required" ? params.missingProperty : params.additionalProperty
    return {
      place: ["body", ...names, ...(name === undefined ? [] : [name])],
      keyword,
      params,
      of_name: propertyName !== undefined,
    }
  })

/** JSON pointers escape slash and tilde. */
export const unescapeStep = (step: string) => step.replaceAll("~1", "/").replaceAll("~0", "~")

/** What a suggestion ("Did you mean …?") is made from. */
export interface SuggestionSource {
  /** Body and query of the request. */
  given: unknown
  /** The names that the contract allows at a place such as `["body", "attachments", "0"]`. */
  namesAt: (place: readonly string[]) => string[]
  /** The fields of the search that the query parameter `q` takes. */
  search_fields?: readonly string[]
}

/**
 * The `validation_error` for a request with problems (assumption errors.messages): the first problem, the number of
 * further fields with problems, and what was probably meant.
 */
export function problemsError(problems: readonly Problem[], source: SuggestionSource): ApiError {
  let first: Problem = problems[0] ?? { place: [], keyword: "", params: {} }
  for (const problem of problems) if (saysMore(problem, first)) first = problem
  // A list or object with a wrong value inside is not counted itself. In this order the value inside comes right after it.
  const places = [...new Set(problems.map(({ place }) => place.join("\0")))].sort()
  const innermost = places.filter((place, at) => !places[at + 1]?.startsWith(`${place}\0`))
  const instead = givenInstead(first, source)
  const counted = [first.place, [...first.place.slice(0, -1), instead]].map((place) => place.join("\0"))
  const others = innermost.filter((place) => !counted.includes(place)).length
  const more = others > 0 ? ` (and ${others} more ${others === 1 ? "field is" : "fields are"} wrong)` : ""
  // A value that matches none of several alternatives has a problem of each of them.
  const types = problems.flatMap(({ place, keyword, params }) =>
    keyword === "type" && `${place}` === `${first.place}` ? (params.type ?? []) : [],
  )
  const [where, ...names] = first.place
  const field = where === "body" && names.length > 0 ? { field: fieldName(names) } : {}
  return invalid(`${clause(first, types)}${more}.${suggestion(first, source, instead)}`, field)
}

/** Whether a problem says more than the first one, which says only that the value has the wrong type or matches no alternative. */
function saysMore({ place, keyword }: Problem, first: Problem): boolean {
  if (!VAGUE.includes(first.keyword)) return false
  const isBelow = first.place.every((name, index) => place[index] === name)
  return isBelow && (place.length > first.place.length || ![...VAGUE, "enum"].includes(keyword))
}
const VAGUE = ["type", "oneOf", "anyOf"]

/** What the sentence says of a value that violates a keyword, without its full stop. */
const CLAUSES: Record<string, (params: Problem["params"]) => string> = {
  required: () => "is required",
  additionalProperties: () => "is not a known field (see /docs)",
  unknown: () => "is not a known query parameter (see /docs)",
  empty: () => "must not be empty; omit it instead",
  enum: ({ allowedValues = [] }) => `must be one of: ${allowedValues.join(", ")}`,
  format: ({ format }) => `must be a ${format === "uuid" ? "UUID" : format}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => tooFew(limit, "characters"),
  maxLength: ({ limit }) => `must not have more than ${limit} characters`,
  minItems: ({ limit }) => tooFew(limit, "entries"),
  maxItems: ({ limit }) => `must not have more than ${limit} entries`,
  minProperties: ({ limit }) => tooFew(limit, "properties"),
  maxProperties: ({ limit }) => `must not have more than ${limit} properties`,
  uniqueItems: () => "must not contain duplicates",
  // The pattern of a text that must not consist of blanks only (assumption requests.blank_names).
  pattern: ({ pattern }) => (pattern === "\\S" ? "must not be empty" : `must match pattern "${pattern}"`),
}

const tooFew = (limit: number | undefined, noun: string) =>
  `must not ${limit === 1 ? "be empty" : `have fewer than ${limit} ${noun}`}`

/** The sentence about a problem, without its full stop. `types` are all types that its value may have. */
function clause({ place: [where = "request", ...names], keyword, params, of_name }: Problem, types: string[]): string {
  if (keyword === "required" && names.length === 0) return "A JSON body is required"
  const what = names.length === 0 ? `The ${where}` : `\`${fieldName(names)}\``
  const allowed = new Set(types.filter((type) => type !== "null").map(withArticle))
  const rest = keyword === "type" ? `must be ${[...allowed].join(" or ")}` : CLAUSES[keyword]?.(params)
  return `${of_name ? "A name in " : ""}${what} ${rest ?? "has a wrong value"}`
}

const withArticle = (type: string) => `${"aio".includes(type.charAt(0)) ? "an" : "a"} ${type}`

/** `attachments/0/filename` in the usual notation: `attachments[0].filename`. */
export const fieldName = (names: readonly string[]) =>
  names.map((name, at) => (/^\d+$/.test(name) ? `[${name}]` : `${at === 0 ? "" : "."}${name || '""'}`)).join("")

/** Maximum number of names that are compared with a required one. */
const NAMES_READ = 50

/** The unknown field that was given in place of a required one. */
function givenInstead({ place, keyword }: Problem, { given, namesAt }: SuggestionSource): string | undefined {
  const around = place.slice(0, -1)
  if (keyword !== "required" || around.length === 0) return undefined
  const known = namesAt(around)
  const names = Object.keys(valueAt(given, around) ?? {}).slice(0, NAMES_READ)
  return names.find((name) => !known.includes(name) && meantField(name, [place.at(-1) ?? ""]))
}

/** What was probably meant by a misspelt name or value, or by a name in place of a required one: ` Did you mean …?`; else nothing. */
function suggestion({ place, keyword, params }: Problem, source: SuggestionSource, instead?: string) {
  const { given, namesAt, search_fields = [] } = source
  const name = place.at(-1) ?? ""
  switch (keyword) {
    case "unknown":
      if (search_fields.includes(name)) return didYouMean(`q=${searchTerm(name, String(valueAt(given, place)))}`)
      return didYouMean(meantField(name, namesAt(place.slice(0, -1))))
    case "additionalProperties":
      return didYouMean(meantField(name, namesAt(place.slice(0, -1))))
    case "required":
      return instead
        ? ` Did you mean \`${name}\` instead of \`${printableName(instead)}\`?`
        : notRead(valueAt(given, place.slice(0, -1)), namesAt(place.slice(0, -1)))
    case "type":
    case "oneOf":
      return shapeAdvice(fieldName(place.slice(1)), valueAt(given, place), namesAt(["body"]))
    case "enum": {
      const value = valueAt(given, place)
      return typeof value === "string" ? didYouMean(nearest(value, (params.allowedValues ?? []).map(String))) : ""
    }
    default:
      return ""
  }
}

/** Names a given field that is not read where a required one is missing, such as `path` beside no `content`. */
function notRead(object: unknown, known: readonly string[]): string {
  const unknown = Object.keys(object ?? {}).filter((name) => !known.includes(name))
  for (const name of unknown.slice(0, NAMES_READ)) {
    const { instead } = adviceAbout(name, known)
    if (instead !== undefined) return ` \`${printableName(name)}\` is not read; ${instead}.`
  }
  return ""
}

const isList = Array.isArray
const isPlainObject = (value: unknown) => typeof value === "object" && value !== null && !isList(value)
const isJson = (value: unknown) => typeof value === "string" && /^\s*[[{]/.test(value)

/** What clients of other services and other languages often write in place of a value, and how to write it. The first that fits counts. */
const SHAPES: readonly { at: RegExp; is: (value: unknown) => boolean; says: string }[] = [
  {
    at: /^attachments\[\d+\]\.content$/,
    is: (value) => isPlainObject(value) || isList(value),
    says: 'JSON has no bytes, also no Buffer: encode them as base64, for example with `buffer.toString("base64")`.',
  },
  {
    at: /^(?:headers|tags)$/,
    is: (value) => isList(value) && value.length === 0,
    says: "[] is an array. Leave the field out, or send {}, which PHP writes for `(object) []`.",
  },
  {
    at: /^(?:headers|tags)$/,
    is: isList,
    says: 'Write {"name": "value"} instead of an array of name/value pairs.',
  },
  {
    at: /^(?:from|to|cc|bcc|reply_to)(?:\[\d+\])?$/,
    is: isPlainObject,
    says: "Write a name as `Name <address>`, in one string.",
  },
  {
    at: /^from(?:\[\d+\])?$/,
    is: isList,
    says: "A message has one sender: write it as a string.",
  },
  { at: /^$/, is: isJson, says: "It is JSON inside of a JSON string: encode it once." },
  { at: /./, is: isJson, says: "It is JSON inside of a JSON string: write the value itself." },
  {
    at: /./,
    is: (value) => value === "true" || value === "false",
    says: "Write true or false without quotes.",
  },
  {
    at: /^scheduled_at$/,
    is: (value) => typeof value === "number" || isPlainObject(value),
    says: "Write an ISO 8601 time such as 2026-03-01T09:00:00Z.",
  },
]

function shapeAdvice(field: string, value: unknown, names: readonly string[]): string {
  if (field === "" && isList(value) && names.includes("subject")) {
    return " Send several messages as an array to POST /v1/emails/batch."
  }
  const found = SHAPES.find(({ at, is }) => at.test(field) && is(value))
  return found ? ` ${found.says}` : ""
}

const didYouMean = (name: string | undefined) => (name === undefined ? "" : ` Did you mean \`${name}\`?`)

const valueAt = (value: unknown, place: readonly string[]): unknown => place.reduce(ownValue, value)
