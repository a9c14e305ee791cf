import { createServer as createHttpServer } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import type { Socket } from "node:net"
import { networkInterfaces } from "node:os"
import { afterEach, describe, expect, it } from "vitest"
import { isValidSignature, sign } from "../parts/webhooks/rules/signature.ts"
import { createCertificate } from "../smtp/certificate.ts"
import { listenOnFreePort, OK, receiver, selfSigned } from "./receiver.fixture.ts"
import { trusting } from "./receiver-certificates.ts"
import { createNames, createTransport, type TransportOptions } from "./transport.ts"

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** The timeout of attempts that end with it. */
// Not a round number: what is left for a link after its redirects.
const SHORT = { timeout_ms: 999.987 }

function transport(options: Partial<TransportOptions> = {}) {
  const made = createTransport({ version: "1.2.3", own: () => [], timeout_ms: 30_000, ...options })
  cleanups.push(() => made.close())
  return made
}

async function receiving(answer: (socket: Socket, request: string) => void, host?: string) {
  const made = await receiver(answer, host)
  cleanups.push(made.stop)
  return made
}

const input = (url: string, policy: "local" | "strict" = "local", reject_unauthorized = true) => ({
  url,
  headers: { "Service-Signature": "t=1,v1=ab" },
  body: '{"subject":"Grüße"}',
  policy,
  reject_unauthorized,
})
const failed = (error: RegExp) => ({ status_code: null, response_body: null, error: expect.stringMatching(error) })

describe("a webhook attempt (section 6)", () => {
  it("posts exactly the bytes of the body, with its headers", async () => {
    const { url, port, requests } = await receiving((socket) => socket.write(OK))
    const result = await transport().post(input(url))
    expect(result).toEqual({
      status_code: 200,
      error: null,
      response_body: "ok",
      duration_ms: expect.any(Number),
      request_headers: expect.stringMatching(/^User-Agent: Sandpost.*\nContent-Type: application\/json\n(.+\n)*Host: /),
      response_headers: "Content-Length: 2",
    })
    const [head, body] = requests.join("").split("\r\n\r\n")
    const lines = head!.split("\r\n")
    expect(lines[0]).toBe("POST /hook HTTP/1.1")
    expect(lines).toEqual(
      expect.arrayContaining([
        `Host: 127.0.0.1:${port}`,
        "Content-Type: application/json",
        "User-Agent: Sandpost/1.2.3 (webhooks)",
        "Service-Signature: t=1,v1=ab",
        "Content-Length: 21",
      ]),
    )
    expect(body).toBe('{"subject":"Grüße"}')
  })

  it("has a signature that a receiver can check over the raw body", async () => {
    const seen: boolean[] = []
    const server = createHttpServer(async (request, response) => {
      const raw = Buffer.concat(await request.toArray())
      seen.push(isValidSignature("whsec_x", String(request.headers["service-signature"]), raw, { now: 5_000 }))
      response.writeHead(204).end()
    })
    const url = `http://localhost:${await listenOnFreePort(server)}/`
    cleanups.push(() => server.close())
    const body = '{"subject":"Grüße 😀"}'
    const headers = { "Service-Signature": sign("whsec_x", body, 5) }
    expect(await transport().post({ ...input(url), body, headers })).toMatchObject({
      status_code: 204,
      response_body: "",
    })
    expect(seen).toEqual([true])
  })

  it("keeps the connection for the next attempt", async () => {
    const { url, sockets, requests } = await receiving((socket) => socket.write(OK))
    const { post } = transport()
    await post(input(url))
    await new Promise(setImmediate)
    await post(input(url))
    expect([sockets.size, requests.length]).toEqual([1, 2])
  })

  it("reads a response that arrived while the process was busy or paused", async () => {
    const { url } = await receiving((socket) => socket.write(OK))
    const result = transport(SHORT).post(input(url))
    const { promise, resolve } = Promise.withResolvers<void>()
    // Pauses right after the request was sent, for longer than the timeout.
    setTimeout(() => {
      for (const end = performance.now() + 1_500; performance.now() < end; );
      resolve()
    }, 0)
    await promise
    expect(await result).toMatchObject({ status_code: 200, error: null })
  })

  it("waits for a slow response that is in time", async () => {
    const slow = (socket: Socket) => setTimeout(() => socket.write(OK), 1300)
    const { url } = await receiving(slow)
    expect(await transport().post(input(url))).toMatchObject({ status_code: 200, error: null })
  })

  it("returns the status of a failed response", async () => {
    const { url } = await receiving((socket) => socket.write("HTTP/1.1 503 No\r\nContent-Length: 4\r\n\r\nbusy"))
    expect(await transport().post(input(url))).toMatchObject({ status_code: 503, error: null, response_body: "busy" })
  })

  it.each(["301", "302", "303", "307", "308"])(
    "does not follow a redirect with %s (assumption webhooks.url_policy)",
    async (status) => {
      const target = await receiving((socket) => socket.write(OK))
      const { url } = await receiving((socket) =>
        socket.write(`HTTP/1.1 ${status} Go\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`),
      )
      const error = `redirect to ${target.url} not followed`
      expect(await transport().post(input(url))).toMatchObject({ status_code: Number(status), error })
      expect(target.requests).toEqual([])
    },
  )

  it.each(["100 Continue", "102 Processing", "103 Early Hints"])("ignores the interim %s", async (interim) => {
    const { url } = await receiving((socket) => socket.write(`HTTP/1.1 ${interim}\r\n\r\n`.repeat(3) + OK))
    expect(await transport().post(input(url))).toMatchObject({ status_code: 200, response_body: "ok" })
  })

  it("reads 64 KiB of an endless response and drops the connection", async () => {
    const server = createHttpServer((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write("€".repeat(10_000)));
      }
      response.on("drain", more)
      more()
    })
    const url = `http://127.0.0.1:${await listenOnFreePort(server)}/`
    const gone = new Promise((resolve) => server.on("connection", (socket) => socket.on("close", resolve)))
    cleanups.push(() => server.close())
    const result = await transport().post(input(url))
    await gone
    expect(result).toMatchObject({ status_code: 200, error: null, response_body: "€".repeat(21_845) })
  })
})

const drip = (head: string) => (socket: Socket) => {
  socket.write(head)
  const timer = setInterval(() => socket.write("x"), 50)
  socket.on("close", () => clearInterval(timer))
}

describe("a receiver that answers but does not end its body (assumption webhooks.response)", () => {
  it.each<[string, (socket: Socket) => void, RegExp]>([
    ["drips its body", drip("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n"), /^x+$/],
    ["drips chunks forever", drip("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), /^x+$/],
    ["sends no body", (s) => s.write("HTTP/1.1 204 No Content\r\nContent-Length: 9\r\n\r\n"), /^$/],
    ["stops halfway", (s) => s.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), /^half$/],
    [
      "resets halfway",
      (s) => s.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", () => s.resetAndDestroy()),
      /half|^$/,
    ],
  ])("has answered if it %s", async (_what, answer, body) => {
    const { url } = await receiving(answer)
    const result = await transport(SHORT).post(input(url))
    expect(result).toMatchObject({
      status_code: expect.toSatisfy((status) => status === 200 || status === 204),
      error: null,
    })
    expect(result.response_body).toMatch(body)
  })
})

describe("an attempt that ends without a response", () => {
  it.each<[string, (socket: Socket) => void, RegExp]>([
    ["hangs", () => {}, /^no answer within 1 s$/],
    ["drips its headers", drip("HTTP/1.1 200 OK\r\nX-Slow: "), /^no answer within 1 s$/],
    ["responds only with 1xx", (socket) => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), /^no answer within/],
    [
      "changes the protocol",
      (s) => s.write("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
      /responded 101/,
    ],
    [
      "resets",
      (socket) => socket.resetAndDestroy(),
      /^connection closed by 127.0.0.1:\d+ before its response was complete$/,
    ],
    ["closes", (socket) => socket.end(), /^connection closed by 127.0.0.1:\d+/],
    ["is not an HTTP server", (socket) => socket.write("220 mail.example.com ESMTP\r\n"), /is not HTTP: /],
    ["sends huge headers", (s) => s.write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(99_999)}`), /headers that are too long/],
  ])("reports a receiver that %s", async (_what, answer, error) => {
    const { url } = await receiving(answer)
    const result = await transport(error.source.includes("within") ? SHORT : {}).post(input(url))
    expect(result).toMatchObject(failed(error))
  })

  it("says which address refused the connection", async () => {
    const { port, stop } = await receiver(() => {})
    stop()
    const { post } = transport()
    expect(await post(input(`http://127.0.0.1:${port}/`))).toMatchObject(
      failed(/^connection refused by 127.0.0.1:\d+$/),
    )
    const both = /refused by 127.0.0.1:\d+; (connection refused by \[::1\]:\d+|cannot reach .*)$/
    expect(await post(input(`http://localhost:${port}/`))).toMatchObject(failed(both))
  })

  it("says which name does not resolve", async () => {
    const names = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }))
    const result = await transport({ names }).post(input("http://nobody.test/"))
    expect(result).toMatchObject(failed(/^the name in nobody.test does not resolve \(ENOTFOUND\)$/))
  })

  it("does not wait for a name server that never responds", async () => {
    const result = await transport({ ...SHORT, names: () => new Promise(() => {}) }).post(input("http://silent.test/"))
    expect(result).toMatchObject(failed(/^no answer within 1 s$/))
  })

  it("ends running attempts on close, and sends nothing afterwards", async () => {
    const { url, requests } = await receiving(() => {})
    const made = transport({ timeout_ms: 10_000 })
    const result = made.post(input(url))
    await expect.poll(() => requests.length).toBe(1)
    await made.close()
    expect(await result).toMatchObject(failed(/the sandbox is stopping/))
    expect(await made.post(input(url))).toMatchObject(failed(/^not sent/))
    expect(requests).toHaveLength(1)
  })
})

describe("allowed addresses of an attempt (assumption webhooks.url_policy)", () => {
  it("rejects every internal address that a name resolves to under strict, without a connection", async () => {
    const { port, requests } = await receiving((socket) => socket.write(OK))
    const names = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }])
    const result = await transport({ names }).post(input(`https://rebound.example.com:${port}/`, "strict"))
    expect(result).toMatchObject(
      failed(/^refused: rebound.example.com resolves to .*127.0.0.1 is not public \(loopback\)/),
    )
    expect(requests).toEqual([])
  })

  it("connects only to the allowed addresses of a name", async () => {
    const { port } = await receiving((socket) => socket.write(OK))
    const addresses = ["169.254.169.254", "127.0.0.1", "0.0.0.0"].map((address) => ({ address, family: 4 }))
    const { post } = transport({ names: () => Promise.resolve(addresses) })
    expect(await post(input(`http://mixed.test:${port}/`))).toMatchObject({ status_code: 200 })
  })

  it.each([
    ["http://169.254.169.254/latest/meta-data", "local", /^refused: .*link-local/],
    ["http://[::ffff:169.254.169.254]/", "local", /^refused: .*link-local/],
    ["http://0.0.0.0:8025/", "local", /^refused: .*unspecified/],
    ["http://127.0.0.1/", "strict", /^refused: .*not public/],
    ["http://example.com/", "strict", /^refused: .*must be https/],
    ["nonsense", "local", /^refused: .*absolute URL/],
  ] as const)("rejects %s under %s without a connection", async (url, policy, error) => {
    expect(await transport().post(input(url, policy))).toMatchObject(failed(error))
  })

  it("does not reuse under strict a connection that was opened under local", async () => {
    const { url } = await receiving((socket) => socket.write(OK))
    const { post } = transport()
    expect(await post(input(url))).toMatchObject({ status_code: 200 })
    expect(await post(input(url, "strict"))).toMatchObject(failed(/^refused/))
  })

  it("never calls the sandbox itself, at any address of the machine", async () => {
    const { port, requests } = await receiving((socket) => socket.write(OK))
    const { post } = transport({ own: () => [{ host: "0.0.0.0", port }] })
    const outward = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    const hosts = ["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "[::ffff:127.0.0.1]"]
    hosts.push(
      ...outward.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
    )
    for (const host of hosts) {
      expect(await post(input(`http://${host}:${port}/v1/emails`))).toMatchObject(failed(/is the sandbox itself/))
    }
    expect(requests).toEqual([])
  })
})

const certificate = selfSigned()
if (certificate === null) console.warn("Skipped: openssl is not installed, so self-signed receivers are not tested.")

describe.skipIf(certificate === null)("receivers over TLS (assumption webhooks.tls_reject_unauthorized)", () => {
  const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }]
  const secure = async (own = certificate) => {
    const server = createHttpsServer({ ...own }, (_request, response) => response.end("ok"))
    cleanups.push(() => server.close())
    return `https://localhost:${await listenOnFreePort(server)}/`
  }

  it("rejects a self-signed certificate, unless the setting allows it", async () => {
    const { post } = transport()
    const url = await secure()
    const untrusted = failed(/^TLS certificate not trusted: self-signed certificate/)
    expect(await post(input(url))).toMatchObject(untrusted)
    expect(await post(input(url, "local", false))).toMatchObject({ status_code: 200, response_body: "ok" })
    expect(await post(input(url))).toMatchObject(untrusted)
  })

  it("names the flags that help against an untrusted certificate", async () => {
    const { error } = await transport().post(input(await secure()))
    expect(error).toBe(
      "TLS certificate not trusted: self-signed certificate. Start Sandpost with --webhook-ca <file> to trust it, " +
        "or with --webhook-insecure to accept any certificate at loopback and private addresses",
    )
    const other = transport({ certificates: [(certificate as { cert: string }).cert], names: createNames(toLoopback) })
    const wrongName = await other.post(input((await secure()).replace("localhost", "other.test")))
    expect(wrongName.error).toMatch(/^TLS certificate not trusted: Hostname.* Start Sandpost with --webhook-insecure /)
  })

  it("accepts the given certificates besides those of the usual authorities", async () => {
    const { cert } = certificate as { cert: string }
    const { post } = transport({ certificates: [createCertificate("x").cert, cert] })
    expect(await post(input(await secure()))).toMatchObject({ status_code: 200 })
    expect(await post(input(await secure(createCertificate("y"))))).toMatchObject(
      failed(/^TLS certificate not trusted/),
    )
    expect(trusting([cert])).not.toBeUndefined()
    expect(trusting([])).toBeUndefined()
  })

  it("accepts any certificate at loopback and private addresses if told so", async () => {
    const { post } = transport({ is_insecure: true, names: createNames(toLoopback) })
    const url = await secure()
    for (const host of ["localhost", "127.0.0.1", "other.test"])
      expect(await post(input(url.replace("localhost", host))), host).toMatchObject({ status_code: 200 })
  })

  it("decides so by the addresses of the connection: one that is public is enough to refuse", async () => {
    const found = [...(await toLoopback()), { address: "93.184.215.14", family: 4 }]
    const { post } = transport({ is_insecure: true, names: createNames(async () => found) })
    const result = await post(input((await secure()).replace("localhost", "mixed.test")))
    expect(result).toMatchObject(failed(/^TLS certificate not trusted/))
  })

  it("connects only to the addresses that decided, although the name has others a moment later", async () => {
    let lookups = 0
    const names = createNames(async () =>
      ++lookups === 1 ? await toLoopback() : [{ address: "93.184.215.14", family: 4 }],
    )
    const { post } = transport({ is_insecure: true, names })
    const url = (await secure()).replace("localhost", "rebound.test")
    expect(await post(input(url))).toMatchObject({ status_code: 200 })
    expect(lookups).toBe(1)
  })

  it("says why a name has no address, and ends in time while it is looked up", async () => {
    const missing = async () => {
      throw Object.assign(new Error("no"), { code: "ENOTFOUND" })
    }
    const without = transport({ is_insecure: true, names: createNames(missing) })
    expect(await without.post(input("https://none.test/"))).toMatchObject(failed(/does not resolve \(ENOTFOUND\)/))
    const stuck = transport({ is_insecure: true, names: createNames(() => new Promise(() => undefined)), ...SHORT })
    expect(await stuck.post(input("https://stuck.test/"))).toMatchObject(failed(/^no answer within 1 s/))
  })

  it("reports a receiver that speaks plain http behind an https URL", async () => {
    const { port } = await receiving((socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"))
    const answer = await transport().post(input(`https://localhost:${port}/`))
    expect(answer).toMatchObject(
      failed(/^TLS handshake failed: localhost:\d+ answers without TLS\. If it speaks HTTP, use http:/),
    )
  })

  it("reports a receiver that closes during the handshake", async () => {
    const { port } = await receiving((socket) => socket.end())
    expect(await transport().post(input(`https://localhost:${port}/`))).toMatchObject(failed(/^TLS handshake failed: /))
  })
})
