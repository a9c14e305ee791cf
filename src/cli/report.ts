import { join } from "node:path"
import { SandpostError } from "../client/client.ts"
import { toMilliseconds } from "../duration.ts"
import { type Call, type Command, choicesOf, DONE, once, print, REFUSED, textOf, writeText } from "./command.ts"
import { CHECKS, findingsOf, htmlOf, junitOf, moreOf, type Report, summaryOf } from "./report-files.ts"

/** Maximum number of findings that are printed per check. Files and `--json` have all. */
const MOST_PRINTED = 20
const PAGE = 100

export const report: Command = {
  name: "report",
  description: "print what the tests have sent, what was refused and what they have not tested",
  args: [],
  flags: [
    ["--since <time>", "only from this time on: ISO 8601, or a duration such as 10m before now"],
    ["--html <folder>", "write the report as a page, index.html"],
    ["--junit <file>", "write the report as JUnit XML"],
    ["--eml <folder>", "write every email as an .eml file"],
    ["--fail-on <what>", `exit with 1 if there are any, comma-separated: ${CHECKS.join(", ")}`],
  ],
  examples: [
    "sandpost report --fail-on refused,duplicate",
    "sandpost report --since 10m --html report --junit report/junit.xml",
  ],
  run: async (call) => {
    const { client, io } = call
    const failing = choicesOf(call, "fail-on", CHECKS) ?? []
    const since = await sinceOf(call)
    await client.settle()
    const found = await client.report(since === undefined ? {} : { since })
    const [html, junit, eml] = ["html", "junit", "eml"].map((flag) => textOf(call, flag))
    if (html !== undefined) await writeText(call, join(html, "index.html"), htmlOf(found))
    if (junit !== undefined) await writeText(call, junit, junitOf(found, failing))
    if (eml !== undefined) await exportEmails(call, eml, found)
    print(call, found, summaryOf(found), ...findingsOf(found).flatMap(linesOf))
    const failed = findingsOf(found).filter(({ check, total }) => total > 0 && failing.includes(check))
    if (failed.length === 0) return DONE
    io.err(`sandpost: --fail-on: ${failed.map(({ check, total }) => `${total} ${check}`).join(", ")}.`)
    return REFUSED
  },
}

const linesOf = (found: ReturnType<typeof findingsOf>[number]): string[] => [
  `${found.title}: ${found.total}`,
  ...[...found.lines.slice(0, MOST_PRINTED), ...moreOf(found, Math.min(found.lines.length, MOST_PRINTED))].map(
    (line) => `  ${line}`,
  ),
]

/** The time of `--since`. A duration counts back from now on the sandbox's clock. */
async function sinceOf(call: Call): Promise<string | undefined> {
  const text = textOf(call, "since")
  if (text === undefined || !/^\d+(\.\d+)?[a-z]/.test(text)) return text
  const { now } = await call.client.clock.get()
  return new Date(Date.parse(now) - toMilliseconds(text)).toISOString()
}

/** Writes the emails of the report, named by time, subject and id. They still count as unread. */
async function exportEmails({ client, io }: Call, folder: string, { since, emails }: Report): Promise<void> {
  await io.makeFolder(folder)
  const query = since === null ? {} : { q: `after:${since}` }
  for (let offset = 0; offset < emails.total; offset += PAGE) {
    const { data } = await client.emails.list({ ...query, limit: PAGE, offset })
    for (const { id, subject, created_at } of data) {
      const name = `${created_at.replace(/[:.]/g, "-")}-${slugOf(subject)}${id}.eml`
      try {
        const { bytes } = await client.control.getCapturedEmailRaw(id, { keep_unread: "true" })
        await io.write(join(folder, name), once(bytes))
      } catch (error) {
        if (!(error instanceof SandpostError)) throw error
        io.err(`sandpost: ${id} was not exported: ${error.message}`)
      }
    }
  }
}

function slugOf(subject: string): string {
  const slug = subject
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40)
  return slug === "" ? "" : `${slug}-`
}
