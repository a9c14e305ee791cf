/** Reads a preference from localStorage; null if there is none. */
export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(`sandpost.${name}`)
  } catch {
    return null
  }
}

/** Saves a preference in localStorage if the browser allows it. */
export function savePreference(name: string, value: string): void {
  try {
    localStorage.setItem(`sandpost.${name}`, value)
  } catch {
    // Private windows may refuse; preferences are optional.
  }
}
