import { useMemo } from "preact/hooks"
import { control } from "../../api.ts"
import type { EmailComparison } from "../../api-types.ts"
import { href } from "../../nav.ts"
import { Dialog } from "../../shared/dialog.tsx"
import { Progress, ResourceError } from "../../shared/panes.tsx"
import { createResource, useResource } from "../../shared/resource.ts"

type Change = EmailComparison["sections"][number]["changes"][number]

const TITLES = {
  headers: "Headers",
  text: "Text",
  html: "HTML",
  links: "Links",
  attachments: "Attachments",
  findings: "Findings",
} as const

/** What changed since the email before that is like this one: the same tags, or a similar subject. */
export function CompareDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const comparison = useMemo(() => createResource(() => control.compareEmails({ a: id, b: "previous" })), [id])
  useResource(comparison)
  const found = comparison.data.value
  return (
    <Dialog title="Compare with the email before" wide onClose={onClose}>
      <div class="comparison" data-testid="comparison">
        <ResourceError resource={comparison} />
        {comparison.missing.value && (
          <p class="muted">There is no earlier email with the same tags or a similar subject.</p>
        )}
        {!found && comparison.failure.value === null && <Progress active />}
        {found && (
          <p>
            Since <a href={href(`/emails/${found.a}`)}>the email before</a>. Dates, ids, codes and tracking are masked.
          </p>
        )}
        {found?.equal && <p class="plain muted">No differences</p>}
        {found?.sections.map(({ section, changes, omitted }) => (
          <section key={section}>
            <h3>{TITLES[section]}</h3>
            <ul>
              {changes.map((change, index) => (
                <li key={index}>
                  <ChangedLine {...change} />
                </li>
              ))}
              {omitted > 0 && <li class="muted">and {omitted} more</li>}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function ChangedLine({ before, after, words }: Change) {
  if (words.length === 0) return before === null ? <ins>{after}</ins> : <del>{before}</del>
  return (
    <>
      {words.map(({ text, change }, index) => {
        if (change === "same") return text
        return change === "added" ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>
      })}
    </>
  )
}
