import { asText } from "../../core/assumptions/values.ts"
import { StartError } from "../../start-error.ts"
import { type Calibration, planRun, type Row } from "./calibrate.ts"
import { catalogue, type ProbeExchange } from "./caller.ts"
import { MOST_TRIES } from "./probes/probe.ts"
import { type ProbeClass, probeClasses } from "./probes/probe-request.ts"

const RESULTS: Record<Row["result"], string> = {
  same: "same",
  switched: "differs and switched",
  different: "differs and cannot be switched",
  untold: "could not be told",
}
const LONGEST = 2000

export const countRows = (rows: readonly Row[], result: Row["result"]): number =>
  rows.filter((row) => row.result === result).length

const shownValue = (value: unknown) => (value === undefined ? "" : typeof value === "string" ? value : asText(value))
const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** One sentence: how many rows have which result. */
export function calibrationSummary({ rows, host, sandpost }: Calibration): string {
  const results = Object.keys(RESULTS) as Row["result"][]
  const counts = results.map((result) => `${countRows(rows, result)} ${RESULTS[result]}`)
  return `${host}${sandpost ? ` (a Sandpost, version ${sandpost})` : ""}: ${counts.join(", ")}.`
}

/** The rows as aligned lines, those that differ first. */
export function tableOf({ rows }: Calibration): string[] {
  const rank = ({ result }: Row) => ["different", "switched", "untold", "same"].indexOf(result)
  const sorted = rows.toSorted((a, b) => rank(a) - rank(b))
  const cells = sorted.map(({ name, ours, theirs, result, how }) => [
    RESULTS[result],
    name,
    `ours: ${cut(shownValue(ours), 40)}`,
    theirs === undefined ? "" : `theirs: ${cut(shownValue(theirs), 40)}`,
    how,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((cell) => cell[column]!.length)))
  const aligned = cells.map((cell) => cell.map((text, column) => text.padEnd(widths[column] ?? 0)))
  return aligned.map((cell) => cell.join("  ").trimEnd())
}

/** Every request of a run, by class, with its reason. */
export function planOf(allow: ReadonlySet<ProbeClass>, only?: ReadonlySet<string>): string[] {
  const { names, searches, sends } = planRun(allow, only)
  const lines = probeClasses.flatMap((needs) => {
    const requests = names.map((name) => catalogue[name]!).filter((request) => request.needs === needs)
    const found = searches.filter(({ probe }) => probe.needs === needs)
    if (requests.length + found.length === 0) return []
    return [
      `${needs}: ${requests.length + found.length}`,
      ...requests.map(({ method, path, why }) => `  ${method} ${path}: ${why}`),
      ...found.map(
        ({ probe }) => `  POST ${probe.search.request(1).path}: ${probe.search.why}, in up to ${MOST_TRIES} requests`,
      ),
    ]
  })
  const writes = names.some((name) => catalogue[name]!.needs === "writes")
  const first = ["before them, without the key", "  GET /sandbox/info on the same host: whether it is a Sandpost"]
  const last = ["before and after them", "  what has a name of a run is searched for and deleted"]
  return [...first, ...lines, ...(writes ? last : []), `${sends} emails would be sent.`]
}

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, "[masked]"), text)
}

function exchangeText({ request, answer }: ProbeExchange): string {
  const { method, path, as, headers = {}, body, text, pad_to } = request
  const written = text ?? (body === undefined ? "" : JSON.stringify(body))
  const sent = pad_to === undefined ? written : `${text} and blanks up to ${pad_to} bytes`
  const lines = [
    `${method} ${path}${as ? ` (as ${as})` : ""}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    cut(sent, LONGEST),
    "",
    `${answer.status}`,
    ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
    cut(answer.text, LONGEST),
  ]
  return lines.filter((line, index) => line !== "" || index > 0).join("\n")
}

const words = (...all: (string | undefined)[]) => all.filter(Boolean).join(" ")

/** The report as Markdown: the table, then request, answer and expectation of each row that is not the same. */
function toMarkdown(calibration: Calibration): string {
  const { rows, host, date, requests } = calibration
  const cell = (text: string) => cut(text, 120).replaceAll("|", "\\|").replaceAll("\n", " ")
  const table = rows.map(
    ({ code, name, ours, theirs, result, how }) =>
      `| ${words(code, `\`${name}\``)} | ${RESULTS[result]} | ${cell(shownValue(ours))} | ${cell(shownValue(theirs))} | ${cell(how)} |`,
  )
  const others = rows.filter(({ result }) => result === "different" || result === "switched")
  const details = others.map(({ code, name, decision, theirs, how, exchanges }) => {
    const shown = exchanges.map((exchange) => `~~~\n${exchangeText(exchange)}\n~~~`).join("\n\n")
    return `## ${words(code, name)}\n\nExpected: ${decision}\n\nTheirs: ${shownValue(theirs)} (${how}).\n\n${shown}\n`
  })
  return [
    `# Calibration with ${host} on ${date}\n`,
    `${calibrationSummary(calibration)} ${requests} requests.\n`,
    "| Row | Result | Ours | Theirs | How it was seen |\n| --- | --- | --- | --- | --- |",
    `${table.join("\n")}\n`,
    ...details,
  ].join("\n")
}

/** The report as the end of its file name says. Throws {@link StartError} for another end. No secret is in it. */
export function reportText(calibration: Calibration, path: string): string {
  const { secrets, ...shown } = calibration
  if (/\.md$/i.test(path)) return hideSecrets(toMarkdown(calibration), secrets)
  const rows = shown.rows.map(({ exchanges, ...row }) => ({ ...row, exchanges: exchanges.map(exchangeText) }))
  return `${hideSecrets(JSON.stringify({ ...shown, rows }, null, 2), secrets)}\n`
}

/**
 * The config file: what an existing one has, with the settings that differ, and where they come from. `text` is the existing file.
 * JSON has no comments, so the key `observed` says how each value was seen.
 */
export function configText(calibration: Calibration, text: string | undefined, path: string): string {
  const existing = text === undefined ? {} : parseObject(text, path)
  const { rows, settings, host, date, secrets } = calibration
  const told = rows.filter(({ result }) => result === "same" || result === "switched")
  const kept = Object.entries(existing.settings ?? {}).filter(([name]) => !told.some((row) => row.name === name))
  const seen = told.map(({ name, how }) => [name, cut(hideSecrets(how, secrets), 300)])
  const observed = { at: host, on: date, rows: Object.fromEntries(seen) }
  return `${JSON.stringify({ ...existing, settings: { ...Object.fromEntries(kept), ...settings }, observed }, null, 2)}\n`
}

function parseObject(text: string, path: string): { settings?: Record<string, unknown> } {
  try {
    const found: unknown = JSON.parse(text.replace(/^\uFEFF/, ""))
    if (typeof found === "object" && found !== null && !Array.isArray(found)) return found
  } catch {
    // The same sentence as for a list.
  }
  const problem = "exists and is not a config file: it is not a JSON object"
  throw new StartError(`${path} ${problem}. Choose another file for --out.`)
}
