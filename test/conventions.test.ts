import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../", import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
const isTest = (path: string) => /\.(test|fixture|test-helper)\.ts$/.test(path)

it("core and operations ask for time, timers and chance; they do not reach for them", () => {
  const reach =
    /\bset(?:Timeout|Interval|Immediate)\(|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/
  const sources = globSync("src/{core,operations}/**/*.ts", { cwd: root }).filter((path) => !isTest(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => reach.test(read(path)))).toEqual([])
})
