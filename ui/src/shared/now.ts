import { signal } from "@preact/signals"

/** Sandbox time in milliseconds since 1970, moved on by the frame. Whatever shows an age reads it. */
export const now = signal(Date.now())
