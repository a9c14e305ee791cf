import { isDeepStrictEqual } from "node:util"
import { type LedgerRow, ledger } from "../../core/assumptions/ledger.ts"
import {
  checkSettings,
  defaultSettings,
  type SettingName,
  type SettingValues,
  settingsFrom,
} from "../../core/assumptions/settings.ts"
import { asText } from "../../core/assumptions/values.ts"
import { platform } from "../../platform.ts"
import { StartError } from "../../start-error.ts"
import { Caller, type CallerOptions, catalogue, isMail, type ProbeExchange } from "./caller.ts"
import {
  type Decision,
  isOk,
  nextTry,
  type Probe,
  type ProbeAnswers,
  type Search,
  type Tried,
  typeOf,
} from "./probes/probe.ts"
import { type ProbeClass, probeClasses } from "./probes/probe-request.ts"
import { probes } from "./probes/probes.ts"
import type { ServiceCaller } from "./service.ts"
import { referencesOf } from "./template.ts"

export interface CalibrateOptions extends CallerOptions {
  allow: ReadonlySet<ProbeClass>
  signal: AbortSignal
  /** Only these rows of the ledger, by name (default: all). */
  only?: ReadonlySet<string> | undefined
  progress?(sentence: string): void
}

/** What a run found out about one row of the ledger. */
export interface Row {
  name: string
  /** Of an older row. */
  code?: string
  decision: string
  ours: unknown
  /** Undefined if it could not be told. */
  theirs: unknown
  result: "same" | "switched" | "different" | "untold"
  /** How it was seen, or why it could not be told. */
  how: string
  exchanges: readonly ProbeExchange[]
}

export interface Calibration {
  host: string
  /** The date of the run: 2026-12-01. */
  date: string
  rows: Row[]
  /** Settings to write: those whose value at the service differs from ours. */
  settings: Partial<SettingValues>
  /** What could not be deleted. */
  left: string[]
  /** What an earlier run had left, and this one deleted. */
  deleted: string[]
  secrets: readonly string[]
  requests: number
  /** Set if the service is a Sandpost: its version. */
  sandpost: string | undefined
}

export const MOST_SENDS = 10

/** The requests of a run: the names of the catalogue in its order, and the searches. */
export interface RunPlan {
  names: string[]
  searches: { row: string; probe: Search }[]
  sends: number
}

/** Plans the requests that the allowed classes need, with those that they refer to. */
export function planRun(allow: ReadonlySet<ProbeClass>, only?: ReadonlySet<string>): RunPlan {
  const needed = new Set<string>()
  const add = (name: string) => {
    const request = catalogue[name]
    if (needed.has(name) || !request) return
    needed.add(name)
    for (const other of referencesOf(request)) add(other)
  }
  const wanted = new Set<string>()
  for (const [row, probe] of Object.entries(probes)) {
    if ("unobservable" in probe || !allow.has(probe.needs) || only?.has(row) === false) continue
    if ("search" in probe) wanted.add(row)
    else {
      if (probe.after !== undefined) wanted.add(probe.after)
      for (const name of probe.requests) add(name)
    }
  }
  const searches = [...wanted].map((row) => ({ row, probe: probes[row] as Search }))
  const names = Object.keys(catalogue).filter((name) => needed.has(name) && allow.has(catalogue[name]!.needs))
  return { names, searches, sends: names.filter((name) => isMail(catalogue[name]!)).length }
}

/**
 * Asks a service about every row of the ledger that the allowed classes can show. Whatever it creates is deleted, also after a failure or
 * an interruption. Throws {@link StartError} if the service cannot be used.
 */
export async function calibrate(service: ServiceCaller, options: CalibrateOptions): Promise<Calibration> {
  const { allow, signal, only, progress = () => {} } = options
  const caller = new Caller(service, options)
  const { names, searches } = planRun(allow, only)
  const sandpost = await recognize(caller, signal)
  const leftovers = allow.has("writes") ? await caller.clean_up.removeLeftovers() : { deleted: [], left: [] }
  const found = new Map<string, Finding>()
  const ask = async () => {
    for (const [index, name] of names.entries()) {
      progress(`${index + 1}/${names.length} ${catalogue[name]!.why}`)
      // Both were asked to recognize the service.
      if (!caller.exchanges.has(name)) await caller.make(name, catalogue[name]!, signal)
    }
    for (const { row, probe } of searches) {
      progress(probe.search.why)
      found.set(row, await search(caller, row, probe, signal))
    }
  }
  const failure = await ask().then(
    () => undefined,
    (error: Error) => error,
  )
  const left = await caller.clean_up.finish()
  if (failure) {
    if (left.length === 0) throw failure
    throw new StartError(`${failure.message} Not deleted: ${left.join(", ")}. Run it again to delete this.`)
  }
  for (const [name, probe] of Object.entries(probes))
    if (!found.has(name)) found.set(name, decide(caller, probe, allow))
  const values = [...found].flatMap(([name, { decision }]) => ("value" in decision ? [[name, decision.value]] : []))
  const settings = settingsOf(Object.fromEntries(values))
  const rows = ledger.filter(({ name }) => only?.has(name) !== false)
  return {
    host: service.host,
    date: new Date(platform.wallMs()).toISOString().slice(0, 10),
    rows: rows.map((row) => rowOf(row, found.get(row.name)!, settings)),
    settings,
    left: [...left, ...leftovers.left],
    deleted: leftovers.deleted,
    secrets: caller.secrets,
    requests: service.answers.length,
    sandpost,
  }
}

interface Finding {
  decision: Decision
  exchanges: ProbeExchange[]
}

/** Makes sure that the base URL is the service and accepts the key. Returns the version if it is a Sandpost. */
async function recognize(caller: Caller, signal: AbortSignal): Promise<string | undefined> {
  const { service } = caller
  const emails = await caller.make("emails", catalogue.emails!, signal)
  const { status, body, headers, text } = emails!
  if (body === undefined) {
    const isHtml = /html/i.test(headers["content-type"] ?? "") || /^\s*</.test(text)
    const problem = `GET /emails returned ${isHtml ? "HTML" : "something that is not JSON"}. The base URL ends in /v1.`
    throw new StartError(`${service.base_url} is not the service: ${problem}`)
  }
  if (typeOf(emails!) !== undefined && !isOk(emails!)) {
    throw new StartError(`${service.host} refuses the key: GET /emails returned ${status} ${typeOf(emails!)}.`)
  }
  if (!isOk(emails!) || !Array.isArray(body.data) || typeof body.total !== "number") {
    throw new StartError(`${service.base_url} is not the service: GET /emails returned ${status} and another shape.`)
  }
  caller.useDomains((await caller.make("domains", catalogue.domains!, signal))!)
  const url = `${new URL(service.base_url).origin}/sandbox/info`
  const info = await service.send({ method: "GET", url, headers: { accept: "application/json" } }, signal)
  return info.body?.pace !== undefined && typeof info.body.version === "string" ? info.body.version : undefined
}

async function search(caller: Caller, row: string, probe: Search, signal: AbortSignal) {
  const tried: Tried[] = []
  const exchanges: ProbeExchange[] = []
  const ours = defaultSettings[row as SettingName] as number
  for (;;) {
    const next = nextTry(probe, tried, ours)
    if (!("n" in next)) return { decision: next, exchanges }
    const name = `${row} ${next.n}`
    const answer = await caller.make(name, probe.search.request(next.n), signal)
    if (!answer) return { decision: { untold: caller.missing.get(name)! }, exchanges }
    const accepted = probe.search.accepted(answer)
    if (probe.search.marks_too_large && accepted === false) answer.is_too_large = true
    tried.push({ n: next.n, accepted, named: accepted === false ? probe.search.named(answer) : [] })
    exchanges.push(caller.exchanges.get(name)!)
  }
}

function decide(caller: Caller, probe: (typeof probes)[string], allow: ReadonlySet<ProbeClass>) {
  if ("unobservable" in probe) return { decision: { untold: probe.unobservable }, exchanges: [] }
  if (!allow.has(probe.needs)) return { decision: { untold: `it needs --allow ${allowing(probe)}` }, exchanges: [] }
  const exchanges = probe.requests.flatMap((name) => caller.exchanges.get(name) ?? [])
  const missing = probe.requests.find((name) => !caller.exchanges.has(name))
  if (missing !== undefined)
    return { decision: { untold: caller.missing.get(missing) ?? "it was not requested" }, exchanges }
  if ("search" in probe) return { decision: { untold: "it was not requested" }, exchanges }
  const answers = Object.fromEntries(exchanges.map(({ name, answer }) => [name, answer])) as unknown as ProbeAnswers
  return { decision: probe.decide(answers, caller.service.answers), exchanges }
}

const allowing = ({ needs }: Probe) => probeClasses.slice(0, probeClasses.indexOf(needs) + 1).join(",")

/** Lists are sets, whose letters may be in any case. */
const isEqual = (a: unknown, b: unknown) => isDeepStrictEqual(comparable(a), comparable(b))
const comparable = (value: unknown) =>
  Array.isArray(value) ? value.map((entry) => String(entry).toLowerCase()).sort() : value

/** The observed values that differ from what a sandbox with their profile does, if the settings allow them. */
function settingsOf(values: Readonly<Record<string, unknown>>): Partial<SettingValues> {
  const profile = values.profile as SettingValues["profile"] | undefined
  const ours = settingsFrom(profile ? { profile } : {}) as Readonly<Record<string, unknown>>
  let settings: Record<string, unknown> = profile && profile !== settingsFrom({}).profile ? { profile } : {}
  for (const [name, value] of Object.entries(values)) {
    if (name === "profile" || isEqual(value, ours[name])) continue
    try {
      settings = checkSettings({ ...settings, [name]: value })
    } catch {
      // No setting allows it: the row is different.
    }
  }
  return settings
}

function rowOf(row: LedgerRow, { decision, exchanges }: Finding, settings: Partial<SettingValues>): Row {
  const { name, code, decision: sentence, default: ours } = row
  const common = { name, ...(code !== undefined && { code }), decision: sentence, ours, exchanges }
  const how = howSeen(exchanges)
  if ("untold" in decision) return { ...common, theirs: undefined, result: "untold", how: decision.untold }
  if ("holds" in decision) {
    return decision.holds
      ? { ...common, theirs: ours, result: "same", how }
      : { ...common, theirs: decision.instead ?? "otherwise", result: "different", how }
  }
  const { value } = decision
  const seen = { ...common, theirs: value, how }
  if (isEqual(settingsFrom(settings)[name as keyof SettingValues], value)) {
    return { ...seen, result: isEqual(ours, value) ? "same" : "switched" }
  }
  return { ...seen, result: "different", how: `${how}; no setting allows ${asText(value)}` }
}

/** The last exchange in short; the others are in the report. */
function howSeen(exchanges: readonly ProbeExchange[]): string {
  const last = exchanges.at(-1)
  if (!last) return "the responses of the run"
  const { request, answer } = last
  return `${request.method} ${request.path} returned ${answer.status} ${typeOf(answer) ?? ""}`.trimEnd()
}
