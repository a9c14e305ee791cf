import { spawn, spawnSync } from "node:child_process"
import { type AddressInfo, createServer, type Server } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { askSpamd } from "./spamd.ts"

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A daemon that follows the protocol: reads the headers and the announced number of bytes, responds and closes. */
const daemon = async (answer: ((message: string) => string) | null) => {
  const requests: string[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let read = ""
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      read += chunk.toString("latin1")
      const headers = /^([\s\S]*?)\r\n\r\n/.exec(read)
      const length = Number(/Content-length: (\d+)/i.exec(headers?.[1] ?? "")?.[1] ?? Number.NaN)
      const message = headers ? read.slice(headers[0].length) : ""
      if (message.length !== length) return
      requests.push(headers?.[1] ?? "")
      if (answer) socket.end(answer(message))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
const answered = (score: string, symbols: string) =>
  `SPAMD/1.1 0 EX_OK\r\nContent-length: ${symbols.length}\r\nSpam: True ; ${score} / 5.0\r\n\r\n${symbols}`
const raw = Buffer.from("From: a@b.test\r\n\r\nhello\r\n")

describe("askSpamd (assumption inbound.spamd)", () => {
  it("returns the daemon's score, and its rules as reasons", async () => {
    const { at, requests } = await daemon((message) =>
      answered(message.includes("hello") ? "15.3" : "0.0", "GTUBE,NO_RECEIVED\r\n"),
    )
    expect(await askSpamd(raw, { daemon: at })).toEqual({
      ok: true,
      score: 15.3,
      reasons: [
        { score: 0, reason: "GTUBE" },
        { score: 0, reason: "NO_RECEIVED" },
      ],
    })
    expect(requests).toEqual([`SYMBOLS SPAMC/1.5\r\nContent-length: ${raw.length}`])
  })

  it("accepts negative scores and an empty list of rules", async () => {
    const { at } = await daemon(() => answered("-1.9", ""))
    expect(await askSpamd(raw, { daemon: at })).toEqual({ ok: true, score: -1.9, reasons: [] })
  })

  it.each([
    [
      "it returns an error",
      () => "SPAMD/1.1 76 Bad header line: (EOF)\r\n\r\n",
      /returned the error 76 Bad header line/,
    ],
    ["it is not spamd", () => "HTTP/1.1 400 Bad Request\r\n\r\n", /does not speak the SPAMD protocol/],
    ["it returns no score", () => "SPAMD/1.1 0 EX_OK\r\n\r\n", /contains no score/],
    ["its response never ends", () => "x".repeat(200_000), /too long/],
  ])("says what is wrong when %s", async (_, answer, reason) => {
    const { at } = await daemon(answer)
    const result = await askSpamd(raw, { daemon: at })
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
  })

  it("rejects an internal address under url_policy strict, also if a public name resolves to it (assumption webhooks.url_policy)", async () => {
    const { at, requests } = await daemon(() => answered("1.0", ""))
    const port = at.split(":")[1]
    const names = async () => [{ address: "127.0.0.1", family: 4 }]
    const ask = (host: string, policy: "local" | "strict") =>
      askSpamd(raw, { daemon: `${host}:${port}`, policy, names })
    for (const host of ["127.0.0.1", "spamd.example.com"]) {
      expect(await ask(host, "strict")).toMatchObject({ reason: expect.stringContaining("is not public (loopback)") })
    }
    expect(requests).toEqual([])
    expect(await ask("spamd.example.com", "local")).toMatchObject({ ok: true })
  })

  it("fails for a daemon that does not respond, does not exist, or is not given as host:port", async () => {
    const { at } = await daemon(null)
    expect(await askSpamd(raw, { daemon: at, timeout_ms: 50 })).toMatchObject({
      reason: expect.stringContaining("no answer within 0.05 seconds"),
    })
    expect(await askSpamd(raw, { daemon: "127.0.0.1:1" })).toMatchObject({
      reason: expect.stringContaining("ECONNREFUSED"),
    })
    expect(await askSpamd(raw, { daemon: "nowhere" })).toMatchObject({ reason: expect.stringContaining("host:port") })
  })

  const installed = spawnSync("spamd", ["--version"]).status === 0
  if (!installed) console.warn("Skipped: spamd is not installed, so the real daemon is not tested.")
  it.skipIf(!installed)("agrees with a real spamd about GTUBE", { timeout: 90_000 }, async () => {
    const port = await freePort()
    const spamd = spawn("spamd", [
      "--local",
      "--nouser-config",
      "--max-children=1",
      "--syslog=stderr",
      `--listen=127.0.0.1:${port}`,
    ])
    try {
      await new Promise<void>((resolve, reject) => {
        spamd.stderr.on("data", (line) => String(line).includes("server started") && resolve())
        spamd.once("exit", (code) => reject(new Error(`spamd ended with ${code}`)))
      })
      const gtube = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"
      const message = Buffer.from(`From: a@b.test\r\nSubject: x\r\n\r\n${gtube}\r\n`)
      const result = await askSpamd(message, { daemon: `127.0.0.1:${port}`, timeout_ms: 60_000 })
      expect(result).toMatchObject({ ok: true, reasons: expect.arrayContaining([{ score: 0, reason: "GTUBE" }]) })
      expect(result.ok && result.score).toBeGreaterThan(900)
    } finally {
      spamd.kill()
    }
  })
})

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
