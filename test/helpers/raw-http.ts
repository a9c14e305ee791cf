import { connect } from "node:net"

/** Sends bytes as they are to a server and reads all it answers: a client would put the request in order first. */
export function rawHttp(url: string, text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text))
    let answer = ""
    socket.setTimeout(30_000, () => socket.destroy(new Error("no answer")))
    socket.on("data", (bytes) => {
      answer += bytes
    })
    // A server that answered before it read everything may close the hard way.
    socket.on("error", (error) => (answer === "" ? fail(error) : done(answer)))
    socket.on("close", () => done(answer))
  })
}

/** The status of an answer as it came over the wire. */
export const statusOf = (answer: string): number => Number(answer.split(" ")[1])

/** A request with these header lines, whatever they are; the connection ends behind it. */
export const rawRequest = (method: string, path: string, headers: readonly string[], body = ""): string =>
  `${method} ${path} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join("")}Connection: close\r\n\r\n${body}`
