import { useState } from "preact/hooks"
import { faultMethodValues } from "../../../src/api/sandbox.enums.gen.ts"
import { errorTypeValues } from "../../../src/api/service.enums.gen.ts"
import { FormDialog, readField } from "../shared/form-dialog.tsx"
import { faultInput } from "./fault-input.ts"
import { sandbox } from "./store.ts"

/** Adds a fault. */
export function FaultDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState("error")
  const submit = (form: FormData) => sandbox.createFault(faultInput((name) => readField(form, name)))
  return (
    <FormDialog title="Add a fault" verb="Add" onClose={onClose} onSubmit={submit} wide>
      <div class="field-row">
        <label>
          Method
          <select class="field" name="method">
            <option value="">any</option>
            {faultMethodValues.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        </label>
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
          <label>
            Retry after (s)
            <input class="field" name="retry_after" type="number" min={1} max={86400} />
          </label>
        </div>
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
