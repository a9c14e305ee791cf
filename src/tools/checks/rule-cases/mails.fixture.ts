import { EMAIL_CLIENTS } from "../../../core/assumptions/email-clients.gen.ts"
import type { CheckedMail } from "../mail.ts"
import type { RuleId } from "../rules.ts"

const CHOSEN = /^(?:apple-mail|gmail|yahoo)\.|^outlook\.(?:windows|outlook-com)$/
export const OPTIONS = { clients: EMAIL_CLIENTS.map(([id]) => id).filter((id) => CHOSEN.test(id)), ignore: [] }

export type Mail = Partial<CheckedMail>
/** Mails that break a rule, and similar ones that do not. */
export interface RuleCases {
  hits: Mail[]
  misses: Mail[]
}
export const casesOf = <Id extends RuleId>(cases: Record<Id, RuleCases>) => cases

/** A body of a whole document; the text part has the same words. */
export const page = (body: string, head = ""): Mail => ({
  html: `<!doctype html><html lang="en"><head><title>Your order</title>${head}</head><body>${body}</body></html>`,
  text: body.replace(/<[^>]*>/g, " "),
})
export const link = (attributes: string, label = "Show my order") =>
  page(`<p>Hello Ann, <a ${attributes}>${label}</a></p>`)
export const image = (attributes: string) => page(`<p>Hello Ann, your order is on its way.</p><img ${attributes}>`)
export const style = (css: string) => page("<p class=a>Hello</p>", `<style>${css}</style>`)
export const inline = (css: string) => page(`<p style="${css}">Hello</p>`)
export const withBody = (html: string) => page(`<p>Hello</p>${html}`)
export const LIST = { list_unsubscribe: true }

/** A message as a mailer wrote it: its fields and body after the usual ones. */
export const wire = (...lines: string[]): Mail => ({ raw: Buffer.from(messageOf(lines), "utf8") })
export const latin1 = (...lines: string[]): Mail => ({ raw: Buffer.from(messageOf(lines), "latin1") })
const HEAD = ["From: a@acme.example", "To: ann@example.com", "MIME-Version: 1.0"]
const messageOf = (lines: readonly string[]) => [...HEAD, ...lines, ""].join("\r\n")
