import type { CapturedEmail, SandpostClient } from "../client/client.ts"
import { SandpostError } from "../client/client.ts"
import type { ControlAnswer } from "../client/operations.ts"
import { escapeXml } from "./command.ts"

type Report = ControlAnswer<"getReport">
type Item = ControlAnswer<"listCapturedEmails">["data"][number]
type Delivery = ControlAnswer<"listDeliveries">["data"][number]
type LogDetail = ControlAnswer<"getLog">

/** The findings of one check. */
export interface PageFinding {
  title: string
  /** Whether something failed; otherwise a test is missing. */
  is_failure: boolean
  /** All findings. `lines` has the newest of them. */
  total: number
  lines: string[]
  /** How many more findings than one the lines stand for. */
  counted?: number
}

interface PageParts {
  summary: string
  findings: readonly PageFinding[]
  /** The file of the run, which has all emails; null without one. */
  run: string | null
}

/** Maximum number of emails that are shown whole, and their bytes; the others are a row each. */
const MOST_EMAILS = 200
const MOST_BYTES = 25 * 1024 * 1024
const PAGE = 100
/** Maximum number of refused requests that are shown whole. */
const MOST_REFUSED = 50
/** Maximum number of characters of a body of a request or response. */
const MOST_TEXT = 64 * 1024

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a4150); --bad: light-dark(#b42318, #ff9a8f); --good: light-dark(#067647, #6ee7a8); --quiet: light-dark(#59616e, #a3abb8) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #14171d); color: light-dark(#1b1f27, #e8eaee); overflow-wrap: anywhere }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 1.2rem 0 .3rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
pre { white-space: pre-wrap; font-size: .85rem; margin: .3rem 0 }
iframe { width: 100%; height: 30rem; border: 1px solid var(--line); background: #fff; color-scheme: light; resize: vertical }
details { border-bottom: 1px solid var(--line); padding: .4rem 0 }
summary { cursor: pointer } summary small { color: var(--quiet); font-size: .85rem }
.found, .bad { color: var(--bad) } .none, .good { color: var(--good) }`

/**
 * The report as one HTML page without scripts, which loads nothing: what failed first, then every email with its frame, request, events,
 * webhook attempts, codes, links and `.eml`.
 */
export async function* reportPage(
  client: SandpostClient,
  report: Report,
  { summary, findings, run }: PageParts,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const sections = (failures: boolean) =>
    findings
      .filter(({ is_failure }) => is_failure === failures)
      .map(section)
      .join("\n")
  const name = run === null ? "" : ` of ${run.split(/[\\/]/).at(-1)}`
  yield encoder.encode(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<title>Sandpost report${escapeXml(name)}</title>
<style>${STYLE}</style>
<main>
<h1>Sandpost report${escapeXml(name)}</h1>
<p>${escapeXml(summary)}</p>
${table(
  "Checks",
  ["Check", "Found"],
  findings.map(({ title, total }) => [title, total]),
)}
${sections(true)}
`)
  for await (const part of refusedRequests(client, report)) yield encoder.encode(part)
  for await (const part of emails(client, report, run)) yield encoder.encode(part)
  yield encoder.encode(`${sections(false)}\n${numbers(report)}\n</main>\n</html>\n`)
}

function numbers({ emails, requests, webhooks }: Report): string {
  const operations = requests.by_operation.map(({ operation, total, errors }) => [
    operation,
    total,
    Object.entries(errors)
      .map(([type, count]) => `${count} ${type}`)
      .join(", "),
  ])
  return [
    table("Emails by status", ["Status", "Emails"], Object.entries(emails.by_status)),
    table("Requests by operation", ["Operation", "Requests", "Errors"], operations),
    table("Webhook deliveries by status", ["Status", "Deliveries"], Object.entries(webhooks.deliveries.by_status)),
    table("Webhook attempts by result", ["Result", "Attempts"], Object.entries(webhooks.attempts.by_result)),
  ].join("\n")
}

/** The refused requests with their responses. */
async function* refusedRequests({ control }: SandpostClient, { refused }: Report): AsyncGenerator<string> {
  if (refused.data.length === 0) return
  yield "<h2>Refused requests with their responses</h2>\n"
  for (const { id, method, endpoint, error_code } of refused.data.slice(0, MOST_REFUSED)) {
    const log = await found(() => control.getLog(id))
    if (log)
      yield `<details><summary>${bdi(`${method} ${endpoint}`)} <span class="bad">${escapeXml(error_code)}</span></summary>${exchange(log)}</details>\n`
  }
}

const BAD = ["failed", "bounced", "complained"]

/** Every email: those that failed, or whose webhooks did, first, and otherwise the newest first. */
async function* emails(client: SandpostClient, report: Report, run: string | null): AsyncGenerator<string> {
  const all = await listAll(client, report)
  if (all.length === 0) return
  const undelivered = new Set(report.undelivered.data.map(({ email_id }) => email_id))
  const twice = new Set(report.duplicates.data.map(({ id }) => id))
  const isBad = ({ id, status }: Item) => BAD.includes(status) || undelivered.has(id) || twice.has(id)
  const sorted = [...all.filter(isBad), ...all.filter((email) => !isBad(email))]
  yield `<h2>Emails: ${all.length}</h2>\n`
  let bytes = 0
  let shown = 0
  for (const item of sorted.slice(0, MOST_EMAILS)) {
    const part = await found(() => wholeEmail(client, item))
    bytes += part?.length ?? 0
    if (bytes > MOST_BYTES) break
    shown++
    yield part ?? `<p>${summaryOf(item)} It was deleted.</p>\n`
  }
  const others = sorted.slice(shown)
  if (others.length === 0) return
  const where =
    run === null ? "sandpost report --run run.sandpost writes them all" : `${run} has them: sandpost open ${run}`
  yield `<p>${others.length} more emails are only listed: ${escapeXml(where)}.</p>\n`
  yield table(
    "More emails",
    ["Status", "To", "Subject", "Time"],
    others.map(({ status, to, subject, created_at }) => [status, to.join(", "), subject, created_at]),
  )
}

async function listAll({ emails }: SandpostClient, { since, emails: { total } }: Report): Promise<Item[]> {
  const query = since === null ? {} : { q: `after:${since}` }
  const all: Item[] = []
  for (let offset = 0; offset < total; offset += PAGE) {
    all.push(...(await emails.list({ ...query, limit: PAGE, offset })).data)
  }
  return all
}

/** The result; null if the record was deleted meanwhile. */
async function found<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SandpostError && error.status === 404) return null
    throw error
  }
}

const READING = { keep_unread: "true" } as const

async function wholeEmail({ control }: SandpostClient, item: Item): Promise<string> {
  const { id } = item
  const [email, preview, raw, deliveries] = await Promise.all([
    control.getCapturedEmail(id, READING),
    control.previewCapturedEmail(id, READING),
    control.getCapturedEmailRaw(id, READING),
    control.listDeliveries({ email_id: id, limit: PAGE }),
  ])
  const log = email.log_id === null ? null : await found(() => control.getLog(email.log_id ?? ""))
  const eml = `data:message/rfc822;base64,${base64(raw.bytes)}`
  const html = new TextDecoder().decode(preview.bytes)
  return `<details id="${id}"><summary>${summaryOf(item)}</summary>
<iframe sandbox title="Email ${id}" loading="lazy" referrerpolicy="no-referrer" srcdoc="${escapeXml(inert(html))}"></iframe>
<p><a href="${eml}" download="${id}.eml">Download ${id}.eml</a></p>
${values("Codes", email.codes)}${values(
  "Links",
  email.links.map(({ url }) => url),
)}
${events(email)}
${deliveries.data.map(delivery).join("\n")}
${log ? exchange(log) : ""}
</details>
`
}

/** What makes a browser connect before it asks the content security policy. */
const inert = (html: string) => html.replace(/<(link|object|embed|portal)(?=[\s/>])/gi, "<x-$1")

const summaryOf = ({ status, subject, to, created_at, test }: Item): string =>
  `<span class="${BAD.includes(status) ? "bad" : "good"}">${status}</span> ${bdi(subject)} <small>to ${bdi(to.join(", "))}, ${created_at}${test === undefined ? "" : `, test ${bdi(test)}`}</small>`

const values = (title: string, list: readonly string[]): string =>
  list.length === 0 ? "" : `<h3>${title}</h3>\n<ul>${list.map((value) => `<li>${bdi(value)}`).join("\n")}</ul>\n`

const events = ({ events }: CapturedEmail): string =>
  rows(
    ["Event", "Time", "Detail"],
    events.map(({ type, occurred_at, ...detail }) => [
      type,
      occurred_at,
      Object.values(detail).filter(Boolean).join(" "),
    ]),
  )

function delivery({ event, url, status, attempts, diagnosis }: Delivery): string {
  const tried = attempts.map(({ at, status_code, error, request_headers, response_headers, response_body }) => {
    const result = status_code ?? error ?? "no response"
    const answer = [response_headers, response_body].filter(Boolean).join("\n\n")
    return `<h4>${at}: ${bdi(String(result))}</h4>${pre(request_headers ?? "")}${pre(answer)}`
  })
  return `<details><summary>Webhook ${bdi(event.type)} to ${bdi(url)}: <span class="${status === "succeeded" ? "good" : "bad"}">${status}</span></summary>
${diagnosis ? `<p>${bdi(diagnosis)}</p>` : ""}${pre(JSON.stringify(event, null, 2))}${tried.join("\n")}</details>`
}

/** A request with its response. */
function exchange({ request, response, status_code, error }: LogDetail): string {
  if (!request) return `<h3>Request</h3><p>It is not stored. Status ${status_code}.</p>`
  const headersOf = (headers: readonly { name: string; value: string }[]) =>
    headers.map(({ name, value }) => `${name}: ${value}`).join("\n")
  const asked = `${request.method} ${request.path}${request.query && `?${request.query}`}\n${headersOf(request.headers)}`
  const answered = response ? `${response.status}\n${headersOf(response.headers)}` : `${status_code}`
  return `<h3>Request</h3>${pre(asked)}${pre(request.body?.text ?? "")}
<h3>Response</h3>${error ? `<p class="bad">${bdi(error.message)}</p>` : ""}${pre(answered)}${pre(response?.body?.text ?? "")}`
}

const pre = (text: string): string => {
  if (text === "") return ""
  const more = text.length > MOST_TEXT ? `\n… ${text.length - MOST_TEXT} more characters` : ""
  return `<pre>${escapeXml(text.slice(0, MOST_TEXT).toWellFormed() + more)}</pre>`
}

const bdi = (text: string): string => `<bdi>${escapeXml(text)}</bdi>`

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64")

function section({ title, total, lines, counted = 0 }: PageFinding): string {
  const heading = `<h2>${title}: <span class="${total > 0 ? "found" : "none"}">${total}</span></h2>`
  if (total === 0) return heading
  const more = total - counted - lines.length
  const all = [...lines, ...(more > 0 ? [`and ${more} more`] : [])]
  return `${heading}\n<ul>\n${all.map((line) => `<li>${bdi(line)}`).join("\n")}\n</ul>`
}

const table = (title: string, head: readonly string[], data: readonly (readonly (string | number)[])[]): string =>
  data.length === 0 ? "" : `<h2>${title}</h2>\n${rows(head, data)}`

function rows(head: readonly string[], data: readonly (readonly (string | number)[])[]): string {
  const cells = (tag: string, row: readonly (string | number)[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeXml(String(cell))}`).join("")}`
  return `<table>\n${[cells("th", head), ...data.map((row) => cells("td", row))].join("\n")}\n</table>`
}
