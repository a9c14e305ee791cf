import { signal } from "@preact/signals"
import { actionLink, type Link } from "./essentials.ts"

/** A pointer that only passes a row reads nothing. */
const WAIT_MS = 100
/** Larger messages are not read before they are opened. */
const MOST_BYTES = 300_000

type Row = { id: string; size_bytes: number }

/** What the row under the pointer shows: the only code of its message or, without any, the link that it asks to follow. */
export type Essential = { code: string } | { link: Link }

/** The code or link of the row that the pointer is on. */
export function createHovered(read: (id: string) => Promise<{ codes: string[]; links: Link[] }>) {
  const shown = signal<{ id: string; essential: Essential } | null>(null)
  let at: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function show(id: string): Promise<void> {
    const mail = await read(id).catch(() => null)
    const essential = mail && essentialOf(mail)
    if (essential && id === at) shown.value = { id, essential }
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

function essentialOf({ codes, links }: { codes: string[]; links: Link[] }): Essential | undefined {
  const [code] = codes
  if (code !== undefined) return codes.length === 1 ? { code } : undefined
  const link = actionLink(links)
  return link && { link }
}
