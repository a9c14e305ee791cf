import type { ComponentChildren } from "preact"
import { control } from "../../api.ts"
import type { BehaviourEntry, CapturedEmail, PendingStep } from "../../api-types.ts"
import { href } from "../../nav.ts"
import { Facts } from "../../shared/exchange.tsx"
import { formatTimestamp, pluralize } from "../../shared/format.ts"
import { withToast } from "../../shared/toasts.tsx"

type Visit = NonNullable<BehaviourEntry["visits"]>[number]

/** An entry of the timeline about a behaviour: a step that requested links, replied or was skipped, or the next step. */
export type StepEntry =
  | { kind: "step"; at: string; step: BehaviourEntry }
  | { kind: "next"; at: string; step: PendingStep }

/** The entries of an email's behaviours, in order. */
export function stepEntries({ behaviour: { log, next } }: Pick<CapturedEmail, "behaviour">): StepEntry[] {
  const [first] = next
  return [
    ...log.map((step) => ({ kind: "step" as const, at: step.at, step })),
    ...(first ? [{ kind: "next" as const, at: first.due_at, step: first }] : []),
  ]
}

/** Title, note, tone and details of an entry. `waiting` are the pending steps. */
export function viewStep(
  entry: StepEntry,
  waiting: readonly PendingStep[],
): { title: string; note: ComponentChildren; tone: string; body: () => ComponentChildren } {
  if (entry.kind === "next") {
    const others = waiting.slice(1).map(({ due_at, step }): [string, string] => [formatTimestamp(due_at), step])
    return {
      title: entry.step.step,
      note: `next step${waiting.length > 1 ? `, ${waiting.length - 1} more` : ""}`,
      tone: "grey",
      body: () => (
        <Facts facts={[["Time", formatTimestamp(entry.at)], ["Recipient", entry.step.recipient], ...others]} />
      ),
    }
  }
  const { step, recipient, user_agent, skipped, visits = [], inbound_id } = entry.step
  const refused = visits.filter(({ status }) => status === null)
  const requests = `${pluralize(visits.length - refused.length, "request")}${refused.length > 0 ? `, ${refused.length} not made` : ""}`
  return {
    title: step,
    note:
      skipped === undefined ? (
        inbound_id ? (
          <a href={href(`/inbound/${inbound_id}`)}>replied</a>
        ) : (
          requests
        )
      ) : (
        `skipped: ${skipped}`
      ),
    tone: skipped === undefined ? "blue" : "grey",
    body: () => (
      <>
        <Facts
          facts={[
            ["Recipient", recipient],
            ["User agent", user_agent],
            ["Skipped", skipped],
            ["Time", formatTimestamp(entry.at)],
          ]}
        />
        {visits.length > 0 && (
          <ol class="visits">
            {visits.map(({ method, url, status, error }, index) => (
              <li key={`${index} ${method} ${url}`}>
                {status ?? "–"} {method} <code>{url}</code>
                {error && <span class="muted"> {error}</span>}
              </li>
            ))}
          </ol>
        )}
        <AllowHost visits={visits} />
      </>
    ),
  }
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/

/** Lets behaviours request links of a host of this machine that they did not request. */
function AllowHost({ visits }: { visits: readonly Visit[] }) {
  const refused = visits.find(({ setting }) => setting === "behaviours.may_visit")
  const url = refused && URL.parse(refused.url)
  if (!url || !LOOPBACK.test(url.hostname)) return null
  const allow = async () => {
    const { data } = await control.getSettings()
    const hosts = data.find(({ name }) => name === "behaviours.may_visit")?.value
    await control.updateSettings({ "behaviours.may_visit": [...(Array.isArray(hosts) ? hosts : []), url.host] })
  }
  return (
    <button
      type="button"
      class="button small"
      data-tip={`Adds ${url.host} to the setting behaviours.may_visit: from now on, behaviours send HEAD and GET requests to links of this host.`}
      onClick={() => void withToast(allow, `Behaviours will request links of ${url.host}.`)}
    >
      Request links of {url.host}
    </button>
  )
}
