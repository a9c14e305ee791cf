import { bare } from "../text/suggest.ts"

/**
 * What other email services call things, for people who come from one. Names are compared without case and separators. Each list grows by
 * one line; no code knows a single entry.
 */

/** Fields of other services that mean one of ours, of which the first known one is meant. */
const FIELDS: Record<string, readonly string[]> = {
  body: ["html"],
  message: ["text"],
  plain: ["text"],
  htmlbody: ["html"],
  bodyhtml: ["html"],
  htmlcontent: ["html"],
  htmlpart: ["html"],
  textbody: ["text"],
  bodytext: ["text"],
  textcontent: ["text"],
  textpart: ["text"],
  plaintext: ["text"],
  bodyplain: ["text"],
  recipients: ["to"],
  toaddresses: ["to"],
  ccaddresses: ["cc"],
  bccaddresses: ["bcc"],
  recipient: ["to", "address"],
  to: ["recipient", "address"],
  email: ["recipient", "address"],
  address: ["recipient"],
  sender: ["from"],
  fromaddress: ["from"],
  fromemail: ["from"],
  fromemailaddress: ["from"],
  replytolist: ["reply_to"],
  replytoaddresses: ["reply_to"],
  replytoemail: ["reply_to"],
  title: ["subject"],
  sendat: ["scheduled_at"],
  sendlater: ["scheduled_at"],
  deliverat: ["scheduled_at"],
  deliverytime: ["scheduled_at"],
  odeliverytime: ["scheduled_at"],
  scheduledtime: ["scheduled_at"],
  contenttransferid: ["content_id"],
  inlinecontentid: ["content_id"],
  cid: ["content_id"],
  mimetype: ["content_type"],
  type: ["content_type", "outcome"],
  status: ["outcome"],
  event: ["type", "outcome"],
  delay: ["latency_ms", "after_ms"],
  count: ["times"],
  time: ["set"],
  now: ["set"],
  duration: ["advance"],
  data: ["content"],
  base64content: ["content"],
  base64: ["content"],
  name: ["filename"],
  metadata: ["tags"],
  tag: ["tags"],
  otag: ["tags"],
  categories: ["tags"],
  customargs: ["tags"],
  customid: ["tags"],
  emailtags: ["tags"],
  files: ["attachments"],
  attachment: ["attachments"],
  inlinedattachments: ["attachments"],
  trackopen: ["track_opens"],
  opentracking: ["track_opens"],
  tracklinks: ["track_clicks"],
  clicktracking: ["track_clicks"],
}

const TEMPLATE = "the service has no templates: render yours, and send the result as html or text"
const FILE = "the service loads no files: send the bytes of the file as base64 in `content`"
const ONE_MESSAGE = "a message has its fields at the top; send several as an array to POST /v1/emails/batch"
const HEADER = "it is read only from the header Idempotency-Key"

/** Fields of other services for which ours has no field, and what to do instead. Printable ASCII, because hints are headers. */
const INSTEAD: Record<string, string> = {
  react: "the service renders nothing: render it, for example with @react-email/render, and send the result as html",
  mjml: "the service renders nothing: render it, and send the result as html",
  markdown: "the service renders nothing: render it, and send the result as html",
  template: TEMPLATE,
  templateid: TEMPLATE,
  templatealias: TEMPLATE,
  templatename: TEMPLATE,
  templatemodel: TEMPLATE,
  templatedata: TEMPLATE,
  dynamictemplatedata: TEMPLATE,
  templatelanguage: TEMPLATE,
  variables: TEMPLATE,
  params: TEMPLATE,
  mergevars: TEMPLATE,
  content: "write the content as html or text",
  path: FILE,
  url: FILE,
  href: FILE,
  filepath: FILE,
  personalizations: ONE_MESSAGE,
  messages: ONE_MESSAGE,
  messageversions: ONE_MESSAGE,
  destination: "write its addresses as to, cc and bcc",
  simple: "write its parts as subject, html and text",
  rawmessage: "the service takes no raw messages: send their parts as subject, html, text and attachments",
  idempotencykey: HEADER,
  xidempotencykey: HEADER,
  fromname: "write the name in `from`: Name <address>",
  toname: "write the name in `to`: Name <address>",
  messagestream: "the service has no streams",
  ippoolname: "the service has no pools of IP addresses",
}

/** The known field that a field of another service means. */
export function fieldOf(name: string, known: readonly string[]): string | undefined {
  const written = bare(name)
  const meant = Object.hasOwn(FIELDS, written) ? FIELDS[written] : undefined
  return meant?.find((field) => known.includes(field))
}

/** What to do instead of writing a field of another service; undefined if it is not known. */
export function insteadOf(name: string): string | undefined {
  const written = bare(name)
  return Object.hasOwn(INSTEAD, written) ? INSTEAD[written] : undefined
}

/** Request headers that other services read for what this one reads from another. */
export const FOREIGN_HEADERS: Readonly<Record<string, string>> = {
  "x-idempotency-key": "Idempotency-Key",
  "x-idempotent-key": "Idempotency-Key",
  "idempotent-key": "Idempotency-Key",
  "x-request-idempotency-key": "Idempotency-Key",
}

/** Request headers in which other services expect the API key. */
export const KEY_HEADERS = ["x-api-key", "api-key", "apikey", "x-postmark-server-token", "x-auth-token", "x-token"]

/** The field of a message for which others write a custom header. */
export const FIELD_OF_HEADER: Readonly<Record<string, string>> = {
  from: "from",
  to: "to",
  cc: "cc",
  bcc: "bcc",
  subject: "subject",
  "reply-to": "reply_to",
  "list-unsubscribe": "list_unsubscribe: true",
  "list-unsubscribe-post": "list_unsubscribe: true",
  "content-type": "content_type of an attachment, or html and text",
  date: "scheduled_at",
}

/** Webhook events of other services, without `email.`, case and separators, and ours. */
const EVENTS: Record<string, string> = {
  deliverydelayed: "email.delayed",
  deliverydelay: "email.delayed",
  deferred: "email.delayed",
  temporaryfail: "email.delayed",
  softbounce: "email.delayed",
  delivery: "email.delivered",
  processed: "email.sent",
  accepted: "email.sent",
  request: "email.sent",
  send: "email.sent",
  hardbounce: "email.bounced",
  bounce: "email.bounced",
  permanentfail: "email.bounced",
  spam: "email.complained",
  spamreport: "email.complained",
  spamcomplaint: "email.complained",
  complaint: "email.complained",
  open: "email.opened",
  uniqueopened: "email.opened",
  click: "email.clicked",
  subscriptionchange: "email.unsubscribed",
  unsubscribe: "email.unsubscribed",
  unsub: "email.unsubscribed",
  groupunsubscribe: "email.unsubscribed",
  listunsubscribe: "email.unsubscribed",
  subscription: "email.unsubscribed",
  reject: "email.failed",
  dropped: "email.failed",
  blocked: "email.failed",
  suppressed: "email.failed",
  renderingfailure: "email.failed",
  inbound: "email.received",
  inboundparse: "email.received",
  reply: "email.received",
}

/** Our event that an event of another service means. */
export function eventOf(written: string): string | undefined {
  const name = bare(written.replace(/^(?:e?mail|message|transactional)[._:/]/i, ""))
  return Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined
}
