/** Resolves at the next wake, or when the time is over. */
export function nextChange(waiting: Set<() => void>, timeout_ms: number): Promise<void> {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      done()
    }
    const timer = setTimeout(wake, Math.max(0, timeout_ms))
    waiting.add(wake)
  })
}
