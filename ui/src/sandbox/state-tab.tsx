import { useMemo, useState } from "preact/hooks"
import { resetKeepValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { ResetKeep, ResetPreview } from "../api-types.ts"
import { info, COUNTED as LIVE } from "../info.ts"
import { confirmDestructive } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import { formatTimestampShort, pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { ResourceError } from "../shared/panes.tsx"
import { createResource, useResource } from "../shared/resource.ts"
import { toast, withToast } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

/** The browser saves the stream as it arrives, because the snapshot can be larger than memory. The response names the file. */
function download() {
  const link = document.createElement("a")
  link.href = sandbox.snapshotUrl
  link.download = ""
  link.click()
}

const PREVIEW_MS = 1000

async function upload(file: File) {
  const { isSnapshot, taken_at } = await sandbox.readHeader(file)
  if (!isSnapshot) return toast(`${file.name} is not a snapshot. Choose a file saved with Download snapshot.`, "error")
  const taken = taken_at ? `, taken ${formatTimestampShort(taken_at)}` : ""
  const text = `Replaces everything in all accounts with the contents of ${file.name}${taken}. This cannot be undone.`
  if (!(await confirmDestructive("Restore this snapshot?", text, "Restore"))) return
  await withToast(() => sandbox.restore(file), `Restored from ${file.name}`)
}

type Scope = "account" | "everything"

async function reset(scope: Scope, keep: ResetKeep[]) {
  const preview = await sandbox.previewReset(scope, keep)
  const text = `${describeReset(preview, scope)} This cannot be undone.`
  const [title, verb] =
    scope === "account"
      ? [`Reset the account “${info.value?.account.name}”?`, "Reset this account"]
      : ["Reset everything?", "Reset everything"]
  if (await confirmDestructive(title, text, verb)) {
    await withToast(() => sandbox.reset(scope, keep), scope === "account" ? "Account reset" : "Everything reset")
  }
}

const KEPT: Record<ResetKeep, string> = {
  domains: "Domains",
  api_keys: "API keys",
  webhooks: "Webhooks",
  settings: "Settings",
  suppressions: "Suppressions",
}

/** Downloads and restores a snapshot of the whole state, and resets it. */
export function StateTab() {
  const [keep, setKeep] = useState<ResetKeep[]>([])
  const toggle = (name: ResetKeep) =>
    setKeep(keep.includes(name) ? keep.filter((other) => other !== name) : [...keep, name])
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
      <fieldset class="events">
        <legend>Keep</legend>
        {resetKeepValues.map((name) => (
          <label key={name} class="check">
            <input type="checkbox" checked={keep.includes(name)} onChange={() => toggle(name)} />
            {KEPT[name]}
          </label>
        ))}
      </fieldset>
      <ul class="cards">
        {info.value && <ResetCard scope="account" keep={keep} />}
        <ResetCard scope="everything" keep={keep} />
      </ul>
    </div>
  )
}

/** One reset: what it deletes now, and its button. */
function ResetCard({ scope, keep }: { scope: Scope; keep: ResetKeep[] }) {
  const preview = useMemo(
    () => createResource(() => sandbox.previewReset(scope, keep), { live: LIVE, interval: PREVIEW_MS }),
    [scope, keep.join()],
  )
  useResource(preview)
  const label = scope === "account" ? "Reset this account" : "Reset everything"
  const name = info.value?.account.name
  return (
    <li class="card" data-testid={`reset-${scope}`}>
      <div class="card-head">
        <strong class="card-name">
          {scope === "account" ? `This account: ${name}` : "Everything, in all accounts"}
        </strong>
        <span class="spring" />
        <button type="button" class="button small danger" onClick={() => void withToast(() => reset(scope, keep))}>
          <Icon name="refresh" size={14} />
          {label}
        </button>
      </div>
      <ResourceError resource={preview} />
      {preview.data.value && <p>{describeReset(preview.data.value, scope)}</p>}
      {scope === "account" && <p class="muted">The clock, the settings and all other accounts stay as they are.</p>}
    </li>
  )
}

const COUNTED: [kind: keyof ResetPreview, noun: string, plural?: string][] = [
  ["accounts", "other account"],
  ["emails", "email"],
  ["inbound", "inbound email"],
  ["domains", "domain"],
  ["receiving_addresses", "receiving address", "receiving addresses"],
  ["webhooks", "webhook"],
  ["deliveries", "delivery", "deliveries"],
  ["api_keys", "API key"],
  ["suppressions", "suppression"],
  ["outcomes", "outcome rule"],
  ["faults", "fault"],
  ["settings", "changed setting"],
  ["logs", "log entry", "log entries"],
]

/** Says what a reset deletes. */
export function describeReset(preview: ResetPreview, scope: "account" | "everything"): string {
  const deleted = COUNTED.flatMap(([kind, noun, plural]) => {
    const n = Number(preview[kind])
    return n > 0 ? [pluralize(n, noun, plural)] : []
  })
  const where = scope === "everything" ? " in all accounts" : ""
  const sentences = [
    deleted.length > 0 ? `Deletes ${deleted.join(", ")}${where}.` : "Deletes nothing: there is no data.",
    preview.domains + preview.api_keys > 0 && "Domains and API keys of the start state are created again.",
    preview.clock && "Resets the clock.",
  ]
  return sentences.filter(Boolean).join(" ")
}
