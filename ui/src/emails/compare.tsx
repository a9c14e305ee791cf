import { useMemo } from "preact/hooks"
import { control } from "../api.ts"
import type { CapturedEmailItem, EmailComparison } from "../api-types.ts"
import { currentPath, currentQuery, href, navigate } from "../nav.ts"
import { Dialog } from "../shared/dialog.tsx"
import { formatTimestampShort, pluralize, subjectOf } from "../shared/format.ts"
import { Progress, ResourceError } from "../shared/panes.tsx"
import { createResource, useResource } from "../shared/resource.ts"
import { openComparison } from "./open-comparison.ts"
import { emails } from "./store.ts"
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
export default function CompareDialog({ ids }: { ids: string }) {
  const comparison = useMemo(() => createResource(() => read(ids)), [ids])
  useResource(comparison)
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
        <OtherEmail after={found?.after.id ?? ids.split(",").at(-1) ?? ""} before={found?.before.id} />
        {found && (
          <>
            <p class="muted">Dates, ids, codes and tracking are masked, so that two runs of one template are equal.</p>
            {found.equal && <p>No differences</p>}
            {found.sections.map((section) => (
              <Section key={section.section} {...section} />
            ))}
          </>
        )}
      </div>
    </Dialog>
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
        <a href={href(`/emails/${mail.id}`)}>{subjectOf(mail)}</a>{" "}
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
function OtherEmail({ after, before }: { after: string; before: string | undefined }) {
  const rows = Array.from({ length: OFFERED }, (_, index) => emails.list.rows.at(index))
  const offered = rows.filter((mail): mail is CapturedEmailItem => mail !== undefined && mail.id !== after)
  const isOffered = offered.some(({ id }) => id === before)
  return (
    <label class="compare-other">
      Compare with{" "}
      <select
        class="field inline"
        value={isOffered ? before : ""}
        onChange={({ currentTarget: { value } }) => openComparison(value === "" ? [after] : inOrder(value, after))}
      >
        <option value="">the one before</option>
        {offered.map((mail) => (
          <option key={mail.id} value={mail.id}>
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
        {changes.map((change, index) => (
          <li key={index}>
            <ChangedLine change={change} />
          </li>
        ))}
        {omitted > 0 && <li class="muted">and {pluralize(omitted, "more change")}</li>}
      </ul>
    </section>
  )
}

function ChangedLine({ change: { before, after, words } }: { change: Change }) {
  if (!isMostlySame(words)) {
    return (
      <>
        {before !== null && <del class="whole">{before}</del>}
        {after !== null && <ins class="whole">{after}</ins>}
      </>
    )
  }
  return (
    <>
      {joinWords(words).map(({ text, change }, index) => {
        if (change === "same") return shorten(text)
        return change === "added" ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>
      })}
    </>
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
    const space = /\s*$/.exec(removed)?.[0] ?? ""
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
