import { signal } from "@preact/signals"

const query = matchMedia("(max-width: 699px)")

/** Whether the window has the width of a phone. */
export const narrow = signal(query.matches)

query.addEventListener("change", () => {
  narrow.value = query.matches
})
