import { execFile } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { expect } from "vitest"
import { anEmail } from "./an-email.ts"
import { root, startReady } from "./packed.ts"
import { aFolder } from "./spawn.ts"

const run = promisify(execFile)
const inRepository = (path: string) => readFileSync(join(root, path), "utf8")
const namesIn = (folder: string, end: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(end) && name !== "README.md")
    .sort()

/** Runs in a folder without a package.json, as the program of a project's test would. */
const FIXTURES = `
const { startSandpost } = require(process.argv[1])
const found = {}
;(async () => {
  for (const fixture of process.argv.slice(2)) {
    const { url, stop } = await startSandpost({ fixture })
    found[fixture] = (await fetch(url + "/sandbox/info")).status
    await stop()
  }
  console.log(JSON.stringify(found))
})()
`

/**
 * Uses every file that a built Sandpost finds beside its program: each MCP resource over HTTP and stdio, contracts, `/docs`, the inbox,
 * the worker threads, fixtures, the completion of each shell and the report. Fails if one cannot be found or read.
 *
 * @param folder the package: a clone in which `dist` is built, or an installed package
 * @param node the Node that runs it
 * @param same whether a document is as in the repository: a packed guide has no links to what the package lacks
 */
export async function useOwnFiles(folder: string, { node = process.execPath, same = true } = {}): Promise<void> {
  const main = join(folder, "dist", "main.js")
  const cwd = aFolder()
  const env = { PATH: process.env.PATH ?? "", HOME: cwd }
  const program = async (...words: string[]) =>
    (await run(node, [main, ...words], { cwd, env, maxBuffer: 16 * 1024 * 1024 })).stdout

  const outcomes = namesIn("fixtures", ".json").map((name) => [basename(name, ".json"), 200])
  const { stdout } = await run(
    node,
    ["--eval", FIXTURES, join(folder, "dist/index.js"), ...outcomes.map(([name]) => `${name}`)],
    { cwd, env },
  )
  expect(JSON.parse(stdout), "fixtures").toEqual(Object.fromEntries(outcomes))

  const words = ["--port", "0", "--smtp-port", "0", "--data", "memory", "--print-ready-json"]
  const { ready, ended } = await startReady([node, main, ...words], cwd, env)
  const { url } = ready
  const stdio = new Client({ name: "test", version: "1.0.0" })
  const http = new Client({ name: "test", version: "1.0.0" })
  try {
    await stdio.connect(new StdioClientTransport({ command: node, args: [main, "mcp", "--url", url], env, cwd }))
    await http.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
    for (const client of [stdio, http]) await readResources(client, same)
    await readPages(url)
    await useWorkers(url)
    await program("report", "--url", url, "--html", "report", "--junit", "report/junit.xml")
    for (const file of ["index.html", "junit.xml"])
      expect(readFileSync(join(cwd, "report", file), "utf8"), file).toMatch(/^<[\s\S]*>\s*$/)
    expect(await program("call", "--url", url, "getInfo"), "an operation of the contract").toContain('"version"')
  } finally {
    await Promise.all([stdio.close(), http.close()])
    process.kill(ready.pid, "SIGTERM")
    await ended
  }
  for (const shell of ["bash", "zsh", "fish"])
    expect(await program("completion", shell), `the completion of ${shell}`).toContain("completion")
}

/** Each listed resource is read, and each guide of the repository is listed. */
async function readResources(client: Client, same: boolean): Promise<void> {
  const { resources } = await client.listResources()
  const read = new Map<string, string>()
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri })
    read.set(uri.replace("sandpost://", ""), (contents[0] as { text: string }).text)
  }
  const guides = namesIn("docs/guides", ".md").map((name) => `guides/${name}`)
  const contracts = ["openapi.yaml", "sandbox.openapi.yaml"]
  expect([...read.keys()].sort()).toEqual(["llms.txt", "ledger", ...contracts, ...guides].sort())
  for (const [name, text] of read) expect(text.length, name).toBeGreaterThan(100)
  for (const name of contracts) expect(read.get(name), name).toBe(inRepository(name))
  if (same) for (const name of guides) expect(read.get(name), name).toBe(inRepository(`docs/${name}`))
}

/** The contracts, the pages of `/docs` and of the inbox, and each file that these name. */
async function readPages(url: string): Promise<void> {
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, url))
    const text = await answer.text()
    expect([path, answer.status, text.length > 0]).toEqual([path, 200, true])
    return text
  }
  for (const name of ["openapi.yaml", "sandbox.openapi.yaml"]) expect(await read(`/${name}`)).toBe(inRepository(name))
  for (const page of ["/docs", "/emails"]) {
    const files = [...(await read(page)).matchAll(/<(?:script|link)[^>]* (?:src|href)="?([^\s">]+)/g)]
    expect(files.length, page).toBeGreaterThan(2)
    for (const [, file] of files) await read(`${file}`)
  }
}

/** Mail is received and checked in worker threads: what needs one of them fails without its file. */
async function useWorkers(url: string): Promise<void> {
  const ask = async <T>(path: string, body?: object) => {
    const headers = { Authorization: "Bearer sp_dev_full_access", "Content-Type": "application/json" }
    const method = body ? "POST" : "GET"
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const json = (await answer.json()) as T
    expect([path, answer.status, JSON.stringify(json)]).toEqual([path, 200, expect.anything()])
    return json
  }
  const { id } = await ask<{ id: string }>("/v1/emails", anEmail({ html: '<p>Code 482913</p><img src="a.png">' }))
  // On a busy machine a check stops after 2.5 seconds, and has the rules that need no HTML only.
  const rules = async () => {
    const { findings } = await ask<{ findings: { rule: string }[] }>(`/sandbox/emails/${id}/checks`)
    return findings.map(({ rule }) => rule)
  }
  await expect.poll(rules, { timeout: 60_000 }).toContain("image-alt")
  const received = { from: "ann@example.com", to: "help@sp.acme.test", subject: "Help", text: "Code 551209" }
  await ask("/sandbox/inbound", received)
  await ask("/sandbox/settle", {})
  const { data } = await ask<{ data: { id: string }[] }>("/sandbox/inbound")
  expect(data, "mail that was received").toHaveLength(1)
  const message = await ask(`/sandbox/inbound/${data[0]?.id}`)
  // The verdict is null if the mail was not evaluated.
  expect(message).toMatchObject({ subject: "Help", codes: ["551209"], sender_verdict: expect.any(String) })
}
