import { readFile } from "node:fs/promises"
import {
  type Call,
  DIFFERENT,
  DONE,
  type ExitCode,
  inOnePiece,
  listOf,
  print,
  REFUSED,
  textOf,
} from "../../cli/command.ts"
import { parseMailbox } from "../../core/text/addresses.ts"
import { orNearest } from "../../core/text/suggest.ts"
import { StartError } from "../../start-error.ts"
import { calibrate, MOST_SENDS, planRun } from "./calibrate.ts"
import { type ProbeClass, probeClasses } from "./probes/probe-request.ts"
import { probes } from "./probes/probes.ts"
import { startProbeReceiver } from "./receiver.ts"
import { calibrationSummary, configText, countRows, hideSecrets, planOf, reportText, tableOf } from "./report.ts"
import { ServiceCaller } from "./service.ts"

/** Requests per second to a service that may be far away. */
export const DEFAULT_RATE = 2

export async function runCalibrate(call: Call): Promise<ExitCode> {
  const { io } = call
  const allow = allowedOf(call)
  const only = rowsOf(call)
  const base_url = textOf(call, "base-url")
  if (base_url === undefined)
    throw new StartError("--base-url is missing: the base URL of the service, such as https://api.example.com/v1.")
  const report = textOf(call, "report")
  if (report !== undefined && !/\.(md|json)$/i.test(report))
    throw new StartError(`--report must end in .md or .json, got "${report}".`)
  const service = new ServiceCaller(base_url, { rate: rateOf(call, DEFAULT_RATE) })
  const send_to = addressOf(call, "send-to")
  const from = addressOf(call, "from")
  const { sends } = planRun(allow, only)
  if (sends > MOST_SENDS) throw new StartError(`The run would send ${sends} emails, more than ${MOST_SENDS}.`)
  if (sends > 0 && send_to === undefined)
    throw new StartError("--allow sends needs --send-to with an address of yours.")
  if (call.flags["dry-run"] === true) {
    for (const line of planOf(allow, only)) io.out(line)
    return DONE
  }
  const out = textOf(call, "out")
  const existing = out === undefined ? undefined : await readExisting(out)
  const token = await keyOf(call, "key-env", service.host)
  if (sends > 0) io.err(`At most ${sends} emails will be sent to ${send_to}.`)
  const { webhook_url, receiver } = await receiverOf(call)
  try {
    const progress = (sentence: string) => io.is_terminal && io.err(sentence)
    const options = { token, allow, only, from, send_to, webhook_url, receiver, signal: io.signal, progress }
    const result = await calibrate(service, options)
    // A file that is wrong is reported before anything is written.
    if (out !== undefined) await io.write(out, inOnePiece(Buffer.from(configText(result, existing, out))))
    if (report !== undefined) await io.write(report, inOnePiece(Buffer.from(reportText(result, report))))
    const { rows, left, deleted, secrets } = result
    const shown = rows.map(({ exchanges, ...row }) => ({ ...row, how: hideSecrets(row.how, secrets) }))
    const lines = [
      ...tableOf(result).map((line) => hideSecrets(line, secrets)),
      ...(deleted.length > 0 ? [`Deleted what an earlier run left: ${deleted.join(", ")}.`] : []),
      ...(left.length > 0 ? [`Not deleted: ${left.join(", ")}. Delete them, or run this again.`] : []),
      calibrationSummary(result),
    ]
    print(call, { ...result, rows: shown, secrets: undefined }, ...lines)
    if (left.length > 0) return REFUSED
    return countRows(rows, "different") > 0 ? DIFFERENT : DONE
  } finally {
    receiver?.stop()
  }
}

/** The classes of `--allow`. Reads are always among them. */
export function allowedOf(call: Call): ReadonlySet<ProbeClass> {
  const words = listOf(call, "allow") ?? ["reads", "refusals"]
  for (const word of words) {
    if (!probeClasses.some((known) => known === word)) {
      throw new StartError(`--allow must have some of ${probeClasses.join(", ")}, comma-separated, got "${word}".`)
    }
  }
  return new Set(["reads", ...(words as ProbeClass[])])
}

function rowsOf(call: Call): ReadonlySet<string> | undefined {
  const names = listOf(call, "only")
  for (const name of names ?? []) {
    if (!Object.hasOwn(probes, name))
      throw new StartError(`--only: "${name}" is not a row of the ledger${orNearest(name, Object.keys(probes), '"')}.`)
  }
  return names && new Set(names)
}

function addressOf(call: Call, flag: "send-to" | "from"): string | undefined {
  const written = textOf(call, flag)
  if (written === undefined) return undefined
  if ("error" in parseMailbox(written) || /[<>"]/.test(written)) {
    throw new StartError(`--${flag} must be one address such as ann@example.com, got "${written}".`)
  }
  return written
}

/** Requests per second. */
export function rateOf(call: Call, usual: number): number {
  const written = textOf(call, "rate")
  const rate = Number(written ?? usual)
  if (written === undefined || (rate > 0 && rate <= 1000)) return rate
  throw new StartError(`--rate must be a number of requests per second above 0, up to 1000, got "${written}".`)
}

/** The key from the variable that a flag names, or from the terminal; it is never an argument. */
export async function keyOf(call: Call, flag: string, host: string): Promise<string> {
  const name = textOf(call, flag)
  const key =
    name === undefined ? await call.io.askSecret(`Key for ${host} (or use --${flag})`) : process.env[name]?.trim()
  if (!key) throw new StartError(`--${flag}: the environment variable ${name} is not set.`)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new StartError(`The key for ${host} has characters that no key has, such as a space.`)
  return key
}

async function receiverOf(call: Call) {
  const webhook_url = textOf(call, "webhook-url")
  const port = textOf(call, "webhook-port")
  if (webhook_url === undefined && port === undefined) return {}
  if (webhook_url === undefined || port === undefined)
    throw new StartError("--webhook-url and --webhook-port need each other: the URL must reach the port.")
  if (!URL.canParse(webhook_url)) throw new StartError(`--webhook-url must be a URL, got "${webhook_url}".`)
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new StartError(`--webhook-port must be a port, got "${port}".`)
  return { webhook_url, receiver: await startProbeReceiver(Number(port)) }
}

async function readExisting(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw new StartError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}
