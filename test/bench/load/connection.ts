import { connect, type Socket } from "node:net"

/** Status and body of a response. */
export interface Reply {
  status: number
  body: Buffer
}

const HEAD_END = "\r\n\r\n"

/**
 * A keep-alive HTTP/1.1 connection that sends prepared bytes. It does as little work as possible, so that the server is measured and
 * not the client. Supports only responses with a Content-Length.
 */
export class Connection {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #length = 0
  /** Length of the response, known after its headers have arrived. */
  #whole = 0
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

  /** Sends one request. Only one may be open at a time. */
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
    this.#chunks.push(bytes)
    this.#length += bytes.length
    if (this.#length < this.#whole) return
    const received = this.#chunks.length === 1 ? bytes : Buffer.concat(this.#chunks)
    this.#chunks = [received]
    const end = received.indexOf(HEAD_END)
    if (end === -1) return
    const head = received.toString("latin1", 0, end)
    const length = /content-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#fail(new Error(`a response without Content-Length:\n${head}`))
      return
    }
    const start = end + HEAD_END.length
    this.#whole = start + Number(length)
    if (this.#length < this.#whole) return
    const reply = { status: Number(head.slice(9, 12)), body: received.subarray(start, this.#whole) }
    // Nothing follows the response, because only one request is open at a time.
    this.#chunks = []
    this.#length = 0
    this.#whole = 0
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.done(reply)
  }

  #fail(error: Error): void {
    this.#waiting?.fail(error)
    this.#waiting = null
  }
}
