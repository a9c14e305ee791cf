import { useEffect, useMemo } from "preact/hooks"
import { control } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { pluralize } from "../../shared/format.ts"
import type { PlacedTab } from "../../shared/mail/mail-tabs.tsx"
import { Progress, ResourceError } from "../../shared/panes.tsx"
import { createResource, type Resource } from "../../shared/resource.ts"
import { FindingGroups, NotRun, needsSetting } from "./findings.tsx"
import { InboxPreview } from "./inbox-preview.tsx"
import { RequestLinks } from "./link-checks.tsx"
import { openComparison } from "./open-comparison.ts"
import type { EmailChecks, LinkChecks } from "./types.ts"
import "./checks.css"

/** The tab with the checks of an email. They are read once the email is shown; the label has the worst finding. */
export function useChecksTab(id: string, email: CapturedEmail | null): PlacedTab {
  const isShown = email !== null
  const checks = useMemo(() => createResource(() => control.checkEmail(id)), [id])
  const links = useMemo(() => createResource(() => control.reachLinks(id)), [id])
  useEffect(() => {
    if (isShown) void checks.load()
  }, [checks, isShown])
  return {
    id: "checks",
    label: "Checks",
    after: "links",
    mark: markOf(checks.data.value),
    content: () => email && <Checks email={email} checks={checks} links={links} />,
  }
}

type MarkedChecks = Pick<EmailChecks, "worst" | "counts"> & { skipped: Pick<EmailChecks["skipped"][number], "cause">[] }

const TONES = { error: "red", warning: "amber", note: "grey" } as const

/** The number of the worst findings, a tick if there are none in the whole mail; null while they are not known. */
export function markOf(checks: MarkedChecks | null): PlacedTab["mark"] {
  if (!checks) return null
  if (!checks.worst) {
    return checks.skipped.every(needsSetting)
      ? { text: "✓", tone: "green", spoken: "no findings" }
      : { text: "?", tone: "amber", spoken: "not checked whole" }
  }
  const count = checks.counts[checks.worst]
  return { text: count > 99 ? "99+" : `${count}`, tone: TONES[checks.worst], spoken: pluralize(count, checks.worst) }
}

type ChecksProps = { email: CapturedEmail; checks: Resource<EmailChecks>; links: Resource<LinkChecks> }

function Checks({ email, checks, links }: ChecksProps) {
  const found = checks.data.value
  return (
    <div class="email-checks" data-testid="checks">
      <ResourceError resource={checks} />
      {!found && checks.failure.value === null && <Progress active />}
      {found && <FindingGroups checks={found} />}
      {email.links.length > 0 && <RequestLinks checks={links} />}
      {found && <InboxPreview mail={email} first={found.inbox_text} />}
      <p>
        <button type="button" class="button small" onClick={() => openComparison([email.id])}>
          Compare with the one before
        </button>{" "}
        {found && (
          <span class="muted">
            Email clients: data of{" "}
            <a href="https://www.caniemail.com" target="_blank" rel="noreferrer noopener">
              caniemail.com
            </a>
            , {found.checked.clients_date}
          </span>
        )}
      </p>
      {found && <NotRun skipped={found.skipped.filter(needsSetting)} />}
    </div>
  )
}
