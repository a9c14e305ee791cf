import type { inboundRows } from "../../../parts/inbound/settings.ts"
import {
  type Decision,
  holds,
  isOk,
  type Probe,
  type ProbeAnswer,
  type ProbeAnswers,
  type ProbesOf,
  probe,
  unobservable,
  untold,
  value,
} from "./probe.ts"

const VERDICTS = ["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"]
const RAW = unobservable("The API cannot send such a message.")
const SMTP = unobservable("It would need a connection to the service's mail host, which many networks block.")
const NONE = "no received message can be read"

interface Received {
  attachments?: { filename: string; contentType: string }[]
  subject: string
  recipient: string
}
const attachmentOf = ({ body }: ProbeAnswer, filename: string) =>
  (body as Received | undefined)?.attachments?.find((one) => one.filename === filename)

/** Whether a message to the receiving address arrived; undefined if the service did not deliver it, or the address is not its own. */
function hasArrived(a: ProbeAnswers, email: ProbeAnswer, subject: string): boolean | undefined {
  if (!email.body?.delivered_at || !isOk(a.arrived)) return undefined
  const addresses: { address: string }[] = a.addresses.body?.data ?? []
  const own = addresses.some(({ address }) => address === a.sent_email.body.to?.[0])
  return own ? a.arrived.body.data.some((message: Received) => message.subject.endsWith(subject)) : undefined
}
const NOT_OWN = "--send-to is not a receiving address of the account, or nothing was delivered to it"

/** A row that one received message decides. */
const ofMessage = (decide: (body: ProbeAnswer["body"]) => Decision): Probe =>
  probe(["received"], ({ received: { body } }) => (body?.id ? decide(body) : untold(NONE)))

export const inboundProbes: ProbesOf<typeof inboundRows> = {
  "inbound.spam_statuses": ofMessage((body) =>
    holds(["NotSpam", "Spam", "NotChecked"].includes(body.spam_status), `there is ${body.spam_status}`),
  ),
  "inbound.spam": probe(["inbound", "received"], ({ inbound, received: { body } }) => {
    if (!body?.id) return untold(NONE)
    if (body.spam_status === "NotChecked") return value("off")
    const score: number = inbound.body.data[0].spam_score
    // Our own rules give whole points for the verdict and 1000 for GTUBE.
    const usual = { failed: 3, unverified: 1 }[String(body.sender_verdict)] ?? 0
    if (score === usual || score === usual + 1000) return value("embedded")
    return Number.isInteger(score) ? untold(`a score of ${score} shows no rule`) : value("spamd")
  }),
  "inbound.spamd": unobservable("It is an address of the sandbox's own network."),
  "inbound.trust_spam_header": probe(["arrived", "arrived_sent"], ({ arrived, arrived_sent: { body } }) => {
    const item = arrived.body?.data?.find(({ id }: { id: string }) => id === body?.id)
    if (!item) return untold(NONE)
    return body.spam_status === "NotChecked" ? untold("the spam check is off") : value(item.spam_score === 4.5)
  }),
  "inbound.verdict_values": ofMessage((body) => {
    if (!body.auth) return untold("the newest message was not checked")
    const other = [body.auth.spf, body.auth.dkim, body.auth.dmarc].find((verdict) => !VERDICTS.includes(verdict))
    return holds(other === undefined, `there is ${other}`)
  }),
  "inbound.authentication": ofMessage((body) => value(body.sender_verdict !== "unchecked")),
  "inbound.sender_verdict": ofMessage((body) => {
    if (!body.auth) return untold("the newest message was not checked")
    const expected = { pass: "verified", fail: "failed" }[String(body.auth.dmarc)]
    if (!expected) return untold("the newest message has no DMARC result")
    return holds(body.sender_verdict === expected, `dmarc ${body.auth.dmarc} is ${body.sender_verdict}`)
  }),
  "inbound.initial_catch_all": unobservable("Only an account without any use shows it."),
  "inbound.addresses_per_plan": unobservable("It would use up the account's receiving addresses."),
  "inbound.host": probe(["domain_created", "address_created"], ({ domain_created, address_created }) => {
    const host = address_created.body?.address?.split("@")[1]
    if (!host) return untold("no receiving address could be created")
    const records: { purpose: string; name: string }[] | undefined = domain_created.body.records
    const path = records?.find(({ purpose }) => purpose === "return_path")?.name
    return holds(host === path, `it is ${host}`)
  }),
  "inbound.pending_fields": probe(["address_created"], ({ address_created: { body } }) => {
    if (body?.status !== "pending") return untold("no pending receiving address could be created")
    const isHeld =
      ["type", "name", "value", "priority"].every((name) => name in (body.dns_record ?? {})) &&
      typeof body.error === "string"
    return holds(isHeld, `it has ${Object.keys(body).join(", ")}`)
  }),
  "inbound.activation": probe(["address_created"], ({ address_created: { body } }) =>
    body?.id
      ? holds(body.status === "pending", `an address on an unverified domain is ${body.status}`)
      : untold("no receiving address could be created"),
  ),
  "inbound.active_without_mx": unobservable("It would need a verified domain without the MX of its receiving host."),
  "inbound.smtp_replies": SMTP,
  "inbound.smtp_addresses": SMTP,
  "inbound.smtp_postmaster": SMTP,
  "inbound.catch_all": unobservable("It would need a catch-all address on a domain in use."),
  "inbound.loopback": probe(["addresses", "sent_email", "arrived"], (a) => {
    const arrived = hasArrived(a, a.sent_email, "sent")
    return arrived === undefined ? untold(NOT_OWN) : value(arrived)
  }),
  "inbound.body_limit": probe(["arrived_sent"], ({ arrived_sent: { body } }) => {
    const length = Buffer.byteLength(body?.text ?? "")
    return length < 300_000 ? value(length) : untold("more than the 300 kB that were sent")
  }),
  "inbound.content_types": probe(["arrived_sent"], ({ arrived_sent }) => {
    const type = attachmentOf(arrived_sent, "a.pdf")?.contentType
    if (!type) return untold("the attachment did not arrive")
    return value(type === "application/octet-stream" ? "declared" : "guessed")
  }),
  "inbound.recipient": ofMessage((body) =>
    holds(body.recipient === body.recipient?.toLowerCase() && !body.recipient.includes("+"), `it is ${body.recipient}`),
  ),
  "inbound.message_parts": RAW,
  "inbound.address_comments": RAW,
  "inbound.utf7": RAW,
  "inbound.charsets": RAW,
  "inbound.blank_lines": RAW,
  "inbound.signature_times": RAW,
  "inbound.simulated_records": unobservable("It is a tool of the sandbox."),
  "inbound.checks_explained": RAW,
  "inbound.flowed_text": RAW,
  "inbound.address_fields": ofMessage((body) => {
    const entries = [body.from, ...(body.to ?? []), ...(body.cc ?? [])]
    const other = entries.find((entry) => typeof entry !== "string" || /[()]/.test(entry))
    return holds(other === undefined, `there is ${JSON.stringify(other)}`)
  }),
  "inbound.named_texts": probe(["arrived_sent"], ({ arrived_sent }) =>
    arrived_sent.body?.id
      ? holds(attachmentOf(arrived_sent, "note.txt") !== undefined, "note.txt is not an attachment")
      : untold(NONE),
  ),
  "inbound.html_of_text": RAW,
  "inbound.retrieve": ofMessage((body) => value("headers" in body ? "full" : "document")),
  "inbound.unset_fields": ofMessage((body) => {
    const names = ["from_name", "message_id", "text", "html"]
    if (names.some((name) => body[name] === null && !["text", "html"].includes(name))) return value("null")
    if (names.some((name) => !(name in body))) return value("absent")
    if (body.auth && ("dkim_domain" in body.auth === false || "spf_domain" in body.auth === false))
      return value("absent")
    if (body.auth && (body.auth.dkim_domain === null || body.auth.spf_domain === null)) return value("null")
    return body.html === null || body.text === null
      ? value("null")
      : untold("the newest message has a value in every field")
  }),
  "inbound.plus_addressing": probe(["addresses", "sent_email", "tagged_email", "arrived"], (a) => {
    const arrived = hasArrived(a, a.tagged_email, "tagged")
    // Nothing arrives without loopback.
    return arrived === undefined || !hasArrived(a, a.sent_email, "sent") ? untold(NOT_OWN) : value(arrived)
  }),
}
