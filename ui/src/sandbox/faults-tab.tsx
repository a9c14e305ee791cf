import { useState } from "preact/hooks"
import { Icon } from "../shared/icons.tsx"
import { ResourceError } from "../shared/progress.tsx"
import { useResource } from "../shared/resource.ts"
import { withToast } from "../shared/toasts.tsx"
import { FaultDialog } from "./fault-dialog.tsx"
import { describeFault, describeHits, FAULT_PRESETS } from "./fault-words.ts"
import { sandbox } from "./store.ts"

/** Active faults, presets, and the form that adds one. */
export function FaultsTab() {
  const [adding, setAdding] = useState(false)
  useResource(sandbox.faults)
  const faults = sandbox.faults.data.value ?? []
  return (
    <div class="detail">
      <ResourceError resource={sandbox.faults} />
      <p>Inject failures to see how your app handles them.</p>
      <div class="button-row">
        {FAULT_PRESETS.map(({ label, input }) => (
          <button
            key={label}
            type="button"
            class="button"
            onClick={() => void withToast(() => sandbox.createFault(input))}
          >
            {label}
          </button>
        ))}
        <button type="button" class="button primary" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          Add fault
        </button>
      </div>
      <div class="detail-head">
        <h2>Active</h2>
        {faults.length > 0 && (
          <button type="button" class="button small danger" onClick={() => void withToast(sandbox.deleteFaults)}>
            Remove all
          </button>
        )}
      </div>
      {faults.length === 0 && <p class="muted">No active faults</p>}
      <ul class="cards">
        {faults.map((fault) => {
          const words = describeFault(fault)
          return (
            <li key={fault.id} class="card">
              <div class="card-head">
                <span class="card-name">{words}</span>
                <span class="muted">{describeHits(fault)}</span>
                <span class="spring" />
                <button
                  type="button"
                  class="icon-button small"
                  aria-label={`Remove the fault: ${words}`}
                  onClick={() => void withToast(() => sandbox.deleteFault(fault.id))}
                >
                  <Icon name="trash" size={14} />
                </button>
              </div>
              {fault.hint && <p class="muted">{fault.hint}</p>}
            </li>
          )
        })}
      </ul>
      {adding && <FaultDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
