import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks"
import { errorMessage } from "../../api.ts"
import type { LogBody, LogDetail, LogRequest } from "../../api-types.ts"
import { info } from "../../info.ts"
import { href } from "../../nav.ts"
import { formatBytes, toBase64 } from "../format.ts"
import { formatJson } from "../json.ts"
import { LoggedResponse } from "../logged-exchange.tsx"
import { KeyHint } from "../snippets.tsx"
import { editableText, hasEditableBody, type KeyChoice } from "./resend.ts"
import { type ResentAnswer, readContents, sendRequestAgain } from "./send.ts"

const OTHER = "other"

/** Edits a request and sends it again. The new response is shown beside the first one. */
export function SendAgain({ entry, request, onClose }: { entry: LogDetail; request: LogRequest; onClose: () => void }) {
  const [text, setText] = useState(() => (request.body ? editableText(request.body, fieldOf(entry)).text : ""))
  const [token, setToken] = useState("")
  const [key, setKey] = useState<KeyChoice>(entry.idempotency_key === null ? "none" : "new")
  const [contents, setContents] = useState<ReadonlyMap<string, string>>(new Map())
  const [answer, setAnswer] = useState<ResentAnswer | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.scrollIntoView({ block: "start" }), [])
  useEffect(() => void readContents(entry).then(setContents), [entry])
  useEffect(() => {
    if (answer) result.current?.scrollIntoView({ block: "nearest" })
  }, [answer])
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      setAnswer(await sendRequestAgain(request, { token, key, text, contents }))
    } catch (reason) {
      setError(errorMessage(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <form
        ref={form}
        class="form send-again"
        aria-label="Send again"
        data-testid="send-again"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      >
        <h2>
          Send again: {request.method} {request.path}
        </h2>
        <TookEffect entry={entry} />
        {hasEditableBody(request) && <Editor body={request.body} field={fieldOf(entry)} text={text} onText={setText} />}
        <Files
          body={request.body}
          contents={contents}
          onFile={(pointer, content) => setContents(new Map([...contents, [pointer, content]]))}
        />
        <div class="field-row">
          <TokenField onToken={setToken} />
          {entry.idempotency_key !== null && <KeyField sent={entry.idempotency_key} value={key} onChange={setKey} />}
        </div>
        {entry.idempotency_key !== null && <p class="muted">{KEY_EFFECTS[key]}</p>}
        {error && (
          <p class="form-error" role="alert">
            {error}
          </p>
        )}
        <div class="button-row">
          <button type="submit" class="button primary" disabled={busy} data-tip="Ctrl Enter">
            Send
          </button>
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
      {answer && (
        <div class="exchange-sides" ref={result} data-testid="both-responses">
          {entry.response && <LoggedResponse response={entry.response} title="First response" />}
          <div class="exchange-side" role="status">
            <LoggedResponse response={answer.response} title="New response" />
            <Created answer={answer} />
          </div>
        </div>
      )}
    </>
  )
}

function fieldOf({ error }: LogDetail): string | null {
  return error?.field ?? null
}

/** Warns that the request created an email already, even if its response was an error. */
function TookEffect({ entry: { email_ids, idempotency_key } }: { entry: LogDetail }) {
  const [first] = email_ids
  if (!first) return null
  return (
    <p class="exchange-note">
      The first request took effect: it created <a href={href(`/emails/${first}`)}>email {first}</a>
      {email_ids.length > 1 && ` and ${email_ids.length - 1} more`}. Sending it again creates another
      {idempotency_key !== null && ", unless the same idempotency key replays the response"}.
    </p>
  )
}

type EditorProps = { body: LogBody | null; field: string | null; text: string; onText: (text: string) => void }

/** The body in a text area, checked as JSON while typing. Starts with the wrong field selected. */
function Editor({ body, field, text, onText }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const json = useMemo(() => formatJson(text), [text])
  const select = (start: number, end: number) => {
    // Browsers scroll to the selection when the area gets the focus.
    area.current?.blur()
    area.current?.setSelectionRange(start, end)
    area.current?.focus()
  }
  useEffect(() => {
    const place = body ? editableText(body, field) : { start: 0, end: 0 }
    select(place.start, place.end)
  }, [body, field])
  return (
    <>
      <label>
        Body
        <textarea
          ref={area}
          class="field"
          value={text}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={id}
          onInput={(event) => onText(event.currentTarget.value)}
        />
      </label>
      <p id={id} class={json.error ? "json-state wrong" : "json-state"} data-testid="json-state">
        {json.error ? `Not JSON. ${json.error.message} ` : "Valid JSON. "}
        {json.error ? (
          <button
            type="button"
            class="link-button"
            onClick={() => json.error && select(json.error.offset, json.error.offset + 1)}
          >
            Go to the error
          </button>
        ) : (
          !json.cut &&
          json.text !== text && (
            <button type="button" class="link-button" onClick={() => onText(json.text)}>
              Format
            </button>
          )
        )}
      </p>
      {body?.form === "hex" && <p class="exchange-note">The body was not text. Write the body to send instead.</p>}
      {body?.cut && body.kept > 0 && (
        <p class="exchange-note">
          The end of the body is not stored ({formatBytes(body.kept)} of {formatBytes(body.size)} are). Complete it.
        </p>
      )}
      {body?.note && <p class="exchange-note">{body.note}</p>}
    </>
  )
}

type FilesProps = {
  body: LogBody | null
  contents: ReadonlyMap<string, string>
  onFile: (pointer: string, content: string) => void
}

/** The attachments, whose contents the log does not have: from the captured email, or a file to choose. */
function Files({ body, contents, onFile }: FilesProps) {
  if (!body || body.attachments.length === 0) return null
  const choose = async (pointer: string, file: File | undefined) => {
    if (file) onFile(pointer, toBase64(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <ul class="exchange-files">
      {body.attachments.map(({ pointer, filename, size }) => (
        <li key={pointer}>
          <bdi>{filename ?? pointer}</bdi>, {formatBytes(size)}:{" "}
          {contents.has(pointer) ? (
            <span class="muted">its contents are sent in place of its placeholder.</span>
          ) : (
            <>
              its contents are not stored. Choose a file, or its placeholder is sent.{" "}
              <input
                type="file"
                aria-label={`Contents of ${filename ?? pointer}`}
                onChange={(event) => void choose(pointer, event.currentTarget.files?.[0])}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The key to send with: a development key, or a token to type. */
function TokenField({ onToken }: { onToken: (token: string) => void }) {
  const tokens = info.value?.tokens
  const [choice, setChoice] = useState(tokens?.full_access ?? tokens?.sending ?? OTHER)
  const [other, setOther] = useState("")
  const token = choice === OTHER ? other : choice
  useEffect(() => onToken(token), [token])
  return (
    <>
      {tokens && (
        <label>
          API key
          <select class="field" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
            {tokens.full_access && <option value={tokens.full_access}>Development, full access</option>}
            {tokens.sending && <option value={tokens.sending}>Development, sending</option>}
            <option value={OTHER}>Another key</option>
          </select>
        </label>
      )}
      {choice === OTHER && (
        <label>
          Token
          <input
            class="field"
            required
            spellcheck={false}
            autocomplete="off"
            value={other}
            onInput={(event) => setOther(event.currentTarget.value)}
          />
        </label>
      )}
      {!tokens && <KeyHint />}
    </>
  )
}

const KEY_EFFECTS: Record<KeyChoice, string> = {
  new: "The request is processed as a new one.",
  same: "The stored response is replayed if the first request succeeded; another body is refused.",
  none: "The request is processed as a new one, and a retry of it is not recognized.",
}

/** Asks which idempotency key to use. */
function KeyField(props: { sent: string; value: KeyChoice; onChange: (choice: KeyChoice) => void }) {
  const { sent, value, onChange } = props
  return (
    <label>
      Idempotency key
      <select class="field" value={value} onChange={(event) => onChange(event.currentTarget.value as KeyChoice)}>
        <option value="new">A new key</option>
        <option value="same">The same key: {sent}</option>
        <option value="none">No key</option>
      </select>
    </label>
  )
}

/** Links to what the new request made. */
function Created({ answer: { entry } }: { answer: ResentAnswer }) {
  if (!entry) return null
  return (
    <p>
      <a href={href(`/logs/${entry.id}`)}>Open the new request</a>
      {entry.email_id && (
        <>
          {" · "}
          <a href={href(`/emails/${entry.email_id}`)}>Open the email</a>
        </>
      )}
    </p>
  )
}
