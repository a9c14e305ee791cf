import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../", import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
const isTest = (path: string) => /\.(test|fixture|test-helper)\.ts$/.test(path)

it("core and operations receive time, timers and randomness as parameters", () => {
  const reach =
    /\bset(?:Timeout|Interval|Immediate)\(|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/
  const sources = globSync("src/{core,operations}/**/*.ts", { cwd: root }).filter((path) => !isTest(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => reach.test(read(path)))).toEqual([])
})

/** Words that are not plain English in this project, as regular expressions, each with a plain replacement. */
const ODD_WORDS: Record<string, string> = {
  "judg(?:e|es|ed|ing|ement|ment)": "evaluate, check, process",
  doomed: "toDelete",
  homeless: "orphaned",
  whereabouts: "location, path",
  "str(?:ike|ikes|iking|uck)": "match, apply, inject",
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
