import { type SettingValues, settingsFrom } from "../core/assumptions/settings.ts"
import type { Applied, Store } from "../store/store.ts"

/** The stored settings, with the startup settings as defaults. Follows changes of settings. */
export class Settings {
  readonly #store: Store
  readonly #started: Partial<SettingValues>
  #values: SettingValues

  constructor(store: Store, started: Partial<SettingValues>) {
    this.#store = store
    this.#started = started
    this.#values = this.#read()
  }

  applied(changes: readonly Applied[]): void {
    if (changes.some((change) => change.in === "settings")) this.#values = this.#read()
  }

  get values(): SettingValues {
    return this.#values
  }

  #read(): SettingValues {
    const changed = [...this.#store.tables.settings.values()].map(({ id, value }) => [id, value])
    return settingsFrom({ ...this.#started, ...Object.fromEntries(changed) })
  }
}
