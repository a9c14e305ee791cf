import { resetKeepValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Counts, ResetKeep } from "../api-types.ts"
import { accounts, info } from "../info.ts"
import { accountId } from "../nav.ts"
import { confirmDestructive, type FormSubmit, readChoices } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { useResource } from "../shared/resource.ts"
import { withToast } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

/** The browser saves the stream as it arrives, because the snapshot can be larger than memory. */
function download() {
  const link = document.createElement("a")
  link.href = sandbox.snapshotUrl
  link.download = "sandpost-snapshot.ndjson"
  link.click()
}

async function upload(file: File) {
  const text = `Replaces everything in the sandbox with the contents of ${file.name}. This cannot be undone.`
  if (!(await confirmDestructive("Restore this snapshot?", text, "Restore"))) return
  await withToast(() => sandbox.restore(file), `Restored from ${file.name}`)
}

async function reset(event: FormSubmit) {
  event.preventDefault()
  const keep = readChoices(new FormData(event.currentTarget), "keep", resetKeepValues)
  if (await confirmDestructive(accountId ? "Reset this account?" : "Reset the sandbox?", resetText(keep), "Reset")) {
    await withToast(() => sandbox.reset(keep), "Reset complete")
  }
}

/** A page without an account in its URL resets all accounts; an added account keeps its API keys and domains. */
function resetText(keep: ResetKeep[]): string {
  if (!info.value) return "This cannot be undone."
  const { counts, account_id } = info.value
  if (!accountId) return describeReset(keep, counts, (accounts.data.value?.length ?? 1) - 1)
  const always = account_id === sandbox.defaultAccount.value ? ["settings"] : ["settings", "api_keys", "domains"]
  return describeReset([...keep, ...always], counts, null)
}

/** Downloads and restores a snapshot of the whole state, and resets it. */
export function StateTab() {
  useResource(accounts)
  useResource(sandbox.defaultInfo)
  return (
    <div class="detail">
      <h2>Snapshot</h2>
      <p>All accounts and their data in one file, to restore later or to share.</p>
      <div class="button-row">
        <button type="button" class="button" onClick={download}>
          <Icon name="download" size={14} />
          Download snapshot
        </button>
      </div>
      <DropZone label="Choose a snapshot" accept=".json,application/json" onFile={(file) => void upload(file)}>
        <span>Drop a snapshot here to restore it, or</span>
      </DropZone>
      <h2>Reset</h2>
      <form class="form" onSubmit={(event) => void reset(event)}>
        <fieldset class="events">
          <legend>Keep</legend>
          {resetKeepValues.map((name) => (
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

/**
 * Says what a reset deletes, for its confirmation. `otherAccounts` is the number of accounts that are deleted too, or
 * null if only the current account is reset.
 */
export function describeReset(keep: string[], counts: Counts, otherAccounts: number | null): string {
  const counted: [kind: string, n: number, noun: string, plural?: string][] = [
    ["emails", counts.emails, "email"],
    ["inbound", counts.inbound, "inbound email"],
    ["domains", counts.domains, "domain"],
    ["webhooks", counts.webhooks, "webhook"],
    ["api_keys", counts.api_keys, "API key"],
    ["suppressions", counts.suppressions, "suppression"],
    ["logs", counts.logs, "log entry", "log entries"],
  ]
  const deleted = counted
    .filter(([kind, n]) => n > 0 && !keep.includes(kind))
    .map(([, n, noun, plural]) => pluralize(n, noun, plural))
  if (otherAccounts) {
    const others = pluralize(otherAccounts, "other account")
    // Kept API keys keep their accounts.
    deleted.unshift(keep.includes("api_keys") ? `the data of ${others}` : others)
  }
  const rules = keep.includes("settings") ? "all faults and outcome rules" : "all faults, outcome rules and settings"
  const clock = otherAccounts === null ? "" : " Resets the clock."
  return `Deletes ${[...deleted, rules].join(", ")}.${clock} This cannot be undone.`
}
