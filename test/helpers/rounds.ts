import { vi } from "vitest"

/** HTML whose reads {@link roundsOfReads} counts. */
export const largeHtml = (n: number, size = 300_000) => `<p>${n}</p>${"x".repeat(size)}`

/** The rounds of the event loop in which stored bodies with {@link largeHtml} are read during some work. */
export async function roundsOfReads(work: () => Promise<unknown>): Promise<number[]> {
  const reads: number[] = []
  let round = 0
  let next = setImmediate(function count() {
    round++
    next = setImmediate(count)
  })
  const parse = JSON.parse
  const spy = vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
    if (text.length > 200_000 && text.startsWith('{"html":"<p>')) reads.push(round)
    return parse(text, reviver)
  })
  await work().finally(() => {
    clearImmediate(next)
    spy.mockRestore()
  })
  return reads
}
