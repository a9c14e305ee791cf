import type { ClockMove } from "../api-types.ts"
import { clock } from "../clock.ts"
import { to } from "../nav.ts"
import { duration, toTheSecond } from "../shared/age.ts"
import { textOf } from "../shared/form-dialog.tsx"
import { now } from "../shared/now.ts"
import { TimeAgo } from "../shared/time-ago.tsx"
import { attempt, toast } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

const STEPS = [
  { label: "+ 5 min", ms: 5 * 60_000 },
  { label: "+ 1 hour", ms: 3_600_000 },
  { label: "+ 1 day", ms: 86_400_000 },
]

/** Moves sandbox time on; everything that falls due on the way happens. */
export function advance(ms: number): Promise<boolean> {
  return attempt(() => sandbox.moveClock({ advance_ms: ms }), `The clock went ${duration(ms)} ahead`)
}

function move(to: ClockMove, done: string) {
  return () => void attempt(() => sandbox.moveClock(to), done)
}

async function settle() {
  const { settled, emails, deliveries } = await sandbox.settle()
  toast(settled ? "Nothing is on its way any more" : `Still on the way: ${emails} emails, ${deliveries} deliveries`)
}

function setTo(event: SubmitEvent) {
  event.preventDefault()
  const wanted = textOf(new FormData(event.target as HTMLFormElement), "set")
  if (wanted) move({ set: `${wanted}${wanted.length === 16 ? ":00" : ""}.000Z` }, "The clock is set")()
}

function standing(frozen: boolean, offset: number): string {
  if (frozen) return "Frozen: it stands still until it is moved or let go."
  if (Math.abs(offset) < 1000) return "It runs with this machine's clock."
  return `It runs ${duration(Math.abs(offset))} ${offset > 0 ? "ahead of" : "behind"} this machine's clock.`
}

/** What a timer will do; the email it names is a link. */
function What({ text }: { text: string }) {
  const [, before, id, after] = /^(.*\bemail )([0-9a-f-]{36})(.*)$/.exec(text) ?? []
  if (!id) return <span>{text}</span>
  return (
    <span>
      {before}
      <a href={to(`/emails/${id}`)}>{id}</a>
      {after}
    </span>
  )
}

/** Sandbox time: where it stands, how to move it, and what it will set off. */
export function TimeTab() {
  const state = clock.value
  if (!state) return null
  const [next] = state.timers
  return (
    <div class="detail">
      <p class="big-clock">
        <time>{toTheSecond(new Date(now.value).toISOString())}</time>
      </p>
      <p class="muted">{standing(state.frozen, state.offset_ms)}</p>
      <div class="button-row">
        <button
          type="button"
          class="button"
          aria-pressed={state.frozen}
          onClick={move({ frozen: !state.frozen }, state.frozen ? "The clock runs" : "The clock is frozen")}
        >
          {state.frozen ? "Let it run" : "Freeze"}
        </button>
        {STEPS.map(({ label, ms }) => (
          <button key={label} type="button" class="button" onClick={() => void advance(ms)}>
            {label}
          </button>
        ))}
        <button
          type="button"
          class="button"
          disabled={!next}
          data-tip={next ? next.what : "Nothing is waiting for the clock"}
          onClick={next && move({ set: next.due_at }, `The clock went to: ${next.what}`)}
        >
          To the next timer
        </button>
        <button type="button" class="button" onClick={move({ reset: true }, "The clock is this machine's again")}>
          Reset
        </button>
        <button
          type="button"
          class="button"
          data-tip="Waits until no step is due and no webhook attempt runs"
          onClick={() => void attempt(settle)}
        >
          Settle
        </button>
      </div>
      <form class="inline-form" onSubmit={setTo}>
        <label>
          Set to (UTC) <input class="field" type="datetime-local" step="1" name="set" required />
        </label>
        <button type="submit" class="button">
          Set
        </button>
      </form>
      <h2>Waiting for the clock</h2>
      {state.timers.length === 0 && (
        <p class="muted">Nothing. Scheduled mail, the steps of a slow pace and webhook retries show up here.</p>
      )}
      <ol class="timers">
        {state.timers.map(({ due_at, what }, index) => (
          <li key={`${due_at}${what}${index}`}>
            <TimeAgo at={due_at} />
            <What text={what} />
          </li>
        ))}
      </ol>
    </div>
  )
}
