/** Returns a function that runs `work` at most once per `ms`, at the end of the interval. */
export function throttle(ms: number, work: () => void): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      work()
    }, ms)
  }
}
