import type { ControlAnswer } from "../client/operations.ts"
import { escapeXml } from "./command.ts"

export type Report = ControlAnswer<"getReport">

/** What `--fail-on` accepts. */
export const CHECKS = ["refused", "duplicate", "unread", "unverified", "undelivered"] as const
export type Check = (typeof CHECKS)[number]

export interface Findings {
  check: Check
  title: string
  /** All findings. `lines` has the newest of them. */
  total: number
  lines: string[]
}

/** The findings of every check, one sentence each. */
export const findingsOf = ({ refused, duplicates, unread, unverified, undelivered }: Report): Findings[] => [
  findings("refused", "Refused requests", refused, (request) => {
    const { id, method, endpoint, about, status_code, error_code, error_message } = request
    const result = `got ${status_code} ${error_code}${error_message ? `: ${error_message}` : ""}`
    return `${method} ${endpoint}${about === null ? "" : ` (${about})`} ${result} (request ${id})`
  }),
  findings("duplicate", "Emails sent twice", duplicates, (email) => {
    const key = email.idempotency_key === null ? "no Idempotency-Key" : `Idempotency-Key "${email.idempotency_key}"`
    return `${lineOf(email)} repeats ${email.duplicate_of} with ${key} (request ${email.log_id})`
  }),
  findings("unread", "Emails nobody has read", unread, lineOf),
  findings("unverified", "Not tested", unverified, ({ sentence }) => sentence),
  findings("undelivered", "Webhooks not delivered", undelivered, (delivery) => {
    const { id, event, url, status, attempts, last_status_code, last_error } = delivery
    const result = attempts === 0 ? "no attempt" : (last_error ?? `${last_status_code}`)
    return `${event} to ${url}: ${status} after ${formatCount(attempts, "attempt")}, ${result} (${id})`
  }),
]

const findings = <T>(check: Check, title: string, found: { total: number; data: T[] }, line: (entry: T) => string) => ({
  check,
  title,
  total: found.total,
  lines: found.data.map(line),
})

const lineOf = ({ id, subject, to }: Report["unread"]["data"][number]) => `"${subject}" to ${to.join(", ")} (${id})`

export function summaryOf({ since, until, emails, requests, webhooks }: Report): string {
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
export const moreOf = ({ total, lines }: Findings, shown = lines.length): string[] =>
  total > shown ? [`and ${total - shown} more`] : []

/** The report as JUnit XML: one suite per check, one case per finding. A finding of a check in `failing` is a failure, others are skipped. */
export function junitOf(report: Report, failing: readonly Check[]): string {
  const suites = findingsOf(report).map((found) => ({ ...found, cases: [...found.lines, ...moreOf(found)] }))
  const isFailing = (check: Check) => failing.includes(check)
  const sum = (chosen: typeof suites) => chosen.reduce((total, { cases }) => total + cases.length, 0)
  const tests = suites.reduce((total, { cases }) => total + Math.max(1, cases.length), 0)
  const [failures, skipped] = [true, false].map((wanted) =>
    sum(suites.filter(({ check }) => isFailing(check) === wanted)),
  )
  const parts = suites.map(({ check, title, cases }) => {
    const classname = `sandpost.${check}`
    const result = (line: string) =>
      isFailing(check)
        ? `<failure message="${escapeXml(`${title}: ${line}`)}"/>`
        : `<skipped message="${escapeXml(title)}"/>`
    const lines =
      cases.length === 0
        ? [`    <testcase classname="${classname}" name="${escapeXml(title)}: none"/>`]
        : cases.map(
            (line) => `    <testcase classname="${classname}" name="${escapeXml(line)}">${result(line)}</testcase>`,
          )
    const counts = isFailing(check) ? [cases.length, 0] : [0, cases.length]
    return [
      `  <testsuite name="${classname}" tests="${lines.length}" failures="${counts[0]}" errors="0" skipped="${counts[1]}" timestamp="${report.until}">`,
      ...lines,
      "  </testsuite>",
    ].join("\n")
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sandpost report" tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}">`,
    ...parts,
    "</testsuites>\n",
  ].join("\n")
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a4150); --bad: light-dark(#b42318, #ff9a8f); --good: light-dark(#067647, #6ee7a8) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #14171d); color: light-dark(#1b1f27, #e8eaee) }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td:last-child, li { overflow-wrap: anywhere }
.found { color: var(--bad) } .none { color: var(--good) }`

/** The report as one HTML page without scripts. */
export function htmlOf(report: Report): string {
  const findings = findingsOf(report)
  const { emails, requests, webhooks } = report
  const operations = requests.by_operation.map(({ operation, total, errors }) => [
    operation,
    total,
    Object.entries(errors)
      .map(([type, count]) => `${count} ${type}`)
      .join(", "),
  ])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Sandpost report</title>
<style>${STYLE}</style>
<h1>Sandpost report</h1>
<p>${escapeXml(summaryOf(report))}</p>
${table(
  "Checks",
  ["Check", "Found"],
  findings.map(({ title, total }) => [title, total]),
)}
${findings.map(section).join("\n")}
${table("Emails by status", ["Status", "Emails"], Object.entries(emails.by_status))}
${table("Requests by operation", ["Operation", "Requests", "Errors"], operations)}
${table("Webhook deliveries by status", ["Status", "Deliveries"], Object.entries(webhooks.deliveries.by_status))}
${table("Webhook attempts by result", ["Result", "Attempts"], Object.entries(webhooks.attempts.by_result))}
</html>
`
}

function section(found: Findings): string {
  const { title, total, lines } = found
  const heading = `<h2>${title}: <span class="${total > 0 ? "found" : "none"}">${total}</span></h2>`
  if (total === 0) return heading
  return `${heading}\n<ul>\n${[...lines, ...moreOf(found)].map((line) => `<li><bdi>${escapeXml(line)}</bdi>`).join("\n")}\n</ul>`
}

function table(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return ""
  const cells = (tag: string, row: readonly (string | number)[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeXml(String(cell))}`).join("")}`
  return `<h2>${title}</h2>\n<table>\n${[cells("th", head), ...rows.map((row) => cells("td", row))].join("\n")}\n</table>`
}
