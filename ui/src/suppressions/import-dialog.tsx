import { useState } from "preact/hooks"
import { errorMessage } from "../api.ts"
import type { ImportResult } from "../api-types.ts"
import { formatCount, pluralize } from "../shared/bytes.ts"
import { Dialog } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import type { FormSubmit } from "../shared/form-dialog.tsx"
import { IMPORT_LIMIT, parseLines } from "./import-lines.ts"
import { ImportReport } from "./import-report.tsx"
import { ReasonField, readReason } from "./reason-field.tsx"
import { suppressions } from "./store.ts"

/** Imports a pasted or uploaded list of addresses and reports the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("")
  const [done, setDone] = useState<number | null>(null)
  const [report, setReport] = useState<ImportResult | null>(null)
  const [error, setError] = useState<string | null>(null)
  const lines = parseLines(text)
  const tooMany = lines.length > IMPORT_LIMIT
  const run = async (event: FormSubmit) => {
    event.preventDefault()
    const reason = readReason(new FormData(event.currentTarget))
    setError(null)
    setDone(0)
    try {
      setReport(await suppressions.importLines(lines, reason, setDone))
    } catch (thrown) {
      setError(errorMessage(thrown))
    }
    setDone(null)
  }
  if (report) return <ImportReport report={report} onClose={onClose} />
  return (
    <Dialog title="Import suppressions" onClose={onClose} wide>
      <form class="form" onSubmit={(event) => void run(event)}>
        <DropZone
          label="Choose a file"
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void file.text().then(setText)}
        >
          <span>Drop a CSV here, paste addresses below, or</span>
        </DropZone>
        <label>
          Addresses, one per line
          <textarea
            class="field"
            rows={8}
            spellcheck={false}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <ReasonField />
        {tooMany && (
          <p class="form-error" role="alert">
            Too many lines: {formatCount(lines.length)}. An import takes at most {formatCount(IMPORT_LIMIT)}.
          </p>
        )}
        {error && (
          <p class="form-error" role="alert">
            {error}
          </p>
        )}
        {done !== null && <progress max={lines.length} value={done} aria-label="Imported so far" />}
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" disabled={lines.length === 0 || tooMany || done !== null}>
            Import {pluralize(lines.length, "address", "addresses")}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
