import { checkSetting, type SettingValues, settingRow } from "../core/assumptions/settings.ts"
import { fromText } from "../core/assumptions/values.ts"
import { ApiError } from "../core/errors.ts"
import { StartError } from "../start-error.ts"

/** Runs a check of the core and converts its `ApiError` to a `StartError` that names the source of the value. */
export function saidIn<T>(place: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof ApiError) throw new StartError(`${place}: ${error.message}`)
    throw error
  }
}

/** Parses JSON. Throws {@link StartError} with the source of the text. */
export function readJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new StartError(`${place} is not valid JSON: ${(error as Error).message}.`)
  }
}

/** Reads settings from an object of names and values. */
export function readSettings(written: unknown, place: string): Partial<SettingValues> {
  if (typeof written !== "object" || written === null || Array.isArray(written)) {
    throw new StartError(`${place} must be an object of names and values, such as {"emails.pace": "manual"}.`)
  }
  const named = Object.entries(written)
  return Object.fromEntries(named.map(([name, value]) => [name, saidIn(place, () => checkSetting(name, value))]))
}

/** Reads settings from `name=value` texts; list values are comma-separated. */
export function readAssignments(texts: readonly string[]): Partial<SettingValues> {
  const pairs = texts.map((text) => {
    const at = text.indexOf("=")
    if (at < 1)
      throw new StartError(`--set must be name=value, such as --set emails.pace=manual, got "${text.slice(0, 100)}".`)
    const name = text.slice(0, at)
    return [name, saidIn("--set", () => checkSetting(name, fromText(settingRow(name), text.slice(at + 1))))]
  })
  return Object.fromEntries(pairs)
}
