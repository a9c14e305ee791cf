/** Formats a size: `820 B`, `14.2 KB`, `3.1 MB`. */
export function formatBytes(size: number): string {
  if (size < 1000) return `${size} B`
  if (size < 1_000_000) return `${Number((size / 1000).toFixed(1))} KB`
  return `${Number((size / 1_000_000).toFixed(1))} MB`
}

/** Formats a count with thousands separators. */
export function formatCount(n: number): string {
  return n.toLocaleString("en")
}

/** Formats a count with its noun: `1 email`, `12,345 emails`. */
export function pluralize(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(n)} ${n === 1 ? noun : plural}`
}
