import { signal } from "@preact/signals"

/** Whether the message that is being opened gets the focus: it was opened by keyboard. */
export const focusOnOpen = signal(false)
