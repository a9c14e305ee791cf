import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"

/** The files that teams copy. Each sends its requests as `call(method, path, …)`, with the names of fields as literals. */
const FILES = ["python/sandpost.py", "go/sandpost.go", "java/Sandpost.java", "php/Sandpost.php", "ruby/sandpost.rb"]
/** The words that each of them has, in the spelling of its language. */
const WORDS = [
  ...["start", "stop", "box", "close", "call", "wait_for", "expect_none", "last_code", "link"],
  ...["receiver", "describe", "verify"],
]
const SPELLING: Record<string, string> = { "java stop": "close" }

type Schema = { [name: string]: unknown }
interface Contract {
  components: Record<string, Record<string, Schema>>
  paths: Record<string, Record<string, Schema> & { parameters?: Schema[] }>
}

const contracts = Object.entries({ "/v1": "openapi.yaml", "/sandbox": "sandbox.openapi.yaml" }).map(
  ([prefix, file]) =>
    [prefix, parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")) as Contract] as const,
)

/** All schemas and parameters inside a part of a contract, with those it refers to. */
function* partsOf(contract: Contract, part: unknown, seen = new Set<unknown>()): Generator<Schema> {
  if (typeof part !== "object" || part === null || seen.has(part)) return
  seen.add(part)
  const { $ref } = part as { $ref?: string }
  if ($ref !== undefined) {
    const [, , kind = "", name = ""] = $ref.split("/")
    yield* partsOf(contract, contract.components[kind]?.[name], seen)
    return
  }
  yield part as Schema
  for (const inner of Object.values(part)) yield* partsOf(contract, inner, seen)
}

/** Names of fields and parameters, and the values of enumerations. */
function namesIn(contract: Contract, part: unknown): string[] {
  return [...partsOf(contract, part)].flatMap((one) => [
    ...Object.keys(typeof one.properties === "object" && one.properties !== null ? one.properties : {}),
    ...(typeof one.in === "string" ? [String(one.name)] : []),
    ...(Array.isArray(one.enum) ? one.enum.map(String) : []),
  ])
}

const everyName = new Set(contracts.flatMap(([, contract]) => namesIn(contract, contract)))

/** The path of a literal as the contract has it: without its query, with `{id}` for what is put in. */
function pathOf(literal: string): string {
  const [path = ""] = literal.split("?")
  return path.replace(/\/$/, "/{id}").replace(/#?\{.*\}/, "{id}")
}

/** A call with its method, its path up to the end of the literal, and what follows the id that is joined to it. */
const CALL = new RegExp(
  [
    String.raw`\bcall\("(GET|POST|PATCH|PUT|DELETE)", f?"(\/\S*?)"`,
    String.raw`(?:[,)]| ?[+.] ?(?:[\w.]+(?:\("id"\))? ?\+ ?"(\/\w+)")?)`,
  ]
    .join("")
    .replaceAll('"', "[\"']"),
  "gi",
)

/** What a request of an operation may contain; undefined if there is no such operation. */
function requestNames(method: string, path: string): string[] | undefined {
  const [prefix, contract] = contracts.find(([start]) => path.startsWith(`${start}/`)) ?? []
  const item = contract?.paths[path.slice(prefix?.length)]
  const operation = item?.[method.toLowerCase()]
  if (!contract || !item || !operation) return undefined
  return namesIn(contract, [item.parameters, operation.parameters, operation.requestBody])
}

/** The text of a call up to its closing bracket. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf("(", start); at < text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")" && --depth === 0) return text.slice(start, at + 1)
  }
  throw new Error(`A call is not closed: ${text.slice(start, start + 80)}`)
}

describe.each(FILES)("docs/languages/%s", (file) => {
  const text = readFileSync(new URL(`../docs/languages/${file}`, import.meta.url), "utf8")
  const [language = ""] = file.split("/")
  const calls = [...text.matchAll(CALL)]

  it("requests only operations of the contracts, with their parameters and fields", () => {
    for (const { 1: method = "", 2: literal = "", 3: rest = "", index } of calls) {
      const path = pathOf(literal) + rest
      const known = requestNames(method, path)
      expect(known, `${method} ${path}`).toBeDefined()
      const literals = [...callAt(text, index).matchAll(/(["'])([a-z][a-z_]*)\1/g)].map(([, , word]) => word as string)
      literals.push(...new URLSearchParams(literal.split("?")[1]).keys())
      const values = literals.filter((word) => !known?.includes(word))
      expect(values, `not in ${method} ${path}`).toEqual([])
    }
    const paths = text.match(/["']\/(v1|sandbox)\//g) ?? []
    expect(calls.length, "paths outside of a call").toBe(paths.length)
    expect(new Set(calls.map(([, method, path]) => `${method} ${path}`)).size).toBeGreaterThanOrEqual(11)
  })

  it("reads and writes only fields that the contracts have", () => {
    const keys = [
      ...text.matchAll(/\[["']([a-z_]+)["']\]/g),
      ...text.matchAll(/["']([a-z_]+)["'] ?(?::|=>)/g),
      ...text.matchAll(/(?:\.(?:get|put|getOrDefault|fetch)\(|\b(?:text|list)\([^"()]*, )["']([a-z_]+)["']/g),
      ...text.matchAll(/json:"([a-z_]+)/g),
    ].map(([, key]) => key as string)
    // What a started process prints, what a receiver of PHP prints, the answer of a wait, and options of PHP's functions.
    const others = ["pid", "genuine", "event", "meanwhile", "http", "method", "header", "content", "timeout"]
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key) => !everyName.has(key) && ![...others, "ignore_errors"].includes(key))).toEqual([])
  })

  it("has every word", () => {
    const camel = (word: string) => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const missing = WORDS.filter((word) => {
      const name = SPELLING[`${language} ${word}`] ?? word
      const spelled = ["python", "ruby"].includes(language) ? name : camel(name)
      const declared = {
        python: "def ",
        ruby: "def (?:self\\.)?",
        go: "func (?:\\(\\w \\*\\w+\\) )?",
        php: "function ",
      }
      const before = declared[language as keyof typeof declared] ?? "public [\\w<>, .]* ?"
      const insensitive = language === "go" ? "i" : ""
      return !new RegExp(`${before}${spelled}\\b`, insensitive).test(text)
    })
    expect(missing).toEqual([])
  })

  it("says once which version it needs, that of package.json or an older one", () => {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    const [, needs = ""] = /\bNEEDS\b\s*=\s*["']([\d.]+)["']/i.exec(text) ?? []
    expect(needs).toMatch(/^\d+\.\d+\.\d+$/)
    expect(needs.localeCompare(version, "en", { numeric: true })).toBeLessThanOrEqual(0)
  })
})
