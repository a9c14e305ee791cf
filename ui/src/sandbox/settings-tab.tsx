import { useState } from "preact/hooks"
import type { Assumption } from "../api-types.ts"
import { FormDialog } from "../shared/dialog.tsx"
import { pluralize } from "../shared/format.ts"
import { ResourceError } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { withToast } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

const BASIS = {
  observed: "seen in public client code",
  inferred: "inferred from similar services",
  choice: "own choice",
}

function AssumptionRow({ item }: { item: Assumption }) {
  const changed = isChanged(item)
  return (
    <li class={changed ? "assumption changed" : "assumption"} data-name={item.name}>
      <div class="assumption-about">
        <p>
          <strong>{item.name}</strong> <span class="tag">{item.code}</span>{" "}
          <span class="muted">
            section {item.section}, {BASIS[item.basis]}
          </span>{" "}
          {item.observed && (
            <span class="tag" title={item.observed.how}>
              Observed on {item.observed.on} at {item.observed.at}
            </span>
          )}
        </p>
        <p>{item.decision}</p>
        <p class="muted">{item.why}</p>
        {Object.entries(item.profiles ?? {}).map(([profile, value]) => (
          <p key={profile} class="muted">
            Profile {profile}: {formatSetting(value)}
          </p>
        ))}
      </div>
      <div class="assumption-value">
        <SettingControl item={item} />
        {changed && (
          <button
            type="button"
            class="link-button"
            onClick={() => void withToast(() => sandbox.setSetting(item.name, item.default))}
          >
            Restore default ({formatSetting(item.default).slice(0, 40)})
          </button>
        )}
      </div>
    </li>
  )
}

/** The assumptions: behaviour that the API docs leave open, with their basis and current values. */
export function SettingsTab() {
  // A link such as #M12 shows the assumption with this code.
  const [text, setText] = useState(() => decodeURIComponent(location.hash.slice(1)))
  useResource(sandbox.settings)
  const all = sandbox.settings.data.value
  if (!all) return <ResourceError resource={sandbox.settings} />
  const shown = filterAssumptions(all, text)
  const changed = all.filter(isChanged).length
  return (
    <div class="detail">
      <p>
        Where the API docs are silent, Sandpost assumes the following.{" "}
        {changed > 0 && `${pluralize(changed, "setting")} changed from the default.`}
      </p>
      <input
        class="field"
        type="search"
        aria-label="Search the assumptions"
        placeholder={`Search ${pluralize(all.length, "assumption")}`}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <ul class="assumptions">
        {shown.map((item) => (
          <AssumptionRow key={item.name} item={item} />
        ))}
      </ul>
    </div>
  )
}

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
function SettingControl({ item }: { item: Assumption }) {
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

type Kind = Assumption["kind"]

/** Formats the value of a setting. */
export function formatSetting(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ")
  return value === null || value === undefined || value === "" ? "none" : String(value)
}

/** Whether the value differs from the default. */
export function isChanged({ value, default: usual }: { value?: unknown; default?: unknown }): boolean {
  return JSON.stringify(value) !== JSON.stringify(usual)
}

function wholeNumber(text: string): number {
  if (!/^-?\d+$/.test(text.trim())) throw new Error(`Enter a whole number, got “${text.trim()}”.`)
  return Number(text)
}

/** Whether the value is a list, edited one entry per line. */
function isList(kind: Kind): boolean {
  return kind === "integers" || kind === "strings"
}

/** Parses the text of a setting according to its kind. Throws if it is not valid. */
export function parseSetting(kind: Kind, text: string): unknown {
  if (kind === "integer") return wholeNumber(text)
  if (!isList(kind)) return text
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
  return kind === "integers" ? entries.map(wholeNumber) : entries
}

/** The assumptions that contain every word of the search. */
export function filterAssumptions(all: Assumption[], text: string): Assumption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, code, section, decision, why, basis }) => {
    const hay = `${name} ${code} ${section} ${decision} ${why} ${basis}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
