import { execFile, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../helpers/free-port.ts"
import { aFolder, install, pack, root, withTools } from "../helpers/packed.ts"
import { aProxy } from "../helpers/proxy.ts"

const run = promisify(execFile)

/** How to run the scenarios of a language in a copy of its folder. */
const LANGUAGES: Record<string, { needs: string; get: string; file: string; commands: string[][] }> = {
  Python: {
    needs: "python3",
    get: "Install Python 3.9 or later.",
    file: "sandpost.py",
    commands: [["python3", "scenarios.py"]],
  },
  Go: {
    needs: "go",
    get: "Install Go 1.19 or later.",
    file: "sandpost.go",
    commands: [["go", "run", "./scenarios"]],
  },
  Java: {
    needs: "javac",
    get: "Install a JDK 17 or later.",
    file: "Sandpost.java",
    commands: [
      ["javac", "-d", "classes", "Sandpost.java", "Scenarios.java"],
      ["java", "-cp", "classes", "Scenarios"],
    ],
  },
  PHP: { needs: "php", get: "Install PHP 8.1 or later.", file: "Sandpost.php", commands: [["php", "scenarios.php"]] },
  Ruby: { needs: "ruby", get: "Install Ruby 3.0 or later.", file: "sandpost.rb", commands: [["ruby", "scenarios.rb"]] },
}

/** The scenarios of the table in docs/guides/languages.md that each language passed. */
function table(): { scenarios: string[]; passed: (language: string) => string[] } {
  const text = readFileSync(join(root, "docs/guides/languages.md"), "utf8")
  const lines = text.slice(text.indexOf("| Scenario |")).split("\n")
  const rows = lines
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head = [], , ...body] = rows
  const passed = (language: string) => {
    const column = head.findIndex((cell) => cell.startsWith(language))
    return body.filter((row) => row[column] === "ok").map(([scenario]) => scenario as string)
  }
  return { scenarios: body.map(([scenario]) => scenario as string), passed }
}

let folder: Awaited<ReturnType<typeof aFolder>>
/** A project in which Sandpost is installed, so that `npx --no-install sandpost` starts it. */
let project: string

beforeAll(async () => {
  folder = await aFolder()
  const { tarball } = await pack()
  project = await install(join(folder.path, "project"), tarball, withTools())
}, 300_000)
afterAll(async () => {
  await folder?.remove()
})

/** The scenarios that the program of a language printed as passed. */
async function runScenarios(language: string, commands: string[][], more: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const here = join(project, language)
  mkdirSync(here, { recursive: true })
  cpSync(join(root, "docs/languages", language.toLowerCase()), here, { recursive: true })
  const { SANDPOST_URL: _, ...env } = withTools()
  let printed = ""
  for (const [program = "", ...words] of commands) {
    const { stdout } = await run(program, words, { cwd: here, env: { ...env, ...more } })
    printed = stdout
  }
  return [...printed.matchAll(/^ok (.*)$/gm)].map(([, name]) => name as string)
}

// A compiler takes its time on a busy machine.
describe("the table of scenarios in docs/guides/languages.md", { timeout: 300_000 }, () => {
  it("lists what the client for Node does", async () => {
    expect(await runScenarios("Node", [["node", "scenarios.mjs"]])).toEqual(table().passed("Node"))
    expect(table().passed("Node")).toEqual(table().scenarios)
  })

  it.for(Object.entries(LANGUAGES))("lists what %s does", async ([language, { needs, get, commands }], { skip }) => {
    if (spawnSync(needs, ["--help"], { stdio: "ignore" }).error) {
      skip(`${needs} is not installed, so the scenarios of ${language} did not run. ${get}`)
    }
    expect(await runScenarios(language, commands)).toEqual(table().passed(language))
  })
})

/** What the scenarios of a language print when Sandpost gives these answers: to `GET /sandbox/info`, and to everything else. */
async function complaints(
  language: string,
  commands: string[][],
  version: string,
): Promise<{ url: string; text: string }> {
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "application/json")
    if (request.url?.startsWith("/sandbox/info")) return response.end(JSON.stringify({ version }))
    const meanwhile = ["1 request was refused: größer."]
    const error = { type: "not_found", message: "No email matched within 50 ms.", meanwhile }
    return response.writeHead(404).end(JSON.stringify({ error }))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const failed = await runScenarios(language, commands, { SANDPOST_URL: url }).catch((error) => error)
  server.close()
  server.closeAllConnections()
  return { url, text: `${failed.stderr}${failed.stdout}` }
}

describe.for(Object.entries(LANGUAGES))(
  "the file for %s",
  { timeout: 300_000 },
  ([language, { needs, get, file, commands }]) => {
    const isMissing = spawnSync(needs, ["--help"], { stdio: "ignore" }).error !== undefined

    it("names both versions if Sandpost is older", async ({ skip }) => {
      if (isMissing) skip(`${needs} is not installed. ${get}`)
      const { url, text } = await complaints(language, commands, "0.0.9")
      expect(text).toContain(`${file} needs Sandpost 0.1.0 or later, but ${url} is Sandpost 0.0.9.`)
    })

    it("says what happened meanwhile if a wait ends in nothing", async ({ skip }) => {
      if (isMissing) skip(`${needs} is not installed. ${get}`)
      const { text } = await complaints(language, commands, "10.0.0")
      expect(text).toContain("No email matched within 50 ms. 1 request was refused: gr")
    })
  },
)

it("the file for Python starts a container on a free port, whose links in mail work outside (assumption public_url), and stops it", async ({
  skip,
}) => {
  if (spawnSync("python3", ["--version"]).error) skip("python3 is not installed. Install Python 3.9 or later.")
  const here = join(project, "container")
  mkdirSync(here)
  cpSync(join(root, "docs/languages/python/sandpost.py"), join(here, "sandpost.py"))
  const port = await freePort()
  const mapped = new URL(await aProxy(`http://127.0.0.1:${port}`)).port
  // Docker in short: a process is a container, its process id the container's, and a proxy its mapped port.
  const docker = `#!/bin/sh
echo "$*" >> docker.log
case "$1" in
run) npx --no-install sandpost --port ${port} --smtp-port off --data memory > /dev/null 2>&1 & echo "$!" ;;
port) echo 127.0.0.1:${mapped} ;;
stop) kill "$2" ;;
esac
`
  writeFileSync(join(here, "docker"), docker, { mode: 0o755 })
  const program = `
from sandpost import Sandpost
s = Sandpost.container()
print(s.url, s.receiver_host)
box = s.box()
box.call("POST", "/v1/emails", {"from": "hi@shop.test", "to": "ann@example.com", "subject": "Hi", "html": "<a href='https://x.example/'>x</a>", "track_clicks": True})
print(box.wait_for(to="ann@example.com")["links"][0]["tracked_url"])
s.stop()
`
  const { SANDPOST_URL: _, ...env } = withTools(here)
  const { stdout } = await run("python3", ["-c", program], { cwd: here, env })
  const [address, link] = stdout.trim().split("\n")
  expect(address).toBe(`http://127.0.0.1:${mapped} host.docker.internal`)
  expect(link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${mapped}/t/c/\\w+/0$`))
  expect(readFileSync(join(here, "docker.log"), "utf8")).toMatch(
    /^run --rm -d -p 127\.0\.0\.1::8025 .* sandpost\nport (\d+) 8025\/tcp\nstop \1\n$/,
  )
}, 300_000)

it("the pytest plugin gives each test and each worker an account, and lists what happened in a failed test", async ({
  skip,
}) => {
  const python = (...words: string[]) => spawnSync("python3", words, { encoding: "utf8" })
  if (python("-m", "pytest", "--version").status !== 0) skip("pytest is not installed: python3 -m pip install pytest")
  const here = join(project, "pytest")
  mkdirSync(here)
  for (const file of ["sandpost.py", "pytest_sandpost.py"]) {
    cpSync(join(root, "docs/languages/python", file), join(here, file))
  }
  writeFileSync(join(here, "conftest.py"), 'pytest_plugins = ["pytest_sandpost"]\n')
  writeFileSync(join(here, "pytest.ini"), "[pytest]\nsandpost_domains = my.test\n")
  const test = `import pytest

def send(box, subject):
    box.call("POST", "/v1/emails", {"from": "hi@my.test", "to": "ann@example.com", "subject": subject, "text": "Hello"})

@pytest.mark.parametrize("number", range(4))
def test_alone(box, worker_box, sandpost, number):
    send(box, f"Number {number}")
    assert [email["subject"] for email in box.wait_for(count=1)] == [f"Number {number}"]
    send(worker_box, "Hello")
    assert box.id != worker_box.id
    print("url:", sandpost.url)

def test_fails(box):
    send(box, "Left")
    assert False
`
  writeFileSync(join(here, "test_plugin.py"), test)
  const { SANDPOST_URL: _, ...env } = withTools()
  const hasWorkers = python("-c", "import xdist").status === 0
  if (!hasWorkers) console.warn("pytest-xdist is not installed, so one process runs all tests")
  const words = ["-m", "pytest", "-rA", "--junit-xml", "junit.xml", ...(hasWorkers ? ["-n", "2"] : [])]
  const { stdout } = await run("python3", words, { cwd: here, env }).catch((error) => error)
  expect(stdout).toContain("1 failed, 4 passed")
  expect(stdout).toMatch(
    /-+ Sandpost: box -+\nemail \S+ to ann@example\.com: Left \(delivered\)\nrequest POST \/emails: 200/,
  )
  const [, file = ""] = /^sandpost open (.*)$/m.exec(stdout) ?? []
  expect(String(gunzipSync(readFileSync(file)))).toContain('"subject":"Left"')
  expect(readFileSync(join(here, "junit.xml"), "utf8")).toContain(`name="sandpost_run_box" value="${file}"`)
  expect(new Set(stdout.match(/^url: .*$/gm)).size, "one Sandpost for all workers").toBe(1)
}, 300_000)
