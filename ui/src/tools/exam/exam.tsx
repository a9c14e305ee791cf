import { Badge } from "../../shared/badge.tsx"
import { CopyButton } from "../../shared/copy-button.tsx"
import { FormDialog, readField } from "../../shared/dialog.tsx"
import { formatDuration, pluralize } from "../../shared/format.ts"
import { Collapsible, Failed, Progress } from "../../shared/panes.tsx"
import { Snippets } from "../../shared/snippets.tsx"
import { verifySnippets } from "../../webhooks/snippets.ts"
import { closeExam, type Exam, type ExamCase, examine, lastExam } from "./store.ts"
import "./exam.css"

/** Explains the exam and starts it. */
export function ExamDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Examine receiver"
      verb="Examine"
      onClose={onClose}
      onSubmit={async (form) => {
        const effect_url = readField(form, "effect_url")
        // The result is shown in the pane, so that the dialog does not stay open meanwhile.
        void examine(id, effect_url === undefined ? {} : { effect_url })
      }}
    >
      <p>
        Sends genuine, unusual and forged events to this endpoint and checks how your application responds. It takes a
        few seconds, at most a minute. The events are made up: they change no email, and count neither as failures nor
        in the success rate.
      </p>
      <label>
        Page that must not change (optional)
        <input
          class="field"
          name="effect_url"
          inputMode="url"
          placeholder="http://localhost:3000/bounces/count"
          spellcheck={false}
        />
      </label>
      <p class="muted">
        A page of your application that counts something, such as bounces. With it, the exam can tell whether your
        application processes a repeated event twice.
      </p>
    </FormDialog>
  )
}

const TONES = { passed: "green", failed: "red", unsure: "amber" } as const

/** The results as text, to send to a developer. A cause of several cases is said once, before them. */
export function examText({ url, cases, passed, failed, unsure, notes }: Exam): string {
  const groups = groupByCause(cases.filter(({ result }) => result !== "passed"))
  const lines = groups.flatMap((group) => {
    const [first, ...others] = group
    const details = group.map(({ title, result, sent, expected, got, why, fix }) =>
      [
        `${title}: ${result}`,
        `  Sent: ${sent}`,
        `  Expected: ${expected}`,
        `  Got: ${got}`,
        `  Why: ${why}`,
        `  Fix: ${fix}`,
      ].join("\n"),
    )
    return others.length === 0 ? details : [`${first.cause} (${pluralize(group.length, "case")})`, ...details]
  })
  const sum = `Exam of ${url}: ${passed} passed, ${failed} failed, ${unsure} unsure.`
  return [sum, ...notes, ...lines].join("\n\n")
}

/** A text whose parts in backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))

/** One case with everything that a reader needs to understand and fix it. */
function CaseCard({ item }: { item: ExamCase }) {
  const { title, result, sent, expected, got, why, fix } = item
  return (
    <li class="card exam-case" data-testid="exam-case" data-case={item.case} data-result={result}>
      <div class="card-head">
        <Badge word={result} tone={TONES[result]} />
        <h3>{title}</h3>
      </div>
      <dl class="facts">
        <div>
          <dt>Sent</dt>
          <dd>{withCode(sent)}</dd>
        </div>
        <div>
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
        <div>
          <dt>Got</dt>
          <dd>
            <strong>{got}</strong>
          </dd>
        </div>
        <div>
          <dt>Why it matters</dt>
          <dd>{withCode(why)}</dd>
        </div>
        <div>
          <dt>How to fix it</dt>
          <dd>{withCode(fix)}</dd>
        </div>
      </dl>
    </li>
  )
}

function Cases({ cases }: { cases: ExamCase[] }) {
  return (
    <ul class="cards">
      {cases.map((item) => (
        <CaseCard key={item.case} item={item} />
      ))}
    </ul>
  )
}

type CauseGroup = [ExamCase, ...ExamCase[]]

const failures = (group: CauseGroup): number => group.filter(({ result }) => result === "failed").length

/** Groups cases that have the same cause: first the cause of most failures, then in the order of their first case. */
export function groupByCause(cases: ExamCase[]): CauseGroup[] {
  const groups = new Map<string, CauseGroup>()
  for (const item of cases) {
    const group = groups.get(item.cause)
    if (group) group.push(item)
    else groups.set(item.cause, [item])
  }
  return [...groups.values()].sort((a, b) => failures(b) - failures(a))
}

/** The cases that a receiver passes if it verifies signatures as {@link verifySnippets} do. */
const VERIFIED: ReadonlySet<ExamCase["case"]> = new Set([
  ...(["wrong_secret", "changed_body", "other_body", "no_signature", "malformed_signature"] as const),
  ...(["old_timestamp", "future_timestamp", "replay", "pretty_printed"] as const),
])

/** Whether the code that verifies signatures repairs what failed. */
export const isRepairedByVerifying = (group: CauseGroup): boolean =>
  group.some((item) => item.result === "failed" && VERIFIED.has(item.case))

/** What has one cause. A cause of several cases is said once, and the cases are folded below it. */
function Cause({ group, secret }: { group: CauseGroup; secret: string | null }) {
  const [first, ...others] = group
  const snippets = secret !== null && <Snippets label="Verify every event" snippets={verifySnippets(secret)} />
  if (others.length === 0) {
    return (
      <>
        <Cases cases={group} />
        {snippets}
      </>
    )
  }
  return (
    <>
      <div class="card exam-case">
        <div class="card-head">
          <Badge word={first.result} tone={TONES[first.result]} />
          <h3>{withCode(first.cause)}</h3>
        </div>
        <dl class="facts">
          <div>
            <dt>Cases</dt>
            <dd>{group.map(({ title }) => title).join(", ")}</dd>
          </div>
          <div>
            <dt>How to fix it</dt>
            <dd>{withCode(first.fix)}</dd>
          </div>
        </dl>
        {snippets}
      </div>
      <Collapsible summary={`${pluralize(group.length, "case")} with this cause`} class="exam-same">
        {() => <Cases cases={group} />}
      </Collapsible>
    </>
  )
}

function headline({ failed, unsure, passed }: Exam): string {
  if (failed > 0) return `${pluralize(failed, "case")} failed`
  return unsure > 0 ? `No case failed, ${pluralize(unsure, "case")} to check` : `All ${passed} cases passed`
}

/** The exam of the endpoint: its progress, then its results, failures first. */
export function ExamResults({ id, secret }: { id: string; secret: string }) {
  const exam = lastExam.value
  if (exam?.id !== id) return null
  const { result, error } = exam
  if (error !== null) return <Failed message={error} retry={() => void examine(id, exam.options)} />
  return (
    <section class="exam" aria-label="Exam" data-testid="exam">
      <Progress active={result === null} />
      <h2>
        <span role="status">{result === null ? RUNNING : headline(result)}</span>
      </h2>
      {result && <Results result={result} secret={secret} />}
    </section>
  )
}

const RUNNING = "Examining the receiver. This takes a few seconds, at most a minute."

function Results({ result, secret }: { result: Exam; secret: string }) {
  const of = (wanted: ExamCase["result"]) => result.cases.filter((one) => one.result === wanted)
  const open = [...of("failed"), ...of("unsure")]
  const passed = of("passed")
  const groups = groupByCause(open)
  // The snippet is the same for every cause, so the first has it.
  const repaired = groups.find(isRepairedByVerifying)
  return (
    <>
      <div class="exam-sum">
        <span class="muted">
          {result.passed} passed, {result.failed} failed, {result.unsure} unsure, in{" "}
          {formatDuration(result.duration_ms)}
        </span>
        <span class="spring" />
        <CopyButton text={() => examText(result)} label="Copy results" words />
        <button type="button" class="button small" onClick={closeExam}>
          Close results
        </button>
      </div>
      {result.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {groups.map((group) => (
        <div key={group[0].case} data-testid="exam-cause">
          <Cause group={group} secret={group === repaired ? secret : null} />
        </div>
      ))}
      {passed.length > 0 && (
        <Collapsible summary={pluralize(passed.length, "passed case")} class="exam-passed">
          {() => <Cases cases={passed} />}
        </Collapsible>
      )}
    </>
  )
}
