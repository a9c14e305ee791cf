import { connect, type Socket } from "node:net"
import type { Session } from "./drive.ts"

export interface Envelope {
  from: string
  to: string
}

/** One connection to an SMTP server that sends one command at a time. */
class SmtpConnection {
  readonly #socket: Socket
  #received = ""
  #waiting: { done: (reply: string) => void; fail: (error: Error) => void } | null = null

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1")
    this.#socket.setNoDelay(true)
    this.#socket.setEncoding("latin1")
    this.#socket.on("data", (text: unknown) => {
      this.#received += text as string
      this.#answer()
    })
    this.#socket.on("error", (error) => this.#fail(error))
    this.#socket.on("close", () => this.#fail(new Error("the server closed the connection")))
  }

  /** Sends a command and waits for its reply; an empty command waits for the greeting. Throws if the reply code is unexpected. */
  async say(text: string, expected: "2" | "3"): Promise<void> {
    const reply = await new Promise<string>((done, fail) => {
      this.#waiting = { done, fail }
      if (text !== "") this.#socket.write(text)
      this.#answer()
    })
    if (!reply.startsWith(expected)) throw new Error(`${text.split("\r\n", 1)[0]} got the reply ${reply}`)
  }

  async greet(): Promise<void> {
    await this.say("", "2")
    await this.say("EHLO bench.example\r\n", "2")
  }

  async deliver({ from, to }: Envelope, message: string): Promise<void> {
    await this.say(`MAIL FROM:<${from}>\r\n`, "2")
    await this.say(`RCPT TO:<${to}>\r\n`, "2")
    await this.say("DATA\r\n", "3")
    await this.say(`${message}\r\n.\r\n`, "2")
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  /** The last line of a reply has a space after its code. */
  #answer(): void {
    const end = /^\d{3} .*\r\n/m.exec(this.#received)
    if (!end || !this.#waiting) return
    const waiting = this.#waiting
    this.#waiting = null
    this.#received = this.#received.slice(end.index + end[0].length)
    waiting.done(end[0].trim())
  }

  #fail(error: Error): void {
    this.#waiting?.fail(error)
    this.#waiting = null
  }
}

/** A session with one connection for all its messages. With a key, it submits mail like an application. */
export async function keptSession(port: number, envelope: Envelope, message: string, key?: string): Promise<Session> {
  const connection = new SmtpConnection(port)
  await connection.greet()
  if (key !== undefined)
    await connection.say(`AUTH PLAIN ${Buffer.from(`\0bench\0${key}`).toString("base64")}\r\n`, "2")
  return { send: () => connection.deliver(envelope, message), close: () => connection.close() }
}
