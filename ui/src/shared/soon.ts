/** A function that does `work` once, `ms` after it was first called; calls in between cost nothing. */
export function soon(ms: number, work: () => void): () => void {
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
