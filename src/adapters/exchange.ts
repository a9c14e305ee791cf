import http, { type IncomingMessage } from "node:http"
import https from "node:https"
import { Refused } from "./lookup.ts"

/** Maximum bytes read from a response; then the connection is closed. */
const READ_BYTES = 64 * 1024

export interface Answer {
  status: number
  /** The Location header of a redirect. */
  location: string | undefined
  body: string
}

/**
 * Sends one POST and reads the whole response. Ignores interim 1xx responses and does not follow redirects. Rejects with the error, or
 * with the message of the signal's reason (an Error) as soon as the signal aborts.
 */
export function exchange(url: URL, options: https.RequestOptions, body: Buffer, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http
    const sent = request(url, { ...options, method: "POST" })
    const end = (settle: () => void) => {
      signal.removeEventListener("abort", abort)
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    let status: number | undefined
    const abort = () => {
      const { message } = signal.reason
      fail(new Refused(status ? `${message}: ${status} came, but its body did not end` : message))
      sent.destroy()
    }
    signal.addEventListener("abort", abort, { once: true })
    sent.on("error", fail)
    sent.on("upgrade", (_answer, socket) => {
      socket.destroy()
      fail(new Refused("answered 101 and changed the protocol, which no webhook asked for"))
    })
    sent.on("response", (answer) => {
      const code = answer.statusCode ?? 0
      status = code
      readBeginning(answer).then((text) => {
        end(() => resolve({ status: code, location: answer.headers.location, body: text }))
        if (!answer.complete) sent.destroy()
      }, fail)
    })
    sent.end(body)
    if (signal.aborted) abort()
  })
}

function readBeginning(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const give = () => {
      const bytes = Buffer.concat(chunks).subarray(0, READ_BYTES)
      resolve(new TextDecoder().decode(bytes, { stream: length > READ_BYTES }))
    }
    answer.on("data", (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length >= READ_BYTES) give()
    })
    answer.on("end", give)
    answer.on("error", reject)
  })
}
