/** A size for reading: `820 B`, `14.2 KB`, `3.1 MB`. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`
  if (size < 1_000_000) return `${Number((size / 1000).toFixed(1))} KB`
  return `${Number((size / 1_000_000).toFixed(1))} MB`
}

/** A count with the thousands set apart. */
export function count(n: number): string {
  return n.toLocaleString("en")
}

/** A count with its noun: `1 email`, `12,345 emails`. */
export function counted(n: number, noun: string, plural = `${noun}s`): string {
  return `${count(n)} ${n === 1 ? noun : plural}`
}
