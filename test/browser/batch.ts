import type { Inbox } from "./inbox.ts"

const MOST = 100

/** Sends `count` emails with the given subject and a number, in as few requests as possible. Returns their ids. */
export async function sendMany(box: Inbox, count: number, subject = "Mail"): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const first = ids.length
    const emails = Array.from({ length: Math.min(MOST, count - first) }, (_, i) => ({
      from: "Acme <hello@acme.test>",
      to: [`user${first + i}@example.com`],
      subject: `${subject} ${first + i}`,
      text: `Hello, this is number ${first + i}. ${"It says nothing of note. ".repeat(20)}`,
    }))
    const { data } = await box.post<{ data: { id: string }[] }>("/v1/emails/batch", emails)
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}
