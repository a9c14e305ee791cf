import { useState } from "preact/hooks"
import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Webhook, WebhookInput } from "../api-types.ts"
import { FormDialog, readChoices, readField } from "../shared/dialog.tsx"
import { RECEIVER_URL } from "./snippets.ts"

type Props = {
  endpoint?: Webhook
  onClose: () => void
  onSave: (input: WebhookInput & { url: string }) => Promise<unknown>
}

/** Adds or edits an endpoint. No selected event means all events. */
export function EndpointDialog({ endpoint, onClose, onSave }: Props) {
  const chosen = endpoint && typeof endpoint.events !== "string" ? endpoint.events : []
  const [all, setAll] = useState(chosen.length === 0)
  const submit = (form: FormData) =>
    onSave({
      url: readField(form, "url") ?? "",
      description: readField(form, "description") ?? "",
      events: all ? [] : readChoices(form, "events", eventNameValues),
    })
  return (
    <FormDialog
      title={endpoint ? "Edit webhook endpoint" : "Add a webhook endpoint"}
      verb={endpoint ? "Save" : "Add"}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        URL
        <input
          class="field"
          name="url"
          required
          inputMode="url"
          placeholder={RECEIVER_URL}
          spellcheck={false}
          defaultValue={endpoint?.url ?? RECEIVER_URL}
        />
      </label>
      <label>
        Description
        <input class="field" name="description" maxLength={200} defaultValue={endpoint?.description ?? ""} />
      </label>
      <fieldset class="events">
        <legend>Events</legend>
        <label class="check">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
          All events
        </label>
        {!all &&
          eventNameValues.map((name) => (
            <label key={name} class="check">
              <input type="checkbox" name="events" value={name} defaultChecked={chosen.includes(name)} />
              {name}
            </label>
          ))}
      </fieldset>
    </FormDialog>
  )
}
