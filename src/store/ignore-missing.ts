/** Runs `act` on a file. Returns false if the file does not exist. Rethrows any other error. */
export function ignoreMissing(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return false
  }
}
