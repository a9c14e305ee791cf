/** A send body; only what the document asks for unless a test says more (section 2.2). */
export interface SendBody {
  from?: unknown
  to?: unknown
  subject?: unknown
  html?: unknown
  text?: unknown
  [field: string]: unknown
}

/** The least a message needs. A field given as `undefined` is left out. */
export const anEmail = (fields: SendBody = {}): SendBody => ({
  from: "Acme <hello@acme.test>",
  to: ["ann@example.com"],
  subject: "Your order has shipped",
  text: "It should be with you on Thursday.",
  ...fields,
})

/** This many different recipients. */
export const recipients = (count: number, name = "person"): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`)

/** An attachment of this many bytes. */
export const anAttachment = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  filename: "invoice.txt",
  content: Buffer.from("Invoice 1042\n").toString("base64"),
  ...fields,
})
