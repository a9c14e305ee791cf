import { type SettingValues, settingsFrom } from "../core/assumptions/settings.ts"
import type { Follower, Store } from "../store/store.ts"

/** The stored settings, with the startup settings as defaults. */
export class Settings implements Follower {
  readonly follows = ["settings"] as const
  readonly #store: Store
  readonly #started: Partial<SettingValues>
  #values: SettingValues

  constructor(store: Store, started: Partial<SettingValues>) {
    this.#store = store
    this.#started = started
    this.#values = this.#read()
  }

  applied(): void {
    this.#values = this.#read()
  }

  get values(): SettingValues {
    return this.#values
  }

  #read(): SettingValues {
    const changed = [...this.#store.tables.settings.values()].map(({ id, value }) => [id, value])
    return settingsFrom({ ...this.#started, ...Object.fromEntries(changed) })
  }
}
