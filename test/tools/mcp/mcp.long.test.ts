import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aFolder, withTools } from "../../helpers/packed.ts"
import { program } from "../../helpers/program.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const run = promisify(execFile)
const box = await sandpostForFile()
const PACKAGES = ["@modelcontextprotocol/conformance@0.1.16", "@modelcontextprotocol/inspector@2.12.0"]

/**
 * Scenarios that this server cannot pass: they call tools, prompts and resources of the suite's own server by name, or need logging,
 * completion, sampling, elicitation, subscriptions or sessions, which no tool here uses. The suite fails if one of them passes.
 */
const OTHER_SERVERS = [
  ...[
    "logging-set-level",
    "completion-complete",
    "json-schema-2020-12",
    "server-sse-polling",
    "server-sse-multiple-streams",
  ],
  ...[
    "simple-text",
    "image",
    "audio",
    "embedded-resource",
    "mixed-content",
    "with-logging",
    "error",
    "with-progress",
  ].map((name) => `tools-call-${name}`),
  ...["tools-call-sampling", "tools-call-elicitation", "elicitation-sep1034-defaults", "elicitation-sep1330-enums"],
  ...["read-text", "read-binary", "templates-read", "subscribe", "unsubscribe"].map((name) => `resources-${name}`),
  ...["simple", "with-args", "embedded-resource", "with-image"].map((name) => `prompts-get-${name}`),
]

let folder: Awaited<ReturnType<typeof aFolder>>
/** Why the programs could not be installed, if they could not. */
let notInstalled: string | null = null

beforeAll(async () => {
  folder = await aFolder()
  writeFileSync(join(folder.path, "package.json"), "{}")
  const words = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES]
  await run("npm", words, { cwd: folder.path, env: withTools() }).catch((error: Error) => {
    notInstalled = `npm cannot install the inspector: ${error.message.split("\n", 1)[0]}`
  })
}, 300_000)
afterAll(() => folder.remove())

/** Runs an installed program. Returns what it printed on stdout; rejects with its whole output if it fails. */
async function runTool(name: string, ...args: string[]): Promise<string> {
  const path = join(folder.path, "node_modules/.bin", name)
  const options = { cwd: folder.path, env: { ...withTools(), HOME: folder.path }, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await run(path, args, options).catch((error) => {
    throw new Error(`${name} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

async function inspectAll(...target: string[]): Promise<void> {
  const inspect = async (...args: string[]) => JSON.parse(await runTool("mcp-inspector", "--cli", ...target, ...args))
  const { tools } = await inspect("--method", "tools/list", "--strict")
  expect(tools).toHaveLength(16)
  const { structuredContent } = await inspect(
    "--method",
    "tools/call",
    "--tool-name",
    "find_emails",
    "--tool-arg",
    "limit=3",
  )
  expect(structuredContent).toMatchObject({ data: [], limit: 3 })
  expect((await inspect("--method", "prompts/list")).prompts).toHaveLength(4)
  const { resources } = await inspect("--method", "resources/list")
  expect(resources.length).toBeGreaterThan(20)
  const { contents } = await inspect("--method", "resources/read", "--uri", "sandpost://llms.txt")
  expect(contents[0].text).toContain(box.url)
}

describe("the official programs of MCP", () => {
  it("the conformance suite passes, except what only its own server has", async ({ skip }) => {
    if (notInstalled !== null) skip(notInstalled)
    const baseline = join(folder.path, "baseline.yml")
    writeFileSync(baseline, `server:\n${OTHER_SERVERS.map((name) => `  - ${name}\n`).join("")}`)
    const words = ["server", "--url", `${box.url}/mcp`, "--suite", "all", "--expected-failures", baseline]
    const printed = await runTool("conformance", ...words)
    for (const name of ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"])
      expect(printed).toContain(`✓ ${name}: 1 passed, 0 failed`)
    expect(printed).toContain("✓ dns-rebinding-protection: 2 passed, 0 failed")
  })

  it("the inspector lists and calls everything over HTTP", async ({ skip }) => {
    if (notInstalled !== null) skip(notInstalled)
    await inspectAll(`${box.url}/mcp`, "--transport", "http")
  })

  it("the inspector lists and calls everything over stdin and stdout", async ({ skip }) => {
    if (notInstalled !== null) skip(notInstalled)
    await inspectAll("-e", `SANDPOST_URL=${box.url}`, process.execPath, program, "mcp")
  })
})
