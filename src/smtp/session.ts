import { isUtf8 } from "node:buffer"
import { Socket } from "node:net"
import type { Readable } from "node:stream"
import type { SMTPServer, SMTPServerAddress, SMTPServerOptions, SMTPServerSession } from "smtp-server"
import { SMTPConnection, type SMTPConnectionOptions } from "smtp-server/lib/smtp-connection.js"
import { isTlsHello } from "../core/request/doors.ts"
import { clientIp } from "../core/text/network-address.ts"
import { listSome } from "../core/text/text.ts"
import type { OpenDoor, Submitter } from "../operations/context.ts"
import type { SmtpEffect } from "../parts/faults/smtp-operations.ts"
import type { SmtpMoment } from "../parts/faults/smtp-rules.ts"
import type { Acceptance, IncomingMail, MailClient } from "../parts/inbound/shared.ts"
import { subjectField } from "../parts/submission/rules/carried.ts"
import { acceptedAs } from "../parts/submission/rules/smtp-replies.ts"
import { platform } from "../platform.ts"
import { isError } from "../realm.ts"
import { NO_LOGIN, replyInstead, TLS_AT_ONCE } from "./library-replies.ts"
import { ENHANCED_CODE, isReply, refusal, replyError, replyLines } from "./replies.ts"

export const SMTP_LIMITS = {
  clients: 200,
  recipients: 100,
  command_bytes: 4_096,
  /** Maximum time in milliseconds from a reply to the end of the next command, also while its bytes arrive one by one. */
  idle_ms: 60_000,
  /** Maximum time in milliseconds from the reply to MAIL to the end of the message. */
  transaction_ms: 120_000,
  /** Maximum duration of a session in milliseconds, even while it is active. */
  session_ms: 600_000,
  /** Maximum number of commands before a message is accepted. */
  commands: 1_000,
}
export type SmtpLimits = typeof SMTP_LIMITS

export interface SmtpOptions {
  host: string
  /** 0 picks a free port. */
  port: number
  max_bytes: number
  /** What the reply to a larger message says of the limit. */
  why_max_bytes?: string | undefined
  /**
   * Reserves memory for a message of this size, and resolves with the function that gives it back; null if there is none in time.
   * Default: there is enough.
   */
  reserve?: (bytes: number) => Promise<(() => void) | null>
  /** Called for every RCPT TO. A rejected address gets the returned reply; nothing is ever relayed. */
  accept: (address: string, client: MailClient) => Acceptance | Promise<Acceptance>
  /**
   * Receives exactly the bytes between DATA and the final dot, with SMTP's dot-stuffing removed. Returns the ids of the stored
   * messages for the `250`. Must resolve only when they are durable. If it throws, the reply is `451`.
   */
  receive: (message: IncomingMail) => Promise<readonly string[]>
  /** Mail of applications, for clients that authenticate with an API key. */
  submissions?: Submissions
  /** Called in each phase of a session. The session replies with `reply`, or ends with `drop`. */
  fault?: (moment: SmtpMoment) => Promise<SmtpEffect>
  /** Offers STARTTLS with this key and certificate, both as PEM. */
  tls?: { key: string; cert: string } | null
  /** Name of the server in its greeting. */
  name?: string
  limits?: Partial<SmtpLimits>
  /** Called with the reply to a rejected recipient or message. */
  on_refused?: (reply: string) => void
  /** The address of the HTTP server, for clients that mistake this port for it. */
  http_url?: () => string
  /** Called with the reply to a login that fails before a password is checked. */
  on_login_refused?: (reply: string, client: MailClient) => void
  /** Called with internal errors: those of `accept`, `receive` and connections. */
  on_error?: (error: Error) => void
}

/** A message of an application. `no_room` says that there was no memory for its bytes. */
export type SubmittedMail = IncomingMail & { no_room?: true }

/** Takes mail that applications send (assumption smtp.submission). A `reply` is a complete SMTP reply line. */
interface Submissions {
  /** Whether AUTH is offered. */
  isOn(): boolean
  authenticate(password: string, client: MailClient): Promise<Submitter | { reply: string }>
  /** Whether a recipient may be sent to without a key (assumption smtp.open), and is none of received mail. */
  isOpenTo(recipient: string): boolean
  /** Who sends without a key. */
  open(how: OpenDoor): Submitter | { reply: string }
  /** `hints` are about the envelope. Returns the id of the durable message or the reply that refuses it; null closes the connection. */
  submit(
    submitter: Submitter,
    message: SubmittedMail,
    hints: readonly string[],
  ): Promise<{ id: string } | { reply: string } | null>
}
/** What precedes the quoted local part of a MAIL or RCPT command, and the quoted string, without control or invisible characters. */
const QUOTED_LOCAL_PART =
  /^([^<"]*<(?:@[^\s<>":]+:)?)("(?:[^"\\\p{Cc}\u200b\u2060\ufeff]|\\[^\p{Cc}\u200b\u2060\ufeff])+")(?=@)/u
/** The address of a MAIL or RCPT command, without a source route. */
const PATH = /<(?:@[^<>:]*:)?([^<>]*)>/

/** The parameters of the extensions that EHLO offers; it offers REQUIRETLS only over TLS (RFC 8689). */
const PARAMETERS = { MAIL: ["SIZE", "BODY", "SMTPUTF8", "RET", "ENVID"], RCPT: ["NOTIFY", "ORCPT"] }

/** The reply to a parameter that EHLO does not offer (RFC 5321 4.1.1.11), or null. */
const unknownParameter = (
  command: keyof typeof PARAMETERS,
  { args }: SMTPServerAddress,
  { secure, user }: SMTPServerSession,
): Error | null => {
  // RFC 4954 5: a client that has authenticated may name who sent the message.
  const more = [...(secure ? ["REQUIRETLS"] : []), ...(user ? ["AUTH"] : [])]
  const known = [...PARAMETERS[command], ...(command === "MAIL" ? more : [])]
  const unknown = Object.keys(args || {}).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  return replyError(555, `${command} parameter ${unknown.slice(0, 100)} is not supported; use ${known.join(", ")}`)
}

/**
 * A session that sends its greeting at once (the library waits 100 ms, which limits the connection rate), with deadlines for a command,
 * a transaction and the session. The library limits only idle time, so a client could stay connected forever by sending a byte per second
 * or NOOPs.
 */
export class BoundedConnection extends SMTPConnection {
  /** What it tells, and what it says about the other port. Set before it is opened. */
  edge: Pick<SmtpOptions, "http_url" | "on_login_refused" | "on_refused" | "why_max_bytes"> = {}
  readonly #limits: SmtpLimits
  /** Ends the session when it has lasted too long. */
  readonly #end: NodeJS.Timeout
  #greeted = false
  /** Whether it receives a message, and whether the session must end after it. */
  #isBusy = false
  #isLast = false
  #commands = 0
  /** Runs while it is the client's turn. */
  #deadline: NodeJS.Timeout | undefined
  /** When the running transaction must have ended, in milliseconds; null if there is none. */
  #transactionEnd: number | null = null
  /** Whether the client has closed its side. It still gets its replies. */
  #inputEnded = false

  constructor(
    server: SMTPServer,
    socket: ConstructorParameters<typeof SMTPConnection>[1],
    options: SMTPConnectionOptions,
    limits: SmtpLimits,
  ) {
    super(server, socket, options)
    this.#limits = limits
    const over = () => this.send(421, "This session has lasted too long; connect again", "CONNECTION_TIMEOUT")
    this.#end = platform.setTimeout(over, limits.session_ms).unref()
    socket.once("close", () => {
      platform.clearTimeout(this.#end)
      platform.clearTimeout(this.#deadline)
    })
  }

  override init(): void {
    super.init()
    this.connectionReady()
    this._socket.once("data", (first: Buffer) => {
      if (isTlsHello(first)) this.send(421, TLS_AT_ONCE, false)
    })
  }

  /** The library calls this again after its delay; the second call is ignored. */
  override connectionReady(next?: () => void): void {
    if (this.#greeted) return
    this.#greeted = true
    super.connectionReady(next)
  }

  override _sendGreeting(): void {
    super._sendGreeting()
    if (this.#inputEnded) this.close()
  }

  /** The library calls this with each socket of the connection: the plain one, and that of TLS after STARTTLS. */
  override _armTimeout(socket: Socket = this._socket): void {
    super._armTimeout(socket)
    answerHalfOpen(socket)
    socket.once("end", () => {
      // A client that leaves during the handshake has no command to reply to.
      if (this._upgrading) socket.destroy()
    })
  }

  override _createParser(): ReturnType<SMTPConnection["_createParser"]> {
    const parser = super._createParser()
    // A write of the parser finishes when the replies to its commands and messages have been sent.
    parser.once("finish", () => {
      this.#inputEnded = true
      if (parser._dataMode) this.send(421, CUT_OFF, "CONNECTION_TIMEOUT")
      else if (this._ready && !this._handlerPending) this.close()
    })
    return parser
  }

  /** A client that has closed its side, and then disconnects before the reply, is not an error. */
  override _onError(error: Parameters<SMTPConnection["_onError"]>[0]): void {
    if (this.#inputEnded) this.close()
    else super._onError(error)
  }

  /** The library calls this without a callback for a last line that has no line break. */
  override _onCommand(command: Buffer, callback = () => this.close()): void {
    platform.clearTimeout(this.#deadline)
    if (++this.#commands > this.#limits.commands) {
      this.send(421, "Too many commands without a message; connect again", "CONNECTION_TIMEOUT")
      return
    }
    super._onCommand(command, callback)
  }

  override handler_MAIL(command: Buffer, callback: () => void): void {
    if (isUtf8(command)) super.handler_MAIL(command, callback)
    else this.#refuseBytes("sender", callback)
  }

  override handler_RCPT(command: Buffer, callback: () => void): void {
    if (isUtf8(command)) super.handler_RCPT(command, callback)
    else this.#refuseBytes("recipient", callback)
  }

  #refuseBytes(whose: "sender" | "recipient", callback: () => void): void {
    this.send(501, `5.1.3 The ${whose} address is not valid UTF-8; use UTF-8 with SMTPUTF8 (RFC 6531)`)
    callback()
  }

  /**
   * Returns the address as it was written. The library decodes a domain of A-labels (`xn--`), and splits a quoted local part at its spaces and
   * `@`, so it gets the command with a placeholder for that (RFC 5321 4.1.2).
   */
  override _parseAddressCommand(
    name: string,
    command: Buffer | string,
  ): ReturnType<SMTPConnection["_parseAddressCommand"]> {
    const written = command.toString()
    const [before = "", quoted = ""] = QUOTED_LOCAL_PART.exec(written)?.slice(1) ?? []
    const placeholder = "x".repeat(quoted.length)
    const given = before + placeholder + written.slice(before.length + quoted.length)
    const parsed = super._parseAddressCommand(name, given)
    const [, address = ""] = PATH.exec(given) ?? []
    return parsed && { ...parsed, address: quoted + address.slice(quoted.length) }
  }

  /** The `250` of a message that was stored several times has one line for each id: a line has at most 512 bytes (RFC 5321 4.5.3.1.5). */
  override send(code: number, data?: string | string[] | null, context?: string | false): void {
    const own = typeof data === "string" ? replyInstead(code, data, context, this.edge.http_url?.()) : undefined
    if (own?.is_login) this.edge.on_login_refused?.(own.text.replace(ENHANCED_CODE, ""), clientOf(this.session))
    if (own) this.#refuse(own.code, own.text, context)
    else if (code === 552 && typeof data === "string") this.#refuseSize(data, context)
    else if (context === "DATA_OK" && typeof data === "string") super.send(code, data.split("\n"), context)
    else if (code >= 400 && typeof data === "string") this.#refuse(code, data, context)
    else super.send(code, data, context)
    this.#awaitClient(code === 354)
  }

  #refuseSize(text: string, context?: string | false): void {
    const { why_max_bytes, on_refused } = this.edge
    const reply = why_max_bytes === undefined ? text : `${text}, ${why_max_bytes}`
    on_refused?.(reply)
    this.#refuse(552, reply, context)
  }

  #refuse(code: number, text: string, context?: string | false): void {
    const [enhanced = ""] = ENHANCED_CODE.exec(text) ?? []
    const lines = replyLines(text.slice(enhanced.length))
    // The library adds its own code unless the context is false.
    super.send(code, enhanced === "" ? lines : lines.map((line) => enhanced + line), enhanced === "" ? context : false)
  }

  /** The library calls this at the end of each transaction. */
  override _resetSession(): void {
    super._resetSession()
    this.#transactionEnd = null
    this.#awaitClient(false)
  }

  /** Ends the session if the client does not finish its next command, or its message, in time. */
  #awaitClient(isMessage: boolean): void {
    const { idle_ms, transaction_ms } = this.#limits
    const now = platform.elapsedMs()
    // A connection beyond the limit is refused before it has an envelope.
    if (this.session.envelope?.mailFrom) this.#transactionEnd ??= now + transaction_ms
    const left = this.#transactionEnd === null ? Number.POSITIVE_INFINITY : this.#transactionEnd - now
    platform.clearTimeout(this.#deadline)
    if (this._closing || this._closed) return
    const late = () => this.send(421, "This took too long; connect again", "CONNECTION_TIMEOUT")
    this.#deadline = platform.setTimeout(late, Math.min(isMessage ? Number.POSITIVE_INFINITY : idle_ms, left)).unref()
  }

  /** Closes the connection without a reply. */
  drop(): void {
    this._socket.destroy()
  }

  /** Resets the command count once the message is accepted. */
  awaitMessage(work: Promise<unknown>): void {
    this.#isBusy = true
    const end = () => {
      this.#isBusy = false
      // Wait until the reply to this message has been sent.
      if (this.#isLast) platform.setImmediate(() => this.endIdle())
    }
    work.then(() => {
      this.#commands = 0
      end()
    }, end)
  }

  /** Ends the session, now or when its message is finished. */
  endIdle(): void {
    this.#isLast = true
    if (!this.#isBusy) this.send(421, "Server shutting down", false)
  }
}

const SWITCHED_OFF = "Logins were switched off (smtp.submission) after this session had logged in; connect again"
const CUT_OFF = "The connection ended before the final dot of the message, which was not accepted; send it again"

/** The library writes only while `readyState` is `open`; once the client has closed its side, it is `writeOnly`. */
function answerHalfOpen(socket: Socket): void {
  const { get } = Object.getOwnPropertyDescriptor(Socket.prototype, "readyState") ?? {}
  Object.defineProperty(socket, "readyState", {
    configurable: true,
    get: () => {
      const state = get?.call(socket)
      return state === "writeOnly" ? "open" : state
    },
  })
}

/** The reply to a message for which there was no memory in time. */
const NO_ROOM = "Too many large messages are coming in at once; try again later"

type Collected = { raw: Buffer; release: () => void } | "too_large" | "no_room" | "gone"

/** Messages up to this size do not wait for memory. */
const SMALL_BYTES = 65_536
/** How much larger a message may be than its client has announced, without waiting again. */
const SIZE_MARGIN = 1.05

/**
 * Reads a stream into one buffer. A message that does not fit into it waits for memory, and its stream is not read meanwhile: for the
 * size that the client has announced, else for the maximum. Over `max_bytes`, or if there is no memory, the rest is read and discarded, so
 * that the sender receives a reply. Returns `gone` if the sender disconnected. Uses one buffer instead of a list of chunks, so that many
 * tiny chunks cost no extra memory; the system gives its pages when they are written. `release` returns the memory.
 */
const collect = (
  stream: Readable,
  { max_bytes, announced, reserve }: { max_bytes: number; announced: number; reserve: SmtpOptions["reserve"] },
): Promise<Collected> =>
  new Promise((resolve) => {
    // Clients count line breaks differently.
    const expected = announced === 0 ? 0 : Math.min(max_bytes, Math.round(announced * SIZE_MARGIN) + SMALL_BYTES)
    let buffer = Buffer.allocUnsafeSlow(Math.min(SMALL_BYTES, max_bytes))
    let length = 0
    let refused: "too_large" | "no_room" | "gone" | null = null
    let release = () => {}
    const refuse = (why: typeof refused) => {
      refused = why
      release()
      buffer = Buffer.alloc(0)
    }

    const grow = async (needed: number): Promise<void> => {
      const size = needed <= expected ? expected : max_bytes
      const given = (await reserve?.(size)) ?? null
      if (reserve && given === null) return refuse("no_room")
      const before = release
      release = () => {
        before()
        given?.()
      }
      // It may have disconnected meanwhile.
      if (refused) return release()
      const larger = Buffer.allocUnsafeSlow(size)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }

    const add = (chunk: Buffer) => {
      chunk.copy(buffer, length)
      length += chunk.length
    }

    const take = (chunk: Buffer) => {
      if (refused) return
      const needed = length + chunk.length
      if (needed > max_bytes) return refuse("too_large")
      if (needed <= buffer.length) return add(chunk)
      stream.pause()
      void grow(needed).then(() => {
        if (!refused) add(chunk)
        stream.resume()
      })
    }
    const fail = () => {
      refuse("gone")
      resolve("gone")
    }
    stream.on("data", take)
    stream.once("error", fail)
    stream.once("end", () => {
      // An ended stream may stay in memory for long, and with it the message, if its listeners refer to that.
      stream.off("data", take).off("error", fail)
      resolve(refused ?? { raw: buffer.subarray(0, length), release })
    })
  })

/** The callbacks of smtp-server for recipients and messages. `connectionOf` finds the connection of a session, unless it has ended. */
export const handlers = (
  { accept, receive, submissions, max_bytes, reserve, on_refused, on_error, fault = async () => null }: SmtpOptions,
  connectionOf: (session: SMTPServerSession) => BoundedConnection | undefined,
): SMTPServerOptions => {
  /** Who sends the messages that came through the open door, by their envelopes. */
  const senders = new WeakMap<object, Submitter>()
  /** Who sends in this session: by its login, or because its message has a recipient to which everyone may send. */
  const submitterOf = (session: SMTPServerSession): Submitter | undefined => {
    const user = loginOf(session)
    return user && !user.open ? user : senders.get(session.envelope)
  }
  /** The refusal of a recipient; null if it is accepted. The API decides about those of a submitted message. */
  const replyToRecipient = async (session: SMTPServerSession, address: string): Promise<string | null> => {
    const user = loginOf(session)
    if (user && !user.open) return null
    if (submissions?.isOpenTo(address) !== true) {
      const acceptance = await accept(address, clientOf(session))
      return acceptance.ok ? null : acceptance.reply
    }
    if (senders.has(session.envelope)) return null
    const sender = submissions.open(user?.open ?? "no_login")
    if ("reply" in sender) return sender.reply
    senders.set(session.envelope, sender)
    return null
  }
  /** Applies the fault of a phase, if there is one, by throwing its reply. If the fault closes the connection, nobody gets the reply. */
  const inject = async (session: SMTPServerSession, moment: Omit<SmtpMoment, "client_ip">): Promise<void> => {
    const account_id = submitterOf(session)?.account_id
    const effect = await fault({ client_ip: clientIp(session.remoteAddress), account_id, ...moment })
    if (effect === null) return
    if ("reply" in effect) {
      on_refused?.(effect.reply)
      throw refusal(effect.reply)
    }
    connectionOf(session)?.drop()
    throw refusal("421 4.3.2 An SMTP fault of the sandbox closed the connection")
  }
  /** Sends a message of an application. */
  const submit = async (
    session: SMTPServerSession,
    { submit }: Submissions,
    submitter: Submitter,
    message: SubmittedMail,
  ): Promise<string[]> => {
    const submitted = await submit(submitter, message, hintsOf(session))
    if (submitted === null) connectionOf(session)?.drop()
    else if ("id" in submitted) return [submitted.id]
    throw refusal(submitted?.reply ?? "421 4.3.2 A fault of the sandbox closed the connection")
  }
  const senderOf = ({ envelope }: SMTPServerSession) => (envelope.mailFrom ? envelope.mailFrom.address : "")
  const temporaryFailure = (error: unknown) => {
    on_error?.(isError(error) ? error : new Error(String(error)))
    return replyError(451, "The sandbox failed to store this message; try again later")
  }

  const takeMessage = async (stream: Readable, session: SMTPServerSession) => {
    const { mailFrom } = session.envelope
    const { SIZE: size = "0" } = (mailFrom ? mailFrom.args : null) || {}
    const collected = await collect(stream, { max_bytes, announced: Number(size), reserve })
    // The library itself replies 552 to an oversized message; a disconnected sender gets no reply.
    if (collected === "too_large" || collected === "gone") return []
    const [mail_from, recipients] = [senderOf(session), session.envelope.rcptTo.map(({ address }) => address)]
    const submitter = submitterOf(session)
    if (collected === "no_room") {
      const message = { raw: Buffer.alloc(0), recipients, mail_from, ...clientOf(session) }
      if (submitter && submissions) return await submit(session, submissions, submitter, { ...message, no_room: true })
      on_refused?.(NO_ROOM)
      throw replyError(451, NO_ROOM)
    }
    const { raw } = collected
    try {
      await inject(session, { phase: "data", from: mail_from, to: recipients, subject: () => subjectField(raw) })
      const message = { raw, recipients, mail_from, ...clientOf(session) }
      return await (submitter && submissions ? submit(session, submissions, submitter, message) : receive(message))
    } catch (error) {
      if (!isReply(error)) throw temporaryFailure(error)
      // The API has logged what it refused.
      if (!submitter) on_refused?.(error.message)
      throw error
    } finally {
      collected.release()
    }
  }

  return {
    // Calls back before other events unless a fault delays it, so that commands sent before the greeting are handled like pipelined ones.
    onConnect: (session, callback) => {
      inject(session, { phase: "connect" }).then(() => callback(), callback)
    },
    onAuth: ({ password }, session, callback) => {
      const login =
        submissions?.authenticate(password ?? "", clientOf(session)) ?? Promise.resolve({ reply: `502 ${NO_LOGIN}` })
      login.then(
        (user) => ("reply" in user ? callback(refusal(user.reply)) : callback(null, { user })),
        (error) => callback(temporaryFailure(error)),
      )
    },
    onMailFrom: (sender, session, callback) => {
      const isOff = loginOf(session) !== undefined && submissions?.isOn() !== true
      const error = isOff ? replyError(550, SWITCHED_OFF) : unknownParameter("MAIL", sender, session)
      if (error) return callback(error)
      inject(session, { phase: "mail", from: sender.address }).then(() => callback(), callback)
    },
    onRcptTo: (recipient, session, callback) => {
      const error = unknownParameter("RCPT", recipient, session)
      if (error) return callback(error)
      inject(session, { phase: "rcpt", from: senderOf(session), to: [recipient.address] })
        .then(() => replyToRecipient(session, recipient.address))
        .then(
          (reply) => {
            if (reply === null) return callback(null)
            on_refused?.(reply)
            callback(refusal(reply))
          },
          (error) => callback(isReply(error) ? error : temporaryFailure(error)),
        )
    },
    onData: (stream, session, callback) => {
      const work = takeMessage(stream, session)
      connectionOf(session)?.awaitMessage(work)
      work.then(
        (ids) => callback(null, ids.map(acceptedAs).join("\n")),
        (error: Error) => callback(error),
      )
    },
  }
}

/** What is accepted here, but may be refused by other servers. */
function hintsOf({ envelope }: SMTPServerSession): string[] {
  const addresses = [envelope.mailFrom, ...envelope.rcptTo].flatMap((one) => (one ? [one.address] : []))
  const beyond = addresses.filter((address) => /[^ -~]/.test(address))
  if (envelope.smtpUtf8 || beyond.length === 0) return []
  const verb = beyond.length === 1 ? "is" : "are"
  return [
    `the envelope: ${listSome(beyond, (one) => one)} ${verb} not ASCII, but MAIL FROM has no SMTPUTF8; other servers may refuse that (RFC 6531 3.4)`,
  ]
}

export const clientOf = ({ remoteAddress, hostNameAppearsAs }: SMTPServerSession): MailClient => ({
  client_ip: clientIp(remoteAddress),
  helo: hostNameAppearsAs || "",
})

/** Who has authenticated in this session. After STARTTLS, the library says `false` if nobody has. */
const loginOf = ({ user }: SMTPServerSession) => (user || undefined) as Submitter | undefined
