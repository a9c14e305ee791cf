import { signal } from "@preact/signals"
import { control } from "../api.ts"
import type { ImportResult, Suppression, SuppressionReason } from "../api-types.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { throttle } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"
import { type ImportLine, inChunks } from "./import-lines.ts"

const REREAD_MS = 200

export type SuppressionRow = Suppression & { id: string }

/** Suppressed addresses. */
export function createSuppressionsStore() {
  const q = signal("")
  const list = createPagedList<SuppressionRow>(async (offset, limit) => {
    const page = await control.listSuppressions({ ...searching(q.value), offset, limit })
    return { ...page, data: page.data.map((entry) => ({ ...entry, id: entry.address })) }
  })
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())

  async function search(text: string): Promise<void> {
    q.value = text
    await list.reload()
  }

  async function add(address: string, reason: SuppressionReason): Promise<void> {
    await control.addSuppression({ address, reason })
    await list.reload()
  }

  async function remove(address: string, query: { undo_id: string }): Promise<void> {
    await control.removeSuppression(address, query)
    list.remove([address])
  }

  /** Imports lines in batches and calls `progress` after each. The report has the line numbers of the source. */
  async function importLines(
    lines: ImportLine[],
    reason: SuppressionReason,
    progress: (done: number) => void,
  ): Promise<ImportResult> {
    const report: ImportResult = { imported: 0, already_present: 0, invalid: [] }
    let done = 0
    for (const chunk of inChunks(lines)) {
      const part = await control.importSuppressions({ addresses: chunk.map((line) => line.value), reason })
      report.imported += part.imported
      report.already_present += part.already_present
      const invalid = part.invalid.map(({ line, value }) => ({ line: chunk[line - 1]?.line ?? line, value }))
      report.invalid.push(...invalid)
      done += chunk.length
      progress(done)
    }
    await list.reload()
    return report
  }

  function follow(): () => void {
    return joinStops(onLive(["suppression.updated"], rereadSoon), onResync(rereadSoon))
  }

  return { q, list, search, add, remove, importLines, follow }
}

export const suppressions = createSuppressionsStore()
