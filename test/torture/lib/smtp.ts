import { connect, type Socket } from "node:net"
import type { Api } from "./api.ts"

/** An SMTP session that sends one line at a time. */
export class Smtp {
  readonly #socket: Socket
  #buffered = ""
  #replies: string[] = []
  #waiting: ((reply: string | null) => void)[] = []
  #closed = false

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true })
    this.#socket.on("data", (data) => this.#take(data.toString("latin1")))
    this.#socket.on("error", () => undefined)
    this.#socket.on("close", () => {
      this.#closed = true
      for (const waiting of this.#waiting.splice(0)) waiting(null)
    })
  }

  /** The last line of the next reply; null if the connection is closed. */
  reply(): Promise<string | null> {
    const known = this.#replies.shift()
    if (known !== undefined) return Promise.resolve(known)
    return this.#closed ? Promise.resolve(null) : new Promise((done) => this.#waiting.push(done))
  }

  say(line: string): Promise<string | null> {
    this.#socket.write(`${line}\r\n`)
    return this.reply()
  }

  /** Sends EHLO, and logs in if there is a key. True if the server is ready for mail. */
  async open(key?: string): Promise<boolean> {
    await this.reply()
    const greeted = (await this.say("EHLO client.test"))?.startsWith("250") ?? false
    if (key === undefined || !greeted) return greeted
    const login = `AUTH PLAIN ${Buffer.from(`\0any\0${key}`).toString("base64")}`
    return (await this.say(login))?.startsWith("235") ?? false
  }

  /** Sends one message; true if it was accepted. `rest` follows its first headers. */
  async send(to: string, subject: string, rest = "\r\nHello", from = "a@b.test"): Promise<boolean> {
    for (const line of [`MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, "DATA"]) {
      const reply = await this.say(line)
      if (reply === null || !/^[23]/.test(reply)) return false
    }
    const reply = await this.say(`From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\n${rest}\r\n.`)
    return reply?.startsWith("250") ?? false
  }

  /** Sends a whole message; true if it was accepted. */
  async sendRaw(to: string, raw: Buffer): Promise<boolean> {
    const stuffed = raw.toString("latin1").replace(/(^|\n)\./g, "$1..")
    return (await this.deliver("a@b.test", to, Buffer.from(stuffed, "latin1")))?.startsWith("250") ?? false
  }

  /** Sends a message without dots at the beginning of a line, announcing its size. Returns the last reply; null if the connection is closed. */
  async deliver(from: string, to: string, stuffed: Buffer): Promise<string | null> {
    for (const line of [`MAIL FROM:<${from}> SIZE=${stuffed.length}`, `RCPT TO:<${to}>`, "DATA"]) {
      const reply = await this.say(line)
      if (reply === null || !/^[23]/.test(reply)) return reply
    }
    this.#socket.write(stuffed)
    this.#socket.write("\r\n.\r\n")
    return await this.reply()
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#buffered += text
    for (let at = this.#buffered.indexOf("\r\n"); at >= 0; at = this.#buffered.indexOf("\r\n")) {
      const line = this.#buffered.slice(0, at)
      this.#buffered = this.#buffered.slice(at + 2)
      if (line[3] === "-") continue
      const waiting = this.#waiting.shift()
      if (waiting) waiting(line)
      else this.#replies.push(line)
    }
  }
}

/** An active receiving address of the default account. */
export const RECEIVING = "support@sp.acme.test"

/** Creates that address. */
export async function addReceivingAddress(api: Api): Promise<void> {
  const { data } = await api.ok<{ data: { id: string }[] }>("GET", "/v1/domains")
  await api.ok("POST", "/v1/inbound/addresses", { domain_id: data[0]?.id, local_part: RECEIVING.split("@")[0] })
}
