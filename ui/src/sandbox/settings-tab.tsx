import { useState } from "preact/hooks"
import type { Assumption } from "../api-types.ts"
import { counted } from "../shared/bytes.ts"
import { attempt } from "../shared/toasts.tsx"
import { SettingControl } from "./setting-control.tsx"
import { filterAssumptions, isChanged, settingText } from "./setting-value.ts"
import { sandbox } from "./store.ts"

const BASIS = {
  inferred: "services of this family say so",
  choice: "our own choice",
}

function Row({ item }: { item: Assumption }) {
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
            onClick={() => void attempt(() => sandbox.setSetting(item.name, item.default))}
          >
            back to {settingText(item.default).slice(0, 40)}
          </button>
        )}
      </div>
    </li>
  )
}

/** Every answer of the sandbox that the service's document does not give, with where it comes from. */
export function SettingsTab() {
  const [text, setText] = useState("")
  const all = sandbox.settings.value
  if (!all) return null
  const shown = filterAssumptions(all, text)
  const changed = all.filter(isChanged).length
  return (
    <div class="detail">
      <p>
        The service's document is silent in places. What the sandbox does there is listed here, with the section that is
        silent and what the answer rests on. {changed > 0 && `${counted(changed, "answer")} changed from the default.`}
      </p>
      <input
        class="field"
        type="search"
        aria-label="Search the assumptions"
        placeholder={`Search ${counted(all.length, "assumption")}`}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <ul class="assumptions">
        {shown.map((item) => (
          <Row key={item.name} item={item} />
        ))}
      </ul>
    </div>
  )
}
