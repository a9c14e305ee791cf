import { execFileSync, spawn, spawnSync } from "node:child_process"
import { mkdtemp, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { type DefaultTreeAdapterTypes as Html, parse } from "parse5"
import PostalMime from "postal-mime"
import { beforeAll, describe, expect, it } from "vitest"
import { exampleSuite, GAPS } from "../control/report.fixture.ts"
import { ok } from "../helpers/client.ts"
import { program } from "../helpers/program.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"

const EVIL = '</bdi><script>alert(1)</script><img src=x onerror=alert(1)> "&\u0007\u{1b}[31m'

const box = await sandpostForFile()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandpost-report-"))
  await exampleSuite(box)
  await box.send({ subject: EVIL })
})

async function report(...words: string[]) {
  const env = { PATH: process.env.PATH ?? "", SANDPOST_URL: box.url }
  const child = spawn(process.execPath, [program, "report", ...words], { env })
  const code = new Promise<number | null>((done) => child.on("close", done))
  return { out: await text(child.stdout), err: await text(child.stderr), code: await code }
}

describe("sandpost report", () => {
  it("prints what was found, and exits with 0", async () => {
    const { out, err, code } = await report()
    expect({ err, code }).toEqual({ err: "", code: 0 })
    expect(out).toContain("7 emails (6 delivered, 1 bounced)")
    expect(out).toContain("Refused requests: 2\n  POST /emails (Broken → no address) got 422 validation_error: ")
    expect(out).toContain(`Not tested: ${GAPS.length}\n  No test has seen the event email.scheduled.\n`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must not reach a terminal
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })

  it.each(["refused", "duplicate", "unread", "unverified", "undelivered"])(
    "exits with 1 with --fail-on %s",
    async (check) => {
      const { err, code } = await report("--fail-on", check)
      expect(code).toBe(1)
      expect(err).toMatch(new RegExp(`^sandpost: --fail-on: \\d+ ${check}\\.\n$`))
    },
  )

  it("exits with 0 if there is nothing since then", async () => {
    const { now } = await ok(box.sandbox("GET", "/clock"))
    await ok(box.sandbox("POST", "/clock", { advance_ms: 1 }))
    const since = new Date(Date.parse(now) + 1).toISOString()
    const { code, out } = await report("--since", since, "--fail-on", "refused,duplicate,unread,undelivered")
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(": 0 emails, 0 requests") })
    expect((await report("--since", "1h", "--fail-on", "refused")).code).toBe(1)
  })

  it("names the nearest value for an unknown one, and refuses a wrong time", async () => {
    const { code, err } = await report("--fail-on", "refused,unraed")
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('the nearest is "unread"') })
    expect(await report("--since", "yesterday")).toMatchObject({ code: 1, err: expect.stringContaining("`since`") })
  })

  it("prints the response of the API with --json", async () => {
    const { out } = await report("--json")
    expect(JSON.parse(out)).toMatchObject({ emails: { total: 7 }, unverified: { total: GAPS.length } })
  })
})

describe("sandpost report --html", () => {
  it("writes one page without scripts, in which mail is text", async () => {
    await report("--html", join(folder, "page"))
    const html = await readFile(join(folder, "page", "index.html"), "utf8")
    const nodes: Html.Element[] = []
    const visit = (node: Html.Node): void => {
      if ("tagName" in node) nodes.push(node)
      if ("childNodes" in node) for (const child of node.childNodes) visit(child)
    }
    visit(parse(html))
    const tags = new Set(nodes.map(({ tagName }) => tagName))
    for (const tag of ["script", "img", "link"]) expect(tags).not.toContain(tag)
    const framed = nodes.filter(({ tagName }) => tagName === "iframe").map(({ attrs }) => attrs)
    expect(framed).toHaveLength(7)
    for (const attrs of framed) expect(attrs).toContainEqual({ name: "sandbox", value: "" })
    const hrefs = nodes.flatMap(({ tagName, attrs }) =>
      tagName === "a" ? attrs.filter(({ name }) => name === "href") : [],
    )
    for (const { value } of hrefs) expect(value).toMatch(/^data:message\/rfc822;base64,/)
    expect(nodes.flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith("on")))).toEqual([])
    expect(html).toContain("color-scheme: light dark")
    expect(html).toContain("default-src 'none'")
    for (const name of GAPS.slice(0, 15)) expect(html).toContain(name)
  })
})

describe("sandpost report --junit", () => {
  /** Reads JUnit with the XML parser of Python: the cases as [suite, failed, skipped, name]. */
  const READ = `
import json, sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
cases = [[suite.get("name"), case.find("failure") is not None, case.find("skipped") is not None, case.get("name")] for suite in root for case in suite]
print(json.dumps({"root": root.attrib, "suites": [suite.attrib for suite in root], "cases": cases}))`
  const hasPython = spawnSync("python3", ["--version"]).status === 0

  it.skipIf(!hasPython)("writes a case for each finding, which another parser reads", async () => {
    const file = join(folder, "results", "junit.xml")
    await report("--junit", file, "--fail-on", "unread,refused")
    const { root, suites, cases } = JSON.parse(execFileSync("python3", ["-c", READ, file], { encoding: "utf8" })) as {
      root: Record<string, string>
      suites: Record<string, string>[]
      cases: [string, boolean, boolean, string][]
    }
    const of = (check: string) => cases.filter(([suite]) => suite === `sandpost.${check}`)
    expect(of("unread").map(([, failed, skipped]) => [failed, skipped])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(of("unread")[0]?.[3]).toContain('</bdi><script>alert(1)</script><img src=x onerror=alert(1)> "&\ufffd')
    expect(of("unverified").every(([, failed, skipped]) => !failed && skipped)).toBe(true)
    expect(of("unverified")).toHaveLength(GAPS.length)
    expect(root).toMatchObject({ tests: String(cases.length), failures: "4" })
    expect(suites.map(({ tests }) => Number(tests)).reduce((sum, count) => sum + count)).toBe(cases.length)
  })
})

describe("sandpost report --eml", () => {
  it("writes every email as a file, which stays unread", async () => {
    await report("--eml", join(folder, "mail"))
    const names = await readdir(join(folder, "mail"))
    expect(names).toHaveLength(7)
    expect(names.filter((name) => !/^[\w-]+\.eml$/.test(name))).toEqual([])
    const welcome = names.find((name) => name.includes("-welcome-"))
    const mail = await PostalMime.parse(await readFile(join(folder, "mail", String(welcome))))
    expect(mail).toMatchObject({ subject: "Welcome", to: [{ address: "ann@example.com" }] })
    expect((await report("--fail-on", "unread")).code).toBe(1)
  })

  it("says why a folder cannot be created", async () => {
    const { code, err } = await report("--eml", program)
    expect({ code, err }).toEqual({ code: 1, err: `sandpost: The folder ${program} cannot be created: is a file.\n` })
  })
})
