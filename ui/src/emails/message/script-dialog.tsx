import { useMemo, useRef, useState } from "preact/hooks"
import { control } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { FormDialog, readField } from "../../shared/dialog.tsx"
import { pluralize, quoteSafely } from "../../shared/format.ts"
import { createResource, useResource } from "../../shared/resource.ts"
import { Select } from "../../shared/select.tsx"
import { toast } from "../../shared/toasts.tsx"
import { showActivity } from "./activity-panel.ts"
import type { MessageStore } from "./store.ts"

const EXAMPLES = ["opened, clicked after 3m", "opened 2x every 10m by phone", 'replied after 5m "Thank you"']
const GUIDE = "/docs?urls.primaryName=Control%20API%20of%20the%20sandbox%20(%2Fsandbox)#/Captured%20mail/behaveEmail"
const MOST_OFFERED = 11
/** Values of modifiers, to choose from. */
const VALUES: Record<string, string[]> = {
  after: ["30s", "5m", "1h", "1d"],
  every: ["30s", "5m", "1h", "1d"],
  link: ["1", "2"],
  with: ["redirect"],
}

/** The word before the caret: what a completion replaces. Nothing inside quotes. */
export function wordBefore(text: string, caret: number): string {
  const before = text.slice(0, caret)
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return ""
  return /[a-z_-]*$/i.exec(before)?.[0] ?? ""
}

/** The text with a word in place of the one before the caret, and where the caret is then: behind one blank. */
export function completeWord(text: string, caret: number, word: string): [text: string, caret: number] {
  const start = caret - wordBefore(text, caret).length
  return [`${text.slice(0, start)}${word} ${text.slice(caret).trimStart()}`, start + word.length + 1]
}

/** The word that the tab key writes, if it writes one: the first that fits what has been begun. */
export const wordOfTab = (
  text: string,
  caret: number,
  [first]: readonly string[],
  shift: boolean,
): string | undefined => (shift || wordBefore(text, caret) === "" ? undefined : first)

/** The words that can be written next: after a comma an action, after `by` a client, else a modifier. */
export function offerWords(
  text: string,
  caret: number,
  words: { actions: string[]; modifiers: string[]; clients: string[] },
): string[] {
  const word = wordBefore(text, caret)
  const before = text.slice(0, caret - word.length)
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return []
  const modifier = /\b(\w+)\s+$/.exec(before)?.[1] ?? ""
  const known = /(?:^|,)\s*$/.test(before)
    ? words.actions
    : ({ ...VALUES, by: words.clients }[modifier] ?? words.modifiers)
  return known.filter((one) => one.startsWith(word.toLowerCase()) && one !== word).slice(0, MOST_OFFERED)
}

type Props = { email: CapturedEmail; store: MessageStore; onClose: () => void }

/** Runs a script for one recipient, in the place of the pending steps. The personas are ready-made scripts. */
export function ScriptDialog({ email, store, onClose }: Props) {
  const known = useMemo(() => createResource(() => control.listPersonas()), [])
  useResource(known)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState("")
  const [caret, setCaret] = useState(0)
  const personas = known.data.value?.data ?? []
  const words = known.data.value?.words
  const offered = words ? offerWords(text, caret, words) : []
  const write = (next: string, at = next.length) => {
    setText(next)
    setCaret(at)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  }
  const complete = (word: string) => write(...completeWord(text, caret, word))
  const submit = async (form: FormData) => {
    const recipient = readField(form, "recipient")
    const { next, hints } = await control.behaveEmail(email.id, {
      steps: readField(form, "steps") ?? "",
      ...(recipient && { recipient }),
    })

    await store.mail.load()
    showActivity(email.id)
    toast([`${pluralize(next.length, "step")} planned.`, ...hints].join(" "))
  }
  return (
    <FormDialog title={`Run a script: ${quoteSafely(email.subject)}`} verb="Run" onClose={onClose} onSubmit={submit}>
      {email.to.length > 1 && <Select label="Recipient" name="recipient" values={email.to} />}
      <label>
        Persona
        <select
          class="field"
          onChange={(event) => {
            const persona = personas.find(({ name }) => name === event.currentTarget.value)
            if (persona) write(persona.steps)
          }}
        >
          <option value="">None</option>
          {personas.map(({ name, description }) => (
            <option key={name} value={name}>
              {name}: {description}
            </option>
          ))}
        </select>
      </label>
      <label>
        Steps
        <textarea
          ref={field}
          class="field"
          name="steps"
          rows={3}
          required
          autofocus
          placeholder={EXAMPLES[0]}
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setCaret(event.currentTarget.selectionStart)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            const word = event.key === "Tab" ? wordOfTab(text, caret, offered, event.shiftKey) : undefined
            if (word === undefined) return
            event.preventDefault()
            complete(word)
          }}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div class="script-words" role="group" aria-label="Words that can follow">
        {offered.map((word) => (
          <button key={word} type="button" class="button small local" onClick={() => complete(word)}>
            {word}
          </button>
        ))}
      </div>
      <div class="muted">
        <p>
          Examples:{" "}
          {EXAMPLES.map((example, index) => (
            <span key={example}>
              {index > 0 && " · "}
              <button type="button" class="link-button" onClick={() => write(example)}>
                {example}
              </button>
            </span>
          ))}
        </p>
        <p>
          Steps run on the sandbox clock, in the place of pending steps.{" "}
          <a href={GUIDE} target="_blank" rel="noreferrer">
            How to write a script
          </a>
        </p>
      </div>
    </FormDialog>
  )
}
