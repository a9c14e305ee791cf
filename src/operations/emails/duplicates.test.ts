import { expect, it } from "vitest"
import { anEmail } from "../../core/emails/an-email.fixture.ts"
import { MemoryBlobs } from "../../store/blob-store.ts"
import { Store } from "../../store/store.ts"
import { Duplicates } from "./duplicates.ts"

const now = Date.parse("2026-03-01T09:00:00.000Z")
const clock = { now: () => now, wall: () => now }

/** Sends emails with these subjects, and returns whether the last one was marked. */
function lastIsMarked(subjects: readonly string[]): boolean {
  const store = new Store(new MemoryBlobs(), null)
  const duplicates = new Duplicates({ store, blobs: store.blobs, clock })
  const body = Buffer.from("{}")
  let marked = false
  for (const [index, subject] of subjects.entries()) {
    const email = anEmail({
      id: String(index),
      token: String(index),
      subject,
      to: ["ann@example.com"],
      cc: [],
      bcc: [],
    })
    email.body = index === 0 ? store.blobs.append(body) : "1"
    duplicates.mark({ email, addresses: ["ann@example.com"], body })
    marked = email.duplicate_of !== undefined
    if (index === 0) store.commit([{ op: "put", in: "emails", record: email }])
  }
  return marked
}
const others = (count: number) => Array.from({ length: count }, (_, n) => `Message ${n}`)

it("remembers at least 10,000 emails, and forgets those before 20,000", () => {
  expect(lastIsMarked(["First", "First"])).toBe(true)
  expect(lastIsMarked(["First", ...others(10_000), "First"])).toBe(true)
  expect(lastIsMarked(["First", ...others(20_000), "First"])).toBe(false)
})
