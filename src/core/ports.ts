import type { Analysis, MessageText } from "./emails/analysis.ts"
import type { Authentication } from "./inbound/authentication.ts"
import type { HeaderField } from "./inbound/headers.ts"
import type { DaemonAnswer } from "./inbound/spam.ts"
import type { UrlPolicy } from "./webhooks/address.ts"

/** What the inside asks for and never reaches for itself. */

/** Sandbox time, which everything the API shows is told in, and wall time, for signatures, timeouts and durations. */
export interface Clock {
  /** Sandbox time in milliseconds since the epoch. */
  now(): number
  /** Real time in milliseconds since the epoch. */
  wall(): number
}

/** Identifiers and secrets. */
export interface Ids {
  /** A UUID; later ones sort after earlier ones. */
  uuid(): string
  /** So many characters of base62, unguessable. */
  token(length: number): string
}

/** Bytes kept off the heap. */
export interface Blobs {
  /** Keeps bytes and says where; durable once the commit that names the reference is. */
  append(bytes: Uint8Array): string
  /** The bytes under a reference, a copy of the caller's own. Throws when there are none. */
  read(ref: string): Buffer
}

export interface MxAnswer {
  exchange: string
  priority: number
}

/**
 * DNS as the settings say: the sandbox's zone or a real server. Each call is a fresh question on the wire.
 * Errors carry node's codes: ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT.
 */
export interface Resolver {
  /** Every TXT answer as its strings, not joined. */
  txt(name: string): Promise<string[][]>
  mx(name: string): Promise<MxAnswer[]>
  cname(name: string): Promise<string[]>
  a(name: string): Promise<string[]>
  aaaa(name: string): Promise<string[]>
}

/** What one webhook attempt came to. `status_code` is null when no answer came; then `error` says why. */
export interface AttemptResult {
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
  /** Set when no complete answer came before the deadline. */
  timed_out?: boolean
}

/** Sends one webhook attempt: never throws, always ends within ten seconds (section 6, delivery rule 1). */
export interface Transport {
  post(input: {
    url: string
    headers: Record<string, string>
    body: string
    policy: "local" | "strict"
    reject_unauthorized: boolean
    /** A shorter deadline than those ten seconds. */
    timeout_ms?: number
  }): Promise<AttemptResult>
}

/** A fresh 2048-bit RSA key pair: the private half as PKCS#8 PEM, the public half as base64 DER for a DKIM record's `p=`. */
export interface DkimKeys {
  generate(): Promise<{ private_key: string; public_key: string }>
}

/** One mailbox of a header: the display name, decoded, and the address with its domain as A-labels. */
export interface MimeAddress {
  name: string
  address: string
}

/** The fields of an email that its headers show. There is no place for bcc, which never goes out (section 2.2). */
export interface MimeEmail {
  from: MimeAddress
  to: readonly MimeAddress[]
  cc: readonly MimeAddress[]
  reply_to: readonly MimeAddress[]
  subject: string
  headers: Readonly<Record<string, string>>
}

/** Bodies as they go out, tracking and unsubscribe link already in; null where there is none. */
export interface MimeBody {
  html: string | null
  text: string | null
}

export interface MimeAttachment {
  filename: string
  content_type: string
  /** Set for a part that the HTML refers to as `cid:…`. */
  content_id: string | null
  bytes: Buffer
}

export interface MimeOptions {
  /** Milliseconds since the epoch. */
  date: number
  /** With or without angle brackets. */
  message_id: string
  /** Letters and digits that occur in no body, for example the email's id. */
  boundary_seed: string
  /** Set for a message with one-click unsubscribe (assumption M16). */
  list_unsubscribe_url?: string
}

/** Composes and signs messages; the same input makes the same bytes each time. */
export interface Mime {
  compose(
    email: MimeEmail,
    body: MimeBody,
    attachments: readonly MimeAttachment[],
    options: MimeOptions,
  ): Promise<Buffer>
  /** `signed_at` in milliseconds since the epoch. */
  sign(raw: Buffer, key: { domain: string; selector: string; private_key: string; signed_at: number }): Promise<Buffer>
}

export interface ParsedAttachment {
  /** Safe to show and to save under. */
  filename: string
  content_type: string
  content_id: string | null
  size: number
  bytes: Buffer
}

/** What a received message says. */
export interface ParsedMail {
  /** The first From address and its display name; empty when there is none. */
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
  /** Why something of the message is missing, as a sentence; null when all of it was read. */
  parse_error: string | null
  parser: "mailparser" | "postal-mime" | "none"
}

/** A message to be composed as it could arrive from elsewhere. */
export interface InboundDraft {
  from: string
  to: string | string[]
  cc?: string | string[]
  subject?: string
  text?: string
  html?: string
  /** `content` is base64. */
  attachments?: { filename: string; content: string; content_type?: string; content_id?: string }[]
  headers?: Record<string, string>
}

/** A whole message. A function gives it anew at each call, for the caller alone: so nobody has to hold a copy meanwhile. */
export type RawMessage = Buffer | (() => Buffer)

/** What receiving mail needs of the outside; nothing here holds the event loop for long, whatever the message. */
export interface InboundMail {
  /** What cannot be read comes back empty with a `parse_error`. Throws only what may pass (`isTemporary`). */
  parse(raw: RawMessage): Promise<ParsedMail>
  /** Links and codes of a message, sent or received; where they are not found in time there are none, and it says so. */
  analyse(message: MessageText): Promise<Analysis>
  /** SPF, DKIM and DMARC over real DNS: what cannot be evaluated in time is `temperror`. Throws only what may pass (`isTemporary`). */
  authenticate(message: {
    raw: RawMessage
    mail_from: string
    helo: string
    client_ip: string
  }): Promise<Authentication>
  /** Asks the SpamAssassin daemon at `host:port`, if the policy allows its address. Never throws. */
  ask_spamd(raw: Buffer, daemon: string, policy: UrlPolicy): Promise<DaemonAnswer>
  /** @throws ApiError `validation_error` for a header that is none, or that the message has of its own */
  compose(draft: InboundDraft, made: { message_id: string; date: Date }): Promise<Buffer>
  /** The signed message, its body altered so that the signature no longer fits. */
  break_signature(raw: Buffer): Buffer
  /** Ends what is under way. */
  close(): Promise<void>
}
