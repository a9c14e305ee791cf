import { effect, signal } from "@preact/signals"
import { readPreference, savePreference } from "../shared/preferences.ts"

const THEMES = ["auto", "light", "dark"] as const

/** `auto` follows the system. */
export const theme = signal(THEMES.find((known) => known === readPreference("theme")) ?? "auto")

const systemDark = matchMedia("(prefers-color-scheme: dark)")

/** Whether the page is shown in the dark theme. */
export function isDark(): boolean {
  return theme.value === "auto" ? systemDark.matches : theme.value === "dark"
}

/** Switches between light and dark. */
export function toggleTheme(): void {
  theme.value = isDark() ? "light" : "dark"
}

/** Applies the theme whenever it changes and saves it in this browser. */
export function startTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value
    savePreference("theme", theme.value)
  })
}
