import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { installedBrowser } from "../scripts/installed-browser.mjs"

const root = fileURLToPath(new URL("../", import.meta.url))

describe("scripts and test helpers run on Windows too", () => {
  // The image is built on Linux only.
  const files = globSync(["scripts/*.mjs", "test/helpers/*.ts", "vitest.config.ts"], {
    cwd: root,
    exclude: ["scripts/image.mjs"],
  })
  const linesWith = (pattern: RegExp) =>
    files.flatMap((path) =>
      readFileSync(`${root}${path}`, "utf8")
        .split("\n")
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )

  it("join the folders of PATH with the platform's delimiter", () => {
    expect(files.length).toBeGreaterThan(20)
    expect(linesWith(/PATH\b.*(\}:|:\$\{|":"|join\(["'`]:)/)).toEqual([])
  })
  it("run programs of packages with Node, because the commands in node_modules are shell scripts there", () => {
    expect(linesWith(/\.bin["'`]?\s*[,/]\s*["'`]?(\$\{)?\w/)).toEqual([])
  })
  it("run npm and npx through a shell, and no command of Unix", () => {
    expect(linesWith(/(?:spawn|spawnSync|execFile|execFileSync|run)\(\s*"(?:npm|npx)"(?!.*\bshell\b)/)).toEqual([
      // `run` of scripts/setup.mjs uses a shell there.
      'scripts/setup.mjs: if (run("npm", words, { cwd: at(folder), env: { [SETTING_UP]: "1" } }) !== 0) {',
    ])
    // Git is a program there, too; what begins with @ is a script of a package, which Node runs.
    expect(linesWith(/\b(?:spawn|spawnSync|execFile|execFileSync|execSync|run)\(\s*"(?!(?:npm|npx|git)"|@)/)).toEqual([
      // Programs of Debian: null elsewhere.
      expect.stringContaining('test/helpers/debian.ts: const status = `${spawnSync("dpkg"'),
      // Where there is no `ps`, the whole files come back after a minute.
      expect.stringContaining('scripts/packed-files.mjs: const { stdout = "" } = spawnSync("ps"'),
    ])
  })
})

describe("the browser of the tests", () => {
  const on = (platform: string, there: string, env: Record<string, string> = {}) =>
    installedBrowser({ platform, env, exists: (path) => path === there })

  it.each([
    ["linux", "/usr/bin/chromium"],
    ["darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["win32", "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
  ])("is found in the usual places of %s", (platform, path) => {
    expect(on(platform, path, { "PROGRAMFILES(X86)": "C:\\Program Files (x86)" })).toBe(path)
    expect(on(platform, "elsewhere")).toBeNull()
  })
  it("is CHROME_PATH if it is set", () => {
    expect(on("linux", "/opt/chrome", { CHROME_PATH: "/opt/chrome" })).toBe("/opt/chrome")
    expect(() => on("linux", "/usr/bin/chromium", { CHROME_PATH: "/opt/chrome" })).toThrow("/opt/chrome")
  })
})
