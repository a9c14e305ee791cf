/** A send body with only the required fields by default (section 2.2). */
export interface SendBody {
  from?: unknown
  to?: unknown
  subject?: unknown
  html?: unknown
  text?: unknown
  [field: string]: unknown
}

/** The minimal valid message. A field set to `undefined` is omitted. */
export const anEmail = (fields: SendBody = {}): SendBody => ({
  from: "Acme <hello@acme.test>",
  to: ["ann@example.com"],
  subject: "Your order has shipped",
  text: "It should be with you on Thursday.",
  ...fields,
})

/** A list of `count` different recipients. */
export const recipients = (count: number, name = "person"): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`)

/** A small text attachment. */
export const anAttachment = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  filename: "invoice.txt",
  content: Buffer.from("Invoice 1042\n").toString("base64"),
  ...fields,
})
