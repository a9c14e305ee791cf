/** Does something to a file, unless someone else has removed it: says whether it was there. Throws as `act` does for any other reason. */
export function ignoreMissing(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return false
  }
}
