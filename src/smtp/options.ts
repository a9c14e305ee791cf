import type { Acceptance, Arriving } from "../operations/inbound/accept.ts"
import type { SessionLimits } from "./connection.ts"

export interface SmtpLimits extends SessionLimits {
  clients: number
  recipients: number
  command_bytes: number
  idle_ms: number
  /** Memory limit of all messages that are being received. */
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
  /** 0 picks a free port. */
  port: number
  max_bytes: number
  /** Called for every RCPT TO. A rejected address gets the returned reply; nothing is ever relayed. */
  accept: (address: string) => Acceptance | Promise<Acceptance>
  /**
   * Receives exactly the bytes between DATA and the final dot, with SMTP's dot-stuffing removed. Must resolve only when the message is
   * durable, because the `250` follows. If it throws, the reply is `451`.
   */
  deliver: (message: Arriving) => Promise<void>
  /** Offers STARTTLS with a self-signed certificate; clients that verify certificates reject it. */
  tls?: boolean
  /** Name of the server in its greeting. */
  name?: string
  limits?: Partial<SmtpLimits>
  /** Called with internal errors: those of `accept`, `deliver` and connections. */
  on_error?: (error: Error) => void
}
