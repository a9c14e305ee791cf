import { useState } from "preact/hooks"
import { faultMethodValues } from "../../../src/api/sandbox.enums.gen.ts"
import { errorTypeValues } from "../../../src/api/service.enums.gen.ts"
import type { Fault, FaultInput } from "../api-types.ts"
import { activeFaults, faults, pastFaults, removeAllFaults } from "../faults.ts"
import { useAskedDialog } from "../shared/asked-dialog.ts"
import { FormDialog, readField } from "../shared/dialog.tsx"
import { FAULT_PRESETS, type FaultPreset } from "../shared/fault-presets.ts"
import { formatDuration } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { ResourceError } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { Select } from "../shared/select.tsx"
import { withToast } from "../shared/toasts.tsx"
import { deleteWithUndo } from "../shared/undo.ts"
import { sandbox } from "./store.ts"

function remove(id: string): Promise<boolean> {
  const remove = (query: { undo_id: string }) => sandbox.deleteFault(id, query)
  return deleteWithUndo({ remove, done: "Fault removed", reload: faults.load })
}

/** Active faults, presets, and the form that adds one. */
export function FaultsTab() {
  const [adding, setAdding] = useState(false)
  useAskedDialog("Add a fault", () => setAdding(true))
  useResource(faults)
  const [active, past] = [activeFaults.value, pastFaults.value]
  return (
    <div class="detail">
      <ResourceError resource={faults} />
      <p>Inject failures to see how your app handles them.</p>
      <div class="button-row">
        {FAULT_PRESETS.map((preset) => (
          <Preset key={preset.label} {...preset} />
        ))}
        <button type="button" class="button primary" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          Add fault
        </button>
      </div>
      <div class="detail-head">
        <h2>Active</h2>
        {active.length + past.length > 0 && (
          <button type="button" class="button small danger" onClick={() => void removeAllFaults()}>
            Remove all
          </button>
        )}
      </div>
      {active.length === 0 && <p class="muted">No active faults</p>}
      <FaultList faults={active} />
      {past.length > 0 && <h2>Past</h2>}
      <FaultList faults={past} />
      {adding && <FaultDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

/** A common fault, with how many requests it is injected into: type the number and press Enter, or press the button. */
function Preset({ label, input }: FaultPreset) {
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const times = Number(readField(new FormData(event.currentTarget as HTMLFormElement), "times") ?? 0)
    void withToast(() => sandbox.createFault({ ...input, times }))
  }
  return (
    <form class="preset" onSubmit={add}>
      <button type="submit" class="button">
        {label}
      </button>
      <label title="How many requests; empty: until it is removed">
        ×
        <input
          class="field small"
          name="times"
          type="number"
          min={1}
          placeholder="all"
          defaultValue={input.times === 0 ? "" : `${input.times ?? 1}`}
          aria-label={`Times: ${label}`}
        />
      </label>
    </form>
  )
}

function FaultList({ faults }: { faults: Fault[] }) {
  return (
    <ul class="cards">
      {faults.map((fault) => {
        const words = describeFault(fault)
        return (
          <li key={fault.id} class="card">
            <div class="card-head">
              <span class="card-name">{words}</span>
              <span class="muted">{describeHits(fault)}</span>
              <span class="spring" />
              {fault.remaining === 0 && (
                <button
                  type="button"
                  class="button small"
                  aria-label={`Again: ${words}`}
                  onClick={() => void withToast(() => sandbox.createFault(inputOf(fault)))}
                >
                  Again
                </button>
              )}
              <button
                type="button"
                class="icon-button small"
                aria-label={`Remove the fault: ${words}`}
                onClick={() => void remove(fault.id)}
              >
                <Icon name="trash" size={14} />
              </button>
            </div>
            {fault.hint && <p class="muted">{fault.hint}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** Adds a fault. */
function FaultDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState("error")
  const submit = (form: FormData) => sandbox.createFault(faultInput((name) => readField(form, name)))
  return (
    <FormDialog title="Add a fault" verb="Add" onClose={onClose} onSubmit={submit} wide>
      <div class="field-row">
        <Select label="Method" name="method" values={faultMethodValues} none="any" />
        <label>
          Path under /v1
          <input class="field" name="path" placeholder="any, or /emails/*" spellcheck={false} />
        </label>
      </div>
      <label>
        Effect
        <select class="field" name="kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          <option value="error">Return an error</option>
          <option value="latency">Delay the response</option>
          <option value="disconnect">Close the connection</option>
        </select>
      </label>
      {kind === "error" && (
        <div class="field-row">
          <label>
            Error type
            <input class="field" name="type" list="error-types" required defaultValue="internal_error" />
            <datalist id="error-types">
              {errorTypeValues.map((type) => (
                <option key={type} value={type} />
              ))}
            </datalist>
          </label>
          <label>
            Status
            <input class="field" name="status" type="number" min={400} max={599} placeholder="default" />
          </label>
        </div>
      )}
      {kind === "error" && (
        <label>
          Retry after (seconds or HTTP date)
          <input
            class="field"
            name="retry_after"
            placeholder="30, or Fri, 01 Jan 2027 00:00:00 GMT"
            spellcheck={false}
          />
        </label>
      )}
      {kind === "latency" && (
        <label>
          Delay (ms)
          <input class="field" name="latency_ms" type="number" min={1} max={600000} required defaultValue="2000" />
        </label>
      )}
      <div class="field-row">
        <label>
          Times (0: until removed)
          <input class="field" name="times" type="number" min={0} defaultValue="1" />
        </label>
        <label>
          When
          <select class="field" name="when">
            <option value="before">Before processing</option>
            <option value="after">After processing (committed)</option>
          </select>
        </label>
      </div>
    </FormDialog>
  )
}

/** Builds the request body from the form. `read` returns a field's text, or undefined if it is empty. */
export function faultInput(read: (name: string) => string | undefined): FaultInput {
  const method = faultMethodValues.find((known) => known === read("method"))
  const path = read("path")
  const times = read("times")
  return {
    ...(method && { method }),
    ...(path && { path }),
    ...(times && { times: Number(times) }),
    when: read("when") === "after" ? "after" : "before",
    ...effect(read),
  }
}

function effect(read: (name: string) => string | undefined): FaultInput {
  if (read("kind") === "disconnect") return { disconnect: true }
  if (read("kind") === "latency") return { latency_ms: Number(read("latency_ms")) }
  const status = read("status")
  const retry_after = read("retry_after")
  return {
    error: {
      type: read("type") ?? "internal_error",
      ...(status && { status: Number(status) }),
      ...(retry_after && { retry_after: /^\d+$/.test(retry_after) ? Number(retry_after) : retry_after }),
    },
  }
}

/** The body that injects a used-up fault again. */
export function inputOf({ method, path, when, times, error, latency_ms, disconnect }: Fault): FaultInput {
  return {
    ...(method && { method }),
    ...(path && { path }),
    ...(error && { error }),
    ...(latency_ms && { latency_ms }),
    ...(disconnect && { disconnect }),
    when,
    times,
  }
}

/** Describes what a fault matches and does. */
export function describeFault(fault: Omit<Fault, "id" | "hits" | "created_at">): string {
  const which = [fault.method, fault.path].filter(Boolean).join(" ") || "every request"
  const after = fault.when === "after" ? "processes the request, then " : ""
  return `${which}: ${after}${describeEffect(fault)}`
}

function describeEffect({ error, latency_ms, disconnect }: Pick<Fault, "error" | "latency_ms" | "disconnect">): string {
  if (disconnect) return "closes the connection"
  if (latency_ms) return `delays the response by ${formatDuration(latency_ms)}`
  const status = error?.status ? `${error.status} ` : ""
  const wait = typeof error?.retry_after === "number" ? `${error.retry_after} s` : error?.retry_after
  const retry = wait ? `, retry after ${wait}` : ""
  return `returns ${status}${error?.type ?? "an error"}${retry}`
}

/** Describes how often a fault was triggered and how many times are left. */
export function describeHits({ times, remaining, hits }: Pick<Fault, "times" | "remaining" | "hits">): string {
  const triggered = hits === 0 ? "Not triggered yet" : hits === 1 ? "Triggered once" : `Triggered ${hits} times`
  if (remaining === 0) return triggered
  return times === 0 || remaining === null ? `${triggered} · until removed` : `${triggered} · ${remaining} left`
}
