import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { parse } from "yaml"
import { commandsWith } from "../src/app/tool.ts"
import { execHelp } from "../src/cli/exec.ts"
import { commonFlags, URL_ENV } from "../src/cli/invocation.ts"
import { readOperations } from "../src/cli/operation.ts"
import { CONFIG_ENV, SETTINGS_ENV } from "../src/config/layers.ts"
import { optionKeys, options } from "../src/config/options.ts"
import { ledger } from "../src/core/assumptions/ledger.ts"
import { startSandpost } from "../src/index.ts"
import { tools } from "../src/tools/tools.ts"
import { blocksOf, citationsOf } from "./helpers/markdown.ts"

const commands = commandsWith(tools)

const root = fileURLToPath(new URL("../", import.meta.url))
const text = (path: string) => readFileSync(join(root, path), "utf8")
const exclude = (path: string) => /(^|\/)(node_modules|dist|\.git)(\/|$)/.test(path)
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "AGENTS.md",
  "SECURITY.md",
  ...globSync("docs/**/*.md", { cwd: root }),
]
const files = new Set([
  ...globSync("{*,.*,{src,ui,test,docs,scripts,fixtures}/**}", { cwd: root, exclude }).map((f) => basename(f)),
  // Files that a document shows.
  ...documents.flatMap((path) => blocksOf(text(path)).flatMap(({ file }) => (file === null ? [] : [basename(file)]))),
])

/** Files that a sandbox creates or a reader owns, which are not in the repository. */
const OF_THE_READER = /^(sandpost\.(json|config\.json)|journal\.ndjson|blobs\/|mail\.eml|x\.json|\.sandpost)/
const FOLDERS = /^(src|ui|test|docs|scripts|fixtures)\//

/** Whether a path exists; `*` and `<resource>` match any single name. */
function isThere(path: string): boolean {
  const pattern = path.replace(/<[^>]+>/g, "*")
  return pattern.includes("*") || pattern.includes("{")
    ? globSync(pattern, { cwd: root, exclude }).length > 0
    : existsSync(join(root, pattern))
}

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-")
const anchorsOf = (path: string) =>
  text(path)
    .match(/^#{1,6} .*$/gm)
    ?.map((line) => slug(line.replace(/^#+ /, ""))) ?? []

/** Every command line that a document shows, in a block or in the text. */
const linesOf = (markdown: string) => [
  ...citationsOf(markdown).code,
  ...blocksOf(markdown).flatMap(({ code }) => code.split("\n")),
]

const callable = await readOperations()
const assumptionGroups = [...new Set(ledger.map(({ name }) => `--${name.split(".")[0]}`))]
/** The flags of `sandpost call` with an operation, each up to its first dot; none if there is no such operation. */
const fieldFlags = (id: string) =>
  callable
    .filter((one) => one.id === id)
    .flatMap(({ fields, body }) => [
      ...fields.map(({ name }) => `--${name}`),
      ...["--json", "--help", "--account", "--key", ...(body === "open" ? assumptionGroups : [])],
    ])

const operations = new Set(
  [
    ["/v1", "openapi.yaml"],
    ["/sandbox", "sandbox.openapi.yaml"],
  ].flatMap(([prefix, file]) => {
    const { paths } = parse(text(file as string)) as { paths: Record<string, Record<string, unknown>> }
    return Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${prefix}${path.replace(/\{[^}]+\}/g, "{}")}`),
    )
  }),
)

const scripts = Object.keys((JSON.parse(text("package.json")) as { scripts: object }).scripts)
const serveFlags = [...optionKeys.map((key) => options[key].flag), "--set", "--config", "--print-ready-json", "--help"]
const flagsOf = (command: string): string[] => {
  const found = commands.find(({ name }) => name === command)
  if (command === "completion") return ["--help"]
  if (command === "exec") return [...serveFlags, ...execHelp.flags.map(([flag]) => flag.split(" ")[0] as string)]
  if (!found) return command === "serve" || command === "" ? serveFlags : []
  return [...found.flags, ...commonFlags].map(([flag]) => flag.split(" ")[0] as string).concat("--help")
}
const anyFlag = new Set([...serveFlags, ...["exec", ...commands.map(({ name }) => name)].flatMap(flagsOf)])
/** Where the tests look for the shared corpora. */
const CORPUS_ENV = "SANDPOST_CORPUS"
/** What `compose.yaml` and the commands for Cypress read. */
const OUTSIDE_ENV = ["SANDPOST_IMAGE", "SANDPOST_ACCOUNT"]
const variables = new Set([
  ...optionKeys.map((key) => options[key].env),
  ...[CONFIG_ENV, SETTINGS_ENV, URL_ENV, CORPUS_ENV, ...OUTSIDE_ENV],
])

describe.each(documents)("%s", (path) => {
  const markdown = text(path)

  it("has lines of at most 120 characters, except for tables, code and what a script writes", () => {
    const prose = markdown
      .replace(/^ *(```|~~~)[\s\S]*?^ *\1$/gm, "")
      .replace(/^<!-- .*written by[\s\S]*?^<!-- end of/gm, "")
      .split("\n")
    const isOther = (line: string) => /^(?:\||#|<|!?\[)/.test(line)
    expect(prose.filter((line) => line.length > 120 && !isOther(line))).toEqual([])
  })

  it("names only existing files", () => {
    const cited = citationsOf(markdown).code.filter((word) => !word.includes(" ") && !OF_THE_READER.test(word))
    const paths = cited.filter((word) => FOLDERS.test(word))
    expect(paths.filter((word) => !isThere(word))).toEqual([])
    const names = cited.filter((word) => /^[\w.-]+\.(ts|tsx|mjs|ya?ml|md)$/.test(word))
    expect(names.filter((word) => !files.has(word))).toEqual([])
  })

  it("has no broken links", () => {
    const local = citationsOf(markdown).links.filter((target) => !/^https?:/.test(target))
    const broken = local.filter((target) => {
      const [file = "", anchor] = target.split("#")
      const full = file === "" ? path : relative(root, resolve(root, dirname(path), file))
      return !existsSync(join(root, full)) || (anchor !== undefined && !anchorsOf(full).includes(anchor))
    })
    expect(broken).toEqual([])
  })

  it("has no placeholder in a shell block, which a shell would read as a redirection", () => {
    const commands = blocksOf(markdown).filter(({ language }) => language === "sh")
    const unquoted = commands.map(({ code }) => code.replace(/'[^']*'|"[^"]*"/g, ""))
    expect(unquoted.filter((code) => / <\w/.test(code))).toEqual([])
  })

  it("names scripts of package.json", () => {
    const cited = [...markdown.matchAll(/npm (?:run )?((?<=run )[\w:]+|start|test)\b/g)].map(
      ([, name]) => name as string,
    )
    expect(cited.filter((name) => !scripts.includes(name))).toEqual([])
  })

  it("names commands and flags that Sandpost has", () => {
    const unknown = linesOf(markdown).flatMap((line) => {
      const [, words] = /(?:^|\$\(|npx )sandpost((?: .*)?)$/.exec(line.trim()) ?? []
      const asked = words ?? /npm start -- (.*)$/.exec(line)?.[1]?.replace(/^/, " ")
      if (asked !== undefined) {
        const command = /^ ([a-z][a-z-]*)/.exec(asked)?.[1] ?? ""
        const operation = /^ call (?:\w+\.)?(\w+)/.exec(asked)?.[1]
        const known = operation === undefined ? flagsOf(command) : fieldFlags(operation)
        if (known.length === 0) return [line]
        const flags = (asked.split(/[|;]|`| -- /)[0]?.match(/(?<= )--[\w-]+/g) ?? []).filter(
          (flag) => !known.includes(flag),
        )
        return flags.map((flag) => `${line}: ${flag}`)
      }
      // A flag without a command.
      const [alone] = /^--[a-z-]+/.exec(line) ?? []
      return alone !== undefined && blocksOf(markdown).every(({ code }) => !code.includes(line)) && !anyFlag.has(alone)
        ? [line]
        : []
    })
    expect(unknown.filter((line) => !/^--(health|check|add-host)/.test(line))).toEqual([])
  })

  it("names variables that Sandpost reads", () => {
    // `vars.…` are variables of the reader in GitHub Actions.
    const cited = [...markdown.matchAll(/(?<!vars\.)\bSANDPOST_[A-Z_]*[A-Z]/g)].map(([name]) => name)
    expect(cited.filter((name) => !variables.has(name))).toEqual([])
  })

  it("names operations that the contracts have", () => {
    const cited = [...markdown.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/(?:v1|sandbox)\/[\w/{}-]*[\w}])/g)]
    const unknown = cited.filter(
      ([, method, where]) => !operations.has(`${method} ${where?.replace(/\{[^}]+\}/g, "{}")}`),
    )
    expect(unknown.map(([whole]) => whole)).toEqual([])
  })

  it("names assumptions of the ledger", () => {
    const numbers = [...markdown.matchAll(/assumption ([A-Z]\d+)/g)].map(([, number]) => number)
    expect(numbers.filter((number) => !ledger.some(({ code }) => code === number))).toEqual([])
    const set = [...markdown.matchAll(/--set ([a-z_.]+)=/g)].map(([, name]) => name)
    expect(set.filter((name) => !ledger.some((row) => row.name === name && row.setting))).toEqual([])
  })
})

it("the documents spell the command `npx sandpost`, as a reader can run it", () => {
  // The changes name what a version has.
  const read = documents.filter((path) => path !== "CHANGELOG.md")
  const others = read.flatMap((path) =>
    linesOf(text(path))
      .filter((line) => /^(?:\$ )?sandpost (?:--)?[a-z]/.test(line.trim()))
      .map((line) => `${path}: ${line}`),
  )
  expect(others).toEqual([])
})

it("every guarantee in docs/security.md names its code, with functions that it has, and a test that exists", () => {
  const rows = text("docs/security.md").match(/^\| (?!Guarantee|---).*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const [, guarantee = "", code = "", tests = ""] = row
      .split(" | ")
      .flatMap((cell, index) => (index ? [cell] : ["", cell]))
    const codeOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word as string)
    const sources = codeOf(code).filter((word) => word.includes("/"))
    const source = sources
      .filter((path) => path.endsWith(".ts"))
      .map(text)
      .join("\n")
    for (const name of codeOf(code).filter((word) => !/[/.]/.test(word))) expect(source, guarantee).toContain(name)
    const parts = [...tests.matchAll(/part `([\w-]+)`/g)].map(([, part]) => `test/torture/parts/${part}.ts`)
    const paths = [...codeOf(tests).filter((word) => /^(test|src)\//.test(word)), ...parts]
    expect(paths.length > 0 || tests.includes("`npm run torture`"), guarantee).toBe(true)
    for (const path of [...sources, ...paths]) expect(isThere(path), path).toBe(true)
  }
})

it("every decision has its context, its consequences and how it is confirmed, in at most 450 words", () => {
  for (const file of globSync("docs/adr/*.md", { cwd: root })) {
    const page = text(file)
    expect(page.split(/\s+/).length, file).toBeLessThanOrEqual(450)
    for (const part of ["Context", "Decision", "Consequences", "Confirmation"])
      expect(page, file).toContain(`**${part}.**`)
    expect(page.split("\n")[0], file).toMatch(new RegExp(`^# ${Number(basename(file).slice(0, 4))}\\. `))
  }
})

it("docs/real-software.md and findings/README.md name each script of findings", () => {
  const scripts = globSync("findings/*.sh", { cwd: root }).map((path) => basename(path))
  expect(scripts.length).toBeGreaterThan(10)
  for (const page of ["docs/real-software.md", "findings/README.md"]) {
    const rows = text(page).match(/^\|.*/gm) ?? []
    const named = rows.flatMap((row) => [...row.matchAll(/`([\w-]+\.sh)`/g)].map(([, name]) => name))
    expect(named.toSorted(), page).toEqual(scripts.toSorted())
  }
})

it("the screenshots exist and are small", () => {
  const pictures = globSync("docs/screenshots/*.png", { cwd: root })
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.reduce((sum, file) => sum + readFileSync(join(root, file)).length, 0)).toBeLessThan(4_000_000)
})

/** The names of all functions of an object, with those of its objects as `name.member`. */
function functionsOf(object: object, prefix = ""): string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    typeof value === "function"
      ? [prefix + name]
      : typeof value === "object" && value !== null
        ? functionsOf(value, `${prefix}${name}.`)
        : [],
  )
}

/** The functions in the first column of the tables below a heading or line. */
function functionsIn(part: string): string[] {
  const cells = [...part.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, cell]) => cell as string)
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)\(/g)].map(([, name]) => name as string))
}

describe("docs/guides/client.md", () => {
  const [before = "", after = ""] = text("docs/guides/client.md").split("\nA receiver:\n")
  const [ofReceiver = "", data = ""] = after.split("\n## Accounts and data\n")
  const [intro = "", ...sections] = `${before}\n${data}`.split("\n## ")

  it("lists every function of the client", async () => {
    const sandpost = await startSandpost()
    onTestFinished(sandpost.stop)
    const { service: _, control: __, ...rest } = sandpost.client
    const listed = functionsIn(
      [intro, ...sections.filter((section) => !section.startsWith("startSandpost"))].join("\n"),
    )
    const named = listed.filter((name) => !/^(service|control)\./.test(name))
    expect(named.toSorted()).toEqual(functionsOf(rest).toSorted())
    const [started = ""] = sections.filter((section) => section.startsWith("startSandpost"))
    for (const name of Object.keys(sandpost)) expect(started).toContain(`\`${name}`)
  })

  it("lists every function of a receiver", async () => {
    const sandpost = await startSandpost()
    onTestFinished(sandpost.stop)
    const hook = await sandpost.client.webhooks.receiver()
    onTestFinished(hook.close)
    expect(functionsIn(ofReceiver).toSorted()).toEqual(functionsOf(hook).toSorted())
  })
})

it("docs/control-api.md lists every command", () => {
  const listed = [...text("docs/control-api.md").matchAll(/^\| `npx sandpost ([\w-]+)/gm)].map(([, name]) => name)
  const names = [...commands.map(({ name }) => name), "exec", "completion"]
  expect(listed.toSorted()).toEqual(names.toSorted())
})
