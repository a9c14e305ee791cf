import type { SMTPServer } from "smtp-server"
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js"

export interface SessionLimits {
  /** Maximum duration of a session in milliseconds, even while it is active. */
  session_ms: number
  /** Maximum number of commands before a message is accepted. */
  commands: number
}

/**
 * A session that sends its greeting at once (the library waits 100 ms, which limits the connection rate) and has a maximum duration.
 * The library limits only idle time, so a client could stay connected forever by sending a byte per second or NOOPs.
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

  /** The library calls this again after its delay; the second call is ignored. */
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

  /** Resets the command count after a message was accepted. */
  accepted(): void {
    this.#commands = 0
  }
}
