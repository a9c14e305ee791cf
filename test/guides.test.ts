import { execFile, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { startSandpost } from "../src/index.ts"
import { verifySnippets } from "../ui/src/webhooks/snippets.ts"
import { blocksOf } from "./helpers/markdown.ts"

const run = promisify(execFile)
const guide = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../docs/guides/${name}.md`, import.meta.url)), "utf8")
const hasPython = spawnSync("python3", ["--version"]).status === 0
if (!hasPython) console.warn("skipped: there is no python3 on this machine for the blocks in Python")

const PROGRAMS: Record<string, readonly [command: string, ...args: string[]]> = {
  sh: ["sh", "-ec"],
  ...(hasPython && { python: ["python3", "-c"] }),
}

/** The output of each shell and Python block of a guide, run in order against a new sandbox. */
async function follow(name: string): Promise<string[]> {
  const sandpost = await startSandpost()
  onTestFinished(sandpost.stop)
  const printed: string[] = []
  for (const { language, code } of blocksOf(guide(name))) {
    const program = PROGRAMS[language]
    if (!program) continue
    const [command, ...args] = program
    const here = code
      .replaceAll("http://127.0.0.1:8025", sandpost.url)
      .replaceAll('"127.0.0.1", 1025', `"127.0.0.1", ${sandpost.smtpPort}`)
    printed.push((await run(command, [...args, here])).stdout)
  }
  return printed
}

describe("docs/guides", () => {
  it("time-travel: an email scheduled for tomorrow is sent today", async () => {
    const [travelled = "", reset = ""] = await follow("time-travel")
    expect(travelled).toContain('"subject":"Reminder"')
    expect(travelled).toContain('"now":"2026-03-02T09:00:00.000Z"')
    expect(JSON.parse(reset)).toMatchObject({ frozen: false })
  })

  it.skipIf(!hasPython)("inbound: an address, a message by SMTP, one with a verdict", async () => {
    const [address = "", arrived = "", processed = "", verified = ""] = await follow("inbound")
    expect(JSON.parse(address)).toMatchObject({ address: "support@inbound.acme.test", status: "active" })
    expect(arrived, "what Python prints").toBe("")
    expect(processed).toContain('"sender_verdict":"unverified"')
    expect(verified).toContain('"sender_verdict":"verified"')
    expect(verified).toContain('"total":2')
  })

  it("accounts: a worker gets an account, sends, sees its own mail and deletes the account", async () => {
    const [printed = ""] = await follow("accounts")
    expect(printed).toContain('"subject":"Welcome"')
    expect(printed).toContain('"deleted":true')
  })

  it("webhooks: the snippets are the same as in the inbox", () => {
    for (const { name, code } of verifySnippets("whsec_…")) expect(guide("webhooks"), name).toContain(code)
  })

  it("webhooks: the lines for a test are in the tested example", () => {
    const example = readFileSync(
      fileURLToPath(new URL("../fixtures/examples/vitest/time-travel.test.ts", import.meta.url)),
      "utf8",
    )
    const [lines] = blocksOf(guide("webhooks")).filter(({ language }) => language === "ts")
    const calls = (lines?.code ?? "").match(/\.(?:receiver|failNext|settle|advance)\([^\n]*/g) ?? []
    expect(calls).toHaveLength(4)
    for (const call of calls) expect(example).toContain(call)
  })
})
