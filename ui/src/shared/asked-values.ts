import { type ReadonlySignal, signal } from "@preact/signals"
import { isBlank } from "../../../src/blank.ts"
import { termOf } from "./search-terms.ts"

/** Values of a search field that the server knows, for what was typed last. */
export type AskedValues = {
  offers: ReadonlySignal<readonly { value: string; hint: string }[]>
  /** Asks for the values that contain a text. */
  ask: (contains: string) => void
}

type Answer = { data: { value: string; count: number }[] }
/** Typing asks once. */
const WAIT_MS = 120

/** Reads the values of a search field from the server, so that also those are offered that the list has not shown. */
export function createAskedValues(read: (query: { contains?: string }) => Promise<Answer>): AskedValues {
  const offers = signal<readonly { value: string; hint: string }[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  function ask(contains: string): void {
    clearTimeout(timer)
    const own = ++asked
    const text = contains.replaceAll('"', "")
    timer = setTimeout(async () => {
      const answer = await read(isBlank(text) ? {} : { contains: text }).catch(() => null)
      if (answer === null || own !== asked) return
      offers.value = answer.data.map(({ value, count }) => ({ value: termOf("", value).slice(1), hint: String(count) }))
    }, WAIT_MS)
  }

  return { offers, ask }
}
