import { useEffect, useState } from "preact/hooks"
import type { WebhookDetail } from "../api-types.ts"
import { now } from "../clock.ts"
import { FormDialog } from "../shared/dialog.tsx"
import { pluralize } from "../shared/format.ts"
import { webhooks } from "./store.ts"

const HOUR_MS = 3_600_000
/** How long ago the oldest event is that is sent again. */
const AGES: [text: string, ms: number][] = [
  ["an hour ago", HOUR_MS],
  ["24 hours ago", 24 * HOUR_MS],
  ["7 days ago", 7 * 24 * HOUR_MS],
]
const AT = "at"

/** Asks since when to send again what failed, and says how many deliveries that is. */
export function RecoverDialog({ endpoint, onClose }: { endpoint: WebhookDetail; onClose: () => void }) {
  const { id, enabled } = endpoint
  const [age, setAge] = useState("")
  const [time, setTime] = useState("")
  const [failed, setFailed] = useState<number | null>(null)
  const since = sinceOf(age, time)
  useEffect(() => {
    let isLast = true
    setFailed(null)
    const put = (count: number | null) => isLast && setFailed(count)
    webhooks.countFailed(id, since).then(
      (counted) => put(counted.failed),
      () => put(null),
    )
    return () => {
      isLast = false
    }
  }, [id, age, time])
  const submit = async () => {
    if (failed === 0) throw new Error("No delivery has failed since then.")
    await webhooks.recover(endpoint, since)
  }
  const verb = enabled ? "Recover" : "Enable and recover"
  return (
    <FormDialog
      title="Recover failed deliveries"
      verb={failed ? `${verb} ${failed}` : verb}
      onClose={onClose}
      onSubmit={submit}
    >
      <label>
        Events since
        <select class="field" name="age" value={age} onChange={(event) => setAge(event.currentTarget.value)}>
          <option value="">the first one that is kept</option>
          {AGES.map(([text, ms]) => (
            <option key={ms} value={ms}>
              {text}
            </option>
          ))}
          <option value={AT}>a time</option>
        </select>
      </label>
      {age === AT && (
        <label>
          Time (UTC)
          <input
            class="field"
            type="datetime-local"
            name="time"
            required
            step={1}
            value={time}
            onInput={(event) => setTime(event.currentTarget.value)}
          />
        </label>
      )}
      <p role="status">
        {failed === null ? "…" : failed === 0 ? "No delivery has failed since then." : describe(failed)}
        {!enabled && " The endpoint is disabled, and is enabled first."}
      </p>
    </FormDialog>
  )
}

const describe = (failed: number) =>
  `Sends ${pluralize(failed, "failed delivery", "failed deliveries")} again, the oldest first, each with the same body and a new signature.`

/** The time of a choice as a timestamp of the sandbox clock; undefined for all. */
function sinceOf(age: string, time: string): string | undefined {
  if (age !== AT) return age === "" ? undefined : new Date(now.peek() - Number(age)).toISOString()
  const at = Date.parse(`${time}Z`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
