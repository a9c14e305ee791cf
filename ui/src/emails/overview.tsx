import { useEffect, useMemo } from "preact/hooks"
import { emailStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { control } from "../api.ts"
import { finishedRun, info } from "../info.ts"
import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { subjectOf } from "../shared/format.ts"
import { personOf } from "../shared/mail/addresses.ts"
import { Overview } from "../shared/mail/overview.tsx"
import { OpenDoorNotice } from "../shared/open-door.tsx"
import { RefusedLoginList } from "../shared/refused-logins.tsx"
import { createResource } from "../shared/resource.ts"
import { SendHelp } from "../shared/send-help.tsx"
import { TimeAgo } from "../shared/time.tsx"

const FAILURES = ["bounced", "complained", "failed"] as const
const SHOWN = 5

/** Excluded in one request: a query cannot name several statuses. */
const OTHERS = emailStatusValues.filter((status) => !FAILURES.some((failure) => failure === status))

/** The newest emails that bounced, were complained about or failed. Reads nothing if there is none. */
async function readFailures() {
  const counts = info.value?.counts.emails_by_status ?? {}
  if (!FAILURES.some((status) => counts[status])) return []
  const q = OTHERS.map((status) => `-status:${status}`).join(" ")
  return (await control.listCapturedEmails({ q, limit: SHOWN })).data
}

/** The right pane while no email is open: the last failures, and the addresses to send to. */
export function EmailsOverview({ isEmpty }: { isEmpty: boolean }) {
  const failures = useMemo(() => createResource(readFailures), [])
  const known = info.value
  const failed = FAILURES.map((status) => known?.counts.emails_by_status[status] ?? 0).join()
  useEffect(() => void failures.load(), [failures, failed])
  if (!known) return <div class="pane nothing-open" />
  const host = new URL(known.url).hostname
  return (
    <Overview
      text={isEmpty ? null : "Select an email to read it"}
      icon="mail"
      addresses={[
        ["API", known.base_url],
        ["API key", known.tokens?.full_access ?? undefined],
        ["SMTP", known.smtp_port ? `${host}:${known.smtp_port}` : undefined],
      ]}
    >
      {!isEmpty && <OpenDoorNotice />}
      {!isEmpty && <RefusedLoginList />}
      {failures.data.value && failures.data.value.length > 0 && (
        <section>
          <h2>Last failures</h2>
          <ul class="overview-list">
            {failures.data.value.map((email) => (
              <li key={email.id}>
                <a href={href(`/emails/${email.id}`)} dir="auto">
                  {subjectOf(email)}
                </a>
                <span class="muted">{personOf(email.to[0] ?? "").address || email.to[0]}</span>
                <Badge word={email.status} />
                <TimeAgo at={email.created_at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isEmpty && !finishedRun.value && <SendHelp />}
    </Overview>
  )
}
