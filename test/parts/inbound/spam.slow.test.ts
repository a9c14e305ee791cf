import { createServer, type Server } from "node:net"
import { describe, expect, it } from "vitest"
import { aFolder } from "../../helpers/spawn.ts"
import { aMail, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"

async function office(settings: object = {}) {
  const box = await aPostOffice()
  await box.address("support")
  if (Object.keys(settings).length > 0) await box.sandbox("PATCH", "/settings", settings)
  return box
}
const scored = (score: string) => ({ ...aMail, headers: { "X-Spam-Score": score } })

describe("the spam score (assumptions inbound.spam_statuses and inbound.spam)", () => {
  it("is at least 1000 for the GTUBE string, which is spam", async () => {
    const box = await office()
    await box.mail({ ...aMail, text: GTUBE })
    const message = await box.newest()
    expect(message).toMatchObject({ status: "spam", spam_status: "Spam", spam_score: 1001 })
    expect(message.spam_reasons[0]).toMatchObject({ score: 1000, reason: expect.stringContaining("GTUBE") })
  })

  it("ignores an X-Spam-Score header unless it is trusted (assumption inbound.trust_spam_header)", async () => {
    const box = await office()
    await box.mail(scored("9.5"))
    expect(await box.newest()).toMatchObject({ spam_score: 1, status: "received" })
    await box.sandbox("PATCH", "/settings", { "inbound.trust_spam_header": true })
    await box.mail(scored("9.5"))
    expect(await box.newest()).toMatchObject({ spam_score: 9.5, status: "spam" })
    await box.mail(scored("4.9"))
    expect(await box.newest()).toMatchObject({ spam_score: 4.9, status: "received" })
  })

  it("is NotChecked while it is switched off", async () => {
    const box = await office({ "inbound.spam": "off" })
    await box.mail({ ...aMail, text: GTUBE })
    expect(await box.newest()).toMatchObject({ status: "received", spam_status: "NotChecked", spam_score: 0 })
  })

  it("is the score of the SpamAssassin daemon if one is set", async () => {
    const daemon = await aDaemon("SPAMD/1.1 0 EX_OK\r\nSpam: True ; 7.3 / 5.0\r\n\r\nGTUBE,NO_RECEIVED\r\n")
    const box = await office({ "inbound.spam": "spamd", "inbound.spamd": `127.0.0.1:${daemon.port}` })
    await box.mail(aMail)
    expect(await box.newest()).toMatchObject({ status: "spam", spam_score: 7.3 })
    expect(daemon.asked.join("")).toMatch(
      /\r\n\r\nReturn-Path: <ann@example\.com>\r\nReceived: from client\.test \(unknown \[127\.0\.0\.1\]\)\r\n/,
    )
    daemon.server.close()
  })

  it("is the sandbox's own if the daemon is unreachable, with a note", async () => {
    const gone = await aDaemon("")
    await new Promise((done) => gone.server.close(done))
    const box = await office({ "inbound.spam": "spamd", "inbound.spamd": `127.0.0.1:${gone.port}` })
    await box.mail(aMail)
    const message = await box.newest()
    expect(message).toMatchObject({ spam_score: 1, spam_status: "NotSpam" })
    expect(message.spam_reasons.at(-1).reason).toContain("could not be queried")
  })

  it("never comes from a daemon at an internal address under webhooks.url_policy strict", async () => {
    const daemon = await aDaemon("SPAMD/1.1 0 EX_OK\r\nSpam: True ; 7.3 / 5.0\r\n\r\nGTUBE\r\n")
    let connections = 0
    daemon.server.on("connection", () => connections++)
    const data = aFolder()
    const before = await aPostOffice({ data })
    await before.address("support")
    const settings = { "inbound.spam": "spamd", "inbound.spamd": `127.0.0.1:${daemon.port}` }
    expect(await before.sandbox("PATCH", "/settings", settings)).toMatchObject({ status: 200 })
    await before.stop()
    const box = await aPostOffice({ data, settings: { "webhooks.url_policy": "strict" } })
    await box.mail(aMail)
    const message = await box.newest()
    expect(message).toMatchObject({ spam_score: 1, spam_status: "NotSpam" })
    expect(message.spam_reasons.at(-1).reason).toContain("127.0.0.1 is not public (loopback)")
    expect(connections).toBe(0)
    daemon.server.close()
  })
})

async function aDaemon(answer: string): Promise<{ server: Server; port: number; asked: Buffer[] }> {
  const asked: Buffer[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("data", (bytes) => asked.push(bytes))
    socket.on("end", () => socket.end(answer))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return { server, port: (server.address() as { port: number }).port, asked }
}
