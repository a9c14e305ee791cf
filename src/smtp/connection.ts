import type { SMTPServer } from "smtp-server"
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js"

export interface SessionLimits {
  /** How long a whole session may last, in milliseconds, however busy it is. */
  session_ms: number
  /** How many commands a session may give without a message being accepted. */
  commands: number
}

/**
 * A session that greets at once (the library waits 100 ms, which caps how fast connections come in) and that ends: the
 * library bounds idle time only, so a client that sends a byte a second or NOOP for ever would stay.
 */
export class BoundedConnection extends SMTPConnection {
  readonly #limits: SessionLimits
  readonly #over: AbortSignal
  readonly #end = () => this.send(421, "This session has lasted too long; connect again", "CONNECTION_TIMEOUT")
  #greeted = false
  #commands = 0

  constructor(
    server: SMTPServer,
    socket: ConstructorParameters<typeof SMTPConnection>[1],
    options: SMTPConnectionOptions,
    limits: SessionLimits,
  ) {
    super(server, socket, options)
    this.#limits = limits
    this.#over = AbortSignal.timeout(limits.session_ms)
    this.#over.addEventListener("abort", this.#end)
    socket.once("close", () => this.#over.removeEventListener("abort", this.#end))
  }

  override init(): void {
    super.init()
    this.connectionReady()
  }

  /** The library calls this once more when its delay is over. */
  override connectionReady(next?: () => void): void {
    if (this.#greeted) return
    this.#greeted = true
    super.connectionReady(next)
  }

  override _onCommand(command: Buffer, callback?: () => void): void {
    if (++this.#commands > this.#limits.commands) {
      this.send(421, "Too many commands without a message; connect again", "CONNECTION_TIMEOUT")
      return
    }
    super._onCommand(command, callback)
  }

  /** A message was accepted: the count of commands starts anew. */
  accepted(): void {
    this.#commands = 0
  }
}
