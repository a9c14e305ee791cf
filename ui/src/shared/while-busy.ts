/** Calls a function between `setBusy(true)` and `setBusy(false)`, also if it fails, so that its button works again. */
export async function whileBusy(setBusy: (busy: boolean) => void, act: () => Promise<unknown>): Promise<void> {
  setBusy(true)
  try {
    await act()
  } finally {
    setBusy(false)
  }
}
