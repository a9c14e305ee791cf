import { connect, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"

export interface RawClient {
  socket: Socket
  /** Sends raw bytes. */
  write(data: string | Buffer): void
  /** The next complete reply, its lines joined by a line feed; null after the server has closed the connection. */
  reply(): Promise<string | null>
  /** Sends a line and returns the reply. */
  say(line: string): Promise<string | null>
  /** All replies until the server closes. */
  rest(): Promise<string[]>
  end(): void
}

/** An SMTP client without any protocol checks. Does not wait for the greeting. */
export const rawClient = (port: number): RawClient => speak(connect({ port, host: "127.0.0.1", noDelay: true }))

/** The client after STARTTLS, which trusts every certificate. */
export const overTls = async (client: RawClient): Promise<RawClient> => {
  await client.say("STARTTLS")
  return speak(connectTls({ socket: client.socket, rejectUnauthorized: false }))
}

const speak = (socket: Socket): RawClient => {
  const replies: string[] = []
  const waiting: ((reply: string | null) => void)[] = []
  let buffered = ""
  let lines: string[] = []
  let closed = false
  socket.on("data", (data) => {
    buffered += data.toString()
    for (let at = buffered.indexOf("\r\n"); at >= 0; at = buffered.indexOf("\r\n")) {
      const line = buffered.slice(0, at)
      buffered = buffered.slice(at + 2)
      lines.push(line)
      if (line[3] === "-") continue
      const reply = lines.join("\n")
      lines = []
      const next = waiting.shift()
      if (next) next(reply)
      else replies.push(reply)
    }
  })
  socket.on("error", () => {})
  socket.on("close", () => {
    closed = true
    for (const next of waiting.splice(0)) next(null)
  })
  const reply = () => {
    const known = replies.shift()
    if (known !== undefined) return Promise.resolve(known)
    return closed ? Promise.resolve(null) : new Promise<string | null>((resolve) => waiting.push(resolve))
  }
  return {
    socket,
    write: (data) => socket.write(data),
    reply,
    say: (line) => {
      socket.write(`${line}\r\n`)
      return reply()
    },
    rest: async () => {
      const all: string[] = []
      for (let next = await reply(); next !== null; next = await reply()) all.push(next)
      return all
    },
    end: () => socket.destroy(),
  }
}

/** Applies SMTP's dot-stuffing. */
export const dotStuffed = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString("latin1").replace(/(^|\n)\./g, "$1.."), "latin1")
