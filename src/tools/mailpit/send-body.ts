import { parseMailbox } from "../../core/text/addresses.ts"
import { badJsonRequest } from "./answers.ts"

type Fields = Readonly<Record<string, unknown>>

/** A field of a JSON object by its name, in capitals or not, as Go reads it. */
export function anyCaseField(object: Fields, name: string): unknown {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : object[key]
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The body of `POST /v1/emails` for that of Mailpit's `POST /api/v1/send`. Throws an error in Mailpit's words. */
export function sendBodyOf(body: unknown) {
  if (!isFields(body)) throw badJsonRequest("the body must be a JSON object")
  const list = (name: string): unknown[] => {
    const value = anyCaseField(body, name) ?? []
    if (!Array.isArray(value)) throw badJsonRequest(`${name} must be an array`)
    return value
  }
  const text = (name: string) => textOf(anyCaseField(body, name), name)
  const addresses = (name: string, shown = name) => list(name).map((entry) => mailboxOf(entry, shown))
  const bcc = list("Bcc").map((entry) => mailboxOf({ Email: entry }, "Bcc"))
  const [cc, reply_to] = [addresses("Cc"), addresses("ReplyTo", "Reply-To")]
  const [html, plain] = [text("HTML"), text("Text")]
  const headers = anyCaseField(body, "Headers") ?? {}
  if (!isFields(headers)) throw badJsonRequest("Headers must be an object")
  const attachments = list("Attachments").map(attachmentOf)
  const tags = list("Tags").map((tag) => [textOf(tag, "Tags"), ""])
  return {
    from: mailboxOf(anyCaseField(body, "From"), "From"),
    to: addresses("To"),
    subject: text("Subject"),
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(reply_to.length > 0 && { reply_to }),
    ...(html !== "" && { html }),
    ...(plain !== "" && { text: plain }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
    ...(attachments.length > 0 && { attachments }),
  }
}

function textOf(value: unknown, name: string): string {
  if (value === undefined || value === null) return ""
  if (typeof value !== "string") throw badJsonRequest(`${name} must be a text`)
  return value
}

/** `Name <address>`, with the name in quotes. */
function mailboxOf(entry: unknown, field: string): string {
  const fields = isFields(entry) ? entry : {}
  const [email, name] = [textOf(anyCaseField(fields, "Email"), field), textOf(anyCaseField(fields, "Name"), field)]
  if ("error" in parseMailbox(email)) throw badJsonRequest(`invalid ${field} address: ${email}`)
  return name === "" ? email : `"${name.replace(/["\\]/g, "\\$&")}" <${email}>`
}

function attachmentOf(entry: unknown) {
  const fields = isFields(entry) ? entry : {}
  const text = (name: string) => textOf(anyCaseField(fields, name), `Attachments: ${name}`)
  const [content_type, content_id] = [text("ContentType"), text("ContentID")]
  return {
    filename: text("Filename"),
    // What FileReader gives begins with `data:…,`.
    content: text("Content").split(",").at(-1) as string,
    ...(content_type !== "" && { content_type }),
    ...(content_id !== "" && { content_id }),
  }
}
