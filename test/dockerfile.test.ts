import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../", import.meta.url))
const text = readFileSync(`${root}Dockerfile`, "utf8")
const { version, dependencies, devDependencies, scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"))

it("the image has the version of the package, a user that Kubernetes can check, and a health check that every builder knows", () => {
  expect(text).toContain(`org.opencontainers.image.version="${version}"`)
  expect(text).toMatch(/^USER \d+:0$/m)
  // `--start-interval` needs Docker 25, and the builders of Podman reject it.
  expect(text).toMatch(/^HEALTHCHECK(?: --(?:interval|timeout|start-period|retries)=\w+)+ \\$/m)
})

it("the image build installs everything that the sources and the build import", () => {
  expect(text).toContain("npm ci --omit=dev --ignore-scripts")
  const sources = globSync(["{src,ui/src}/**/*.{ts,tsx}", "ui/*.ts", "scripts/{build,bundle,docs}.mjs"], {
    cwd: root,
  }).filter((path) => !/\.test\.|test-helper/.test(path))
  const code = sources.map((path) => readFileSync(`${root}${path}`, "utf8")).join("\n")
  const isImported = (name: string) => new RegExp(`(?:from |import\\(|resolve\\()"${name}["/]`).test(code)
  expect(Object.keys(dependencies).filter(isImported)).toEqual(Object.keys(dependencies))
  expect(Object.keys(devDependencies).filter(isImported)).toEqual([])
})

it("the image and `npm start` give Node the same young generation, also where `npm start` runs another Node than its own", () => {
  const [, entry = ""] = /^ENTRYPOINT \["node", "(.*?)"/m.exec(text) ?? []
  expect(entry).toMatch(/^--max-semi-space-size=\d+$/)
  expect(scripts.start).toBe(`node ${entry} scripts/start.mjs`)
  expect(readFileSync(`${root}scripts/start.mjs`, "utf8")).toContain("spawn(node, [...process.execArgv, main,")
})
