import { invalid } from "../errors.ts"
import { nearest } from "../suggest.ts"
import { serverProblem } from "../webhooks/address.ts"
import { ledger, type SettingRow } from "./ledger.ts"
import type { ChangeableRow } from "./row.ts"
import { accept, asText, takes } from "./values.ts"

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

/** Every setting's name and the type of its value. */
export type SettingValues = { [R in SettingRow as R["name"]]: ValueOf<R> }
export type SettingName = keyof SettingValues
export type Pace = SettingValues["emails.pace"]

const changeable = ledger.filter((row): row is ChangeableRow => row.setting)
const byName = new Map(changeable.map((row) => [row.name, row]))

/** The names of all settings, in the ledger's order. */
export const settingNames = changeable.map((row) => row.name as SettingName)

/** What every setting is until someone changes it. */
export const defaultSettings = Object.freeze(
  Object.fromEntries(changeable.map((row) => [row.name, row.default])),
) as SettingValues

/**
 * The changeable row under a name. Throws `validation_error` for a name that is no setting, naming the nearest one.
 */
export function settingRow(name: string): ChangeableRow {
  const row = byName.get(name)
  if (row) return row
  if (ledger.some((fixed) => fixed.name === name)) {
    throw invalid(`\`${name}\` is an assumption without a setting: it can be read, not changed.`)
  }
  throw invalid(`\`${name.slice(0, 100)}\` is not a setting; the nearest is \`${nearest(name, settingNames)}\`.`)
}

/**
 * The accepted form of a value (file endings lower-cased and without their dot, everything else as given).
 * Throws `validation_error` naming the setting and what it takes, or the nearest name when the setting is unknown.
 */
export function checkSetting<N extends SettingName>(name: N, value: unknown): SettingValues[N]
export function checkSetting(name: string, value: unknown): SettingValues[SettingName]
export function checkSetting(name: string, value: unknown) {
  const row = settingRow(name)
  const accepted = accept(row, value)
  if (accepted === undefined) throw invalid(`\`${name}\` takes ${takes(row)}; got ${asText(value)}.`)
  return accepted
}

/**
 * A set of changes on top of the values in force: all of them are good, or none is taken.
 * Besides each value it checks that the spam daemon has an address when it is to be asked (assumption I2), and that the policy of
 * webhooks allows the servers that settings name (assumption W2).
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
    throw invalid("`inbound.spam` can only be `spamd` when `inbound.spamd` names the daemon as host:port.")
  }
  for (const name of ["inbound.spamd", "dns.server"] as const) {
    const problem = serverProblem(after[name], after["webhooks.url_policy"])
    if (problem) throw invalid(`\`${name}\`: ${problem}. Name a public server, or set webhooks.url_policy to local.`)
  }
  return accepted
}
