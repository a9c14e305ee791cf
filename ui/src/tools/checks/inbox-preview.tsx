import { useMemo, useRef } from "preact/hooks"
import type { CapturedEmail } from "../../api-types.ts"
import { subjectOf } from "../../shared/format.ts"
import { personOf } from "../../shared/mail/addresses.ts"
import { useWidth } from "../../shared/size.ts"
import type { EmailChecks } from "./types.ts"

type Mail = Pick<CapturedEmail, "from" | "subject" | "created_at">
type Props = { mail: Mail; first: EmailChecks["inbox_text"] }

/** Where the text after the subject comes from. */
const NOTES: Record<Props["first"]["source"], string> = {
  preheader: "The preheader is shown after the subject: the hidden text at the start of the HTML.",
  html: "No preheader: the first text is shown, that of the HTML.",
  text: "No preheader, since there is no HTML: the first text is shown, that of the text part.",
  nothing: "No preheader and no text: nothing is shown after the subject.",
}

/** The row of a mail in an inbox: on a phone and on a desktop, light and dark, cut where the row ends. */
export function InboxPreview({ mail, first }: Props) {
  const rows = useRef<HTMLDivElement>(null)
  const room = useWidth(rows)
  const scale = room === 0 ? 1 : Math.min(1, room / DESKTOP)
  const row = { who: personOf(mail.from).name, subject: subjectOf(mail), text: first.text, at: mail.created_at }
  return (
    <section class="inbox-preview" data-testid="inbox-preview">
      <h2>In an inbox</h2>
      <p class="muted">{NOTES[first.source]}</p>
      <h3>Phone, 360 px</h3>
      <div class="inbox-rows" ref={rows}>
        <PhoneRow scheme="light" {...row} />
        <PhoneRow scheme="dark" {...row} />
      </div>
      <h3>Desktop, 1,000 px{scale < 1 && `, shown at ${Math.round(scale * 100)} %`}</h3>
      <div class="inbox-rows" style={{ zoom: scale }}>
        <DesktopRow scheme="light" {...row} />
        <DesktopRow scheme="dark" {...row} />
      </div>
    </section>
  )
}

type RowProps = { scheme: "light" | "dark"; who: string; subject: string; text: string; at: string }

/** A row of 360 px: one line of the subject, two of the text. */
function PhoneRow({ scheme, who, subject, text, at }: RowProps) {
  return (
    <div class={`inbox-row phone ${scheme}`} data-testid={`inbox-row-phone-${scheme}`}>
      <span class="inbox-avatar" aria-hidden="true">
        {[...who][0]?.toUpperCase()}
      </span>
      <span class="inbox-line">
        <strong class="inbox-cut" dir="auto">
          {who}
        </strong>
        <span class="muted">{timeOf(at)}</span>
      </span>
      <span class="inbox-cut" dir="auto">
        {subject}
      </span>
      <span class="inbox-text muted" dir="auto">
        {text}
      </span>
    </div>
  )
}

/** The width of a row on a desktop, and of its columns, in pixels. */
const DESKTOP = 1000
const SENDER = 170
const TEXT = 720
const FONT = "14px system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"
const SEPARATOR = " – "

/** A row of 1,000 px, all of it in one line. */
function DesktopRow({ scheme, who, subject, text, at }: RowProps) {
  const [sender, shown, rest] = useMemo(() => {
    const sender = cutToWidth(who, SENDER, widthIn(`600 ${FONT}`))
    const shown = cutToWidth(subject, TEXT, widthIn(`600 ${FONT}`))
    const left = shown === subject ? TEXT - widthIn(`600 ${FONT}`)(subject) : 0
    return [sender, shown, cutToWidth(`${SEPARATOR}${text}`, left, widthIn(FONT))]
  }, [who, subject, text])
  return (
    <div class={`inbox-row desktop ${scheme}`} data-testid={`inbox-row-desktop-${scheme}`}>
      <strong dir="auto">{sender}</strong>
      <span class="inbox-subject" dir="auto">
        <strong>{shown}</strong>
        {text !== "" && <span class="muted">{rest}</span>}
      </span>
      <span class="muted">{timeOf(at)}</span>
    </div>
  )
}

const timeOf = (at: string): string => at.slice(11, 16)

/** Measures texts in a font, in pixels. */
function widthIn(font: string): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d")
  if (context) context.font = font
  return (text) => context?.measureText(text).width ?? 0
}

/** The beginning of a text that fits into `width`, with an ellipsis if it is cut. */
export function cutToWidth(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const characters = [...text]
  let [fits, tooLong] = [0, characters.length]
  const start = (length: number) => `${characters.slice(0, length).join("").trimEnd()}…`
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (measure(start(middle)) <= width) fits = middle
    else tooLong = middle
  }
  return fits === 0 ? "" : start(fits)
}
