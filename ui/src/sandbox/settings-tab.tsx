import { useState } from "preact/hooks"
import type { Assumption } from "../api-types.ts"
import { pluralize } from "../shared/bytes.ts"
import { ResourceError } from "../shared/progress.tsx"
import { useResource } from "../shared/resource.ts"
import { withToast } from "../shared/toasts.tsx"
import { SettingControl } from "./setting-control.tsx"
import { filterAssumptions, formatSetting, isChanged } from "./setting-value.ts"
import { sandbox } from "./store.ts"

const BASIS = {
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
          </span>
        </p>
        <p>{item.decision}</p>
        <p class="muted">{item.why}</p>
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
  const [text, setText] = useState("")
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
