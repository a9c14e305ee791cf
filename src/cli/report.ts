import { dirname, join } from "node:path"
import { SandpostError } from "../client/client.ts"
import type { ControlAnswer } from "../client/operations.ts"
import { toMilliseconds } from "../duration.ts"
import {
  type Call,
  type Command,
  choicesOf,
  DONE,
  escapeXml,
  inOnePiece,
  print,
  REFUSED,
  textOf,
  writeText,
} from "./command.ts"
import { type PageFinding, reportPage } from "./report-page.ts"

type Report = ControlAnswer<"getReport">

/** What `--fail-on` accepts. */
const CHECKS = ["refused", "open_door", "duplicate", "unread", "unverified", "undelivered"] as const
type Check = (typeof CHECKS)[number]

/** Maximum number of findings that are printed per check. Files and `--json` have all. */
const MOST_PRINTED = 20
const PAGE = 100

export const report: Command = {
  name: "report",
  description: "print what the tests have sent, what was refused and what they have not tested",
  args: [],
  flags: [
    ["--since <time>", "only from this time on: ISO 8601, or a duration such as 10m before now"],
    ["--html <folder>", "write the report with the emails as a page, index.html, which needs no network"],
    ["--junit <file>", "write the report as JUnit XML"],
    ["--eml <folder>", "write every email as an .eml file"],
    ["--run <file>", "write the whole run, without secrets, for sandpost open"],
    ["--fail-on <what>", `exit with 1 if there are any, comma-separated: ${CHECKS.join(", ")}`],
  ],
  examples: [
    "sandpost report --fail-on refused,duplicate",
    "sandpost report --since 10m --html report --junit report/junit.xml",
    "sandpost report --run run.sandpost",
  ],
  run: async (call) => {
    const { client, io } = call
    const failing = failingChecks(call)
    const since = await sinceOf(call)
    await client.control.settle()
    const found = await client.control.getReport(since === undefined ? {} : { since })
    const [html, junit, eml] = ["html", "junit", "eml"].map((flag) => textOf(call, flag))
    if (html !== undefined) await writePage(call, html, found)
    if (junit !== undefined) await writeText(call, junit, junitOf(found, failing))
    if (eml !== undefined) await exportEmails(call, eml, found)
    await writeRun(call)
    print(call, found, summaryOf(found), ...findingsOf(found).flatMap(linesOf))
    const failed = findingsOf(found).filter(({ check, total }) => total > 0 && failing.includes(check))
    if (failed.length === 0) return DONE
    io.err(`sandpost: --fail-on: ${failed.map(({ check, total }) => `${total} ${check}`).join(", ")}.`)
    return REFUSED
  },
}

/** The checks of `--fail-on`. Throws `StartError` for an unknown one. */
export const failingChecks = (call: Pick<Call, "flags">): Check[] => choicesOf(call, "fail-on", CHECKS) ?? []

const linesOf = (found: Findings): string[] => [
  `${found.title}: ${found.total}`,
  ...[...found.lines.slice(0, MOST_PRINTED), ...moreOf(found, Math.min(found.lines.length, MOST_PRINTED))].map(
    (line) => `  ${line}`,
  ),
]

/** The time of `--since`. A duration counts back from now on the sandbox's clock. */
async function sinceOf(call: Call): Promise<string | undefined> {
  const text = textOf(call, "since")
  if (text === undefined || !/^\d+(\.\d+)?[a-z]/.test(text)) return text
  const { now } = await call.client.control.getClock()
  return new Date(Date.parse(now) - toMilliseconds(text)).toISOString()
}

/** Writes the report as a page, with the emails. */
async function writePage(call: Call, folder: string, found: Report): Promise<void> {
  await call.io.makeFolder(folder)
  const run = textOf(call, "run") ?? null
  const page = reportPage(call.client, found, { summary: summaryOf(found), findings: findingsOf(found), run })
  await call.io.write(join(folder, "index.html"), page)
}

/** Writes the run. A file that is cut is readable as far as it goes, so it is written in place. */
async function writeRun(call: Call): Promise<void> {
  const file = textOf(call, "run")
  if (file === undefined) return
  await call.io.makeFolder(dirname(file))
  await call.io.write(file, call.client.snapshot.run(), { in_place: true })
  call.io.err(`sandpost: Wrote the run. Open it with: sandpost open ${file}`)
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
        await io.write(join(folder, name), inOnePiece(bytes))
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

interface Findings extends PageFinding {
  check: Check
  /** How many more findings than one the lines stand for. */
  counted?: number
}

/** The findings of every check, one sentence each. */
const findingsOf = ({ refused, open_door, duplicates, unread, unverified, undelivered }: Report): Findings[] => [
  refusedOf(refused),
  findings("open_door", "Accepted here, refused in production", open_door, (email) => {
    return `${lineOf(email)} because of ${email.open_door.join(" and ")}`
  }),
  findings("duplicate", "Emails sent twice", duplicates, (email) => {
    const key = email.idempotency_key === null ? "no Idempotency-Key" : `Idempotency-Key "${email.idempotency_key}"`
    return `${lineOf(email)} repeats ${email.duplicate_of} with ${key} (request ${email.log_id})`
  }),
  findings("unread", "Emails nobody has read", unread, lineOf),
  findings("unverified", "Not tested", unverified, ({ sentence }) => sentence),
  findings("undelivered", "Webhooks not delivered", undelivered, (delivery) => {
    const { id, event, url, status, attempts, last_status_code, last_error, diagnosis } = delivery
    const result = attempts === 0 ? "no attempt" : (last_error ?? `${last_status_code}`)
    return `${event} to ${url}: ${status} after ${formatCount(attempts, "attempt")}, ${result} (${id})${attempts > 0 && diagnosis ? `. ${diagnosis}` : ""}`
  }),
]

/** The refused requests, after one line for each reason for which there was no account. That line counts as all of them. */
function refusedOf(refused: Report["refused"]): Findings {
  const found = findings("refused", "Refused requests", refused, (request) => {
    const { id, method, endpoint, about, status_code, error_code, error_message } = request
    const result = `got ${status_code} ${error_code}${error_message ? `: ${error_message}` : ""}`
    return `${method} ${endpoint}${about === null ? "" : ` (${about})`} ${result} (request ${id})`
  })
  const { logins } = refused
  const lines = [...logins.map(({ sentence }) => sentence), ...found.lines]
  return { ...found, lines, counted: logins.reduce((sum, { count }) => sum + count - 1, 0) }
}

const findings = <T>(check: Check, title: string, found: { total: number; data: T[] }, line: (entry: T) => string) => ({
  check,
  title,
  is_failure: !["unread", "unverified"].includes(check),
  total: found.total,
  lines: found.data.map(line),
})

const lineOf = ({ id, subject, to }: Report["unread"]["data"][number]) => `"${subject}" to ${to.join(", ")} (${id})`

function summaryOf({ since, until, emails, requests, webhooks }: Report): string {
  const period = since === null ? `Until ${until}` : `${since} to ${until}`
  const { attempts } = webhooks
  return (
    `${period}: ${formatCount(emails.total, "email")}${inBrackets(emails.by_status)}, ${formatCount(requests.total, "request")}, ` +
    `${formatCount(attempts.total, "webhook attempt")}${inBrackets(attempts.by_result)}.`
  )
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

const inBrackets = (counts: Readonly<Record<string, number>>): string => {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`
}

/** The sentence for findings that are only counted. */
const moreOf = ({ total, lines, counted = 0 }: Findings, shown = lines.length): string[] =>
  total - counted > shown ? [`and ${total - counted - shown} more`] : []

/** The report as JUnit XML: one suite per check, one case per finding. A finding of a check in `failing` is a failure, others are skipped. */
function junitOf(report: Report, failing: readonly Check[]): string {
  const suites = findingsOf(report).map((found) => {
    const cases = [...found.lines, ...moreOf(found)]
    const [failures, skipped] = failing.includes(found.check) ? [cases.length, 0] : [0, cases.length]
    return { ...found, cases, tests: Math.max(1, cases.length), failures, skipped }
  })
  const sum = (count: "tests" | "failures" | "skipped") => suites.reduce((total, suite) => total + suite[count], 0)
  const countsOf = (tests: number, failures: number, skipped: number) =>
    `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}"`
  const parts = suites.flatMap(({ check, title, cases, tests, failures, skipped }) => {
    const start = `    <testcase classname="sandpost.${check}" name=`
    const resultOf = (line: string) =>
      failures > 0
        ? `<failure message="${escapeXml(`${title}: ${line}`)}"/>`
        : `<skipped message="${escapeXml(title)}"/>`
    const lines = cases.map((line) => `${start}"${escapeXml(line)}">${resultOf(line)}</testcase>`)
    return [
      `  <testsuite name="sandpost.${check}" ${countsOf(tests, failures, skipped)} timestamp="${report.until}">`,
      ...(lines.length > 0 ? lines : [`${start}"${escapeXml(title)}: none"/>`]),
      "  </testsuite>",
    ]
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sandpost report" ${countsOf(sum("tests"), sum("failures"), sum("skipped"))}>`,
    ...parts,
    "</testsuites>\n",
  ].join("\n")
}
