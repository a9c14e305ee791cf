import { once } from "node:events"
import { connect } from "node:net"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { MemoryWatch } from "../src/app/memory-watch.ts"
import { anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { rawHttp, rawRequest, statusOf } from "./helpers/raw-http.ts"
import { type Box, startSandpost } from "./helpers/sandpost.ts"
import type { CapturedEmail, Page } from "./helpers/wire.ts"

const MIB = 1024 * 1024
/** Less than any Sandpost process uses, so that all limits have their minimum. */
const LITTLE = { memory_bytes: 64 * MIB, check_contract: false }

describe("a sandbox whose memory is limited", () => {
  const sendMany = async (box: Box, count: number) => {
    for (let n = 0; n < count; n += 100) {
      const batch = Array.from({ length: 100 }, (_, index) => anEmail({ subject: `Mail ${n + index}` }))
      await ok(box.v1("POST", "/emails/batch", batch))
    }
    await box.settle()
    return await ok(box.sandbox<Page<CapturedEmail>>("GET", "/emails?limit=1&offset=999"))
  }

  it("keeps the newest messages, as many as fit", async () => {
    const { total, data } = await sendMany(await startSandpost(LITTLE), 1100)
    expect([total, data[0]?.subject]).toEqual([1000, "Mail 100"])
  })

  it("keeps fewer messages if they have many events, and as many accounts by key as fit (assumption limits.auto_accounts)", async () => {
    const box = await startSandpost({ ...LITTLE, auto_accounts: true })
    await ok(box.sandbox("POST", "/outcomes", { recipient: "*@many.example", behaviour: "delivered, opened 99x" }))
    for (let n = 0; n < 3; n++) {
      const email = anEmail({ to: "ann@many.example", html: "<p>Hi", track_opens: true })
      await ok(box.v1("POST", "/emails/batch", Array(100).fill(email)))
    }
    await box.settle()
    const { total } = await ok(box.sandbox<Page<CapturedEmail>>("GET", "/emails"))
    expect(total).toBeGreaterThan(100)
    expect(total).toBeLessThan(250)
    for (let n = 0; n < 130; n++) await box.as(`sp_test_a${n}`).send()
    expect((await ok(box.sandbox<Page<object>>("GET", "/accounts"))).total).toBe(126)
  })

  it("still keeps as many messages as --max-emails allows", async () => {
    expect((await sendMany(await startSandpost({ ...LITTLE, max_emails: 0 }), 1100)).total).toBe(1100)
  })

  it("keeps in memory the newest bodies, attachments and requests that fit, whatever --max-emails says", async () => {
    const box = await startSandpost({ ...LITTLE, max_emails: 0 })
    const attachments = [{ filename: "a.bin", content: Buffer.alloc(MIB, 7).toString("base64") }]
    for (let n = 0; n < 12; n++) await box.send({ subject: `Mail ${n}`, attachments })
    await box.settle()
    const { data } = await ok(box.sandbox<Page<CapturedEmail>>("GET", "/emails"))
    expect(data.map(({ subject }) => subject)).toEqual([11, 10, 9, 8, 7, 6, 5].map((n) => `Mail ${n}`))
    for (let n = 0; n < 30; n++) await box.v1("POST", "/emails", undefined, { raw: "x".repeat(250_000) })
    const logs = await ok(box.sandbox<Page<{ has_exchange: boolean }>>("GET", "/logs?status=4xx"))
    expect(logs.total).toBe(30)
    expect(logs.data.map(({ has_exchange }) => has_exchange).lastIndexOf(true)).toBeLessThan(10)
    expect((await ok(box.sandbox<Page<CapturedEmail>>("GET", "/emails"))).data[0]?.subject).toBe("Mail 11")
  })

  it("drops the oldest messages in memory when there is no other memory for a large body", async () => {
    const box = await startSandpost(LITTLE)
    const attachments = [{ filename: "a.bin", content: Buffer.alloc(MIB, 7).toString("base64") }]
    for (let n = 0; n < 4; n++) await box.send({ subject: `Mail ${n}`, attachments })
    await box.settle()
    const makeRoom = vi.spyOn(MemoryWatch.prototype, "makeRoom").mockReturnValueOnce(false)
    onTestFinished(() => makeRoom.mockRestore())
    await box.send({ subject: "Mail 4", attachments })
    const { data } = await ok(box.sandbox<Page<CapturedEmail>>("GET", "/emails"))
    expect(data.map(({ subject }) => subject)).toEqual([4, 3, 2, 1].map((n) => `Mail ${n}`))
  })

  it("reads a large body after the previous ones are processed, and small ones concurrently", async () => {
    const box = await startSandpost(LITTLE)
    const bytes = 3 * MIB
    const socket = connect(Number(new URL(box.url).port), "127.0.0.1")
    onTestFinished(() => void socket.destroy())
    await once(socket, "connect")
    const head = ["Host: localhost", `Authorization: Bearer ${box.token}`, "Content-Type: application/json"]
    socket.write(`POST /v1/emails HTTP/1.1\r\n${[...head, `Content-Length: ${bytes}`].join("\r\n")}\r\n\r\n{`)
    await box.send()
    let answered = false
    const second = box.v1("POST", "/emails", undefined, { raw: "x".repeat(bytes) }).then((answer) => {
      answered = true
      return answer
    })
    for (let n = 0; n < 20; n++) await box.send()
    expect(answered).toBe(false)
    socket.destroy()
    expect((await second).status).toBe(400)
    await box.send()
  })

  it("rejects a body of the control API that does not fit, before it is read", async () => {
    const box = await startSandpost(LITTLE)
    const headers = ["Host: localhost", "Content-Type: message/rfc822", `Content-Length: ${40 * MIB}`]
    expect(statusOf(await rawHttp(box.url, rawRequest("POST", "/sandbox/inbound", headers)))).toBe(413)
  })
})
