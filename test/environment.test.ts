import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { environmentOfTests } from "./helpers/environment.ts"
import { needs } from "./helpers/installed.ts"
import { aFolder } from "./helpers/spawn.ts"

it("tests do not see the settings and proxies of the user who runs them", () => {
  const theirs = {
    SANDPOST_URL: "http://127.0.0.1:8025",
    SANDPOST_DATA: "/elsewhere",
    NODE_OPTIONS: "--max-old-space-size=64",
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    GIT_DIR: "/elsewhere/.git",
    SWAKS_OPT_server: "elsewhere.test",
    GOFLAGS: "-mod=vendor",
    PYTHONWARNINGS: "error",
    RUBYOPT: "-w",
    PERL5OPT: "-w",
    JAVA_TOOL_OPTIONS: "-Xint",
    CLASSPATH: "/elsewhere",
    CDPATH: "/usr",
    ENV: "/elsewhere/rc",
    DEBUG: "*",
  }
  const needed = { PATH: "/bin", HOME: "/home/ann", SANDPOST_LONG_TESTS: "1", NODE_EXTRA_CA_CERTS: "/ca.pem" }
  const proxy = { HTTPS_PROXY: "http://proxy.test:3128", NO_PROXY: "registry.test" }
  const seen = environmentOfTests({ ...theirs, ...needed, ...proxy, NODE_ENV: "production" }, aFolder())
  expect(Object.keys(theirs).filter((name) => name in seen)).toEqual([])
  expect(seen).toMatchObject({ ...needed, HTTPS_PROXY: proxy.HTTPS_PROXY, NODE_ENV: "test" })
  for (const name of ["NO_PROXY", "no_proxy"]) expect(seen[name]).toMatch(/^registry\.test,localhost,.*127\.0\.0\.1/)
})

it("what `npm test` tells the tests reaches them", () => {
  const told = ["scripts/test.mjs", "vitest.config.ts"].flatMap((path) => {
    const text = readFileSync(join(import.meta.dirname, "..", path), "utf8")
    return [...text.matchAll(/\bSANDPOST_[A-Z_]+\b/g)].map(([name]) => [name, "1"])
  })
  expect(told.length).toBeGreaterThan(2)
  expect(environmentOfTests(Object.fromEntries(told), aFolder())).toMatchObject(Object.fromEntries(told))
})

it("git has no settings of a user or machine in a test, also if a hook of git runs it", ({ skip }) => {
  needs("git", skip)
  const { stdout } = spawnSync("git", ["config", "--list", "--show-origin"], {
    cwd: aFolder(),
    encoding: "utf8",
  })
  expect(stdout).toBe("command line:\tsafe.directory=*\n")
})

it("curl and swaks read empty settings in place of those in the home folder", () => {
  for (const [folder, name] of [
    [process.env.CURL_HOME, ".curlrc"],
    [process.env.SWAKS_HOME, ".swaksrc"],
  ] as const)
    expect(readFileSync(join(folder ?? "", name), "utf8")).toBe("")
})
