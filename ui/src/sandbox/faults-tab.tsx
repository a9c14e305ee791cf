import { useState } from "preact/hooks"
import { Icon } from "../shared/icons.tsx"
import { attempt } from "../shared/toasts.tsx"
import { FaultDialog } from "./fault-dialog.tsx"
import { FAULT_PRESETS, faultCount, faultInWords } from "./fault-words.ts"
import { sandbox } from "./store.ts"

/** Faults of the service, to see how an application takes them. */
export function FaultsTab() {
  const [adding, setAdding] = useState(false)
  const faults = sandbox.faults.value ?? []
  return (
    <div class="detail">
      <p>A fault spoils the answers of the service, so that you can see how your application takes it.</p>
      <div class="button-row">
        {FAULT_PRESETS.map(({ label, input }) => (
          <button
            key={label}
            type="button"
            class="button"
            onClick={() => void attempt(() => sandbox.createFault(input))}
          >
            {label}
          </button>
        ))}
        <button type="button" class="button primary" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          Another fault
        </button>
      </div>
      <div class="detail-head">
        <h2>In force</h2>
        {faults.length > 0 && (
          <button type="button" class="button small danger" onClick={() => void attempt(sandbox.deleteFaults)}>
            Remove all
          </button>
        )}
      </div>
      {faults.length === 0 && <p class="muted">None: the service answers as it should.</p>}
      <ul class="cards">
        {faults.map((fault) => {
          const words = faultInWords(fault)
          return (
            <li key={fault.id} class="card">
              <div class="card-head">
                <span class="card-name">{words}</span>
                <span class="muted">{faultCount(fault)}</span>
                <span class="spring" />
                <button
                  type="button"
                  class="icon-button small"
                  aria-label={`Remove the fault: ${words}`}
                  onClick={() => void attempt(() => sandbox.deleteFault(fault.id))}
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
