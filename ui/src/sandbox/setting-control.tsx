import { useState } from "preact/hooks"
import type { Assumption } from "../api-types.ts"
import { FormDialog } from "../shared/form-dialog.tsx"
import { withToast } from "../shared/toasts.tsx"
import { formatSetting, isList, parseSetting } from "./setting-value.ts"
import { sandbox } from "./store.ts"

function EditDialog({ item, onClose }: { item: Assumption; onClose: () => void }) {
  const long = isList(item.kind)
  const text = Array.isArray(item.value) ? item.value.join("\n") : String(item.value ?? "")
  const submit = async (form: FormData) => {
    await sandbox.setSetting(item.name, parseSetting(item.kind, String(form.get("value"))))
  }
  return (
    <FormDialog title={item.name} verb="Save" onClose={onClose} onSubmit={submit}>
      <p class="muted">
        {item.decision} {item.unit && `Unit: ${item.unit}.`} {long && "One entry per line."}
      </p>
      {long ? (
        <textarea class="field" name="value" aria-label="Value" rows={10} spellcheck={false} defaultValue={text} />
      ) : (
        <input class="field" name="value" aria-label="Value" spellcheck={false} defaultValue={text} />
      )}
    </FormDialog>
  )
}

/** Edits one setting according to its kind. Rows that are not settings have no control. */
export function SettingControl({ item }: { item: Assumption }) {
  const [editing, setEditing] = useState(false)
  const set = (value: unknown) => void withToast(() => sandbox.setSetting(item.name, value))
  if (!item.setting) return null
  if (item.kind === "boolean") {
    return (
      <input
        type="checkbox"
        aria-label={item.name}
        checked={item.value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    )
  }
  if (item.kind === "choice") {
    return (
      <select
        class="field inline"
        aria-label={item.name}
        value={String(item.value)}
        onChange={(event) => set(event.currentTarget.value)}
      >
        {(item.choices ?? []).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return (
    <>
      <code class="setting-value">
        {formatSetting(item.value)} {item.unit}
      </code>
      <button type="button" class="button small" aria-label={`Change ${item.name}`} onClick={() => setEditing(true)}>
        Change
      </button>
      {editing && <EditDialog item={item} onClose={() => setEditing(false)} />}
    </>
  )
}
