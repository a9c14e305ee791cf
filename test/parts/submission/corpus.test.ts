import { expect, it } from "vitest"
import { corpusMails } from "../../../src/mail-worker/mail-corpus.test-helper.ts"
import { postOffices } from "../inbound/post-office.ts"
import { expectCarried } from "./as-carried.ts"
import { aSession, idIn, login } from "./session.ts"

const aPostOffice = postOffices({})

/** The message from an author who may send, with line breaks as SMTP has them. */
function sendable(raw: Buffer): string {
  const text = raw.toString("latin1").replace(/\r?\n/g, "\r\n")
  const others = text.replace(/^(?:From[ \t]*:.*|From .*)(?:\r\n[ \t].*)*\r\n/gim, "")
  return `From: hello@acme.test\r\n${others}${others.endsWith("\r\n") ? "" : "\r\n"}`
}

it("carries each mail of the corpus byte by byte, and reads it (assumption smtp.submission)", async (test) => {
  const mails = corpusMails(test)
  const box = await aPostOffice({ settings: { "emails.refused_headers": [] } })
  const session = await aSession(box)
  await login(session, box.token)
  for (const { raw, name } of mails) {
    const message = sendable(raw)
    const id = idIn(await session.message(Buffer.from(message, "latin1")))
    const bytesAt = async (what: string) => (await box.sandbox("GET", `/emails/${id}/${what}`)).bytes.toString("latin1")
    expect(await bytesAt("submitted"), name).toBe(message)
    expectCarried(message, await bytesAt("raw"))
    expect((await box.captured(id)).status, name).toBe("delivered")
  }
}, 300_000)
