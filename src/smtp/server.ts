import type { AddressInfo, Server, Socket } from "node:net"
import { SMTPServer } from "smtp-server"
import { BoundedConnection, handlers, SMTP_LIMITS, type SmtpLimits, type SmtpOptions } from "./session.ts"

export interface RunningSmtp {
  port: number
  /** The server of its connections. */
  server: Server
  /** Stops accepting connections, waits up to two seconds for messages in progress, then ends every session. */
  close(): Promise<void>
}

const CLOSE_MS = 2_000
const DEFAULT_NAME = "sandpost"
const NOT_OFFERED = ["XCLIENT", "XFORWARD", "WIZ", "SHELL", "KILL"]

/** Starts the inbound SMTP server (assumption inbound.smtp_replies). Rejects if the port cannot be bound. */
export const startSmtp = async (options: SmtpOptions): Promise<RunningSmtp> => {
  const limits = { ...SMTP_LIMITS, ...options.limits }
  const server = new InboundServer(options, limits)
  const sockets = new Set<Socket>()
  // Above `clients`, a session gets a 421; above this number, a connection is closed without a reply.
  server.server.maxConnections = limits.clients * 5
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port, options.host, () => {
      server.off("error", reject)
      resolve()
    })
  })
  server.on("error", (error) => options.on_error?.(error))
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(resolve))
    server.endIdle()
    await closed
    for (const socket of sockets) socket.destroy()
  }
  return { port: (server.server.address() as AddressInfo).port, server: server.server, close }
}

class InboundServer extends SMTPServer {
  readonly #limits: SmtpLimits
  readonly #offersLogin: () => boolean
  readonly #edge: BoundedConnection["edge"]

  constructor(inbound: SmtpOptions, limits: SmtpLimits) {
    const { tls = null, max_bytes, name = DEFAULT_NAME } = inbound
    super({
      name,
      size: max_bytes,
      rejectOversized: true,
      maxRecipients: limits.recipients,
      maxClients: limits.clients,
      maxCommandLength: limits.command_bytes,
      socketTimeout: limits.idle_ms,
      closeTimeout: CLOSE_MS,
      // A client that closes its side after its last command, as Exim does, still waits for the replies.
      allowHalfOpen: true,
      hideENHANCEDSTATUSCODES: false,
      disableReverseLookup: true,
      authOptional: true,
      authMethods: ["PLAIN", "LOGIN"],
      // It is a local port, and most mailers have no TLS in development.
      allowInsecureAuth: true,
      hideSTARTTLS: tls === null,
      disabledCommands: tls === null ? [...NOT_OFFERED, "STARTTLS"] : NOT_OFFERED,
      logger: false,
      ...tls,
      ...handlers(inbound, ({ id }) => this.#all().find((connection) => connection.id === id)),
    })
    this.#limits = limits
    this.#edge = inbound
    this.#offersLogin = () => inbound.submissions?.isOn() ?? false
  }

  /** Without STARTTLS, the library would read a certificate of its own at each start. */
  override updateSecureContext(): void {
    if (this.options.key) super.updateSecureContext()
  }

  override connect(socket: Socket, options: ConstructorParameters<typeof BoundedConnection>[2]): void {
    const connection = new BoundedConnection(this, socket, options, this.#limits)
    if (!this.#offersLogin()) connection.session.disabledCommands = [...this.options.disabledCommands, "AUTH"]
    connection.edge = this.#edge
    this.connections.add(connection)
    connection.on("error", (error: Error) => this.emit("error", error))
    connection.init()
  }

  /** Ends idle sessions now, and the others when their message is finished. */
  endIdle(): void {
    for (const connection of this.#all()) connection.endIdle()
  }

  #all(): BoundedConnection[] {
    return [...this.connections] as BoundedConnection[]
  }
}
