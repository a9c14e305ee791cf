import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import { control, sandboxUrl } from "../../api.ts"
import type { CapturedEmailItem } from "../../api-types.ts"
import { emails } from "../../emails/store.ts"
import { currentPath, currentQuery, href, navigate } from "../../nav.ts"
import { Dialog } from "../../shared/dialog.tsx"
import { formatTimestampShort, pluralize, subjectOf } from "../../shared/format.ts"
import { Progress, ResourceError } from "../../shared/panes.tsx"
import { createResource, useResource } from "../../shared/resource.ts"
import { Tabs } from "../../shared/tabs.tsx"
import { openComparison } from "./open-comparison.ts"
import type { EmailComparison } from "./types.ts"
import "./compare.css"

type Change = EmailComparison["sections"][number]["changes"][number]
type Word = Change["words"][number]
type Compared = Pick<CapturedEmailItem, "id" | "subject" | "to" | "created_at">

const TITLES = {
  headers: "Subject and headers",
  text: "Text",
  html: "HTML",
  links: "Links",
  attachments: "Attachments",
  findings: "Findings of the checks",
} as const

/** What changed between two emails: `<before>,<after>`, or the id of one to compare with the email before that is like it. */
export default function CompareDialog({ value: ids }: { value: string }) {
  const comparison = useMemo(() => createResource(() => read(ids)), [ids])
  useResource(comparison)
  const [tab, setTab] = useState("changes")
  const found = comparison.data.value
  const close = () => navigate(currentPath.value, { ...currentQuery.value, compare: undefined }, true)
  return (
    <Dialog title="Compare emails" wide onClose={close}>
      <div class="comparison" data-testid="comparison">
        <ResourceError resource={comparison} />
        {comparison.missing.value && (
          <p class="muted">
            {ids.includes(",")
              ? "One of the emails does not exist any more."
              : "There is no earlier email with the same tags or a similar subject."}
          </p>
        )}
        {!found && comparison.failure.value === null && <Progress active />}
        {found && (
          <dl class="compared">
            <ComparedMail name="Before" mail={found.before} />
            <ComparedMail name="After" mail={found.after} />
          </dl>
        )}
        {(found || comparison.missing.value) && (
          <OtherEmail after={found?.after.id ?? ids.split(",").at(-1) ?? ""} before={found?.before} />
        )}
        {found && (
          <Tabs
            label="Comparison"
            active={tab}
            onSelect={setTab}
            tabs={[
              { id: "changes", label: "Changes", content: () => <Changes {...found} /> },
              {
                id: "rendered",
                label: "Rendered",
                content: () => (
                  <div class="change-sides">
                    <Rendered name="Before" id={found.before.id} />
                    <Rendered name="After" id={found.after.id} />
                  </div>
                ),
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}

function Changes({ equal, sections }: EmailComparison) {
  return (
    <>
      <p class="muted">Dates, ids, codes and tracking are masked, so that two runs of one template are equal.</p>
      {equal && <p>No differences</p>}
      {sections.map((section) => (
        <Section key={section.section} {...section} />
      ))}
    </>
  )
}

/** The width of the window that an email is laid out for, in pixels. */
const RENDERED_WIDTH = 768

/** The email as a client shows it, scaled to its half of the dialog. */
function Rendered({ name, id }: { name: string; id: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / RENDERED_WIDTH))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <figure class="rendered">
      <figcaption class="muted">
        {name}, {RENDERED_WIDTH} px at {Math.round(scale * 100)} %
      </figcaption>
      <div class="rendered-stage" ref={box}>
        {scale > 0 && (
          <iframe
            title={`${name}, rendered`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
            src={sandboxUrl(`/emails/${id}/preview`)}
            style={{ width: `${RENDERED_WIDTH}px`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          />
        )}
      </div>
    </figure>
  )
}

async function read(ids: string) {
  const [a = "", b = "previous"] = ids.split(",")
  const found = await control.compareEmails({ a, b })
  const [before, after] = await Promise.all([mailOf(found.a), mailOf(found.b)])
  return { ...found, before, after }
}

const mailOf = async (id: string): Promise<Compared> => emails.list.rows.get(id) ?? (await control.getCapturedEmail(id))

function ComparedMail({ name, mail }: { name: string; mail: Compared }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={href(`/emails/${mail.id}`)} dir="auto">
          {subjectOf(mail)}
        </a>{" "}
        <span class="muted">
          to {mail.to.join(", ")}, {formatTimestampShort(mail.created_at)}
        </span>
      </dd>
    </div>
  )
}

/** Emails of the list to choose from. */
const OFFERED = 100

/** Chooses another email of the list to compare with. */
function OtherEmail({ after, before }: { after: string; before: Compared | undefined }) {
  const rows = Array.from({ length: OFFERED }, (_, index) => emails.list.rows.at(index))
  const offered = rows.filter((mail): mail is CapturedEmailItem => mail !== undefined && mail.id !== after)
  // One that is not near the top of the list can be given, too.
  const all = before && offered.every(({ id }) => id !== before.id) ? [before, ...offered] : offered
  return (
    <label class="compare-other">
      Compare with{" "}
      <select
        class="field inline"
        value={before?.id ?? ""}
        onChange={({ currentTarget: { value } }) => openComparison(value === "" ? [after] : inOrder(value, after))}
      >
        <option value="">the one before</option>
        {all.map((mail) => (
          <option key={mail.id} value={mail.id} dir="auto">
            {subjectOf(mail)} · {mail.to[0]} · {formatTimestampShort(mail.created_at)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The email that is further down in the list is the one before. */
function inOrder(one: string, other: string): string[] {
  const { rows } = emails.list
  return rows.indexOf(other) >= 0 && rows.indexOf(one) < rows.indexOf(other) ? [other, one] : [one, other]
}

function Section({ section, changes, omitted }: EmailComparison["sections"][number]) {
  return (
    <section>
      <h3>{TITLES[section]}</h3>
      <ul>
        {changes.filter(isVisible).map((change, index) => (
          <li key={index} class="change-sides">
            <Side change={change} side="removed" />
            <Side change={change} side="added" />
          </li>
        ))}
        {omitted > 0 && <li class="muted">and {pluralize(omitted, "more change")}</li>}
      </ul>
    </section>
  )
}

/** Whether a change is more than an empty line. */
const isVisible = ({ before, after }: Change): boolean => `${before ?? ""}${after ?? ""}`.trim() !== ""

/** One side of a changed line, with the words that the other does not have. */
function Side({ change: { before, after, words }, side }: { change: Change; side: "removed" | "added" }) {
  const whole = side === "removed" ? before : after
  const Mark = side === "removed" ? "del" : "ins"
  if (whole === null || whole === "") return <span />
  if (!isMostlySame(words)) {
    return (
      <span>
        <Mark>{whole}</Mark>
      </span>
    )
  }
  return (
    <span>
      {joinWords(words)
        .filter(({ change }) => change === "same" || change === side)
        .map(({ text, change }, index) => (change === "same" ? shorten(text) : <Mark key={index}>{text}</Mark>))}
    </span>
  )
}

/** Whether a third of a changed line is the same. The words of other lines, side by side, are hard to read. */
function isMostlySame(words: readonly Word[]): boolean {
  const length = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return words.length > 0 && length(words.filter(({ change }) => change === "same")) * 3 >= length(words)
}

/** Joins changes that only white space separates, so that "-old- -red- car" reads "-old red- car". */
export function joinWords(words: readonly Word[]): Word[] {
  const joined: Word[] = []
  let [removed, added] = ["", ""]
  const flush = () => {
    // White space at the end of both is not a part of the change.
    const space = removed.slice(removed.trimEnd().length)
    const same = added.endsWith(space) ? space : ""
    const pieces: Word[] = [
      { text: removed.slice(0, removed.length - same.length), change: "removed" },
      { text: added.slice(0, added.length - same.length), change: "added" },
      { text: same, change: "same" },
    ]
    joined.push(...pieces.filter(({ text }) => text !== ""))
    removed = ""
    added = ""
  }
  for (const { text, change } of words) {
    const isGap = text.trim() === "" && removed + added !== ""
    if (change === "same" && !isGap) {
      flush()
      joined.push({ text, change })
    } else {
      if (change !== "added") removed += text
      if (change !== "removed") added += text
    }
  }
  flush()
  return joined
}

/** Characters of unchanged text that are shown on each side of a change. */
const CONTEXT = 80

const shorten = (text: string): string =>
  text.length > 3 * CONTEXT ? `${text.slice(0, CONTEXT)} […] ${text.slice(-CONTEXT)}` : text
