import { useEffect, useState } from "preact/hooks"
import { ErrorBoundary } from "preact-iso"
import { SandpostError } from "../../../src/client/http.ts"
import { errorMessage } from "../api.ts"
import type { DropReport } from "../inbound/drop-report.tsx"
import { navigate } from "../nav.ts"
import { pluralize } from "../shared/format.ts"
import { lazySection } from "../shared/lazy-section.tsx"
import { toast } from "../shared/toasts.tsx"

const DropReportDialog = lazySection(() => import("../inbound/drop-report.tsx"))

/** Delivers .eml files one after another. Then opens the received email or, if there are several, the list. */
async function receiveFiles(files: File[]): Promise<DropReport> {
  const { receiveRaw } = await import("../inbound/store.ts")
  const report: DropReport = { received: 0, failed: [] }
  let last: string | undefined
  for (const file of files) {
    try {
      const ids = await receiveRaw(file, {})
      report.received += ids.length
      last = ids[0]
    } catch (error) {
      const unaddressed = error instanceof SandpostError && error.reason === "no_receiving_address"
      report.failed.push({ name: file.name, reason: errorMessage(error), file, unaddressed })
    }
  }
  if (report.received > 0) navigate(report.received === 1 && last ? `/inbound/${last}` : "/inbound")
  return report
}

const isMessage = ({ name, type }: File) => type === "message/rfc822" || name.toLowerCase().endsWith(".eml")
const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false
const hasOwnZone = ({ target }: Event) => target instanceof Element && target.closest(".drop-zone, dialog") !== null

/**
 * Delivers .eml files that are dropped anywhere on the page and reports what failed. Prevents the browser from opening other files, which
 * would leave the app.
 */
export function FileDrop() {
  const [over, setOver] = useState(false)
  const [report, setReport] = useState<DropReport | null>(null)
  useEffect(() => {
    const take = async (files: File[]) => {
      const messages = files.filter(isMessage)
      if (messages.length < files.length) toast("Only .eml files can be dropped here.", "error")
      if (messages.length === 0) return
      const done = await receiveFiles(messages)
      if (done.failed.length > 0) setReport(done)
      else toast(`${pluralize(done.received, "email")} received`)
    }
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(!hasOwnZone(event))
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (!hasOwnZone(event)) void take([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener("dragover", onDragOver)
    addEventListener("dragleave", onDragLeave)
    addEventListener("drop", onDrop)
    return () => {
      removeEventListener("dragover", onDragOver)
      removeEventListener("dragleave", onDragLeave)
      removeEventListener("drop", onDrop)
    }
  }, [])
  return (
    <>
      {over && <div class="drop-hint">Drop .eml files to deliver them</div>}
      {report && (
        <ErrorBoundary>
          <DropReportDialog report={report} onClose={() => setReport(null)} />
        </ErrorBoundary>
      )}
    </>
  )
}
