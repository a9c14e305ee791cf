import { useEffect, useMemo, useState } from "preact/hooks"
import { control } from "../../api.ts"
import type { CapturedEmail, CheckFinding, EmailChecks } from "../../api-types.ts"
import { Badge } from "../../shared/badge.tsx"
import { Progress, ResourceError } from "../../shared/panes.tsx"
import { createResource, type Resource } from "../../shared/resource.ts"
import type { Tab } from "../../shared/tabs.tsx"
import { CompareDialog } from "./compare.tsx"
import { InboxPreview } from "./inbox-preview.tsx"
import "./checks.css"

const TONES = { error: "red", warning: "amber", note: "grey" } as const

/** The tab with the checks of an email. They are read once the email is shown; the label has the worst finding. */
export function useChecksTab(id: string, email: CapturedEmail | null): Tab {
  const isShown = email !== null
  const checks = useMemo(() => createResource(() => control.checkEmail(id)), [id])
  useEffect(() => {
    if (isShown) void checks.load()
  }, [checks, isShown])
  return {
    id: "checks",
    label: labelOf(checks.data.value),
    content: () => email && <Checks email={email} checks={checks} />,
  }
}

/** "Checks: 2 errors", or "Checks" if there is nothing to say. */
export function labelOf(checks: Pick<EmailChecks, "worst" | "counts"> | null): string {
  if (!checks?.worst) return "Checks"
  const count = checks.counts[checks.worst]
  return `Checks: ${count} ${checks.worst}${count === 1 ? "" : "s"}`
}

function Checks({ email, checks }: { email: CapturedEmail; checks: Resource<EmailChecks> }) {
  const [compares, setCompares] = useState(false)
  const found = checks.data.value
  return (
    <div class="checks" data-testid="checks">
      <ResourceError resource={checks} />
      {!found && checks.failure.value === null && <Progress active />}
      {found && <FindingList checks={found} />}
      <InboxPreview mail={email} />
      <p>
        <button type="button" class="button small" onClick={() => setCompares(true)}>
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
      {compares && <CompareDialog id={email.id} onClose={() => setCompares(false)} />}
    </div>
  )
}

function FindingList({ checks: { findings, skipped } }: { checks: EmailChecks }) {
  return (
    <>
      {findings.length === 0 && skipped.length === 0 && <p class="plain muted">No findings</p>}
      <ul class="findings">
        {findings.map((finding) => (
          <Finding key={`${finding.rule} ${finding.part}`} finding={finding} />
        ))}
      </ul>
      {skipped.length > 0 && (
        <ul class="hints">
          {skipped.map(({ rule, reason }) => (
            <li key={rule}>
              Not checked: <code>{rule}</code>, {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Finding({ finding }: { finding: CheckFinding }) {
  const { rule, level, title, message, fix, places, count, url } = finding
  return (
    <li class="finding" data-rule={rule}>
      <h2>
        <Badge word={level} tone={TONES[level]} /> {title}
        {count > 1 && <span class="count">{count}</span>}
      </h2>
      <p>{withCode(message)}</p>
      <p>
        <strong>Fix:</strong> {withCode(fix)}{" "}
        {url && (
          <a href={url} target="_blank" rel="noreferrer noopener">
            More
          </a>
        )}
      </p>
      <details>
        <summary>
          <code>{rule}</code> {placeOf(finding, finding)}
        </summary>
        <ul>
          {places.map((place, index) => (
            <li key={index}>
              {placeOf(finding, place)} {place.excerpt !== "" && <code>{place.excerpt}</code>}
            </li>
          ))}
          {count > places.length && <li class="muted">and {count - places.length} more</li>}
        </ul>
      </details>
    </li>
  )
}

/** A text whose parts in backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

const placeOf = ({ part }: CheckFinding, { line, column }: CheckFinding["places"][number]): string =>
  line === null ? `in ${part}` : `in ${part}, line ${line}, column ${column}`
