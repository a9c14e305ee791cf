import { isDeepStrictEqual } from "node:util"
import type { ControlAnswer, ControlSchemas } from "../../api/contract.ts"
import { ledger } from "../../core/assumptions/ledger.ts"
import { checkSettings, profileValues } from "../../core/assumptions/settings.ts"
import type { Change } from "../../core/state/state.ts"
import type { Control, Needs } from "../../operations/context.ts"
import type { Account } from "../accounts/record.ts"

/** These three belong to the account, not to the whole sandbox. */
const OF_ACCOUNT = ["plan", "track_opens", "track_clicks"] as const

/** GET /sandbox/settings: every assumption with its current value. */
export function getSettings(ctx: Needs<"account" | "fixed" | "settings">): ControlAnswer<"getSettings"> {
  return { data: presentAll(ctx, ctx.account) }
}

/** PATCH /sandbox/settings: makes all changes, or none if one is invalid. Lists the settings that it names, or that change with them. */
export const updateSettings: Control<"updateSettings", "account" | "commit" | "fixed" | "settings" | "store"> = (
  ctx,
  { body },
) => {
  const { settings, account, store, commit } = ctx
  const accepted = checkSettings(body, settings())
  const fields: Partial<Account> = {}
  const changes: Change[] = []
  for (const [id, value] of Object.entries(accepted)) {
    const field = OF_ACCOUNT.find((name) => id === `account.${name}`)
    if (field) Object.assign(fields, { [field]: value })
    else changes.push({ op: "put", in: "settings", record: { id, value } })
  }
  if (Object.keys(fields).length > 0) changes.push({ op: "patch", in: "accounts", id: account.id, fields })
  const before = presentAll(ctx, account)
  // The profile also changes settings that nobody set, so they are read after the commit.
  commit(null, changes)
  const after = presentAll(ctx, store.tables.accounts.get(account.id) ?? account)
  const isChanged = (row: (typeof after)[number], index: number) => !isDeepStrictEqual(row.value, before[index]?.value)
  return { data: after.filter((row, index) => Object.hasOwn(accepted, row.name) || isChanged(row, index)) }
}

type Source = Needs<"fixed" | "settings">

function presentAll(source: Source, account: Account): ControlSchemas["Assumption"][] {
  const values: Record<string, unknown> = { ...source.settings() }
  for (const field of OF_ACCOUNT) values[`account.${field}`] = account[field]
  return ledger.map((row) => presentRow(row, values, source.fixed))
}

function presentRow(row: (typeof ledger)[number], values: Record<string, unknown>, { observed }: Source["fixed"]) {
  const value = row.setting ? values[row.name] : row.default
  const how = observed?.rows[row.name]
  // Another value than at the start was not observed.
  const isObserved =
    how !== undefined &&
    (!row.setting || isDeepStrictEqual(value, (observed!.values as Record<string, unknown>)[row.name]))
  const source = isObserved ? { observed: { at: observed!.at, on: observed!.on, how } } : {}
  const profiles = profileValues(row.name)
  const differing = Object.keys(profiles).length > 0 ? { profiles } : {}
  return { ...row, ...differing, ...source, value, shape: undefined } as unknown as ControlSchemas["Assumption"]
}

/** One assumption by name, as a list item. */
export function presentSetting(name: string, source: Source): ControlSchemas["Assumption"] | undefined {
  const row = ledger.find((one) => one.name === name)
  return row && presentRow(row, { ...source.settings() }, source.fixed)
}
