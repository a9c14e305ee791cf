import type { ControlSchemas } from "../../api/contract.ts"

/** What the rules read of a captured email. */
export interface CheckedMail {
  from: string
  reply_to: readonly string[]
  bcc: readonly string[]
  subject: string
  /** The custom headers of the request. */
  headers: Readonly<Record<string, string>>
  html: string | null
  text: string | null
  attachments: readonly { filename: string; content_id: string | null; size: number }[]
  list_unsubscribe: boolean
  track_opens: boolean
  /** Whether a verified domain signs it. */
  is_signed: boolean
  /** Base URL of the sandbox itself. */
  own_url: string
  size_bytes: number
  /** The bytes of a carried message, as they came over SMTP; null for a message that Sandpost composes. */
  raw: Uint8Array | null
  spam: SpamAnswer
}

/** What a SpamAssassin daemon says about the composed message, or why none was asked. */
export type SpamAnswer =
  | { score: number; symbols: readonly string[] }
  | { not_run: string; cause: "setting" | "no_answer" }

export interface CheckOptions {
  /** Email clients as `family.platform`. */
  clients: readonly string[]
  /** Ids or globs of rules that are not reported. */
  ignore: readonly string[]
}

export type CheckResult = Omit<ControlSchemas["EmailChecks"], "email_id">
