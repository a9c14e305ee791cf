import { existsSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { options } from "../src/config/options.ts"

const text = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")
const { name } = JSON.parse(text("package.json")) as { name: string }
const variables = new Set<string>(Object.values(options).map(({ env }) => env))

it("compose.yaml runs the image without root, capabilities or a writable root, and waits for its health check", () => {
  const { services } = parse(text("compose.yaml"))
  expect(Object.keys(services)).toEqual(["sandpost"])
  const { image, build, environment, healthcheck, volumes, ports, ...hardened } = services.sandpost
  expect(hardened).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] })
  // The user of the image, as with `docker run` and in Kubernetes, so that they can use the same volume.
  const dockerfile = text("Dockerfile")
  expect(hardened).not.toHaveProperty("user")
  expect(dockerfile).toMatch(/^USER [1-9]\d*:0$/m)
  expect(healthcheck).toMatchObject({ start_interval: "1s", start_period: "20s", interval: "30s" })
  expect(dockerfile).toContain(JSON.stringify(healthcheck.test.slice(1)).replaceAll(",", ", "))
  expect([image, build]).toEqual([`\${SANDPOST_IMAGE:-${name}}`, "."])
  expect(ports).toEqual(["127.0.0.1:8025:8025", "127.0.0.1:1025:1025"])
  expect(volumes).toEqual(["mail:/data"])
  for (const variable of Object.keys(environment)) expect(variables).toContain(variable)
})

it("the build of the image gets all files of the package that are not built", () => {
  const { files } = JSON.parse(text("package.json")) as { files: string[] }
  const given = text(".dockerignore").split("\n")
  for (const file of files.filter((file) => file !== "dist")) expect(given).toContain(`!${file}`)
})

it("the release publishes what was tested, from a tag of the version, with SBOM and provenance and without a secret", () => {
  const workflow = text(".github/workflows/release.yml")
  const { on, jobs, permissions, env } = parse(workflow)
  expect([on, permissions]).toEqual([{ push: { tags: ["v*.*.*"] } }, { contents: "read" }])
  expect(workflow).not.toMatch(/\bsecrets\b/)
  expect(jobs.image.needs).toBe("test")
  expect(jobs.package.needs).toContain("test")
  const build = jobs.image.steps.find(({ uses = "" }) => uses.startsWith("docker/build-push-action@")).with
  expect(build).toMatchObject({ platforms: "linux/amd64,linux/arm64", sbom: true, provenance: "mode=max" })
  expect(build.outputs).toContain("push=true,oci-mediatypes=true,compression=zstd")
  expect(workflow).toMatch(/npm publish \.\/sandpost-\*\.tgz --provenance/)
  expect(jobs.package.permissions["id-token"]).toBe("write")
  // The one place of the image's name.
  expect(env.IMAGE).toContain("vars.SANDPOST_IMAGE")
  expect(workflow.match(/vars\.|github\.repository\b/g)).toHaveLength(2)
  // Only the last stage would need an emulator, if it ran a command.
  const [lastStage = ""] = text("Dockerfile")
    .split(/^FROM /m)
    .slice(-1)
  expect(lastStage).not.toMatch(/^RUN /m)
})

it("every action of another repository is pinned by its commit, and no container shares the network of the host", () => {
  for (const file of ["action.yml", ".github/workflows/release.yml", ".github/workflows/test.yml"]) {
    const used = [...text(file).matchAll(/^\s*-?\s*uses: (.+)$/gm)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action, file).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(text(file)).not.toMatch(/--network[ =]host/)
  }
})

it("pushes and pull requests run the tests on Linux, the quick ones also on macOS and Windows, and start the image", () => {
  const { on, jobs, permissions } = parse(text(".github/workflows/test.yml"))
  expect([Object.keys(on), permissions]).toEqual([["push", "pull_request"], { contents: "read" }])
  const runs = (job: string): string[] => jobs[job].steps.flatMap(({ run }: { run?: string }) => run ?? [])
  expect(runs("linux")).toEqual(["npm ci", "npm test"])
  expect(jobs.others.strategy.matrix.os).toEqual(["macos-latest", "windows-latest"])
  expect(runs("others").slice(0, 2)).toEqual(["npm ci", "npm run check"])
  const [, ...files] = runs("others")[2]?.split(/ (?=test\/)/) ?? []
  expect(files.map((file) => existsSync(new URL(`../${file}`, import.meta.url)))).toEqual(Array(5).fill(true))
  expect(runs("image").join()).toContain("docker compose up --build --wait")
})

it("the action has no package by default, because a name could be anybody's", () => {
  expect(parse(text("action.yml")).inputs.package.default).toBe("")
})
