import { confirmLoss } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import { Icon } from "../shared/icons.tsx"
import { attempt } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

const KEEPS = ["domains", "api_keys", "webhooks", "settings", "suppressions"]

/** The browser writes it to the disk while it comes: it may be larger than memory. */
function download() {
  const link = document.createElement("a")
  link.href = sandbox.snapshotUrl
  link.download = "sandpost-snapshot.ndjson"
  link.click()
}

async function upload(file: File) {
  const text = `Everything the sandbox holds now is replaced by ${file.name}.`
  if (!(await confirmLoss("Restore this snapshot?", text, "Restore"))) return
  await attempt(() => sandbox.restore(file), `Restored from ${file.name}`)
}

async function reset(event: SubmitEvent) {
  event.preventDefault()
  const keep = new FormData(event.target as HTMLFormElement).getAll("keep").map(String)
  const kept = keep.length > 0 ? ` Kept: ${keep.join(", ")}.` : ""
  const text = `All mail, logs and deliveries of this account go, and the clock is set back.${kept}`
  if (await confirmLoss("Reset the sandbox?", text, "Reset")) {
    await attempt(() => sandbox.reset(keep), "The sandbox is as it started")
  }
}

/** The whole state: kept as a file, brought back from one, or thrown away. */
export function StateTab() {
  return (
    <div class="detail">
      <h2>Snapshot</h2>
      <p>The state of all accounts in one file, to come back to or to hand to a colleague.</p>
      <div class="button-row">
        <button type="button" class="button" onClick={download}>
          <Icon name="download" size={14} />
          Download snapshot
        </button>
      </div>
      <DropZone label="Choose a snapshot" accept=".ndjson,.json,application/json" onFile={(file) => void upload(file)}>
        <span>Drop a snapshot here to restore it, or</span>
      </DropZone>
      <h2>Reset</h2>
      <form class="form" onSubmit={(event) => void reset(event)}>
        <fieldset class="events">
          <legend>Keep</legend>
          {KEEPS.map((name) => (
            <label key={name} class="check">
              <input type="checkbox" name="keep" value={name} />
              {name.replace("_", " ")}
            </label>
          ))}
        </fieldset>
        <div class="button-row">
          <button type="submit" class="button danger">
            <Icon name="refresh" size={14} />
            Reset the sandbox
          </button>
        </div>
      </form>
    </div>
  )
}
