import { otpToken } from "../../core/mail/otp-token.ts"
import { parseMailbox } from "../../core/text/addresses.ts"
import { withoutFillers } from "../../html-text.ts"
import { SPAM_THRESHOLD } from "../../parts/inbound/rules/evaluate.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument } from "./html-document.ts"
import { baseDomain, isLocal } from "./links.ts"
import type { CheckedMail } from "./mail.ts"

/** Characters of a subject that a desktop client shows. */
const LONG_SUBJECT = 80
/** Headers that the composed message always has once. */
const OWN_HEADERS = /^(?:date|message-id|mime-version|from|to|subject|content-type|content-transfer-encoding)$/
/** Other headers that a message may have only once (RFC 5322 3.6, RFC 2369 3.4, RFC 8058). */
const SINGLE_HEADERS = /^(?:sender|reply-to|cc|in-reply-to|references|list-unsubscribe|list-unsubscribe-post|list-id)$/
/** The first text of a mail that says nothing about it. */
const WEAK_PREVIEW =
  /^(?:view|read|open|see|trouble|having trouble|can['’]?t|cannot|problems?|is this email|if you (?:can['’]?t|cannot|have trouble))\b.{0,60}\b(?:browser|online|web version|webversion|email|correctly)\b|^(?:im browser|email im browser|online ansehen|voir (?:en ligne|dans le navigateur))|^https?:\/\/\S+$|^(?:logo|header|banner|image|spacer)$/i

/** Checks headers, subject, and the preview that inboxes show after the subject. */
export function checkMailHeaders(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  checkFrom(mail, findings)
  const names = new Set([
    ...(mail.reply_to.length > 0 ? ["reply-to"] : []),
    ...(mail.list_unsubscribe ? ["list-unsubscribe", "list-unsubscribe-post"] : []),
  ])
  for (const [name, value] of Object.entries(mail.headers)) {
    const leaked = mail.bcc.find((written) => value.toLowerCase().includes(addressOf(written)))
    const excerpt = `${name}: ${value}`
    if (leaked !== undefined) {
      const message = `Every recipient can read ${addressOf(leaked)} in the header ${name}, although it is in bcc.`
      findings.add("header-bcc", { part: "headers", message, excerpt })
    }
    const lower = name.toLowerCase()
    if (names.has(lower) || OWN_HEADERS.test(lower)) {
      const other = names.has(lower) ? "another of the same name" : "the header of the message"
      const message = `The custom header ${name} is a second one besides ${other}: receivers take either, or reject the mail.`
      findings.add("header-twice", { part: "headers", message, excerpt })
    }
    if (SINGLE_HEADERS.test(lower)) names.add(lower)
  }
  checkOtpToken(mail, document, findings)
  checkSpam(mail, findings)
  checkSubject(mail, findings)
  if (document) checkPreview(mail, document, findings)
}

function checkFrom({ from, reply_to, is_signed }: CheckedMail, findings: Findings): void {
  const domain = baseDomain(domainOf(from))
  const other = reply_to.find((written) => baseDomain(domainOf(written)) !== domain)
  if (other !== undefined) {
    const message = `A reply goes to ${addressOf(other)}, although the mail is from ${addressOf(from)}.`
    findings.add("header-reply-to", { part: "headers", message, excerpt: `Reply-To: ${other}` })
  }
  if (!is_signed) {
    const message = `No domain of the account signs mail from ${domainOf(from)}, so receivers cannot verify the sender.`
    findings.add("header-dkim", { part: "headers", message, excerpt: `From: ${from}` })
  }
}

/** A value that programs ignore, another code than the one that the message shows, or a site that does not sign the mail. */
function checkOtpToken(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  const fields = Object.entries(mail.headers).flatMap(([name, value]) =>
    name.toLowerCase() === "otp-token" ? [{ name, value }] : [],
  )
  const [field] = fields
  if (!field) return
  const message = otpProblem(fields, mail, document)
  if (message === null) return
  findings.add("header-otp-token", { part: "headers", message, excerpt: `${field.name}: ${field.value}` })
}

function otpProblem(
  fields: readonly { name: string; value: string }[],
  { from, html, text, is_signed }: CheckedMail,
  document: HtmlDocument | null,
): string | null {
  const token = otpToken(fields)
  if (token === null) {
    // Fields of one name in a carried message are joined.
    const isTwice = fields.length > 1 || /,\s*"/.test(fields[0]?.value ?? "")
    const why = isTwice ? "it is there twice" : "its form or its origin is not valid"
    return `Mail clients ignore the header and offer no code: ${why}.`
  }
  const shown = document ? [...document.blocks.map((block) => block.text), text ?? ""].join(" ") : text
  const isRead = shown !== null && (html === null || document !== null)
  if (isRead && !pure(shown).includes(pure(token.code)))
    return `Mail clients offer ${token.code}, which the message does not show.`
  const { hostname, host } = new URL(token.origin)
  if (!is_signed || isLocal(hostname) || baseDomain(hostname) === baseDomain(domainOf(from))) return null
  return `Mail clients offer no code: it is for ${host}, but ${domainOf(from)} signs the mail.`
}

const pure = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase()

function checkSpam({ spam }: CheckedMail, findings: Findings): void {
  if ("not_run" in spam) {
    if (!findings.ignores("spam")) findings.skipped.push({ rule: "spam", cause: spam.cause, reason: spam.not_run })
    return
  }
  if (spam.score < SPAM_THRESHOLD) return
  const symbols = spam.symbols.join(", ")
  const message = `SpamAssassin gives the mail ${spam.score} points, and ${SPAM_THRESHOLD} are spam: ${symbols || "it names no rules"}.`
  findings.add("spam", { part: "headers", message, excerpt: shortenText(symbols) })
}

function addressOf(written: string): string {
  const parsed = parseMailbox(written)
  return ("error" in parsed ? written : parsed.address).toLowerCase()
}

const domainOf = (written: string) => addressOf(written).split("@").at(-1) ?? ""

function checkSubject({ subject }: CheckedMail, findings: Findings): void {
  const text = subject.trim()
  const add = (rule: "subject-empty" | "subject-long" | "subject-capitals", message: string) =>
    findings.add(rule, { part: "subject", message, excerpt: subject, offset: 0 })
  if (text === "") add("subject-empty", 'A reader sees "(no subject)".')
  const characters = [...text]
  if (characters.length > LONG_SUBJECT) {
    const shown = characters.slice(0, LONG_SUBJECT).join("")
    add("subject-long", `A reader sees "${shown}…": the subject has ${characters.length} characters.`)
  }
  const words = text.match(/\p{L}{2,}/gu) ?? []
  const capitals = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase())
  const letters = capitals.reduce((sum, word) => sum + word.length, 0)
  if (capitals.length >= 3 && letters >= 12 && capitals.length === words.length) {
    add("subject-capitals", "A reader sees a subject that shouts.")
  }
}

/** Characters of the first text that inboxes show. */
const PREVIEW = 150

/** The first text of the HTML, hidden or not, as inboxes show it after the subject. */
export function inboxPreview({ blocks }: HtmlDocument): string {
  let preview = ""
  for (const { text } of blocks) {
    preview = `${preview} ${withoutFillers(text)}`.trim()
    if (preview.length >= PREVIEW) break
  }
  return preview.slice(0, PREVIEW)
}

function checkPreview({ subject }: CheckedMail, document: HtmlDocument, findings: Findings): void {
  if (inboxPreview(document) === "") {
    findings.add("preheader-weak", { part: "html", message: "An inbox shows nothing after the subject." })
    return
  }
  const first = document.blocks.map(({ text }) => withoutFillers(text)).find((text) => text !== "") ?? ""
  const shown = `An inbox shows "${shortenText(first, 60)}"`
  const at = { part: "html", excerpt: first, offset: document.blocks[0]?.runs[0]?.offset ?? null } as const
  if (WEAK_PREVIEW.test(first)) findings.add("preheader-weak", { ...at, message: `${shown} after the subject.` })
  const said = bare(subject)
  if (said.length >= 8 && bare(first) === said) {
    findings.add("preheader-repeats-subject", { ...at, message: `${shown} twice: as the subject and after it.` })
  }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
