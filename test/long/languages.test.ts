import { execFile, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aFolder, install, pack, root, withTools } from "../helpers/packed.ts"

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
})
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

describe("the table of scenarios in docs/guides/languages.md", () => {
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

it.for(Object.entries(LANGUAGES))(
  "%s: the file names both versions if Sandpost is older",
  async ([language, { needs, get, file, commands }], { skip }) => {
    if (spawnSync(needs, ["--help"], { stdio: "ignore" }).error) skip(`${needs} is not installed. ${get}`)
    const older = createServer((_, response) => {
      response.setHeader("Content-Type", "application/json").end('{"version":"0.0.9"}')
    }).listen(0, "127.0.0.1")
    await once(older, "listening")
    const url = `http://127.0.0.1:${(older.address() as AddressInfo).port}`
    const refused = await runScenarios(language, commands, { SANDPOST_URL: url }).catch(({ stderr }) => stderr)
    older.close()
    expect(refused).toContain(`${file} needs Sandpost 0.1.0 or later, but ${url} is Sandpost 0.0.9.`)
  },
)
