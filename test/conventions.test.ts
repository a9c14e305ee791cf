import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { parseModule } from "../scripts/imports.mjs"
import { ledger } from "../src/core/assumptions/ledger.ts"

const root = fileURLToPath(new URL("../", import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
const isTest = (path: string) => /\.(test|fixture|test-helper)\.ts$/.test(path)

it("core, views, caches, request log, operations and parts receive time, timers and randomness as parameters", () => {
  const sources = globSync("src/{caches,core,operations,parts,request-log,views}/**/*.ts", { cwd: root }).filter(
    (path) => !isTest(path),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => /\bplatform\.|\bMath\.random\(/.test(read(path)))).toEqual([])
})

it("a test that runs more cases among the long tests says so in its path: `.sampled.`, `.long.` or the folder `long`", () => {
  const tests = globSync("{src,test}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] })
  const asks = tests.filter((path) => /from "[^"]*\/helpers\/(long|fuzz)\.ts"/.test(read(path)))
  const says = tests.filter((path) => path.includes(".sampled."))
  expect(asks.length).toBeGreaterThan(20)
  expect(asks.filter((path) => !/\.(sampled|long)\.|\/long\//.test(path))).toEqual([])
  expect(says.filter((path) => !asks.includes(path))).toEqual([])
})

/** The titles of the tests in a part of a file, each after its file and the titles of the `describe` around it. */
function titlesOf(part: unknown, code: string, around: string): string[] {
  if (typeof part !== "object" || part === null) return []
  const { callee, arguments: given } = part as { callee?: unknown; arguments?: SyntaxNode[] }
  const name = nameOf(callee)
  const [title, ...rest] = given ?? []
  if ((name !== "it" && name !== "describe") || !title || rest.length === 0)
    return Object.values(part).flatMap((inner) => titlesOf(inner, code, around))
  const full = `${around} ${code.slice(title.start, title.end as number)}`
  return name === "it" ? [full] : titlesOf(rest, code, full)
}

/** What is called: `it` of `it.each(cases)(…)`. */
function nameOf(called: unknown): string | undefined {
  const { name, object, callee } = (called ?? {}) as { name?: string; object?: unknown; callee?: unknown }
  return name ?? (object || callee ? nameOf(object ?? callee) : undefined)
}

it("a browser test says in its title what it alone sees, with one word of test/README.md", () => {
  const sections = read("test/README.md").split("\n## ")
  const table = sections.find((one) => one.startsWith("What only a browser sees")) ?? ""
  const words = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, word]) => word as string)
  const word = new RegExp(`\\((?:${words.join("|")})\\)`, "g")
  const titles = globSync("test/browser/**/*.test.ts", { cwd: root }).flatMap((path) =>
    titlesOf(parseModule(path).program, read(path), path),
  )
  const found = titles.flatMap((title) => title.match(word) ?? [])
  expect(titles.filter((title) => title.match(word)?.length !== 1)).toEqual([])
  expect([...new Set(found)].sort()).toEqual(words.map((one) => `(${one})`).sort())
  // More would be an excuse for tests that see nothing of their own.
  const [, most] = /`journey` .*at most (\d+)/.exec(table) ?? []
  expect(found.filter((one) => one === "(journey)").length).toBeLessThanOrEqual(Number(most))
})

it("only src/own-files.ts asks where a module is: a path counted from it is another one in dist", () => {
  const sources = globSync("{src,ui/src}/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isTest(path))
  const asking = sources.filter((path) =>
    /\bimport\.meta\.(?:url|dirname|filename|resolve)\b|\b__(?:dir|file)name\b|\brequire\.resolve\b|\bprocess\.argv\[1\]/.test(
      read(path),
    ),
  )
  expect(asking).toEqual(["src/own-files.ts"])
})

it("the package has every file that a module of src finds with `ownFile`", () => {
  const { files } = JSON.parse(read("package.json")) as { files: string[] }
  const sources = globSync("src/**/*.ts", { cwd: root }).filter((path) => !isTest(path) && path !== "src/own-files.ts")
  const calls = sources.flatMap((path) => [...read(path).matchAll(/\bownFile\(([^)]*)\)/g)].map(([, given]) => given))
  const named = calls.flatMap((given) => /^"([^"]+)"$/.exec(given as string)?.[1] ?? [])
  // The rest takes a name of a table of contracts.
  expect(calls.filter((given) => !given?.startsWith('"'))).toEqual(["name"])
  expect(named.length).toBeGreaterThan(5)
  const isPacked = (path: string) => path === "package.json" || files.some((one) => `${path}/`.startsWith(`${one}/`))
  expect(named.filter((path) => !isPacked(path))).toEqual([])
})

/** Timers, clocks and `fetch` of the process, which a test may have replaced by fake ones. */
const AMBIENT =
  /(?<![.\w#`])(?:(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask|fetch)\(|\b(?:Date|performance)\.now\b|\bnew Date\(\)|\bprocess\.(?:nextTick|hrtime)\b|"node:(?:timers|perf_hooks)\b/
/** They contain code that runs elsewhere: in a page, and in a receiver of webhooks. */
const CODE_AS_TEXT = ["src/http/reference.ts", "src/http/llms.ts"]

it("only src/platform.ts takes timers, clocks and fetch from the process, once, when it is loaded", () => {
  const sources = globSync("src/**/*.ts", { cwd: root, exclude: ["**/*.gen.ts"] }).filter((path) => !isTest(path))
  const found = sources.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, at) => (AMBIENT.test(line) ? [`${path}:${at + 1}: use platform instead: ${line.trim()}`] : [])),
  )
  const others = found.filter((line) => !CODE_AS_TEXT.some((path) => line.startsWith(`${path}:`)))
  expect(others.filter((line) => !line.startsWith("src/platform.ts:"))).toEqual([])
  expect(found.length).toBeGreaterThan(others.length)
})

/** The functions of the top level of a file. */
const FUNCTION =
  /^(?:export )?(?:(?:async )?function\*? ([a-z]\w*)|const ([a-z]\w*)(?:: \w+)? = (?:async )?(?:<.*>)?\()/gm

it("a function is named after what it does: no bare participle such as `kept` or `chosen`", () => {
  const isParticiple = (name: string) => /^[a-z]+(?:ed|en|wn|ept|ought)$/.test(name)
  const verbs = ["listen", "open", "shorten", "seed", "feed", "embed", "accept"]
  // An error is named after its type.
  const files = globSync("{src,ui/src,scripts}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  }).filter((path) => !isTest(path) && path !== "src/core/errors.ts")
  const names = files.flatMap((path) =>
    [...read(path).matchAll(FUNCTION)].map(([, one, other]) => ({ path, name: (one ?? other) as string })),
  )
  expect(names.length).toBeGreaterThan(2000)
  expect(names.filter(({ name }) => isParticiple(name) && !verbs.includes(name))).toEqual([])
})

/** Words that are not plain English in this project, as regular expressions, each with a plain replacement. */
const ODD_WORDS: Record<string, string> = {
  "judg(?:e|es|ed|ing|ement|ment)": "evaluate, check, process",
  doomed: "toDelete",
  homeless: "orphaned",
  whereabouts: "location, path",
  // In a list, it is an element of HTML.
  "str(?:ike(?!\\s+strong)|ikes|iking|uck)": "match, apply, inject",
  "spoil(?:s|ed|t|ing)?": "damage, inject",
  "mend(?:s|ed|ing)?": "fix, repair",
  "unless told": "default:",
  "(?:becomes?|became) of": "outcome, result",
  "(?:is|are) told": "receives, is notified",
  "so many": "a number of, `count`",
  whoever: "a user who, anyone who",
  "whom(?:ever)?": "a recipient, to which",
  "none is": "there is no",
  "law of": "rule",
  "the house": "the project",
  passport: "controlHeaders",
  "farewell(?:_ms)?": "close, CLOSE_GRACE_MS",
  "as if by": "like, through",
  "in vain": "without success, failed",
  "comes? of": "results from",
  "hears? of": "is notified of, receives",
  "tells? of": "describes, has",
  "given up before": "not sent",
}

it("texts use plain words", () => {
  const odd = new RegExp(`(?<![a-z\\d])(?:${Object.keys(ODD_WORDS).join("|")})(?![a-z\\d])`, "gi")
  const plainOf = (text: string) =>
    Object.entries(ODD_WORDS).find(([word]) => new RegExp(`^(?:${word})$`, "i").test(text))?.[1]
  const files = globSync(
    [
      "{src,ui/src,test,scripts,docs}/**/*.{ts,tsx,js,mjs,css,md}",
      ...["README.md", "CONTRIBUTING.md", "AGENTS.md", "openapi.yaml", "sandbox.openapi.yaml"],
    ],
    { cwd: root, exclude: ["**/node_modules/**"] },
  ).filter((path) => !path.endsWith(".gen.ts") && path !== "test/conventions.test.ts")
  expect(files.length).toBeGreaterThan(600)
  const found = files.flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(odd)].map((match) => {
      const line = text.slice(0, match.index).split("\n").length
      return `${path}:${line}: "${match[0]}", plain: ${plainOf(match[0])}`
    })
  })
  expect(found.join("\n")).toBe("")
})

it("`String.raw` has other characters than ASCII only in regular expressions and JSON, because the bundle writes them as escapes", () => {
  const raw = /String\.raw`[^`]*[^\0-\x7f][^`]*`/
  const files = globSync("src/**/*.ts", { cwd: root }).filter((path) => !isTest(path) && raw.test(read(path)))
  const known = ["src/tools/checks/leftover-patterns.ts", "src/tools/mcp/schemas.gen.ts"]
  expect(files.filter((path) => !known.includes(path))).toEqual([])
})

/** A search for words in a text that the server words for people. */
const READS_SENTENCE = (() => {
  const text = String.raw`\b(?:\w*[mM]essage|error|hint|note|reason|got|problem|diagnosis|skipped)`
  const search = "includes|startsWith|endsWith|match|matchAll|search|indexOf|replace|replaceAll"
  return new RegExp(String.raw`${text}(?:\(\w*\))?[?!]?\.(?:${search})\(|\.test\((?:\w+[?!]?\.)*${text}\)`)
})()
it("the inbox and the MCP tools read no message to decide something: the answers of the control API have fields for that", () => {
  const examples = [
    'errorMessage(error).includes("x")',
    "error.message.match(X)",
    "INJECTED.test(hint)",
    "got.startsWith(X)",
  ]
  expect(examples.filter((line) => !READS_SENTENCE.test(line))).toEqual([])
  const files = globSync("{ui/src,src/tools/mcp}/**/*.{ts,tsx}", { cwd: root }).filter((path) => !isTest(path))
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((path) => {
    const lines = read(path).split("\n")
    return lines.flatMap((line, at) => (READS_SENTENCE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []))
  })
  expect(found.join("\n")).toBe("")
})

/** What users of the package import, and what these files export from others. */
const PUBLIC = [
  "src/index.ts",
  "src/playwright.ts",
  "src/verify-signature.ts",
  ...globSync("src/client/*.ts", { cwd: root }).filter((path) => !isTest(path) && !path.endsWith(".gen.ts")),
]

interface SyntaxNode {
  type: string
  start: number
  key?: { name?: string; type: string }
  accessibility?: string
  [field: string]: unknown
}

it("every exported function, option and result of the package has a doc comment", () => {
  const missing = PUBLIC.flatMap((path) => {
    const text = read(path)
    const { program } = parseModule(path)
    const isDocumented = ({ start }: SyntaxNode) => /\*\/\s*$/.test(text.slice(0, start))
    return (program.body as unknown as SyntaxNode[])
      .filter(({ type, declaration }) => type === "ExportNamedDeclaration" && declaration)
      .flatMap((node) => [node, ...membersOf(node.declaration as SyntaxNode)])
      .filter((node) => !isDocumented(node))
      .map(({ start }) => `${path}:${text.slice(0, start).split("\n").length}: ${text.slice(start).split("\n")[0]}`)
  })
  expect(missing).toEqual([])
})

/** The members of an interface or class, and those of the object that a function of a client returns. */
function membersOf(declaration: SyntaxNode): SyntaxNode[] {
  const { type, body } = declaration as { type: string; body?: { body: SyntaxNode[] } }
  if (type === "TSInterfaceDeclaration") return body?.body ?? []
  if (type === "ClassDeclaration") {
    const isHidden = ({ key, accessibility }: SyntaxNode) =>
      key?.type === "PrivateIdentifier" ||
      ["protected", "private"].includes(accessibility ?? "") ||
      key?.name === "constructor"
    return (body?.body ?? []).filter((member) => !isHidden(member))
  }
  const named = type === "VariableDeclaration" ? (declaration.declarations as SyntaxNode[]) : [declaration]
  const functions = named
    .filter(({ id }) => /Of$|^startReceiver$/.test((id as { name?: string } | undefined)?.name ?? ""))
    .map((one) => (one.init as SyntaxNode | undefined) ?? one)
  return functions.flatMap((one) => {
    const inner = one?.body as SyntaxNode | undefined
    const result =
      inner?.type === "BlockStatement"
        ? (inner.body as SyntaxNode[]).flatMap(({ type: kind, argument }) =>
            kind === "ReturnStatement" && argument ? [argument as SyntaxNode] : [],
          )
        : inner
          ? [inner]
          : []
    return result.flatMap(({ type: kind, properties }) =>
      kind === "ObjectExpression"
        ? (properties as SyntaxNode[]).filter((property) => property.type === "Property" && property.key)
        : [],
    )
  })
}

it("the subject of a commit has at most 72 characters", ({ skip }) => {
  const { stdout, status } = spawnSync("git", ["log", "-50", "--no-merges", "--format=%s"], {
    cwd: root,
    encoding: "utf8",
  })
  if (status !== 0) return skip("this is no clone of git")
  expect(stdout.split("\n").filter((subject) => subject.length > 72)).toEqual([])
})

/** The rows themselves, whose texts are answers. */
const LEDGER = ["src/core/assumptions/**", "src/parts/*/*settings.ts", "docs/faithfulness.md"]

/** The names after the word assumption or assumptions, and some words that are no name. */
function citedRows(text: string): string[] {
  const name = "`?[a-z]\\w*(?:\\.\\w+)*`?"
  const lists = text.matchAll(new RegExp(`\\bassumptions? (${name}(?:(?:, | and )${name})*)`, "gi"))
  return [...lists].flatMap(([, list = ""]) => list.replaceAll("`", "").split(/, | and /))
}

it("an assumption is cited by the name of its row, which says what it is, and a cited row exists", () => {
  const files = globSync(
    [
      "{src,ui/src,test,contracts,docs}/**/*.{ts,tsx,mjs,yaml,md}",
      ...["README.md", "CONTRIBUTING.md", "AGENTS.md", "CHANGELOG.md"],
    ],
    { cwd: root, exclude: ["**/node_modules/**", "**/*.gen.ts", ...LEDGER] },
  )
  const names = ledger.map(({ name }) => name)
  /** A row, or what the names of several begin with. */
  const isKnown = (cited: string) => names.some((name) => name === cited || name.startsWith(`${cited}.`))
  const found = files.flatMap((path) => {
    const text = read(path)
    const codes = text.matchAll(
      /\bassumptions? [A-Z]\d+|\((?:sections? )?(?:\d(?:\.\d+)?, )*[EGMNKWLIFCBJHQ]\d{1,2}\)/gi,
    )
    const rows = citedRows(text).filter((cited) => cited.includes("."))
    return [...codes.map(([code]) => code), ...rows.filter((row) => !isKnown(row))].map((one) => `${path}: ${one}`)
  })
  expect(found).toEqual([])
})

it("every row of the ledger is cited by a test that checks it, so that the test of a fault can be found", ({
  skip,
}) => {
  if (globSync("src/tools/*/tool.ts", { cwd: root }).length === 0) skip("the tools were taken off with their tests")
  const files = globSync("{src,ui/src,test}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] })
  const cited = new Set(files.flatMap((path) => citedRows(read(path))))
  expect(ledger.flatMap(({ name }) => (cited.has(name) ? [] : [name]))).toEqual([])
})
