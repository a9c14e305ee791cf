import { expect, it } from "vitest"
import type { EmailRecord } from "../core/records/emails.ts"
import { openMemory } from "../store/folder.ts"
import { BodyText } from "./body-texts.ts"
import { TextIndex } from "./text-index.ts"

const BODY = 32 * 1024

it("finds words of every record and stays close to its memory limit", async () => {
  const { store } = openMemory()
  const body = ({ subject }: EmailRecord) => new BodyText(`${"filler ".repeat(BODY / 7)} Word${subject}End`)
  const index = new TextIndex<EmailRecord>(store, {
    ...{ collection: "emails", head: (email) => email.subject, body, most_bytes: 3 * 1024 * 1024 },
  })
  store.onCommit([index])
  const subjects = Array.from({ length: 400 }, (_, n) => String(n))
  store.commit(
    subjects.map((subject) => {
      const record = { id: subject, account_id: "own", subject, created_at: "2026-03-01T09:00:00.000Z", body: subject }
      return {
        op: "put",
        in: "emails",
        record: { ...record, attachments: [], token: subject } as unknown as EmailRecord,
      }
    }),
  )
  const words = new Map(["0", "399"].map((subject) => [`word${subject}end`, { bodies: true }]))
  const found = await index.find(words)
  expect([...found.values()].map(({ body: ids }) => [...ids])).toEqual([["0"], ["399"]])
  expect(index.size).toBeLessThan(5 * 1024 * 1024)
  index.close()
})
