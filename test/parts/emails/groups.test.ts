import { once } from "node:events"
import { connect } from "node:net"
import { afterEach, expect, it, onTestFinished, vi } from "vitest"
import { Senders } from "../../../src/http/connections.ts"
import { writeError } from "../../../src/store/files.ts"
import { Journal } from "../../../src/store/journal.ts"
import { Segments } from "../../../src/store/segments.ts"
import { Connection } from "../../bench/load/connection.ts"
import { anAttachment, anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { copyAsIfKilled, filesOf } from "../../helpers/folder.ts"
import { openFeed } from "../../helpers/live.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { type Box, type Options, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"
import type { Page } from "../../helpers/wire.ts"

Senders.within_ms = Number.POSITIVE_INFINITY
afterEach(() => void vi.restoreAllMocks())

interface Sent {
  fields?: Parameters<typeof anEmail>[0]
  key?: string
}

const SENDS: Sent[] = Array.from({ length: 10 }, (_, n) => ({ fields: { subject: `Message ${n}` } }))

/** A sandbox with a data folder, and connections to it that have sent one email each. */
async function aBusySandpost(options: Options = {}) {
  const data = aFolder()
  const box = await startSandpost({ data, now: undefined, check_contract: false, ...options })
  const connections = await Promise.all(SENDS.map(() => Connection.open(Number(new URL(box.base_url).port))))
  onTestFinished(() => {
    for (const connection of connections) connection.close()
  })
  /** Writes all requests before the sandbox reads the first. */
  const sendTogether = async (sends: readonly Sent[]) =>
    await Promise.all(
      sends.map(async (sent, n) => {
        const { status, body } = await (connections[n] as Connection).send(requestOf(box, sent))
        return { status, body: JSON.parse(body.toString()) }
      }),
    )
  await sendTogether(SENDS.map((_, n) => ({ fields: { subject: `Before ${n}` } })))
  await box.settle()
  return { box, data, sendTogether }
}

function requestOf(box: Box, { fields = {}, key }: Sent): Buffer {
  const body = JSON.stringify(anEmail(fields))
  const headers = {
    Host: new URL(box.base_url).host,
    Authorization: `Bearer ${box.tokens.full_access}`,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...(key !== undefined && { "Idempotency-Key": key }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST /v1/emails HTTP/1.1\r\n${lines.join("")}\r\n${body}`)
}

const listed = async (box: Box) =>
  (await ok(box.v1<Page<{ id: string; subject: string }>>("GET", "/emails?limit=100"))).data

const full = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })

/** Makes the next write of several sends fail. Returns how many it had: beside them, it may have the last use of the key. */
function failNextGroup(): { commits: number } {
  const failed = { commits: 0 }
  const append = Journal.prototype.append
  vi.spyOn(Journal.prototype, "append").mockImplementation(function (this: Journal, payloads) {
    const sends = payloads.filter((payload) => payload.includes('"emails"'))
    if (failed.commits > 0 || sends.length < 2) return append.call(this, payloads)
    failed.commits = sends.length
    throw full()
  })
  return failed
}

it("sends that arrive together are written together, and a kill right after their responses loses none", async () => {
  const { box, data, sendTogether } = await aBusySandpost()
  const [journal, blobs] = [vi.spyOn(Journal.prototype, "append"), vi.spyOn(Segments.prototype, "flush")]
  const answers = await sendTogether(
    SENDS.map(({ fields }) => ({ fields: { ...fields, attachments: [anAttachment()] } })),
  )
  const killed = aFolder()
  copyAsIfKilled(data, killed)
  expect(answers.map(({ status }) => status)).toEqual(SENDS.map(() => 200))
  expect(Math.max(...journal.mock.calls.map(([payloads]) => payloads.length))).toBeGreaterThan(1)
  expect(blobs.mock.calls.length).toBeLessThan(SENDS.length)
  const again = await startSandpost({ data: killed, now: undefined })
  expect(await listed(again)).toEqual(await listed(box))
  for (const { body } of answers) expect(await again.captured(body.id)).toEqual(await box.captured(body.id))
})

it("with --fsync, sends that are written together share a sync", async () => {
  const { sendTogether } = await aBusySandpost({ fsync: true })
  const syncs = vi.spyOn(Journal.prototype, "sync")
  const answers = await sendTogether(SENDS)
  expect(answers.map(({ status }) => status)).toEqual(SENDS.map(() => 200))
  expect(syncs.mock.calls.length).toBeLessThan(SENDS.length)
})

it("a client that sends its body slowly delays nobody", async () => {
  const { box, sendTogether } = await aBusySandpost()
  const request = requestOf(box, { fields: { subject: "Slow" } })
  const slow = connect(Number(new URL(box.base_url).port), "127.0.0.1")
  onTestFinished(() => void slow.destroy())
  slow.write(request.subarray(0, -20))
  expect((await sendTogether(SENDS)).map(({ status }) => status)).toEqual(SENDS.map(() => 200))
  slow.write(request.subarray(-20))
  expect(String(await once(slow, "data"))).toMatch(/^HTTP\/1.1 200 /)
})

it.each([
  ["its commits", failNextGroup],
  ["its bodies", () => void vi.spyOn(Segments.prototype, "flush").mockImplementationOnce(throwFull)],
])("if %s do not fit on the disk, all of a group is refused, and nobody learns of any of it", async (_, fail) => {
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const { box, data, sendTogether } = await aBusySandpost({ log_level: "info" })
  const receiver = await aReceiver(200)
  await ok(box.v1("POST", "/webhooks", { url: receiver.url, events: ["email.sent"] }))
  const feed = await openFeed(box)
  const waited = box.sandbox<Page<{ subject: string }>>("GET", "/emails/wait?q=Message&timeout_ms=60000")
  const before = await listed(box)

  fail()
  const answers = await sendTogether(SENDS)
  const refused = SENDS.filter((_, n) => answers[n]?.status !== 200).map(({ fields }) => fields?.subject)
  expect(refused.length).toBeGreaterThan(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.error.message]).toEqual([500, expect.stringMatching(/^The disk is full, .*--max-emails/)])
  expect((await listed(box)).length).toBe(before.length + SENDS.length - refused.length)

  const id = await box.send({ subject: "Message after it" })
  await box.settle()
  await feed.next("email.created", ({ data }) => data.id === id)
  const told = [
    ...feed.messages.map((message) => JSON.stringify(message)),
    ...printed.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("Email to")),
    ...receiver.requests.map(({ raw }) => raw),
    JSON.stringify((await waited).body),
  ]
  for (const subject of refused) expect(told.filter((text) => text.includes(`"${subject}"`))).toEqual([])
  const killed = aFolder()
  copyAsIfKilled(data, killed)
  const again = await startSandpost({ data: killed, now: undefined })
  expect(await listed(again)).toEqual(await listed(box))
  // The request log keeps what was refused.
  const stored = [...filesOf(data)].filter(([name]) => !name.startsWith("requests")).map(([, text]) => text)
  for (const subject of refused) expect(stored.join()).not.toContain(`"${subject}"`)
})

function throwFull(): never {
  throw writeError(full())
}

it("a retry in the group that fails is refused like its first request, and a later one sends once", async () => {
  const { box, sendTogether } = await aBusySandpost()
  const twice: Sent[] = SENDS.map((sent) => ({ fields: { ...sent.fields, subject: "Order" }, key: "order-1" }))
  const failed = failNextGroup()
  // The first send makes the group one of several commits: the others are retries, which commit nothing.
  const answers = await sendTogether([{ fields: { subject: "Other" } }, ...twice.slice(1)])
  expect(failed.commits).toBe(2)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500]))
  const later = await sendTogether(twice)
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]))
  const ids = new Set(later.map(({ body }) => body.id))
  expect((await listed(box)).filter(({ subject }) => subject === "Order").map(({ id }) => id)).toEqual([...ids])
})
