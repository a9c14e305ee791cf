const MOST = 100
/** Longer texts are no token, host or URL that comes again and again, and would keep memory. */
const LONGEST = 500

/** A function of a text that keeps its last results: for what is the same in one request after another. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { result: T }>()
  return (text) => {
    let found = known.get(text)
    if (!found) {
      if (text.length > LONGEST) return compute(text)
      found = { result: compute(text) }
      if (known.size >= MOST) known.clear()
      known.set(text, found)
    }
    return found.result
  }
}

/** A value that is made when it is first asked for: for what is large or slow to make and which most processes never need. */
export function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
