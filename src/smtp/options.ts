import type { Acceptance, Arriving } from "../operations/inbound/accept.ts"
import type { SessionLimits } from "./connection.ts"

export interface SmtpLimits extends SessionLimits {
  clients: number
  recipients: number
  command_bytes: number
  idle_ms: number
  /** How much of all messages together may be in memory while they come in. */
  memory_bytes: number
}

export const SMTP_LIMITS: SmtpLimits = {
  clients: 200,
  recipients: 100,
  command_bytes: 4_096,
  idle_ms: 60_000,
  session_ms: 600_000,
  commands: 1_000,
  memory_bytes: 512 * 1024 * 1024,
}

export interface SmtpOptions {
  host: string
  /** 0 picks a free one. */
  port: number
  max_bytes: number
  /** Asked for every RCPT TO. What it does not accept is refused with its reply; nothing is ever relayed. */
  accept: (address: string) => Acceptance | Promise<Acceptance>
  /**
   * Gets exactly the bytes between DATA and the final dot, with the dots that SMTP adds taken out again. Must resolve only once they are
   * durable: the `250` follows it. When it throws the sender is told `451`.
   */
  deliver: (message: Arriving) => Promise<void>
  /** Offers STARTTLS with a certificate of its own; clients that verify certificates refuse it. */
  tls?: boolean
  /** What the server calls itself. */
  name?: string
  limits?: Partial<SmtpLimits>
  /** Told of what went wrong inside: errors of `accept`, `deliver` and connections. */
  on_error?: (error: Error) => void
}
