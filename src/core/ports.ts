import type { ControlSchemas } from "../api/contract.ts"
import type { Simulation } from "../parts/domains/record.ts"
import type { CheckedAttachment } from "../parts/emails/rules/attachments.ts"
import type { InboundRecord } from "../parts/inbound/record.ts"
import type { Authentication } from "../parts/inbound/rules/authentication.ts"
import type { Analysis, MessageText } from "./mail/analysis.ts"
import type { HeaderField } from "./mail/headers.ts"
import type { Calendar } from "./mailbox/calendar.ts"
import type { MimePart } from "./mailbox/mime-structure.ts"
import type { UrlPolicy } from "./text/network-address.ts"

/** Interfaces to the outside world. The core depends on these interfaces only; adapters implement them. */

/** Sandbox time for everything the API shows; wall time for signatures, timeouts and durations. */
export interface Clock {
  /** Sandbox time in milliseconds since the epoch. */
  now(): number
  /** Real time in milliseconds since the epoch. */
  wall(): number
}

export interface Ids {
  /** Returns a UUID. UUIDs sort in the order in which they were given. */
  uuid(): string
  /** Makes later UUIDs sort after stored ones, also if the machine's clock was ahead when those were given. */
  riseAbove(stored: Iterable<string>): void
  /** Returns `length` random base62 characters from a cryptographic source. */
  token(length: number): string
}

/** Byte storage outside the heap. */
export interface Blobs {
  /** Stores bytes and returns a reference. They are durable once the commit with the reference is. */
  append(bytes: Uint8Array): string
  /** Returns a copy of the referenced bytes. Throws if there are none. */
  read(ref: string): Buffer
  /** Returns the referenced bytes as text. Throws if there are none. */
  readText(ref: string): string
}

export interface MxAnswer {
  exchange: string
  priority: number
}

/**
 * DNS lookups in the sandbox's zone or on a real server, depending on the settings. Nothing is cached.
 * Errors have Node's codes: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT.
 */
export interface Resolver {
  /** Returns the strings of each TXT record, not joined. */
  txt(name: string): Promise<string[][]>
  mx(name: string): Promise<MxAnswer[]>
  cname(name: string): Promise<string[]>
  a(name: string): Promise<string[]>
  aaaa(name: string): Promise<string[]>
}

/** The result of one webhook attempt. If there was no response, `status_code` is null and `error` says why. */
export interface AttemptResult {
  status_code: number | null
  duration_ms: number
  error: string | null
  /** Why the policy does not allow the request, which was not sent then. */
  refused?: string
  response_body: string | null
  /** The headers of the request and of its response, a line each, as they were sent; absent if nothing was sent, or received. */
  request_headers?: string
  response_headers?: string
  /** Set if no complete response arrived before the deadline. */
  timed_out?: boolean
  /** The Location header of a redirect, which is never followed. */
  location?: string
}

/** Sends one webhook attempt, to what the settings allow. Never throws; always ends within ten seconds (section 6, delivery rule 1). */
export interface Transport {
  post(input: {
    url: string
    headers: Record<string, string>
    body: string
    /** A deadline shorter than ten seconds. */
    timeout_ms?: number
    /** Default: POST. GET and HEAD have no body. */
    method?: "POST" | "GET" | "HEAD"
    /** Default: that of webhooks. */
    user_agent?: string
    /** Only the address is checked, not the form of the URL: a link of an email may be http to a public host. */
    any_url?: boolean
    /** Sends the body in this many pieces, spread over the milliseconds. */
    pieces?: { count: number; over_ms: number }
    /** Ends the attempt when it aborts. */
    signal?: AbortSignal
  }): Promise<AttemptResult>
}

/** Generates 2048-bit RSA key pairs: the private key as PKCS#8 PEM, the public key as base64 DER for a DKIM record's `p=`. */
export interface DkimKeys {
  generate(): Promise<{ private_key: string; public_key: string }>
}

/** One mailbox of a header: the decoded display name, and the address with its domain as A-labels. */
export interface MimeAddress {
  name: string
  address: string
}

/** The fields of an email that become headers. Without bcc, which is never sent (section 2.2). */
export interface MimeEmail {
  from: MimeAddress
  to: readonly MimeAddress[]
  cc: readonly MimeAddress[]
  reply_to: readonly MimeAddress[]
  subject: string
  headers: Readonly<Record<string, string>>
}

/** Bodies as sent, including tracking and unsubscribe link; null if there is none. */
export interface MimeBody {
  html: string | null
  text: string | null
}

export type MimeAttachment = CheckedAttachment

export interface MimeOptions {
  /** Milliseconds since the epoch. */
  date: number
  /** With or without angle brackets. */
  message_id: string
  /** Letters and digits that do not occur in any body, for example the email's id. */
  boundary_seed: string
  /** Set for a message with one-click unsubscribe (assumption tracking.unsubscribe). */
  list_unsubscribe_url?: string
}

/** What the service writes into the texts of a message that it carries. */
export interface TextChanges {
  pixel_url?: string
  /** The URL of the first tracked link, which ends in its number. */
  first_link_url?: string
  unsubscribe_url?: string
}

/** Composes, changes and signs messages. The same input always gives the same bytes. */
export interface Mime {
  compose(
    email: MimeEmail,
    body: MimeBody,
    attachments: readonly MimeAttachment[],
    options: MimeOptions,
  ): Promise<Buffer>
  /** A message as it came, with these changes in its texts and no others. */
  changeTexts(raw: Buffer, changes: TextChanges): Promise<Buffer>
  /** The private key as PKCS#8 PEM. `signed_at`, in milliseconds since the epoch, becomes the signature's `t=`. */
  sign(raw: Buffer, key: { domain: string; selector: string; private_key: string; signed_at: number }): Promise<Buffer>
}

export interface ParsedAttachment {
  /** Safe to display and to use as a file name. */
  filename: string
  /** The file name in the message, if it is another. */
  written_name?: string
  /**
   * Of a carried message: whether it is another form of the text that is neither text nor HTML, such as an invitation
   * (assumption smtp.attachments).
   */
  is_alternative?: boolean
  /** Guessed from the file name if the message declares `application/octet-stream`. */
  content_type: string
  /** As the message declares it. */
  declared_type: string
  /** Of a text, if the message declares another than UTF-8. */
  charset?: string
  content_id: string | null
  size: number
  bytes: Buffer
}

/**
 * How the parts of a received message become its text, HTML and attachments (assumptions inbound.message_parts and
 * inbound.html_of_text).
 */
export interface Reading {
  message_parts: "attach" | "as_parsed"
  html_of_text: "no" | "yes"
  /** Whether an application has sent it over SMTP: tells which parts are alternatives, and which texts are locked. */
  is_carried?: boolean
}

/** The parsed contents of a received message. */
export interface ParsedMail {
  /**
   * The first From address; empty if the sender has none, such as `MAILER-DAEMON <>`, which is then the name
   * (assumption inbound.address_fields).
   */
  from: string
  from_name: string
  to: string[]
  cc: string[]
  subject: string
  message_id: string
  text: string
  html: string
  headers: HeaderField[]
  attachments: ParsedAttachment[]
  /** Why a part of the message is missing, as a sentence; null if everything was parsed. */
  parse_error: string | null
  parser: "mailparser" | "postal-mime" | "none"
  /** Of a carried message: the texts into which nothing can be written, and why. */
  locked?: string[]
  /** Its links and codes, if its bodies are small. */
  analysis?: Analysis
}

/** The fields of an inbound message to compose. */
export type InboundDraft = Omit<ControlSchemas["ReceiveInbound"], "verdict" | "spf" | "dkim" | "dmarc" | "spam_score">

/** A whole raw message. A function reads a new copy at each call, so that no copy stays in memory. */
export type RawMessage = Buffer | (() => Buffer)

export const bytesOf = (raw: RawMessage): Buffer => (typeof raw === "function" ? raw() : raw)

/** The services for processing received mail. No method blocks the event loop for long, for any message. */
export interface InboundMail {
  /** Parts that cannot be parsed are empty, with a `parse_error`. Throws only temporary errors (`isTemporary`). */
  parse(raw: RawMessage, reading?: Reading, timeout_ms?: number): Promise<ParsedMail>
  /** Finds links and codes of a sent or received message. On a timeout the result is empty and marked as incomplete. */
  analyse(message: MessageText): Promise<Analysis>
  structure(raw: Buffer): Promise<MimePart>
  /** Reads an iCalendar file. Null if the bytes are none. Throws `validation_error` on a timeout. */
  calendar(bytes: Buffer, charset?: string): Promise<Calendar | null>
  /** Evaluates SPF, DKIM and DMARC with DNS lookups. A timeout gives `temperror`. Throws only temporary errors (`isTemporary`). */
  authenticate(message: {
    raw: RawMessage
    /** Envelope sender without angle brackets. Empty for a bounce; SPF then uses the HELO name. */
    mail_from: string
    helo: string
    client_ip: string
    /**
     * The sandbox time in milliseconds, with which `t=` and `x=` of signatures are compared (assumption inbound.signature_times); null
     * for mail that was signed here.
     */
    now: number | null
    /** Set if the DNS records of a simulation apply. */
    simulation?: Simulation
  }): Promise<Authentication>
  /** Queries the SpamAssassin daemon at `host:port`, if the policy allows its address. Never throws. */
  askSpamd(raw: Buffer, daemon: string, policy: UrlPolicy): Promise<DaemonAnswer>
  /** @throws ApiError `validation_error` for an invalid header, or one that the message sets itself */
  compose(draft: InboundDraft, made: { message_id: string; date: Date }): Promise<Buffer>
  /** Changes the body of a signed message so that its signature becomes invalid. */
  breakSignature(raw: Buffer): Buffer
  close(): Promise<void>
}

/** The response of a SpamAssassin daemon, or a sentence that says why there is none. */
export type DaemonAnswer =
  | { ok: true; score: number; reasons: InboundRecord["spam_reasons"] }
  | { ok: false; reason: string }
