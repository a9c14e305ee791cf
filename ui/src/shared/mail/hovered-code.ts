import { signal } from "@preact/signals"

/** A pointer that only passes a row reads nothing. */
const WAIT_MS = 100
/** Larger messages are not read before they are opened. */
const MOST_BYTES = 300_000

type Row = { id: string; size_bytes: number }

/** The code of the row that the pointer is on. */
export function createHoveredCode(read: (id: string) => Promise<{ codes: string[] }>) {
  const shown = signal<{ id: string; code: string } | null>(null)
  let at: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function show(id: string): Promise<void> {
    const codes = await read(id).then(
      (mail) => mail.codes,
      () => [],
    )
    const [code] = codes
    if (code !== undefined && codes.length === 1 && id === at) shown.value = { id, code }
  }

  /** Says which row the pointer is on now. */
  function point(row: Row | undefined): void {
    if (row?.id === at) return
    at = row?.id
    clearTimeout(timer)
    shown.value = null
    if (row && row.size_bytes <= MOST_BYTES) timer = setTimeout(() => void show(row.id), WAIT_MS)
  }

  return { shown, point }
}
