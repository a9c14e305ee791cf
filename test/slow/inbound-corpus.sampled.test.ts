import { describe, expect, it } from "vitest"
import { corpusMails } from "../../src/mail-worker/mail-corpus.test-helper.ts"
import { dotStuffed, rawClient } from "../../src/smtp/raw-client.test-helper.ts"
import { ok } from "../helpers/client.ts"
import { isLong, sample } from "../helpers/long.ts"
import { postOffices } from "../parts/inbound/post-office.ts"

const aPostOffice = postOffices()

describe("the mail corpus, through the SMTP port", () => {
  it("is accepted, listed and readable with unchanged bytes", async (test) => {
    const mails = sample(corpusMails(test), 20)
    const box = await aPostOffice()
    await box.address("support")
    const client = rawClient(box.smtp_port as number)
    await client.reply()
    await client.say("EHLO client.test")
    const counts = { mails: 0, accepted: 0, listed: 0, identical: 0, parse_errors: 0, slowest_ms: 0 }
    for (const { name, raw } of mails) {
      const ended = raw.subarray(-2).toString() === "\r\n" ? raw : Buffer.concat([raw, Buffer.from("\r\n")])
      const started = performance.now()
      for (const line of ["MAIL FROM:<a@b.test>", "RCPT TO:<support@sp.acme.test>", "DATA"]) await client.say(line)
      client.write(dotStuffed(ended))
      const reply = await client.say(".")
      expect(reply, name).toMatch(/^250 /)
      const message = await box.newest()
      const took = performance.now() - started
      const kept = (await box.sandbox("GET", `/inbound/${message.id}/raw`)).bytes
      expect(kept.equals(ended), name).toBe(true)
      await ok(box.v1("GET", `/inbound/${message.id}`))
      expect((await box.sandbox("GET", `/inbound/${message.id}/preview`)).status, name).toBe(200)
      counts.mails++
      counts.accepted++
      counts.identical++
      counts.parse_errors += message.parse_error === null ? 0 : 1
      counts.slowest_ms = Math.max(counts.slowest_ms, Math.round(took))
    }
    client.end()
    counts.listed = (await ok(box.v1("GET", "/inbound?limit=100"))).total
    console.log(`Mail corpus over SMTP: ${JSON.stringify(counts)}`)
    expect(counts.mails).toBeGreaterThanOrEqual(isLong ? 58 : 20)
    expect(counts.listed).toBe(counts.mails)
  })
})
