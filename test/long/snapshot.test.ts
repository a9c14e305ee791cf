import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import { get, type IncomingMessage, request } from "node:http"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { buffer, text } from "node:stream/consumers"
import { expect, it } from "vitest"
import { SandpostClient } from "../../src/client/client.ts"
import { aFolder, type Spawned, spawnSandpost } from "../helpers/spawn.ts"

/** With their attachments and as they are sent, 470 MB: as base64, more than one JSON text can contain. */
const MAILS = 20
const BYTES = 10_000_000
const content = Buffer.alloc(BYTES, "x").toString("base64")

const clientOf = ({ ready }: Spawned) => new SandpostClient({ url: ready.url })

/** A checksum of a snapshot without its time and blob names. Equal states have equal checksums. */
async function stateIn(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256")
  for await (const line of createInterface({ input: Readable.from(chunks) })) {
    hash.update(line.replace(/"(?:blob|body|raw|taken_at)":"[^"]*"/g, ""))
  }
  return hash.digest("hex")
}

const stateOf = (client: SandpostClient) => stateIn(client.snapshot.save())

/** Returns the number of responses to other requests during the work. */
async function responsesDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  let over = false
  let count = 0
  const asking = (async () => {
    for (; !over; count++) await (await fetch(`${url}/healthz`)).arrayBuffer()
  })()
  await work().finally(() => {
    over = true
  })
  await asking
  return count
}

async function fill({ client }: Spawned, mails: number): Promise<void> {
  for (let number = 0; number < mails; number++) {
    await client.send({ to: `ann${number}@example.com`, attachments: [{ filename: "a.bin", content }] })
  }
}

it("400 MB are saved, rejected as one document, loaded, and present after a kill, while other requests are served", async () => {
  const data = aFolder()
  const file = join(aFolder(), "state.ndjson")
  const box = await spawnSandpost(["--data", data])
  const client = clientOf(box)
  await fill(box, MAILS)
  await client.control.settle()
  const saving = await responsesDuring(box.ready.url, () => writeFile(file, client.snapshot.save()))
  const document = await box.client.sandbox("GET", "/snapshot")
  expect(document.status).toBe(422)
  expect(document.text).toContain("format=ndjson")

  await client.control.reset()
  const before = await stateIn(createReadStream(file))
  const loading = await responsesDuring(box.ready.url, () => client.snapshot.load(createReadStream(file)))
  // Without streaming, there were two or three.
  expect(Math.min(saving, loading)).toBeGreaterThan(20)
  expect(await stateOf(client)).toBe(before)

  await box.end("SIGKILL")
  expect(await stateOf(clientOf(await spawnSandpost(["--data", data])))).toBe(before)
}, 300_000)

it("an interrupted load changes nothing, and leaves no bytes", async () => {
  const data = aFolder()
  const box = await spawnSandpost(["--data", data])
  const client = clientOf(box)
  await fill(box, 3)
  await client.control.settle()
  const all = await buffer(client.snapshot.save())
  const before = await stateOf(client)
  const asking = request(`${box.ready.url}/sandbox/snapshot`, {
    method: "PUT",
    headers: { "Content-Type": "application/x-ndjson" },
  })
  asking.on("error", () => undefined)
  await new Promise((done) => asking.write(all.subarray(0, all.length / 2), done))
  await new Promise((done) => asking.once("close", done).destroy())
  expect(await stateOf(client)).toBe(before)
  // Waits until the first load has been cleaned up.
  await client.snapshot.load(all)
  expect(await stateOf(client)).toBe(before)
})

it("contains the state of one moment, although everything is deleted before the reader continues", async () => {
  const box = await spawnSandpost(["--data", aFolder()])
  await fill(box, 5)
  await clientOf(box).control.settle()
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    get(`${box.ready.url}/sandbox/snapshot?format=ndjson`, done).on("error", fail)
  })
  // The client does not read yet: the first of five mails fills the connection's buffer.
  await clientOf(box).emails.deleteAll()
  const lines = await text(answer)
  expect(lines.split("\n").filter((line) => line.startsWith('{"collection":"emails"')).length).toBe(5)
  expect(JSON.parse(lines.trimEnd().split("\n").at(-1) as string)).toMatchObject({ end: true, blobs: 10, left_out: [] })
  expect((await clientOf(box).emails.list()).total).toBe(0)
})

it("the client saves and restores a state that is too large for one document", async () => {
  const box = await spawnSandpost(["--data", "memory"])
  const client = clientOf(box)
  await fill(box, 6)
  await client.control.settle()
  const before = await stateOf(client)
  const state = await client.snapshot.take()
  await client.control.reset()
  await client.snapshot.restore(state)
  expect(await stateOf(client)).toBe(before)
})
