import { expect, it } from "vitest"
import { unread } from "../core/mail/unread.ts"
import type { ParsedMail } from "../core/ports.ts"
import { copyText } from "../core/text/text.ts"
import { anEmail } from "../parts/emails/rules/an-email.fixture.ts"
import { openMemory } from "../store/folder.ts"
import { Analyses } from "./analyses.ts"
import { Readings } from "./readings.ts"

const RAW = Buffer.from("From: a@acme.test\r\n\r\nHello\r\n")
const LATE = "The message could not be read: it took too long."

/** A carried email, and a reader that is late the given number of times. */
function aCarried(late: number) {
  const { store } = openMemory()
  let reads = 0
  const parse = async (): Promise<ParsedMail> =>
    ++reads > late ? { ...unread(RAW, ""), text: "Hello", parse_error: null, parser: "mailparser" } : unread(RAW, LATE)
  const analyses = new Analyses(store, { analyse: () => Promise.reject(new Error("no worker is needed")) })
  const readings = new Readings(store, { parse }, analyses, () => "yes")
  const email = {
    ...anEmail({
      has_text: false,
      attachments: [],
      hints: [copyText("early")],
      carried: store.blobs.append(RAW),
    }),
    body: null,
  }
  store.commitSoon([{ op: "put", in: "emails", record: email }])
  return { readings, email, store, reads: () => reads }
}

it("reads a carried message once for all who need it", async () => {
  const { readings, email, reads } = aCarried(0)
  const [first, second] = await Promise.all([readings.of(email), readings.of(email, { again: true })])
  expect(first).toMatchObject({ has_text: true, preview: "Hello", hints: ["early"] })
  expect(second).toBe(first)
  expect(await readings.of(email, { again: true })).toBe(first)
  expect(reads()).toBe(1)
})

it("tries again what could not be read, once for each who opens it", async () => {
  const { readings, email, store, reads } = aCarried(2)
  expect(await readings.of(email, { again: true })).toMatchObject({ has_text: false, hints: ["early", LATE] })
  expect(await readings.of(email)).toMatchObject({ has_text: false })
  expect(reads()).toBe(1)
  expect(await readings.of(email, { again: true })).toMatchObject({ hints: ["early", LATE] })
  const read = await readings.of(email, { again: true })
  expect(read).toMatchObject({ has_text: true, hints: ["early"] })
  expect(read.reading_error).toBeUndefined()
  expect(store.blobs.readText(read.body)).toBe('{"html":null,"text":"Hello"}')
  await readings.of(email, { again: true })
  expect(reads()).toBe(3)
})
