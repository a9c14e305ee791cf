import { useState } from "preact/hooks"
import { outcomeNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { OutcomeRule } from "../api-types.ts"
import { Badge } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { FormDialog, readChoice, readField } from "../shared/dialog.tsx"
import { formatDuration } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { ResourceError } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { Select } from "../shared/select.tsx"
import { deleteWithUndo } from "../shared/undo.ts"
import { sandbox } from "./store.ts"

/** The rule of the form: a script of several steps, or an outcome with a delay that is written in seconds. */
export function outcomeRuleOf(form: FormData) {
  const after = readField(form, "after")
  const recipient = readField(form, "recipient") ?? ""
  const behaviour = readField(form, "behaviour")
  if (behaviour) return { recipient, behaviour }
  const outcome = readChoice(form, "outcome", outcomeNameValues)
  return { recipient, outcome, ...(after && { after_ms: Number(after) * 1000 }) }
}

function AddOutcome({ onClose }: { onClose: () => void }) {
  const submit = (form: FormData) => sandbox.createOutcome(outcomeRuleOf(form))
  return (
    <FormDialog title="Add an outcome rule" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Recipient (* matches anything)
        <input class="field" name="recipient" required placeholder="*@slow.example" spellcheck={false} />
      </label>
      <div class="field-row">
        <Select label="Outcome" name="outcome" values={outcomeNameValues} />
        <label>
          Delay (s)
          <input class="field" name="after" type="number" min={0} step="any" placeholder="default delay" />
        </label>
      </div>
      <label>
        Or a script of several steps
        <input
          class="field"
          name="behaviour"
          placeholder="delayed 2x every 10m, delivered, opened after 1h"
          spellcheck={false}
        />
      </label>
    </FormDialog>
  )
}

/** A behaviour in one line: its script, or the shares of a distribution. */
const scriptOf = (behaviour: NonNullable<OutcomeRule["behaviour"]>): string =>
  typeof behaviour === "string"
    ? behaviour
    : behaviour.mix.map(({ share, steps }) => `${Math.round(share * 1000) / 10} % ${steps}`).join(" · ")

/** Recipients that do several things, without a rule. */
function Personas() {
  useResource(sandbox.personas)
  return (
    <details data-testid="personas">
      <summary>Recipients that behave like people and machines</summary>
      <ResourceError resource={sandbox.personas} />
      <ul class="cards">
        {(sandbox.personas.data.value ?? []).map(({ name, address, description, steps }) => (
          <li key={name} class="card">
            <div class="card-head">
              <code class="card-name">{address}</code>
              <CopyButton text={address} label={`Copy ${address}`} />
            </div>
            <p>{description}</p>
            <code class="muted">{steps}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

const deleteRule = ({ id, recipient }: OutcomeRule) =>
  deleteWithUndo({
    remove: (query) => sandbox.deleteOutcome(id, query),
    done: `Rule for ${recipient} removed`,
    reload: () => sandbox.outcomes.load(),
  })

/** Delivery outcome per recipient: the fixed test addresses and custom rules. */
export function OutcomesTab() {
  const [adding, setAdding] = useState(false)
  useResource(sandbox.outcomes)
  const outcomes = sandbox.outcomes.data.value ?? []
  return (
    <div class="detail">
      <ResourceError resource={sandbox.outcomes} />
      <p>
        These test addresses always have the same outcome. Add anything after a <code>+</code> to give each test its
        own: <code>bounced+test-7@sandbox.test</code>.
      </p>
      <ul class="chips">
        {outcomeNameValues.map((outcome) => (
          <li key={outcome}>
            <code>{outcome}@sandbox.test</code>
            <CopyButton text={`${outcome}@sandbox.test`} label={`Copy ${outcome}@sandbox.test`} />
          </li>
        ))}
      </ul>
      <Personas />
      <div class="detail-head">
        <h2>Custom rules</h2>
        <button type="button" class="button small primary" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          Add
        </button>
      </div>
      {outcomes.length === 0 && <p class="muted">No custom rules</p>}
      <ul class="cards">
        {outcomes.map((rule) => (
          <li key={rule.id} class="card">
            <div class="card-head">
              <code class="card-name">{rule.recipient}</code>
              {rule.outcome !== null && <Badge word={rule.outcome} />}
              {rule.behaviour !== null && <code>{scriptOf(rule.behaviour)}</code>}
              {rule.after_ms !== null && <span class="muted">after {formatDuration(rule.after_ms)}</span>}
              <span class="spring" />
              <button
                type="button"
                class="icon-button small"
                aria-label={`Remove the rule for ${rule.recipient}`}
                onClick={() => void deleteRule(rule)}
              >
                <Icon name="trash" size={14} />
              </button>
            </div>
            {rule.hint && <p class="muted">{rule.hint}</p>}
            {rule.hints?.map((hint) => (
              <p key={hint} class="muted">
                {hint}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {adding && <AddOutcome onClose={() => setAdding(false)} />}
    </div>
  )
}
