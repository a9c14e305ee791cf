// What a program does with Sandpost, in any runtime: prints the name of each step that it has finished, and ends by itself.
import { connect } from "node:net"
import { startSandpost } from "sandpost"

const sandpost = await startSandpost({ domains: ["shop.test"], smtp_starttls: true })
const { client, smtpPort, tokens } = sandpost
console.log("start")

const mail = { from: "hi@shop.test", to: "ann@example.com", subject: "Grüße", text: "Your code is 482913." }
const { id } = await client.service.sendEmail(mail)
if ((await client.emails.lastCode("ann@example.com")) !== "482913") throw new Error("another code")
console.log("code")

// Composes and signs it.
if (!(await client.emails.raw(id)).includes("DKIM-Signature:")) throw new Error("no signature")
console.log("raw")

const late = client.emails.waitFor({ to: "ben@example.com", timeout_ms: 20_000 })
await client.service.sendEmail({ ...mail, to: "ben@example.com" })
if ((await late).subject !== "Grüße") throw new Error("another subject")
console.log("wait")

const hook = await client.webhooks.receiver({ events: ["email.bounced"] })
hook.failNext(1)
await client.service.sendEmail({ ...mail, to: "bounced@sandbox.test" })
await client.control.settle()
await client.control.setClock({ advance: "1m" })
await hook.waitFor("email.bounced", { count: 2 })
if (!hook.of("email.bounced").every(({ genuine }) => genuine)) throw new Error("a signature is wrong")
await hook.close()
console.log("webhook")

const login = Buffer.from(`\0app\0${tokens.sending}`).toString("base64")
const lines = ["From: hi@shop.test", "To: cleo@example.com", "Subject: Over SMTP", "", "Your code is 771204.", "."]
await smtp(["EHLO a", `AUTH PLAIN ${login}`, "MAIL FROM:<hi@shop.test>", "RCPT TO:<cleo@example.com>", "DATA", lines])
if ((await client.emails.lastCode("cleo@example.com")) !== "771204") throw new Error("another code over SMTP")
console.log("smtp")

// A worker parses it, another one checks its sender.
const received = ["From: ann@example.com", "To: help@sp.shop.test", "Subject: Help", "", "It is dark.", "."]
await smtp(["EHLO a", "MAIL FROM:<ann@example.com>", "RCPT TO:<help@sp.shop.test>", "DATA", received])
if ((await client.inbound.waitFor({ subject: "Help" })).sender_verdict !== "unverified") throw new Error("verified")
console.log("inbound")

const stop = new AbortController()
const feed = client.live(stop.signal)
const first = feed.next()
const again = setInterval(() => client.service.sendEmail(mail).catch(() => {}), 100)
if ((await first).done) throw new Error("the live feed has ended")
clearInterval(again)
stop.abort()
console.log("live")

const refused = await client.service.sendEmail({ ...mail, from: "hi@other.test" }).catch((error) => error)
if (refused.type !== "domain_not_verified") throw refused
console.log("error")

await sandpost.stop()
console.log("stop")

/** Sends commands over SMTP, each after the reply to the one before. */
function smtp(commands) {
  return new Promise((done, fail) => {
    const waiting = [...commands, "QUIT"]
    const socket = connect(smtpPort, "127.0.0.1")
    socket.setEncoding("utf8").on("error", fail).on("close", done)
    socket.on("data", (reply) => {
      if (/^[45]/m.test(reply)) return socket.destroy(new Error(reply))
      // The last line of a reply has no hyphen.
      if (!/^\d{3} .*\r\n$/m.test(reply)) return
      const next = waiting.shift()
      if (next !== undefined) socket.write(`${[next].flat().join("\r\n")}\r\n`)
    })
  })
}
