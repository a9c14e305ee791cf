import type { errorTypeValues } from "../../../api/service.enums.gen.ts"
import { inWordsOf } from "../../../core/request/doors.ts"

/** The reply codes for the error types of `POST /v1/emails` (assumption smtp.replies, RFC 3463). A mailer retries after 4xx only. */
const CODES = {
  validation_error: "554 5.6.0",
  authentication_error: "535 5.7.8",
  permission_denied: "550 5.7.1",
  not_found: "550 5.1.1",
  domain_not_verified: "550 5.7.1",
  suppressed_recipient: "550 5.1.1",
  quota_exceeded: "452 4.7.1",
  rate_limit_exceeded: "451 4.7.1",
  internal_error: "451 4.3.0",
  trial_expired: "550 5.7.1",
  email_not_verified: "550 5.7.1",
} as const satisfies Record<(typeof errorTypeValues)[number], string>

/** What follows `250 2.6.0` in the reply to a message that was stored. */
export const acceptedAs = (id: string): string => `Message accepted as ${id}`

/**
 * The SMTP reply to an error of the API. Settings and faults may give it a type of their own: then its status decides. One of several recipients that is suppressed
 * refuses the message for all of them: 550 5.1.1 would be about each.
 */
export function replyTo({ type, message }: { type: string; message: string }, status: number, recipients = 1): string {
  const named = Object.entries(CODES).find(([name]) => name === type)?.[1]
  const known = type === "suppressed_recipient" && recipients > 1 ? "554 5.7.1" : named
  return `${known ?? (status >= 500 || status === 429 ? "451 4.3.0" : "554 5.6.0")} ${inWordsOf("smtp", message)}`
}
