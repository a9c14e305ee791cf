import { expect, it } from "vitest"
import { rawHttp } from "./helpers/raw-http.ts"
import { sandpostForFile } from "./helpers/sandpost.ts"

const box = await sandpostForFile()
const HOST = "Host: localhost\r\n"
const mail = JSON.stringify({ from: "a@acme.test", to: "b@c.test", subject: "Second", text: "Hello" })
const SEND = `POST /v1/emails HTTP/1.1\r\n${HOST}Authorization: Bearer ${box.tokens.full_access}\r\nContent-Type: application/json\r\nContent-Length: ${mail.length}\r\n`

it("processes pipelined requests one after the other, in order", async () => {
  const wait = `GET /sandbox/emails/wait?timeout_ms=100 HTTP/1.1\r\n${HOST}\r\n`
  const list = `GET /v1/emails HTTP/1.1\r\n${HOST}Authorization: Bearer ${box.tokens.full_access}\r\nConnection: close\r\n\r\n`
  const answer = await rawHttp(box.url, `${wait}${SEND}\r\n${mail}${list}`)
  // The second request did not send the email while the first one was waiting for it.
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 404", "HTTP/1.1 200", "HTTP/1.1 200"])
  expect(answer).toContain('"subject":"Second"')
})

it("responds to invalid HTTP after the responses of earlier pipelined requests", async () => {
  const answer = await rawHttp(box.url, `${SEND}\r\n${mail}NONSENSE\r\n\r\n`)
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"])
})
