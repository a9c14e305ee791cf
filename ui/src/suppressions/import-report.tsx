import type { ImportResult } from "../api-types.ts"
import { pluralize } from "../shared/bytes.ts"
import { CopyButton } from "../shared/copy-button.tsx"
import { Dialog } from "../shared/dialog.tsx"

/** The result of an import, with the invalid lines. */
export function ImportReport({ report, onClose }: { report: ImportResult; onClose: () => void }) {
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
      <footer class="dialog-foot">
        <button type="button" class="button primary" autofocus onClick={onClose}>
          Done
        </button>
      </footer>
    </Dialog>
  )
}
