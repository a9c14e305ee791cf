import { once } from "node:events"
import { connect, createServer } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { ok } from "./helpers/client.ts"
import { freePort } from "./helpers/free-port.ts"
import { hasIpv6 } from "./helpers/ipv6.ts"
import { startSandpost } from "./helpers/sandpost.ts"

/** The first line that a server sends, or answers to `sent`. */
async function firstLine(port: number, sent = ""): Promise<string> {
  const socket = connect(port, "::1")
  onTestFinished(() => void socket.destroy())
  if (sent) socket.write(sent)
  const [bytes] = await once(socket, "data")
  return String(bytes).split("\r\n")[0] as string
}

describe.skipIf(!hasIpv6)("localhost", () => {
  it("reaches API and SMTP at ::1, at the same ports as at 127.0.0.1", async () => {
    const box = await startSandpost({ smtp_port: 0 })
    const port = Number(new URL(box.url).port)
    const answer = await fetch(`http://[::1]:${port}/sandbox/info`)
    expect(await answer.json()).toMatchObject({ url: box.url })
    expect(await firstLine(box.smtp_port as number)).toMatch(/^220 /)
  })

  it("no longer accepts connections at ::1 after a stop, and a stop waits for running requests there", async () => {
    const box = await startSandpost()
    const port = Number(new URL(box.url).port)
    const waiting = fetch(`http://[::1]:${port}/sandbox/emails/wait?timeout_ms=60000`)
    await firstLine(port, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await box.stop()
    expect((await waiting).status).toBe(503)
    await expect(firstLine(port)).rejects.toThrow("ECONNREFUSED")
  })

  it("is no error if it is another program's: the start says so in a sentence", async () => {
    const other = createServer().listen(await freePort(), "::1")
    onTestFinished(() => void other.close())
    await once(other, "listening")
    const { port } = other.address() as { port: number }
    await expect(startSandpost({ port })).rejects.toThrow(`Port ${port} on ::1 is in use`)
  })

  it("refuses webhooks to its own port at ::1", async () => {
    const box = await startSandpost()
    const url = `http://[::1]:${new URL(box.url).port}/hook`
    await ok(box.v1("POST", "/webhooks", { url, events: ["email.sent"] }))
    await box.send()
    await box.settle()
    // It is tried again later.
    const [{ attempts }] = (await ok(box.sandbox("GET", "/deliveries/wait?event=email.sent&status=pending"))).data
    expect(attempts[0].error).toContain("refused")
  })
})
