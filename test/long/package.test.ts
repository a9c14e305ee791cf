import { spawnSync } from "node:child_process"
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { basename, delimiter, dirname, join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { eventSchemas } from "../../src/api/event-schemas.gen.ts"
import { EVENT_NAMES } from "../../src/parts/webhooks/record.ts"
import { citationsOf } from "../helpers/markdown.ts"
import { useOwnFiles } from "../helpers/own-files.ts"
import {
  aFolder,
  install,
  nodeOfLine,
  ownVersion,
  type Packed,
  pack,
  root,
  runIn,
  startReady,
  withTools,
} from "../helpers/packed.ts"

const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" }
let folder: Awaited<ReturnType<typeof aFolder>>
let packed: Packed
beforeAll(async () => {
  folder = await aFolder()
  packed = await pack()
})
afterAll(() => folder?.remove())

/** The names of the JSON Schemas of webhook events. */
const SCHEMAS = [...EVENT_NAMES, "envelope"]

/** Also uses the code that Sandpost loads on demand: composing and signing, and the worker threads that process mail. */
const USE = `
import { startSandpost } from "sandpost"
import { SandpostClient } from "sandpost/client"
import bounced from "sandpost/schemas/events/email.bounced.json" with { type: "json" }
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const sandpost = await startSandpost()
const client = new SandpostClient({ url: sandpost.url, token: sandpost.tokens.full_access })
const { id } = await client.service.sendEmail(${JSON.stringify(mail)})
const raw = await client.emails.raw(id)
const { data: [domain] } = await client.control.listDomains()
await client.control.createReceivingAddress({ domain_id: domain.id, local_part: "help" })
await client.control.receiveInbound({ from: "ann@example.com", to: "help@sp.acme.test", subject: "Help", text: "Code 551209" })
const received = await client.inbound.waitFor({ subject: "Help" })
await sandpost.stop()
const read = (name) => readFileSync(fileURLToPath(import.meta.resolve("sandpost/" + name)), "utf8")
console.log(JSON.stringify({
  node: process.versions.node.split(".")[0],
  signed: raw.includes("DKIM-Signature:"),
  codes: received.codes,
  sender_verdict: received.sender_verdict,
  contracts: ["openapi.yaml", "sandbox.openapi.yaml"].map((name) => read(name).slice(0, 8)),
  imported: bounced.title,
  schemas: ${JSON.stringify(SCHEMAS)}.map((type) => JSON.parse(read("schemas/events/" + type + ".json"))),
}))
`

/** What CommonJS does, for example a test of Jest. Both entries share one copy of the code. */
const REQUIRED = `
const { startSandpost, SandpostError } = require("sandpost")
const client = require("sandpost/client")
startSandpost().then(async ({ url, stop }) => {
  const { status } = await fetch(url + "/healthz")
  await stop()
  console.log(status, client.SandpostError === SandpostError ? "same" : "different")
})
`

/** Compiles without Node's types, so that Sandpost's types must not need them. */
const TYPED = `
import { type StartedSandpost, startSandpost, verifySignature } from "sandpost"
import { SandpostClient, type CapturedEmail } from "sandpost/client"

const sandpost: StartedSandpost = await startSandpost({ port: 0, pace: "manual" })
const client = new SandpostClient({ url: sandpost.url })
const { id } = await client.service.sendEmail({ from: "a@acme.test", to: ["b@example.com"], subject: "Hi", text: "Hi" })
const email: CapturedEmail = await client.emails.waitFor({ to: "b@example.com" })
export const said: [string, string, boolean] = [id, email.subject, typeof verifySignature === "function"]
// @ts-expect-error: a subject is needed
await client.service.sendEmail({ from: "a@acme.test", to: ["b@example.com"], text: "Hi" })
// @ts-expect-error: there is no such option
await startSandpost({ prot: 1 })
// @ts-expect-error: there is no such event
await client.control.triggerEmailEvent(id, { type: "bounce" })
await sandpost.stop()
`

/** The same in a CommonJS module, which has no top-level await. */
const TYPED_COMMONJS = `
import { type StartedSandpost, startSandpost } from "sandpost"
import { SandpostClient, type CapturedEmail } from "sandpost/client"

export async function subjectOf(): Promise<string> {
  const sandpost: StartedSandpost = await startSandpost({ pace: "manual" })
  const client = new SandpostClient({ url: sandpost.url })
  const email: CapturedEmail = await client.emails.waitFor({ to: "b@example.com" })
  // @ts-expect-error: there is no such field
  console.log(email.subjct)
  await sandpost.stop()
  return email.subject
}
`

/** The packages in the inbox's script: the imports of `ui/src` and their dependencies. */
function bundledPackages(): string[] {
  const sources = globSync("ui/src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.ts"] })
  const imports = sources.flatMap((path) => [
    ...readFileSync(join(root, path), "utf8").matchAll(
      /^(?:import|export) (?!type )[^"]* from "(?!node:)((?:@[\w-]+\/)?\w[\w-]*)/gm,
    ),
  ])
  const names = new Set(imports.map(([, name]) => name as string))
  for (const name of names) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"))
    for (const needed of Object.keys(dependencies)) names.add(needed)
  }
  return [...names].sort()
}

it("a project that has committed the packed file installs it in a clone of its own, with an empty cache and no network", async () => {
  const app = join(folder.path, "app")
  await mkdir(join(app, "vendor"), { recursive: true })
  await copyFile(packed.tarball, join(app, "vendor", "sandpost.tgz"))
  const env = withTools()
  await install(app, "./vendor/sandpost.tgz", env)
  await writeFile(join(app, ".gitignore"), "node_modules\n")
  const git = (...words: string[]) =>
    runIn(app, env, "git", "-c", "user.name=Ann", "-c", "user.email=ann@example.com", ...words)
  await git("init", "--quiet")
  await git("add", "--all")
  await git("commit", "--quiet", "--message", "Test with Sandpost")
  const alone = await aFolder()
  onTestFinished(alone.remove)
  await runIn(alone.path, env, "git", "clone", "--quiet", app, "theirs")
  const theirs = join(alone.path, "theirs")
  const cold = { ...env, npm_config_cache: join(alone.path, "cache"), npm_config_offline: "true" }
  await runIn(theirs, cold, "npm", "ci")
  expect(await runIn(theirs, cold, "npx", "sandpost", "--version")).toBe(`${await ownVersion()}\n`)
}, 120_000)

describe("the package", () => {
  it("passes publint", async () => {
    const tarball = Uint8Array.from(await readFile(packed.tarball)).buffer
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
    expect(pkg.name).toBe("sandpost")
    expect(["dependencies", "devDependencies"].filter((key) => key in pkg)).toEqual([])
    // None that npm runs at the installation.
    expect(Object.keys(pkg.scripts ?? {})).toEqual(["start", "prepack", "postpack"])
  })
  it("contains the built program, both contracts, fixtures and guides, and nothing else", () => {
    const top = new Set(packed.files.map((path) => path.split("/")[0]))
    const needed = [
      "dist",
      "openapi.yaml",
      "sandbox.openapi.yaml",
      "package.json",
      "README.md",
      "LICENSE",
      "CHANGELOG.md",
      "fixtures",
      "docs",
    ]
    for (const name of needed) expect(top).toContain(name)
    for (const name of needed) top.delete(name)
    expect([...top], "further files").toEqual([])
    expect(
      packed.files.filter((path) => /^fixtures\/.*\//.test(path)),
      "fixtures that are not a state",
    ).toEqual([])
    expect(packed.files.filter((path) => /^docs\/(?!((guides\/)?[a-z-]+|guides\/README)\.md$)/.test(path))).toEqual([])
    expect(packed.files).toEqual(expect.arrayContaining(["dist/main.js", "dist/ui/index.html", "dist/index.d.ts"]))
    expect(packed.files.filter((path) => /\.(test|fixture|test-helper)\.|(?<!\.d)\.ts$|\.map$/.test(path))).toEqual([])
    expect(packed.unpacked_bytes, "unpacked").toBeLessThan(15_000_000)
  })

  it("has no link to a file that it does not contain", async () => {
    const project = await install(join(folder.path, "links"), packed.tarball, withTools())
    const installed = join(project, "node_modules/sandpost")
    const links = packed.files
      .filter((path) => /^[^/]+\.md$|^docs\/.*\.md$/.test(path))
      .flatMap((path) => {
        const { links } = citationsOf(readFileSync(join(installed, path), "utf8"))
        return links.map((link) => ({ path, target: link.replace(/#.*/, "") }))
      })
      .filter(({ target }) => target !== "" && !/^[a-z]+:/.test(target))
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(({ path, target }) => !existsSync(join(installed, dirname(path), target)))).toEqual([])
  })

  it("is built with the packages that `npm start` and the image install", { timeout: 180_000 }, async () => {
    const clone = join(folder.path, "clone")
    const left = /^(node_modules|dist|test|test-results|\.git|\.sandpost)$/
    await cp(root, clone, { recursive: true, filter: (path) => !left.test(basename(path)) })
    const env = { ...withTools(), SETTING_UP_SANDPOST: "1" }
    await runIn(clone, env, "npm", "ci", "--omit=dev", "--ignore-scripts")
    await runIn(clone, env, process.execPath, "scripts/build.mjs", "--without-types")
    expect(readdirSync(join(clone, "dist"))).toEqual(expect.arrayContaining(["main.js", "ui"]))
  })
  it("contains the licence of every package that it bundles", async () => {
    const unpacked = join(folder.path, "unpacked")
    await mkdir(unpacked)
    await runIn(folder.path, withTools(), "tar", "-xf", packed.tarball, "-C", unpacked)
    const inPackage = (path: string) => readFileSync(join(unpacked, "package", path), "utf8")
    const server = packed.files
      .filter((path) => /^dist\/.*\.js$/.test(path) && !/^dist\/(ui|docs)\//.test(path))
      .map(inPackage)
    // The bundler marks where each file begins.
    const regions = server.flatMap((text) => [
      ...text.matchAll(/^\s*\/\/ (?:.*\/)?node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm),
    ])
    const bundled = [...new Set([...bundledPackages(), ...regions.map(([, name]) => name as string)])].sort()
    expect(bundled).toEqual(
      expect.arrayContaining(["@preact/signals-core", "preact", "express", "mailauth", "iconv-lite"]),
    )
    const notices = inPackage("dist/THIRD-PARTY-NOTICES.md")
    expect(bundled.filter((name) => !notices.includes(`\n## ${name} - `))).toEqual([])
    const words = (text: string) => text.replace(/\s+/g, " ").trim()
    const all = words(notices)
    // One of its licences is enough.
    const isLicensed = (name: string) => {
      const files = globSync(`node_modules/{,*/node_modules/,@*/*/node_modules/}${name}/*`, { cwd: root })
      const licences = files.filter((path) => /\/licen[cs]e[^/]*$/i.test(path))
      return (
        licences.length === 0 || licences.some((path) => all.includes(words(readFileSync(join(root, path), "utf8"))))
      )
    }
    expect(bundled.filter((name) => !isLicensed(name))).toEqual([])
    for (const name of [
      "LICENSE",
      "NOTICE",
      "swagger-ui-bundle.js.LICENSE.txt",
      "swagger-ui-standalone-preset.js.LICENSE.txt",
    ]) {
      expect(notices).toContain(`dist/docs/${name}`)
      expect(inPackage(`dist/docs/${name}`)).toBe(
        readFileSync(join(root, "node_modules/swagger-ui-dist", name), "utf8"),
      )
    }
  })

  it.for([24, 22])(
    "installs into an empty project on Node %i, and both its command and its library work",
    async (line, { skip }) => {
      const node = await nodeOfLine(join(folder.path, `node${line}`), line)
      if ("missing" in node) return skip(`Node ${line} is not available: ${node.missing}`)
      const env = withTools(node.bin)
      const project = await install(join(folder.path, `on-${line}`), packed.tarball, env)

      expect(await runIn(project, env, "npx", "sandpost", "--version")).toBe(`${await ownVersion()}\n`)

      const printsUrl = "console.log(process.env.MAIL_API_URL); process.exitCode = 3"
      const executed = spawnSync("npx", ["sandpost", "exec", "--", "node", "-e", printsUrl], {
        ...{ cwd: project, env, encoding: "utf8", shell: process.platform === "win32" },
      })
      expect(executed.stdout, executed.stderr).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\n$/)
      expect(executed.status).toBe(3)

      const words = [
        "npx",
        "sandpost",
        "--port",
        "0",
        "--smtp-port",
        "0",
        "--data",
        "memory",
        "--fixture",
        "demo",
        "--print-ready-json",
      ]
      const { ready, ended } = await startReady(words, project, env)
      const headers = { Authorization: "Bearer sp_dev_sending", "Content-Type": "application/json" }
      const sent = await fetch(`${ready.base_url}/emails`, { method: "POST", headers, body: JSON.stringify(mail) })
      expect([sent.status, await sent.json()]).toEqual([200, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
      const page = await (await fetch(ready.url)).text()
      const [, script] = /<script[^>]* src="([^"]+)"/.exec(page) as RegExpExecArray
      expect((await fetch(new URL(script as string, ready.url))).status, "the inbox's script").toBe(200)
      expect((await fetch(`${ready.url}/docs/swagger-ui.css`)).status, "the API reference's style").toBe(200)
      process.kill(ready.pid, "SIGTERM")
      expect(await ended).toBe(0)

      await writeFile(join(project, "use.js"), USE)
      expect(JSON.parse(await runIn(project, env, "node", "use.js"))).toEqual({
        node: String(line),
        signed: true,
        codes: ["551209"],
        sender_verdict: expect.stringMatching(/^(verified|unverified)$/),
        contracts: ["openapi:", "openapi:"],
        imported: "Webhook event email.bounced",
        // What GET /sandbox/schemas/events/{type}.json responds with.
        schemas: SCHEMAS.map((type) => JSON.parse(eventSchemas[type] as string)),
      })

      const installed = join(project, "node_modules/sandpost")
      await useOwnFiles(installed, { node: join(node.bin, "node"), same: false })

      expect(await readdir(join(project, "node_modules"))).toEqual([".bin", ".package-lock.json", "sandpost"])

      await writeFile(join(project, "use.cjs"), REQUIRED)
      expect(await runIn(project, env, "node", "--no-experimental-require-module", "use.cjs")).toBe("200 same\n")

      if (line !== 24) return
      await writeFile(join(project, "typed.ts"), TYPED)
      const options = {
        module: "nodenext",
        target: "es2024",
        lib: ["es2024", "dom"],
        types: [],
        strict: true,
        noEmit: true,
      }
      await writeFile(
        join(project, "tsconfig.json"),
        JSON.stringify({ compilerOptions: options, include: ["typed.ts"] }),
      )
      const tsc = join(root, "node_modules/@typescript/native/bin/tsc")
      const typed = await runIn(project, env, "node", tsc, "-p", ".").catch(({ stdout }) => stdout)
      expect(typed, "output of tsc").toBe("")
    },
  )

  it("is found by TypeScript 5 with module commonjs and moduleResolution node10, which reads no `exports`", async ({
    skip,
  }) => {
    const project = await install(join(folder.path, "node10"), packed.tarball, withTools())
    const added = await runIn(project, withTools(), "npm", "install", "typescript@5.9.3").catch(
      (error) => error as Error,
    )
    if (added instanceof Error) return skip(`npm cannot install TypeScript 5: ${added.message.split("\n", 1)[0]}`)
    await writeFile(join(project, "typed.ts"), TYPED_COMMONJS)
    const options = { module: "commonjs", moduleResolution: "node10", target: "es2022", types: [], strict: true }
    const compilerOptions = { ...options, lib: ["es2022", "dom"], noEmit: true, skipLibCheck: false }
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["typed.ts"] }))
    const typed = await runIn(project, withTools(), "npx", "tsc", "-p", ".").catch(({ stdout }) => stdout)
    expect(typed, "output of tsc").toBe("")
    const { main, types, typesVersions } = JSON.parse(
      await readFile(join(project, "node_modules/sandpost/package.json"), "utf8"),
    )
    for (const path of [main, types, ...typesVersions["*"].client])
      expect(packed.files).toContain(path.replace(/^\.\//, ""))
  })

  it("names the version it needs on an older Node, from the command line and from startSandpost()", async ({
    skip,
  }) => {
    const programs = (process.env.PATH ?? "").split(delimiter).map((bin) => join(bin, "node"))
    const older = programs.find((node) => /^v(1\d|20|21)\./.test(versionOf(node)))
    if (older === undefined) return skip("no older Node is in PATH")
    const project = await install(join(folder.path, "older"), packed.tarball, withTools())
    await writeFile(join(project, "old.js"), 'import { startSandpost } from "sandpost"\nawait startSandpost()\n')
    const sentence = `Sandpost needs Node 22.19 or later, and this is Node ${versionOf(older).slice(1)}.`
    const clone = "In a clone of Sandpost, npm start -- <command> brings one."
    const run = (...words: string[]) => spawnSync(older, words, { cwd: project, encoding: "utf8" })
    const command = run("node_modules/sandpost/dist/main.js", "--version")
    expect([command.status, command.stdout, command.stderr]).toEqual([1, "", `sandpost: ${sentence} ${clone}\n`])
    expect(run("old.js").stderr).toContain(`StartError: ${sentence}`)
  })
})

/** What a program prints for `--version`; nothing if it does not exist. */
const versionOf = (program: string): string =>
  spawnSync(program, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? ""
