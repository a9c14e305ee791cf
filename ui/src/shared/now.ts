import { signal } from "@preact/signals"

/** Sandbox time in milliseconds since 1970, updated every second by `clock.ts`. */
export const now = signal(Date.now())
