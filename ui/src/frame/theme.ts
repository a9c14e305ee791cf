import { effect, signal } from "@preact/signals"
import { remember, remembered } from "../shared/remember.ts"

export type Theme = "auto" | "light" | "dark"

/** `auto` follows the system. */
export const theme = signal<Theme>((remembered("theme") as Theme | null) ?? "auto")

const systemDark = matchMedia("(prefers-color-scheme: dark)")

/** Whether the page is dark at this moment. */
export function isDark(): boolean {
  return theme.value === "auto" ? systemDark.matches : theme.value === "dark"
}

/** From what is shown to the other one. */
export function switchTheme(): void {
  theme.value = isDark() ? "light" : "dark"
}

/** Keeps the page in the chosen theme from now on, and the choice in this browser. */
export function startTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value
    remember("theme", theme.value)
  })
}
