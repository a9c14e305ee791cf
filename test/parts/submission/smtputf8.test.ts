import { describe, expect, it } from "vitest"
import { postOffices } from "../inbound/post-office.ts"
import { aMessage, aSession, idIn, login } from "./session.ts"

const aPostOffice = postOffices({})

describe("submission: addresses that are not ASCII (assumption smtp.utf8)", () => {
  it.each([
    ["ada@xn--bcher-kva.example", "", []],
    ["jörg@example.com", " SMTPUTF8", []],
    [
      "jörg@bücher.example",
      "",
      [
        "the envelope: jörg@bücher.example is not ASCII, but MAIL FROM has no SMTPUTF8; other servers may refuse that (RFC 6531 3.4)",
      ],
    ],
  ])('accepts %s after MAIL FROM with "%s", with a hint where SMTPUTF8 is missing', async (to, more, hints) => {
    const box = await aPostOffice()
    const session = await aSession(box)
    await login(session, box.token)
    for (const line of [`MAIL FROM:<hello@acme.test>${more}`, `RCPT TO:<${to}>`])
      expect(await session.say(line)).toMatch(/^250 /)
    await session.say("DATA")
    const reply = await session.say(`${aMessage({ to })}.`)
    expect(await box.captured(idIn(reply as string))).toMatchObject({ hints })
  })
})
