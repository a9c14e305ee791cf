import { computed, signal } from "@preact/signals"
import { readPreference, savePreference } from "../../shared/preferences.ts"
import { beside, wide } from "../../shared/virtual-list.tsx"

const NAME = "activity"

const preferred = signal(readPreference(NAME))
/** The email whose activity was opened, whatever is preferred. */
const openedFor = signal<string | null>(null)

/** Whether the activity of an email is shown. What the user prefers counts only where it does not cover the email. */
export const isActivityShown = (id: string) =>
  computed(
    () => openedFor.value === id || (beside.value && (preferred.value ? preferred.value === "open" : wide.value)),
  )

/** Whether it covers the email instead of taking its room: without a wish for it, nothing moves because of an event. */
export const isActivityOver = (id: string) =>
  computed(() => !beside.value || (openedFor.value === id && preferred.value !== "open" && !wide.value))

/** Shows the activity of an email until it is closed or another email is opened, for example after an event. */
export function showActivity(id: string): void {
  openedFor.value = id
}

/** Opens or closes the activity. Remembered for windows in which it is beside the email. */
export function setActivity(id: string, open: boolean): void {
  openedFor.value = open ? id : null
  if (!beside.value) return
  preferred.value = open ? "open" : "closed"
  savePreference(NAME, preferred.value)
}
