import { useMemo, useState } from "preact/hooks"
import { resetKeepValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { ResetKeep } from "../api-types.ts"
import { info, COUNTED as LIVE } from "../info.ts"
import { DropZone } from "../shared/drop-zone.tsx"
import { Icon } from "../shared/icons.tsx"
import { ResourceError } from "../shared/panes.tsx"
import { createResource, useResource } from "../shared/resource.ts"
import { withToast } from "../shared/toasts.tsx"
import { describeReset, downloadSnapshot, type ResetScope, resetState, restoreSnapshot } from "./state-actions.ts"
import { sandbox } from "./store.ts"

const PREVIEW_MS = 1000

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
        <button type="button" class="button" onClick={downloadSnapshot}>
          <Icon name="download" size={14} />
          Download snapshot
        </button>
      </div>
      <DropZone label="Choose a snapshot" accept=".json,application/json" onFile={(file) => void restoreSnapshot(file)}>
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
function ResetCard({ scope, keep }: { scope: ResetScope; keep: ResetKeep[] }) {
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
        <button type="button" class="button small danger" onClick={() => void withToast(() => resetState(scope, keep))}>
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
