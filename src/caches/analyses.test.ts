import { expect, it } from "vitest"
import { anEmail } from "../parts/emails/rules/an-email.fixture.ts"
import { openMemory } from "../store/folder.ts"
import { Analyses } from "./analyses.ts"

/** Emails with a link of their own, and the number of bodies that were read. */
function openAnalyses() {
  const { store } = openMemory()
  let reads = 0
  const blobs = Object.create(store.blobs, {
    readText: {
      value: (ref: string) => {
        reads++
        return store.blobs.readText(ref)
      },
    },
  })
  const analyse = () => Promise.reject(new Error("no worker is needed"))
  const analyses = new Analyses(Object.create(store, { blobs: { value: blobs } }), { analyse })
  const put = (n: number) => {
    const html = `<p>Your code is ${100_000 + n}.</p><a href="https://acme.test/${n}">Go</a>`
    const body = store.blobs.append(Buffer.from(JSON.stringify({ html, text: null })))
    return anEmail({ id: String(n), token: String(n), body, has_html: true, attachments: [] })
  }
  return { analyses, put, reads: () => reads }
}

it("links and codes of an email are found once, also after it was changed", async () => {
  const { analyses, put, reads } = openAnalyses()
  const email = put(1)
  const first = await analyses.of(email)
  expect(first).toMatchObject({ links: ["https://acme.test/1"], codes: ["100001"] })
  expect(await analyses.of({ ...email, read: true })).toBe(first)
  expect(analyses.analyseNow(email)).toBe(first)
  expect(reads()).toBe(1)
})

it("keeps those of the last emails only, and finds the others again", async () => {
  const { analyses, put, reads } = openAnalyses()
  const emails = Array.from({ length: 300 }, (_, n) => put(n))
  for (const email of emails) await analyses.of(email)
  expect(reads()).toBe(300)
  for (const n of [299, 250, 0]) {
    expect(await analyses.of(emails[n] as (typeof emails)[0])).toMatchObject({ links: [`https://acme.test/${n}`] })
  }
  expect(reads()).toBe(301)
})
