import { useState } from "preact/hooks"
import { suppressionReasonValues } from "../../../src/api/sandbox.enums.gen.ts"
import { errorMessage } from "../api.ts"
import type { ImportResult } from "../api-types.ts"
import { info } from "../info.ts"
import { CopyButton } from "../shared/copy-button.tsx"
import { CancelButton, Dialog, FormDialog, type FormSubmit, readChoice, readField } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import { formatCount, pluralize } from "../shared/format.ts"
import { toast } from "../shared/toasts.tsx"
import { parseLines } from "./import-lines.ts"
import { suppressions } from "./store.ts"

/** Suppresses one address. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const submit = async (form: FormData) => {
    const address = readField(form, "address") ?? ""
    await suppressions.add(address, readChoice(form, "reason", suppressionReasonValues))
    toast(`${address} suppressed`)
  }
  return (
    <FormDialog title="Suppress an address" verb="Suppress" onClose={onClose} onSubmit={submit}>
      <label>
        Address
        <input class="field" name="address" type="text" inputMode="email" required placeholder="ada@example.com" />
      </label>
      <ReasonField />
    </FormDialog>
  )
}

/** Imports a pasted or uploaded list of addresses and reports the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("")
  const [done, setDone] = useState<number | null>(null)
  const [report, setReport] = useState<ImportResult | null>(null)
  const [error, setError] = useState<string | null>(null)
  const lines = parseLines(text)
  const limit = info.value?.limits.suppression_import ?? Number.POSITIVE_INFINITY
  const tooMany = lines.length > limit
  const run = async (event: FormSubmit) => {
    event.preventDefault()
    const reason = readChoice(new FormData(event.currentTarget), "reason", suppressionReasonValues)
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
    <Dialog title="Import suppressions" onClose={onClose} wide guard="input">
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
            Too many lines: {formatCount(lines.length)}. An import takes at most {formatCount(limit)}.
          </p>
        )}
        {error && (
          <p class="form-error" role="alert">
            {error}
          </p>
        )}
        {done !== null && <progress max={lines.length} value={done} aria-label="Imported so far" />}
        <div class="dialog-foot">
          <CancelButton />
          <button type="submit" class="button primary" disabled={lines.length === 0 || tooMany || done !== null}>
            Import {pluralize(lines.length, "address", "addresses")}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The result of an import, with the invalid lines. */
function ImportReport({ report, onClose }: { report: ImportResult; onClose: () => void }) {
  const { imported, already_present, invalid } = report
  const bad = invalid.map(({ line, value }) => `${line}: ${value}`).join("\n")
  return (
    <Dialog title="Import finished" onClose={onClose} wide>
      <p role="status">
        {pluralize(imported, "address", "addresses")} suppressed
        {already_present > 0 && `, ${already_present} already suppressed`}
        {invalid.length > 0 && `, ${pluralize(invalid.length, "line")} could not be read`}.
      </p>
      {invalid.length > 0 && (
        <>
          <ul class="import-bad" aria-label="Lines that could not be read">
            {invalid.slice(0, 200).map(({ line, value }) => (
              <li key={line}>
                <span class="muted">line {line}</span> <code>{value}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={bad} label="Copy these lines" words />
        </>
      )}
      <div class="dialog-foot">
        <button type="button" class="button primary" autofocus onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}

function ReasonField() {
  return (
    <label>
      Reason
      <select class="field" name="reason">
        {suppressionReasonValues.map((reason) => (
          <option key={reason} selected={reason === "blocked"}>
            {reason}
          </option>
        ))}
      </select>
    </label>
  )
}
