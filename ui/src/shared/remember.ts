/** A small preference of this browser, or null where it keeps none. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`sandpost.${name}`)
  } catch {
    return null
  }
}

/** Keeps a small preference in this browser; a browser that refuses is not asked again for it. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`sandpost.${name}`, value)
  } catch {
    // private windows keep nothing, and nothing depends on it
  }
}
