import { refusedFileEndings, refusedHeaders } from "../../parts/emails/content-settings.ts"
import { invalid } from "../errors.ts"
import { serverProblem } from "../text/network-address.ts"
import { orNearest } from "../text/suggest.ts"
import { ledger, type SettingRow } from "./ledger.ts"
import type { ChangeableRow } from "./row.ts"
import { allowedValues, asText, MOST_ENTRIES, normalizeValue } from "./values.ts"

/** The settings that a profile changes, unless they are set themselves (assumptions H17, J14). */
const PROFILES: Record<SettingValues["profile"], Partial<SettingValues>> = {
  document: {},
  client: {
    "emails.retrieve": "full",
    "emails.event_names": "prefixed",
    "answers.created": "full",
    "inbound.retrieve": "full",
    "inbound.unset_fields": "absent",
    "inbound.active_without_mx": "default_host",
    "webhooks.received_data": "short",
    "emails.max_schedule_ahead": 30 * 24 * 60 * 60 * 1000,
    "emails.schedule_with_attachments": false,
    "emails.schedule_without_offset": "refuse",
    "emails.refused_attachments": refusedFileEndings,
    "emails.refused_headers": refusedHeaders,
    "limits.attachments": 10,
  },
}

type ValueOf<R> = R extends { kind: "choice"; choices: readonly (infer C)[] }
  ? C
  : R extends { kind: "boolean" }
    ? boolean
    : R extends { kind: "integer" }
      ? number
      : R extends { kind: "integers" }
        ? readonly number[]
        : R extends { kind: "strings" }
          ? readonly string[]
          : string

export type SettingValues = { [R in SettingRow as R["name"]]: ValueOf<R> }
export type SettingName = keyof SettingValues
export type Pace = SettingValues["emails.pace"]

const changeable = ledger.filter((row) => row.setting)
const byName = new Map(changeable.map((row) => [row.name, row]))

/** The names of all settings, in the ledger's order. */
export const settingNames = changeable.map((row) => row.name as SettingName)

export const defaultSettings = Object.freeze(
  Object.fromEntries(changeable.map((row) => [row.name, row.default])),
) as SettingValues

/** The values that profiles have for a setting, by profile, where they differ from the default. */
export const profileValues = (name: string): Partial<Record<SettingValues["profile"], SettingValues[SettingName]>> =>
  Object.fromEntries(
    Object.entries(PROFILES).flatMap(([profile, values]) =>
      Object.hasOwn(values, name) ? [[profile, values[name as SettingName]]] : [],
    ),
  )

/** The values of all settings: those that were set, then those of the profile, then the defaults. */
export const settingsFrom = (set: Partial<SettingValues>): SettingValues => ({
  ...defaultSettings,
  ...PROFILES[set.profile ?? defaultSettings.profile],
  ...set,
})

/**
 * Returns the assumption that has a setting of this name. Throws `validation_error` for an unknown setting, and suggests the nearest name.
 */
export function changeableRow(name: string): ChangeableRow {
  const row = byName.get(name)
  if (row) return row
  if (ledger.some((fixed) => fixed.name === name)) {
    throw invalid(`\`${name}\` is an assumption without a setting: it is read-only.`)
  }
  const see = orNearest(name, settingNames, "`") || "; GET /sandbox/settings lists all"
  throw invalid(`\`${name.slice(0, 100)}\` is not a setting${see}.`)
}

/**
 * Returns the normalized value: file extensions lowercase and without dot, everything else unchanged.
 * Throws `validation_error` with the setting and its allowed values, or with the nearest name if the setting is unknown.
 */
export function checkSetting<N extends SettingName>(name: N, value: unknown): SettingValues[N]
export function checkSetting(name: string, value: unknown): SettingValues[SettingName]
export function checkSetting(name: string, value: unknown) {
  const row = changeableRow(name)
  if (Array.isArray(value) && value.length > MOST_ENTRIES)
    throw invalid(`\`${name}\` must have at most ${MOST_ENTRIES} entries, got ${value.length}.`)
  const accepted = normalizeValue(row, value)
  if (accepted === undefined) throw invalid(`\`${name}\` must be ${allowedValues(row)}, got ${asText(value)}.`)
  return accepted
}

/**
 * Checks a set of changes to the current values. If one is invalid, it throws and none applies.
 * It also checks that `inbound.spam` = `spamd` has a daemon address (assumption I2), and that `webhooks.url_policy` allows the
 * configured servers (assumption W2).
 */
export function checkSettings(
  changes: Readonly<Record<string, unknown>>,
  current: SettingValues = defaultSettings,
): Partial<SettingValues> {
  const accepted = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, checkSetting(name, value)]),
  ) as Partial<SettingValues>
  const after = { ...current, ...accepted }
  if (after["inbound.spam"] === "spamd" && after["inbound.spamd"] === "") {
    throw invalid(
      "`inbound.spam` can be `spamd` only if `inbound.spamd` is set. Set `inbound.spamd` to the daemon's host:port.",
    )
  }
  for (const name of ["inbound.spamd", "dns.server"] as const) {
    const problem = serverProblem(after[name], after["webhooks.url_policy"])
    if (problem) throw invalid(`\`${name}\`: ${problem}. Use a public server, or set webhooks.url_policy to local.`)
  }
  return accepted
}
