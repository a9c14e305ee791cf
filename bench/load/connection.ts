import { connect, type Socket } from "node:net"

/** What came back: status and body. */
export interface Reply {
  status: number
  body: Buffer
}

const HEAD_END = "\r\n\r\n"

/**
 * One kept HTTP/1.1 connection that sends bytes made beforehand: as little work as can be, so that a server is measured and
 * not its client. Understands answers with a Content-Length only.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { done: (reply: Reply) => void; fail: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on("data", (bytes) => this.#take(bytes))
    socket.on("error", (error) => this.#fail(error))
    socket.on("close", () => this.#fail(new Error("the server closed the connection")))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((done, fail) => {
      const socket = connect(port, "127.0.0.1", () => done(new Connection(socket)))
      socket.once("error", fail)
    })
  }

  /** Sends one request; one at a time. */
  send(request: Buffer): Promise<Reply> {
    return new Promise((done, fail) => {
      this.#waiting = { done, fail }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const end = this.#received.indexOf(HEAD_END)
    if (end === -1) return
    const head = this.#received.toString("latin1", 0, end)
    const length = /content-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#fail(new Error(`an answer without Content-Length:\n${head}`))
      return
    }
    const start = end + HEAD_END.length
    const whole = start + Number(length)
    if (this.#received.length < whole) return
    const reply = { status: Number(head.slice(9, 12)), body: this.#received.subarray(start, whole) }
    this.#received = this.#received.subarray(whole)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.done(reply)
  }

  #fail(error: Error): void {
    this.#waiting?.fail(error)
    this.#waiting = null
  }
}
