import { connect } from "node:net"

/** Sends unchanged bytes to a server and reads its response: an HTTP client would normalise the request. */
export function rawHttp(url: string, text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text))
    let answer = ""
    socket.setTimeout(30_000, () => socket.destroy(new Error("no answer")))
    socket.on("data", (bytes) => {
      answer += bytes
    })
    // A server that responds before it has read everything can reset the connection.
    socket.on("error", (error) => (answer === "" ? fail(error) : done(answer)))
    socket.on("close", () => done(answer))
  })
}

/** The status of a raw response. */
export const statusOf = (answer: string): number => Number(answer.split(" ")[1])

/** A request with any header lines; the connection closes after it. */
export const rawRequest = (method: string, path: string, headers: readonly string[], body = ""): string =>
  `${method} ${path} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join("")}Connection: close\r\n\r\n${body}`
