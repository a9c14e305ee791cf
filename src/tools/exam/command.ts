import {
  type Call,
  DONE,
  type ExitCode,
  escapeXml,
  print,
  REFUSED,
  textOf,
  textsOf,
  writeText,
} from "../../cli/command.ts"
import type { SandpostClient } from "../../client/client.ts"
import type { ControlAnswer, ControlBody } from "../../client/operations.ts"
import { StartError } from "../../start-error.ts"
import { disabledNote } from "./exam.ts"

type Exam = ControlAnswer<"examineWebhook">
type Options = ControlBody<"examineWebhook">

/** Runs `sandpost exam`. */
export async function runExam(call: Call): Promise<ExitCode> {
  const { client, io } = call
  const [endpoint = ""] = call.args
  if (io.is_terminal) io.err(`Examining ${endpoint}. This takes a few seconds, at most 60.`)
  const result = await examine(client, endpoint, optionsOf(call), io.signal)
  const file = textOf(call, "junit")
  if (file !== undefined) await writeText(call, file, junit(result))
  print(call, result, ...linesOf(result))
  return result.failed > 0 ? REFUSED : DONE
}

function optionsOf(call: Call): Options {
  const given = textsOf(call, { secret: "secret", effect_url: "effect-url", event: "event", email_id: "email" })
  const cases = textOf(call, "cases")?.split(",")
  // The sandbox checks the names of cases and events.
  return { ...given, ...(cases && { cases }) } as Options
}

/** Examines the endpoint with this id or URL. For a URL without endpoint, adds one for the duration of the exam; it gets no real events. */
async function examine(client: SandpostClient, endpoint: string, options: Options, signal: AbortSignal): Promise<Exam> {
  if (!/^https?:\/\//i.test(endpoint)) return await client.control.examineWebhook(endpoint, options, { signal })
  const known = await findEndpoint(client, endpoint)
  if (known !== undefined) return await client.control.examineWebhook(known, options, { signal })
  if (options.secret === undefined) {
    const fix = "Register it, or give --secret with the secret that the receiver has."
    throw new StartError(`No endpoint has the URL ${endpoint}. ${fix}`)
  }
  const added = { url: endpoint, description: "sandpost exam", events: ["email.scheduled" as const] }
  const { id } = await client.control.createWebhook(added)
  try {
    const { disabled_at } = await client.control.updateWebhook(id, { enabled: false, events: [] })
    const { notes, ...result } = await client.control.examineWebhook(id, options, { signal })
    // It is disabled only for the exam.
    return { ...result, notes: notes.filter((note) => note !== disabledNote(disabled_at)) }
  } finally {
    await client.control.deleteWebhook(id)
  }
}

async function findEndpoint({ control }: SandpostClient, url: string): Promise<string | undefined> {
  for (let offset = 0; ; offset += 100) {
    const { data, total } = await control.listWebhooks({ limit: 100, offset })
    const found = data.find((one) => one.url === url)
    if (found || offset + 100 >= total) return found?.id
  }
}

/** Width of the titles in the output, in characters. */
const WIDTH = 38

function linesOf({ cases, notes, passed, failed, unsure, duration_ms }: Exam): string[] {
  const lines = cases.flatMap(({ result, title, got, why, fix }) => {
    const line = `${result === "failed" ? "FAILED" : result}  ${title.padEnd(WIDTH)}  ${got}`
    return result === "failed" ? [line, `        Why: ${why}`, `        Fix: ${fix}`] : [line]
  })
  const sum = `${passed} passed, ${failed} failed, ${unsure} unsure in ${(duration_ms / 1000).toFixed(1)} s.`
  return [...lines, ...notes, sum]
}

/** The results in the format that CI systems read. An unsure case is skipped. */
function junit({ url, cases, failed, unsure, duration_ms }: Exam): string {
  const tests = cases.map(({ case: name, title, result, sent, expected, got, why, fix }) => {
    const words = `Sent: ${sent}\nExpected: ${expected}\nGot: ${got}\nWhy: ${why}\nFix: ${fix}`
    const inside = {
      passed: "",
      failed: `<failure message="${escapeXml(got)}">${escapeXml(words)}</failure>`,
      unsure: `<skipped message="${escapeXml(got)}"/>`,
    }[result]
    return `    <testcase classname="sandpost.exam.${name}" name="${escapeXml(title)}">${inside}</testcase>\n`
  })
  const counts = `tests="${cases.length}" failures="${failed}" skipped="${unsure}" time="${duration_ms / 1000}"`
  const suite = `  <testsuite name="${escapeXml(`Exam of ${url}`)}" ${counts}>\n${tests.join("")}  </testsuite>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suite}</testsuites>\n`
}
