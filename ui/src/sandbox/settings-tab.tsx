import { useState } from "preact/hooks"
import type { Assumption } from "../api-types.ts"
import { info } from "../info.ts"
import { currentQuery, href } from "../nav.ts"
import { FormDialog } from "../shared/dialog.tsx"
import { formatCount, pluralize } from "../shared/format.ts"
import { ResourceError } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { SendHelp } from "../shared/send-help.tsx"
import { SmtpTls } from "../shared/sending.tsx"
import { withToast } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

/** Where the Sandbox section lists the assumptions. */
export const ASSUMPTIONS = { tab: "settings", show: "assumptions" }

const BASIS = {
  observed: "seen in public client code",
  inferred: "inferred from similar services",
  choice: "own choice",
}

/** `brief`: without its basis and reasons. */
function AssumptionRow({ item, brief }: { item: Assumption; brief: boolean }) {
  const changed = isChanged(item)
  return (
    <li class={changed ? "assumption changed" : "assumption"} data-name={item.name}>
      <div class="assumption-about">
        <p>
          <strong>{item.name}</strong> {brief ? <Why item={item} /> : <Basis item={item} />}
        </p>
        <p>{item.decision}</p>
        {!brief && <Reasons item={item} />}
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

const Why = ({ item: { name, code } }: { item: Assumption }) => (
  <a href={`${href("/sandbox", ASSUMPTIONS)}#${code ?? name}`} aria-label={`${code ? `${code}: why` : "Why"} ${name}`}>
    {code ?? "Why"}
  </a>
)

function Basis({ item: { code, section, basis, observed } }: { item: Assumption }) {
  return (
    <>
      {code && <span class="tag">{code}</span>}{" "}
      <span class="muted">
        section {section}, {BASIS[basis]}
      </span>{" "}
      {observed && (
        <span class="tag" title={observed.how}>
          Observed on {observed.on} at {observed.at}
        </span>
      )}
    </>
  )
}

function Reasons({ item: { why, profiles } }: { item: Assumption }) {
  return (
    <>
      <p class="muted">{why}</p>
      {Object.entries(profiles ?? {}).map(([profile, value]) => (
        <p key={profile} class="muted">
          Profile {profile}: {formatSetting(value)}
        </p>
      ))}
    </>
  )
}

/** The settings; behind them all assumptions about the service, with their reasons. */
export function SettingsTab() {
  const brief = currentQuery.value.show !== ASSUMPTIONS.show
  return <Settings key={String(brief)} brief={brief} />
}

function Settings({ brief }: { brief: boolean }) {
  // A link such as #M12 or #requests.rate_limit shows the assumption with this code or name.
  const [text, setText] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const [onlyChanged, setOnlyChanged] = useState(false)
  useResource(sandbox.settings)
  const all = sandbox.settings.data.value
  if (!all) return <ResourceError resource={sandbox.settings} />
  const listed = brief ? settingsByName(all) : all
  const changed = listed.filter(isChanged)
  const shown = filterAssumptions(onlyChanged ? changed : listed, text)
  const noun = brief ? "setting" : "assumption"
  return (
    <div class="detail">
      <p>
        {brief ? (
          <>
            Behaviour that you can change. Where each comes from:{" "}
            <a href={href("/sandbox", ASSUMPTIONS)}>{pluralize(all.length, "assumption")} about the service</a>
          </>
        ) : (
          <>
            <a href={href("/sandbox", { tab: "settings" })}>Settings</a> › Assumptions. Where the API docs are silent,
            Sandpost assumes the following.
          </>
        )}
      </p>
      <div class="setting-search">
        <input
          class="field"
          type="search"
          aria-label={`Search the ${noun}s`}
          placeholder={`Search ${pluralize(listed.length, noun)}`}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {(changed.length > 0 || onlyChanged) && (
          <button type="button" class="chip" aria-pressed={onlyChanged} onClick={() => setOnlyChanged(!onlyChanged)}>
            changed <span class="chip-count">{formatCount(changed.length)}</span>
          </button>
        )}
      </div>
      {brief && <Sending />}
      <ul class="assumptions">
        {shown.map((item) => (
          <AssumptionRow key={item.name} item={item} brief={brief} />
        ))}
      </ul>
      {shown.length === 0 && (onlyChanged ? <p>Nothing is changed.</p> : <NothingFound text={text} brief={brief} />)}
    </div>
  )
}

/** How to send to this sandbox, and what the SMTP port offers. */
function Sending() {
  return (
    <>
      {info.value?.smtp_port && (
        <p data-testid="smtp-tls">
          SMTP: <SmtpTls />
        </p>
      )}
      <SendHelp />
    </>
  )
}

/** What is no setting may be an assumption. */
function NothingFound({ text, brief }: { text: string; brief: boolean }) {
  return (
    <p>
      No {brief ? "setting" : "assumption"} contains “{text}”.{" "}
      {brief && (
        <a href={`${href("/sandbox", ASSUMPTIONS)}#${encodeURIComponent(text)}`}>Search all assumptions for it</a>
      )}
    </p>
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

/** The assumptions that can be changed, by name. */
export const settingsByName = (all: readonly Assumption[]): Assumption[] =>
  all.filter(({ setting }) => setting).sort((a, b) => a.name.localeCompare(b.name))

/** The assumptions that contain every word of the search. */
export function filterAssumptions(all: Assumption[], text: string): Assumption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, code = "", section, decision, why, basis }) => {
    const hay = `${name} ${code} ${section} ${decision} ${why} ${basis}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
