import { expect, onTestFinished } from "vitest"
import { dotStuffed, type RawClient, rawClient } from "../../../src/smtp/raw-client.test-helper.ts"
import type { PostOffice } from "../inbound/post-office.ts"

export interface Session extends RawClient {
  /** The reply to EHLO. */
  features: string
  /** Sends the envelope and a message. Returns the reply to the message, or the first refusal. */
  message(raw: string | Buffer, envelope?: { from?: string; to?: string | string[] }): Promise<string>
}

/** A session with the SMTP port that has greeted. */
export async function aSession(box: Pick<PostOffice, "smtp_port">): Promise<Session> {
  const client = rawClient(box.smtp_port as number)
  onTestFinished(client.end)
  await client.reply()
  const features = (await client.say("EHLO app.example")) as string
  const message: Session["message"] = async (raw, { from = "hello@acme.test", to = "ann@example.com" } = {}) => {
    const commands = [`MAIL FROM:<${from}>`, ...[to].flat().map((one) => `RCPT TO:<${one}>`), "DATA"]
    for (const command of commands) {
      const reply = (await client.say(command)) as string
      if (reply === null || /^[23]/.test(reply)) continue
      await client.say("RSET")
      return reply
    }
    const bytes = dotStuffed(Buffer.from(raw))
    client.write(bytes)
    return (await client.say(bytes.subarray(-2).toString() === "\r\n" ? "." : "\r\n.")) as string
  }
  return { ...client, features, message }
}

export const plain = (key: string, user = "any") => `AUTH PLAIN ${Buffer.from(`\0${user}\0${key}`).toString("base64")}`

export async function login(session: Session, key: string): Promise<void> {
  expect(await session.say(plain(key))).toMatch(/^235 /)
}

interface MessageFields {
  from?: string | null
  to?: string | null
  subject?: string
  more?: string
  body?: string
}

/** A message as a mailer writes it. A field that is null is left out. */
export function aMessage({
  from = "hello@acme.test",
  to = "ann@example.com",
  subject = "Hi",
  more = "",
  body = "Hello",
}: MessageFields = {}) {
  const fields = [
    from === null ? "" : `From: ${from}\r\n`,
    to === null ? "" : `To: ${to}\r\n`,
    `Subject: ${subject}\r\n`,
    more,
  ]
  return `${fields.join("")}\r\n${body}\r\n`
}

/** The id in the reply to an accepted message. */
export const idIn = (reply: string): string =>
  /^250 2\.6\.0 Message accepted as (\S{36})$/.exec(reply)?.[1] ?? expect.unreachable(reply)
