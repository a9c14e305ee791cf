import type { ClockMove, Timer } from "../api-types.ts"
import { clock, clockResource, now } from "../clock.ts"
import { onLive } from "../live.ts"
import { href } from "../nav.ts"
import { type FormSubmit, readField } from "../shared/dialog.tsx"
import { formatOffset, formatTimestampShort } from "../shared/format.ts"
import { useResource } from "../shared/resource.ts"
import { TimeAgo } from "../shared/time.tsx"
import { toast, withToast } from "../shared/toasts.tsx"
import { advanceClock, moveForward } from "./clock-actions.ts"
import { sandbox } from "./store.ts"

/** The clock with its scheduled events, read again when an email or a delivery has changed. */
const timers = {
  start: clockResource.start,
  follow: () => onLive(["email.created", "email.updated", "email.deleted", "delivery.updated"], clockResource.reload),
}

const TIME_PATTERN = "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2})?"

const STEPS = [
  { label: "+ 5 min", ms: 5 * 60_000 },
  { label: "+ 1 hour", ms: 3_600_000 },
  { label: "+ 1 day", ms: 86_400_000 },
]

function move(to: ClockMove, done: string) {
  return () => void withToast(() => sandbox.moveClock(to), done)
}

function advanceBy(event: FormSubmit) {
  event.preventDefault()
  const span = readField(new FormData(event.currentTarget), "span")
  if (span) void moveForward({ advance: span }, `Clock advanced ${span}`)
}

async function settle() {
  const { settled, emails, deliveries, waiting = [] } = await sandbox.settle()
  if (emails + deliveries === 0 && waiting.length > 0) toast(describeWaiting(waiting), "note")
  else toast(settled ? "Idle: nothing is due" : `Still due: ${emails} emails, ${deliveries} webhook deliveries`)
}

function setTo(event: FormSubmit) {
  event.preventDefault()
  const wanted = readField(new FormData(event.currentTarget), "set")
  if (wanted) void moveForward({ set: instantOf(wanted) }, "Clock set")
}

/** The timestamp of a date and time as the inbox shows them: `2026-03-01 09:00:00`. */
const instantOf = (text: string): string => `${text.replace(" ", "T")}${text.length === 16 ? ":00" : ""}.000Z`

function describeClock(frozen: boolean, offset: number): string {
  if (frozen) return "Frozen"
  if (Math.abs(offset) < 1000) return "In sync with system time"
  return `${formatOffset(offset)} ${offset > 0 ? "ahead of" : "behind"} system time`
}

/** The description of a scheduled event. The email that it names is a link, by its subject if the description has it. */
function TimerText({ text }: { text: string }) {
  const [, before, id, subject, after] = /^(.*\bemail )([0-9a-f-]{36})(?: (["“].*["”]))?(.*)$/i.exec(text) ?? []
  if (!id) return <span>{text}</span>
  return (
    <span>
      {before}
      <a href={href(`/emails/${id}`)}>{subject ?? id}</a>
      {after}
    </span>
  )
}

/** What waits because the clock went back, and until when. */
function describeWaiting(waiting: Timer[]): string {
  const [first] = waiting
  const count = waiting.length === 1 ? "1 event waits" : `${waiting.length} events wait`
  return `The clock went back: ${count} for their time, the first until ${formatTimestampShort(first?.due_at ?? "")}`
}

/** The sandbox clock, its controls and the scheduled events. */
export function TimeTab() {
  useResource(timers)
  const state = clock.value
  if (!state) return null
  const [next] = state.timers
  return (
    <div class="detail">
      <p class="big-clock">
        <time>{formatTimestampShort(new Date(now.value).toISOString())}</time>
      </p>
      <p class="muted">{describeClock(state.frozen, state.offset_ms)}</p>
      <div class="button-row">
        <button
          type="button"
          class="button"
          aria-pressed={state.frozen}
          onClick={move({ frozen: !state.frozen }, state.frozen ? "Clock running" : "Clock frozen")}
        >
          {state.frozen ? "Resume" : "Freeze"}
        </button>
        <button type="button" class="button" onClick={move({ reset: true }, "Clock reset to system time")}>
          Reset to system time
        </button>
        <button
          type="button"
          class="button"
          data-tip="Waits until no email or webhook attempt is due"
          onClick={() => void withToast(settle)}
        >
          Wait until idle
        </button>
      </div>
      <h2>Advance</h2>
      <div class="button-row">
        {STEPS.map(({ label, ms }) => (
          <button key={label} type="button" class="button" onClick={() => void advanceClock(ms)}>
            {label}
          </button>
        ))}
        <button
          type="button"
          class="button"
          disabled={!next}
          data-tip={next ? next.what : "No scheduled events"}
          onClick={() => next && void moveForward({ set: next.due_at }, "Clock advanced to the next event")}
        >
          Skip to next event
        </button>
      </div>
      <form class="inline-form" onSubmit={advanceBy}>
        <label>
          <span class="inline-name">Advance by</span>
          <input class="field" name="span" required placeholder="2h30m" spellcheck={false} size={10} />
        </label>
        <button type="submit" class="button">
          Advance
        </button>
      </form>
      <form class="inline-form" onSubmit={setTo}>
        <label>
          <span class="inline-name">Set to (UTC)</span>
          <input
            class="field"
            name="set"
            required
            pattern={TIME_PATTERN}
            title="A date and time like 2026-03-01 09:00:00"
            placeholder={formatTimestampShort(new Date(now.value).toISOString()).replace(" UTC", "")}
            size={18}
          />
        </label>
        <button type="submit" class="button">
          Set
        </button>
      </form>
      <h2>Scheduled</h2>
      {state.waiting && (
        <p data-testid="clock-waiting">{describeWaiting(state.waiting)}. Advance the clock to run what waits.</p>
      )}
      {state.timers.length === 0 && (
        <p class="muted">Nothing scheduled. Scheduled emails, delayed steps and webhook retries appear here.</p>
      )}
      <ol class="timers">
        {state.timers.map(({ due_at, what }, index) => (
          <li key={`${due_at}${what}${index}`}>
            <TimeAgo at={due_at} />
            <TimerText text={what} />
          </li>
        ))}
      </ol>
    </div>
  )
}
