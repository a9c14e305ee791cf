/** An HTTP request as the bytes to send. A body is JSON, as it is if it is a text. */
export function request(
  method: string,
  path: string,
  body?: unknown,
  authorization = "Bearer sp_dev_full_access",
): Buffer {
  const payload = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: ${authorization}`,
    "User-Agent: sandpost-bench",
    ...(payload === "" ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(payload)}`]),
  ]
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${payload}`)
}

const WORDS = "parcel invoice welcome order ticket window harbour garden silver morning letter copper".split(" ")
const word = (n: number) => WORDS[n % WORDS.length] as string

/** A text of about the given size, with different words for each `n`. */
export function prose(n: number, bytes: number): string {
  let text = ""
  for (let index = n; text.length < bytes; index++) text += `${word(index * 7 + (index >> 3))} `
  return text
}

/** A typical message of about 2 KB: both bodies, a reply address, tags. */
export function message(n: number) {
  return {
    from: "Acme Shop <shop@acme.test>",
    to: [`customer${n}@example.com`],
    subject: `Your ${word(n)} number ${n}`,
    html: `<html><body><h1>Thank you</h1><p>${prose(n, 1000)}</p><a href="https://acme.test/${n}">See it</a></body></html>`,
    text: `Thank you\n\n${prose(n, 600)}\n\nhttps://acme.test/${n}\n`,
    reply_to: ["help@acme.test"],
    tags: { kind: word(n), customer: String(n) },
  }
}

/** A hundred POST /v1/emails requests with different messages. */
export const sends = (first = 0): Buffer[] =>
  Array.from({ length: 100 }, (_, index) => request("POST", "/v1/emails", message(first + index)))

/** Ten POST /v1/emails/batch requests with a hundred different messages each. */
export const batches = (): Buffer[] =>
  Array.from({ length: 10 }, (_, batch) =>
    request(
      "POST",
      "/v1/emails/batch",
      Array.from({ length: 100 }, (_, n) => message(batch * 100 + n)),
    ),
  )
