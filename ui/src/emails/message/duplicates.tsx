import { useMemo, useState } from "preact/hooks"
import type { CapturedEmail, LogDetail } from "../../api-types.ts"
import { href } from "../../nav.ts"
import { Dialog } from "../../shared/dialog.tsx"
import { Facts } from "../../shared/exchange.tsx"
import { formatTimestamp } from "../../shared/format.ts"
import { RequestPart } from "../../shared/logged-exchange.tsx"
import { ResourceError } from "../../shared/panes.tsx"
import { createResource, useResource } from "../../shared/resource.ts"
import { readRequest } from "./store.ts"

/** More duplicates than this are only counted. */
const SHOWN = 5

/** Says that the email was sent twice, and compares the two requests. */
export function Duplicates({ email }: { email: CapturedEmail }) {
  const [compared, setCompared] = useState<string | null>(null)
  const others = [...(email.duplicate_of ? [email.duplicate_of] : []), ...email.duplicates]
  const [first] = others
  if (!first) return null
  return (
    <div class="duplicates" data-testid="duplicates">
      <p>
        Sent twice: {email.duplicate_of ? "an earlier" : "a later"} request sent the same email within ten minutes.{" "}
        {others.slice(0, SHOWN).map((id, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <a href={href(`/emails/${id}`)}>
              {id === email.duplicate_of ? "First email" : `Duplicate ${id.slice(-4)}`}
            </a>
          </span>
        ))}
        {others.length > SHOWN && ` and ${others.length - SHOWN} more`}
      </p>
      <button type="button" class="button small" onClick={() => setCompared(first)}>
        Compare the requests
      </button>
      {compared && (
        <Dialog title="Both requests" wide onClose={() => setCompared(null)}>
          <BothRequests ids={email.duplicate_of ? [compared, email.id] : [email.id, compared]} />
        </Dialog>
      )}
    </div>
  )
}

const ORDINALS = ["First", "Second"]

/** The requests of two emails side by side, the earlier one first. */
function BothRequests({ ids: [first, second] }: { ids: [string, string] }) {
  const requests = useMemo(() => createResource(() => Promise.all([first, second].map(readRequest))), [first, second])
  useResource(requests)
  return (
    <div class="exchange-sides">
      <ResourceError resource={requests} />
      {requests.data.value?.map((log, index) => (
        <div key={index} class="exchange-side" data-testid="compared-request">
          <h3>{ORDINALS[index]}</h3>
          {log ? (
            <OneRequest log={log} label={`${ORDINALS[index]} request`} />
          ) : (
            <p class="muted">Its request is no longer logged.</p>
          )}
        </div>
      ))}
    </div>
  )
}

function OneRequest({ log, label }: { log: LogDetail; label: string }) {
  return (
    <>
      <Facts
        facts={[
          [
            "Request",
            <a key="r" href={href(`/logs/${log.id}`)}>
              {log.id}
            </a>,
          ],
          ["Time", formatTimestamp(log.created_at)],
          ["Idempotency", log.idempotency_key ?? "no key"],
          ["Key", log.api_key_name],
          ["Response", log.response && (log.response.status || "connection closed")],
          ["Faults", log.faults.join(", ")],
        ]}
      />
      {log.request ? (
        <RequestPart request={log.request} label={label} />
      ) : (
        <p class="muted">The request is no longer stored.</p>
      )}
    </>
  )
}
