import { crc32 } from "node:zlib"
import { describe, expect, it } from "vitest"
import { anEmail, type SendBody } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { openFeed } from "../../helpers/live.ts"
import { type Box, NOW, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const key = (value: string) => ({ "Idempotency-Key": value })
const advance = (box: Box, milliseconds: number) => ok(box.sandbox("POST", "/clock", { advance_ms: milliseconds }))
const MINUTE = 60_000
const duplicatesFound = async (box: Box, q = "is:duplicate"): Promise<string[]> => {
  const page = await ok(box.sandbox<{ data: { id: string }[] }>("GET", `/emails?q=${encodeURIComponent(q)}`))
  return page.data.map(({ id }) => id)
}
const batchOf = async (box: Box, ...emails: SendBody[]): Promise<string[]> => {
  const answer = await ok(
    box.v1<{ data: { id: string }[] }>(
      "POST",
      "/emails/batch",
      emails.map((fields) => anEmail(fields)),
    ),
  )
  return answer.data.map(({ id }) => id)
}

/** Two texts whose stored bodies have the same CRC-32. */
function sameChecksum(): [string, string] {
  const known = new Map<number, string>()
  for (let n = 0; ; n++) {
    const text = `Your code is ${Math.imul(n, 2_654_435_761).toString(36)}.`
    const checksum = crc32(JSON.stringify({ html: null, text }))
    const other = known.get(checksum)
    if (other !== undefined && other !== text) return [other, text]
    known.set(checksum, text)
  }
}

describe("duplicates", () => {
  it("names the first email in the second, and the second in the first", async () => {
    const box = await startSandpost()
    const first = await box.send()
    const second = await box.send()
    expect(await box.captured(first)).toMatchObject({ duplicate_of: null, duplicates: [second] })
    expect(await box.captured(second)).toMatchObject({ duplicate_of: first, duplicates: [] })
    expect(await duplicatesFound(box)).toEqual([second])
    expect(await duplicatesFound(box, "-is:duplicate")).toEqual([first])
  })

  it("lists with the first the newest 20 of all that follow", async () => {
    const box = await startSandpost()
    const first = await box.send()
    const others: string[] = []
    for (let n = 0; n < 21; n++) others.push(await box.send())
    expect((await box.captured(first)).duplicates).toEqual(others.toReversed().slice(0, 20))
    expect((await box.captured(others[20] as string)).duplicate_of).toBe(first)
  })

  it("compares recipients by address, in any order and field", async () => {
    const box = await startSandpost()
    const first = await box.send({ to: ["Ann <ANN@example.com>", "bob@example.com"] })
    const second = await box.send({ to: ["bob@example.com"], cc: ["ann@example.com"] })
    expect(await box.captured(second)).toMatchObject({ duplicate_of: first })
  })

  it.each([
    ["subject", { subject: "Another" }],
    ["text", { text: "Another" }],
    ["html", { html: "<p>Another</p>" }],
    ["recipient", { to: ["bob@example.com"] }],
    ["additional recipient", { bcc: ["bob@example.com"] }],
  ])("does not mark an email with another %s", async (_, fields) => {
    const box = await startSandpost()
    await box.send()
    expect(await box.captured(await box.send(fields))).toMatchObject({ duplicate_of: null })
  })

  it("compares the bodies, not only their checksums", async () => {
    const box = await startSandpost()
    const [one, other] = sameChecksum()
    const first = await box.send({ text: one })
    const second = await box.send({ text: one })
    expect(await box.captured(second)).toMatchObject({ duplicate_of: first })
    expect(await box.captured(await box.send({ text: other }))).toMatchObject({ duplicate_of: null })
  })

  it("does not mark an email of another account", async () => {
    const box = await startSandpost()
    const other = await ok(box.sandbox("POST", "/accounts", { name: "Other", domains: ["acme.test"] }))
    await box.send()
    await box.as(other.tokens.full_access).send()
    expect((await box.sandbox("GET", "/emails?q=is:duplicate", undefined, { account_id: other.id })).body.total).toBe(0)
  })

  it("looks back ten minutes on the sandbox's clock", async () => {
    const box = await startSandpost()
    const first = await box.send()
    await advance(box, 10 * MINUTE)
    const second = await box.send()
    await advance(box, 10 * MINUTE + 1)
    const third = await box.send()
    expect(await box.captured(second)).toMatchObject({ duplicate_of: first })
    expect(await box.captured(third)).toMatchObject({ duplicate_of: null })
  })

  it("marks what repeats an email from before the clock went back, up to ten minutes later (assumption clock.back)", async () => {
    const box = await startSandpost()
    await advance(box, 24 * 60 * MINUTE)
    const [first, other] = [await box.send(), await box.send({ subject: "Other" })]
    await ok(box.sandbox("POST", "/clock", { set: NOW }))
    await advance(box, 10 * MINUTE)
    const second = await box.send()
    await advance(box, 1)
    const late = await box.send({ subject: "Other" })
    expect(await box.captured(second)).toMatchObject({ duplicate_of: first })
    expect(await box.captured(late)).toMatchObject({ duplicate_of: null })
    expect((await box.captured(other)).duplicates).toEqual([])
  })

  it("marks an email with another key or without one, not one that the key replays", async () => {
    const box = await startSandpost()
    const first = await box.send({}, key("order-1"))
    expect(await box.send({}, key("order-1"))).toBe(first)
    expect(await box.captured(first)).toMatchObject({ idempotency_key: "order-1", replays: 1, duplicates: [] })
    const second = await box.send({}, key("order-2"))
    const third = await box.send()
    expect(await box.captured(second)).toMatchObject({ duplicate_of: first, idempotency_key: "order-2", replays: 0 })
    expect(await box.captured(third)).toMatchObject({ duplicate_of: first, idempotency_key: null })
  })

  it("masks a token that a client uses as a key", async () => {
    const box = await startSandpost()
    const id = await box.send({}, key(box.tokens.full_access))
    expect((await box.captured(id)).idempotency_key).not.toContain(box.tokens.full_access)
  })

  it("marks emails of a batch, also within the same batch", async () => {
    const box = await startSandpost()
    const first = await box.send()
    const [second, other, third, again] = await batchOf(box, {}, { subject: "Other" }, {}, { subject: "Other" })
    expect((await box.captured(first)).duplicates).toEqual([third, second])
    expect(await box.captured(third as string)).toMatchObject({ duplicate_of: first })
    expect(await box.captured(again as string)).toMatchObject({ duplicate_of: other })
    expect(await box.captured(other as string)).toMatchObject({ duplicates: [again] })
  })

  it("counts the replays of a batch with each of its emails", async () => {
    const box = await startSandpost()
    const body = [anEmail(), anEmail({ subject: "Other" })]
    const send = () => box.v1("POST", "/emails/batch", body, { headers: key("batch-1") })
    const { data } = await ok(send())
    await send()
    for (const { id } of data) expect(await box.captured(id)).toMatchObject({ replays: 1, idempotency_key: "batch-1" })
  })

  it("catches a client that retries without a key after a dropped response", async () => {
    const box = await startSandpost()
    const fault = { method: "POST", path: "/emails", times: 1, disconnect: true, when: "after" }
    await ok(box.sandbox("POST", "/faults", fault))
    await expect(box.post({})).rejects.toThrow("socket hang up")
    const second = await box.send()
    await ok(box.sandbox("POST", "/faults", fault))
    await expect(box.post({ subject: "With a key" }, key("order-3"))).rejects.toThrow("socket hang up")
    await box.send({ subject: "With a key" }, key("order-3"))
    expect(await duplicatesFound(box)).toEqual([second])
  })

  it("survive a restart, which also finds duplicates of emails that were sent before it", async () => {
    const data = aFolder()
    const before = await startSandpost({ data })
    const first = await before.send()
    const second = await before.send()
    await before.stop()
    const box = await startSandpost({ data })
    expect(await duplicatesFound(box)).toEqual([second])
    const third = await box.send()
    expect((await box.captured(first)).duplicates).toEqual([third, second])
  })

  it("are found of emails that a snapshot restored", async () => {
    const box = await startSandpost()
    const first = await box.send()
    const snapshot = await ok(box.sandbox("GET", "/snapshot"))
    await ok(box.sandbox("POST", "/reset", {}))
    expect((await box.captured(await box.send())).duplicate_of).toBeNull()
    await ok(box.sandbox("PUT", "/snapshot", snapshot))
    expect((await box.captured(await box.send())).duplicate_of).toBe(first)
  })

  it("update the first email in the live feed", async () => {
    const box = await startSandpost()
    const first = await box.send()
    const feed = await openFeed(box)
    const second = await box.send()
    const lists = (duplicates: string[]) =>
      feed.next("email.updated", ({ data }) => data.id === first && String(data.duplicates) === String(duplicates))
    await lists([second])
    await ok(box.sandbox("DELETE", `/emails/${second}`))
    await lists([])
  })

  it("repeat the second email once the first was deleted", async () => {
    const box = await startSandpost()
    const first = await box.send()
    const second = await box.send()
    await ok(box.sandbox("DELETE", `/emails/${first}`))
    expect(await box.captured(await box.send())).toMatchObject({ duplicate_of: second })
  })

  it("are not found with an email that was deleted", async () => {
    const box = await startSandpost()
    const first = await box.send()
    await ok(box.sandbox("DELETE", `/emails/${first}`))
    expect(await box.captured(await box.send())).toMatchObject({ duplicate_of: null })
  })
})
