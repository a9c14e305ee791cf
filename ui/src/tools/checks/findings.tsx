import { Badge } from "../../shared/badge.tsx"
import { pluralize } from "../../shared/format.ts"
import { selectTab } from "../../shared/mail/mail-tabs.tsx"
import { toast } from "../../shared/toasts.tsx"
import type { CheckFinding, EmailChecks } from "./types.ts"

const LEVELS = ["error", "warning", "note"] as const
const TITLES = { error: "Errors", warning: "Warnings", note: "Notes" } as const
const TONES = { error: "red", warning: "amber", note: "grey" } as const
type SkippedCheck = EmailChecks["skipped"][number]

const SUPPORT = { none: "not supported", partial: "partly supported" } as const

/** The findings of an email by level, the worst ones open. Those about what mail clients support are one group, since there can be many. */
export function FindingGroups({ checks: { findings, skipped } }: { checks: EmailChecks }) {
  const { levels, clients } = groupFindings(findings)
  return (
    <>
      {findings.length === 0 && <p class="muted">No findings</p>}
      {levels.map(({ level, findings }, index) => (
        <details key={level} class="finding-group" open={index === 0}>
          <summary>
            <h2>
              <Badge word={TITLES[level]} tone={TONES[level]} />
            </h2>{" "}
            <span class="muted finding-titles">{findings.map(({ title }) => title).join(" · ")}</span>
          </summary>
          <FindingList findings={findings} />
        </details>
      ))}
      {clients.length > 0 && (
        <details class="finding-group" data-testid="client-findings">
          <summary>
            <h2>In mail clients</h2> <LevelCounts findings={clients} />
          </summary>
          <FindingList findings={clients} />
        </details>
      )}
      <NotRun skipped={skipped.filter((one) => !needsSetting(one))} />
    </>
  )
}

/** Whether a check is not run because of a setting, which is so for every email. */
export const needsSetting = ({ cause }: Pick<SkippedCheck, "cause">): boolean => cause === "setting"

/** The checks that were not run, with their reasons. */
export function NotRun({ skipped }: { skipped: readonly SkippedCheck[] }) {
  if (skipped.length === 0) return null
  return (
    <ul class="muted">
      {[...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, rules]) => (
        <li key={reason}>
          Not run: <code>{rules.map(({ rule }) => rule).join(", ")}</code>, {reason}
        </li>
      ))}
    </ul>
  )
}

/** Separates the findings about mail clients from the others, which are grouped by level. */
export function groupFindings<T extends Pick<CheckFinding, "rule" | "level">>(findings: readonly T[]) {
  const isAboutClients = ({ rule }: T) => rule.startsWith("client-")
  const levels = LEVELS.map((level) => ({
    level,
    findings: findings.filter((finding) => finding.level === level && !isAboutClients(finding)),
  }))
  return { levels: levels.filter(({ findings }) => findings.length > 0), clients: findings.filter(isAboutClients) }
}

function LevelCounts({ findings }: { findings: CheckFinding[] }) {
  const counts = LEVELS.map((level) => [level, findings.filter((finding) => finding.level === level).length] as const)
  return (
    <span class="muted">
      {counts
        .filter(([, count]) => count > 0)
        .map(([level, count]) => pluralize(count, level))
        .join(", ")}
    </span>
  )
}

function FindingList({ findings }: { findings: CheckFinding[] }) {
  return (
    <ul class="findings">
      {findings.map((finding) => (
        <Finding key={`${finding.rule} ${finding.part}`} finding={finding} />
      ))}
    </ul>
  )
}

type FoundPlace = CheckFinding["places"][number]

function Finding({ finding }: { finding: CheckFinding }) {
  const { rule, title, message, fix, part, places, count, url } = finding
  const [first = finding, ...others] = places
  return (
    <li class="finding" data-rule={rule}>
      <h3>
        {title} <Support finding={finding} />
      </h3>
      <p>{withCode(message)}</p>
      <p>
        <strong>Fix:</strong> {withCode(fix)}{" "}
        {url && (
          <a href={url} target="_blank" rel="noreferrer noopener">
            More
          </a>
        )}
      </p>
      <p class="finding-place">
        <code class="muted">{rule}</code> <FindingPlace part={part} place={first} /> <Excerpt place={first} />
      </p>
      {others.length > 0 && (
        <details>
          <summary>{pluralize(count - 1, "more place")}</summary>
          <ul>
            {others.map((place, index) => (
              <li key={index} class="finding-place">
                <FindingPlace part={part} place={place} /> <Excerpt place={place} />
              </li>
            ))}
            {count > places.length && <li class="muted">and {count - places.length} more</li>}
          </ul>
        </details>
      )}
    </li>
  )
}

/** How far the mail clients support a feature, which only their rules say. */
function Support({ finding: { support } }: { finding: CheckFinding }) {
  return support ? <Badge word={SUPPORT[support]} tone={support === "none" ? "amber" : "grey"} /> : null
}

const Excerpt = ({ place: { excerpt } }: { place: FoundPlace }) => (excerpt === "" ? null : <code>{excerpt}</code>)

/** The tab and the element with the source of a part. Links and attachments are places in the HTML. */
const SOURCES: Partial<Record<CheckFinding["part"], readonly [tab: string, selector: string]>> = {
  html: ["source", ".source pre"],
  links: ["source", ".source pre"],
  attachments: ["source", ".source pre"],
  text: ["text", "pre.plain"],
}

/** A place in a part of an email. If it has a source, a click opens it there. */
export function FindingPlace({ part, place }: { part: CheckFinding["part"]; place: FoundPlace }) {
  const { line, column } = place
  if (line === null) return `in ${part}`
  const where = `in ${part}, line ${line}, column ${column}`
  const source = SOURCES[part]
  if (!source) return where
  return (
    <button type="button" class="link-button local" onClick={() => showInSource(source, place)}>
      {where}
    </button>
  )
}

/** A text whose parts in backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

/** Opens a tab, and selects a place in its source. */
function showInSource([tab, selector]: readonly [tab: string, selector: string], place: FoundPlace): void {
  selectTab(tab)
  let frames = 60
  const whenShown = () => {
    const source = document.querySelector(`.message-main ${selector}`)
    if (source) selectPlace(source, place)
    else if (frames-- > 0) requestAnimationFrame(whenShown)
  }
  requestAnimationFrame(whenShown)
}

/** Characters to select if the excerpt is not the source itself. */
const SELECTED = 40

function selectPlace(source: Element, { line, column, excerpt }: FoundPlace): void {
  const text = source.textContent
  const start = offsetOf(text, line ?? 1, column ?? 1)
  const length = text.startsWith(excerpt, start) ? excerpt.length : SELECTED
  const range = document.createRange()
  const nodes = document.createTreeWalker(source, NodeFilter.SHOW_TEXT)
  let at = 0
  for (let node = nodes.nextNode(); node instanceof Text; node = nodes.nextNode()) {
    const end = at + node.length
    if (start >= at && start < end) range.setStart(node, start - at)
    if (start < end) range.setEnd(node, Math.min(start + length, end) - at)
    at = end
    if (end >= start + length) break
  }
  // A long source is not shown to its end.
  if (range.collapsed) {
    toast(`Line ${line}, column ${column} is behind the end of what is shown. Copy the source to see it.`, "note")
    return
  }
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  for (let box = source.parentElement; box !== null; box = box.parentElement) {
    const { top } = range.getBoundingClientRect()
    box.scrollTop += top - box.getBoundingClientRect().top - box.clientHeight / 2
  }
}

/** The index of a place in a text, or its end if it has fewer lines. Lines and columns begin at 1. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) {
    const end = text.indexOf("\n", start)
    if (end < 0) return text.length
    start = end + 1
  }
  return start + column - 1
}
