import { useMemo, useRef } from "preact/hooks"
import { seeHtml } from "../../../../src/visible-html.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { subjectOf } from "../../shared/format.ts"
import { personOf } from "../../shared/mail/addresses.ts"
import { withoutStyles } from "../../shared/mail/html-scan.ts"
import { useWidth } from "../../shared/size.ts"

type Mail = Pick<CapturedEmail, "from" | "subject" | "html" | "html_too_deep" | "text" | "created_at">

/** Where the text after the subject comes from. */
type FirstText = { text: string; from: "preheader" | "html" | "text" | "too_deep" | "nothing" }

const NOTES: Record<FirstText["from"], string> = {
  preheader: "The preheader is shown after the subject: the hidden text at the start of the HTML.",
  html: "No preheader: the first text is shown, that of the HTML.",
  text: "No preheader, since there is no HTML: the first text is shown, that of the text part.",
  too_deep: "The HTML is nested too deep to look for a preheader: the text part is shown.",
  nothing: "No preheader and no text: nothing is shown after the subject.",
}

/** The row of a mail in an inbox: on a phone and on a desktop, light and dark, cut where the row ends. */
export function InboxPreview({ mail }: { mail: Mail }) {
  const first = useMemo(() => firstTextOf(mail), [mail.html, mail.text])
  const rows = useRef<HTMLDivElement>(null)
  const room = useWidth(rows)
  const scale = room === 0 ? 1 : Math.min(1, room / DESKTOP)
  const row = { who: personOf(mail.from).name, subject: subjectOf(mail), text: first.text, at: mail.created_at }
  return (
    <section class="inbox-preview" data-testid="inbox-preview">
      <h2>In an inbox</h2>
      <p class="muted">{NOTES[first.from]}</p>
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
    const sender = cutText(who, SENDER, widthIn(`600 ${FONT}`))
    const shown = cutText(subject, TEXT, widthIn(`600 ${FONT}`))
    const left = shown === subject ? TEXT - widthIn(`600 ${FONT}`)(subject) : 0
    return [sender, shown, cutText(`${SEPARATOR}${text}`, left, widthIn(FONT))]
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
export function cutText(text: string, width: number, measure: (text: string) => number): string {
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

/** Characters that clients read for the row, and characters of HTML to parse for them. */
const MOST_TEXT = 200
const PARSED = 100_000

/** The first text of a mail as clients read it: hidden text counts, and the invisible characters that fill it take their place. */
function firstTextOf({ html, html_too_deep, text }: Mail): FirstText {
  let first = ""
  const add = (more: string) => {
    first = collapse(first + more)
  }
  const read = (node: Node) => {
    if (first.length >= MOST_TEXT) return
    if (node instanceof Text) add(node.data)
    else if (node instanceof Element && !node.matches(UNREAD)) {
      const gap = node.matches(INLINE) ? "" : " "
      add(gap)
      node.childNodes.forEach(read)
      add(gap)
    }
  }
  if (html === null || html_too_deep) add((text ?? "").slice(0, PARSED))
  // A parsed document loads and runs nothing.
  else read(new DOMParser().parseFromString(withoutStyles(html.slice(0, PARSED)), "text/html").body)
  if (first.trim() === "" && !html_too_deep) return { text: "", from: "nothing" }
  if (html === null) return { text: first.trim(), from: "text" }
  if (html_too_deep) return { text: first.trim(), from: "too_deep" }
  const { preheader } = seeHtml(html, { maxText: 1, maxSource: PARSED })
  return { text: first.trim(), from: preheader === "" ? "html" : "preheader" }
}

const UNREAD = "style, script, template, title, noscript"
const INLINE = "a, abbr, b, big, code, del, em, font, i, ins, mark, q, s, small, span, strong, sub, sup, u"

/** Non-breaking spaces and zero-width characters stay: they keep the text after them out of the row. */
const collapse = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(/^ /, "")
    .slice(0, MOST_TEXT)
