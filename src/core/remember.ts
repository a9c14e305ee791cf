const MOST = 100

/** A function of a text that keeps its last results: for what is the same in one request after another. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { result: T }>()
  return (text) => {
    let found = known.get(text)
    if (!found) {
      found = { result: compute(text) }
      if (known.size >= MOST) known.clear()
      known.set(text, found)
    }
    return found.result
  }
}
