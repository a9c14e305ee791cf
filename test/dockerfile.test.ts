import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../", import.meta.url))
const text = readFileSync(`${root}Dockerfile`, "utf8")
const { version, devDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"))

it("the image has the version of the package, a user that Kubernetes can check, and a health check that every builder knows", () => {
  expect(text).toContain(`org.opencontainers.image.version="${version}"`)
  expect(text).toMatch(/^USER \d+:0$/m)
  // `--start-interval` needs Docker 25, and the builders of Podman reject it.
  expect(text).toMatch(/^HEALTHCHECK(?: --(?:interval|timeout|start-period|retries)=\w+)+ \\$/m)
})

it("the image build installs everything that the sources import", () => {
  const left = [...text.matchAll(/devDependencies\.(\S+)/g)].map(([, name]) => name as string)
  expect(left.length).toBeGreaterThan(10)
  expect(left.filter((name) => !(name in devDependencies))).toEqual([])
  const sources = globSync("{src,ui/src}/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !/\.test\.|test-helper/.test(path),
  )
  const code = sources.map((path) => readFileSync(`${root}${path}`, "utf8")).join("\n")
  const isImported = (name: string) => new RegExp(`(?:from |import\\()"${name}["/]`).test(code)
  expect(isImported("express")).toBe(true)
  expect(left.filter(isImported)).toEqual([])
})
