import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createContext, runInContext, runInNewContext } from "node:vm"
import { type Configuration, rspack } from "@rspack/core"
import * as esbuild from "esbuild"
import { build as vite } from "vite"
import { afterAll, beforeAll, expect, it } from "vitest"
import webpack from "webpack"
import { aFolder, install, pack, withTools } from "../../helpers/packed.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

const ENTRY = `
import { SandpostClient } from "sandpost/client"
globalThis.readInfo = (url) => new SandpostClient({ url }).control.getInfo()
`

/** What Node has and browsers have not. */
const OF_NODE = ["process", "Buffer", "global", "setImmediate", "clearImmediate"]
const OF_LANGUAGE: string[] = runInNewContext("Object.getOwnPropertyNames(globalThis)")
/** What a page has beside the language. */
const OF_PAGE = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis)
    .filter((name) => !OF_NODE.includes(name) && !OF_LANGUAGE.includes(name))
    .map((name) => [name, (globalThis as Record<string, unknown>)[name]]),
)

let folder: Awaited<ReturnType<typeof aFolder>>
let project: string
beforeAll(async () => {
  folder = await aFolder()
  project = await install(join(folder.path, "page"), (await pack()).tarball, withTools())
  writeFileSync(join(project, "entry.js"), ENTRY)
})
afterAll(() => folder?.remove())

/** What webpack and Rspack have in common. */
const likeWebpack = (filename: string) =>
  ({
    mode: "production",
    target: "web",
    context: project,
    entry: "./entry.js",
    output: { path: project, filename },
  }) satisfies Configuration

/** Runs a compiler of the form of webpack. */
const compile = (
  run: (done: (error: Error | null, stats?: { toString(): string; hasErrors(): boolean }) => void) => void,
) =>
  new Promise<void>((done, fail) =>
    run((error, stats) => (error || stats?.hasErrors() ? fail(error ?? new Error(String(stats))) : done())),
  )

it.each<[name: string, bundle: (filename: string) => Promise<unknown>]>([
  [
    "esbuild",
    (filename) =>
      esbuild.build({
        entryPoints: [join(project, "entry.js")],
        outfile: join(project, filename),
        bundle: true,
        platform: "browser",
        logLevel: "silent",
      }),
  ],
  ["webpack", (filename) => compile((done) => webpack(likeWebpack(filename), done))],
  ["Rspack", (filename) => compile((done) => rspack(likeWebpack(filename), done))],
  [
    "Vite",
    (filename) =>
      vite({
        configFile: false,
        root: project,
        logLevel: "silent",
        build: {
          outDir: ".",
          emptyOutDir: false,
          lib: { entry: "entry.js", formats: ["iife"], name: "page", fileName: () => filename },
        },
      }),
  ],
])("%s bundles the client for a browser, where there is nothing of Node", async (name, bundle) => {
  const filename = `${name}.bundle.js`
  await bundle(filename)
  const page = createContext({ ...OF_PAGE })
  runInContext(readFileSync(join(project, filename), "utf8"), page)
  const box = await startSandpost()
  expect(await page.readInfo(box.url)).toMatchObject({ account: { id: expect.any(String) } })
})
