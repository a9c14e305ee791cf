import { Agent, get } from "node:http"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { oddValues } from "../fuzz/mutate.ts"
import { everyOperation, type Listed } from "../helpers/every-operation.ts"
import { runs } from "../helpers/fuzz.ts"
import { isNightly } from "../helpers/long.ts"
import { type Box, sandpostForFile } from "../helpers/sandpost.ts"

type Row = Record<string, unknown>
interface Snapshot {
  collections: Record<string, Row[]>
  blobs: Record<string, string>
}

let box: Box
let full: Snapshot
const reading = [...everyOperation("openapi.yaml"), ...everyOperation("sandbox.openapi.yaml")].filter(
  ({ method, id }) => method === "GET" && !id.startsWith("waitFor") && id !== "getSnapshot",
)

beforeAll(async () => {
  box = await sandpostForFile({ check_contract: true })
  await fill(box)
  full = (await box.sandbox<Snapshot>("GET", "/snapshot")).body
})

/** Adds records to every collection. */
async function fill(box: Box): Promise<void> {
  const ask = async (path: string, body: object, method = "POST") => {
    const answer = await box.sandbox<Row>(method, path, body)
    expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text])
    return answer.body
  }
  await ask("/webhooks", { url: "http://127.0.0.1:1/hook" })
  await ask("/settings", { "emails.pace": "realistic" }, "PATCH")
  await ask("/outcomes", { recipient: "*@slow.test", outcome: "delayed" })
  await ask("/faults", { method: "POST", path: "/emails/batch", error: { type: "internal_error" } })
  await ask("/smtp-faults", { phase: "rcpt", to: "nobody@*", code: 452, message: "4.2.2 Mailbox full" })
  await ask("/suppressions", { address: "no@example.com" })
  await ask("/dns", { name: "note.acme.test", type: "TXT", value: "hello" })
  const domain = (await box.sandbox<{ data: { id: string }[] }>("GET", "/domains")).body.data[0]?.id as string
  await ask("/receiving-addresses", { domain_id: domain, local_part: "support" })
  const attachments = [{ filename: "a.txt", content: "YQ==", content_type: "text/plain" }]
  const mail = {
    html: '<a href="https://a.test/">a</a>',
    cc: ["c@example.com"],
    reply_to: ["r@example.com"],
    tags: { a: "b" },
  }
  await box.send({ ...mail, attachments, headers: { "X-One": "1" }, track_clicks: true, track_opens: true })
  await box.send({ list_unsubscribe: true })
  await box.send({ scheduled_at: "2026-10-02T09:00:00Z" }, { "Idempotency-Key": "one" })
  await ask("/inbound", {
    from: "jo@else.example",
    to: "support@sp.acme.test",
    subject: "Hello",
    text: "Hi",
    attachments,
  })
  await ask("/clock", { advance_ms: 60_000 })
}

/** Returns the path of every place in a value. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

function change(snapshot: Snapshot, path: readonly string[], value: unknown): void {
  const at = path.slice(0, -1).reduce((inner, key) => inner[key] as Row, snapshot.collections as unknown as Row)
  at[path.at(-1) as string] = value
}

/** Returns the URLs of an operation with all values of its placeholder. */
function addressesOf({ path }: Listed, { collections }: Snapshot): string[] {
  const ids = (name: string) => (collections[name] ?? []).map(({ id }) => encodeURIComponent(String(id)))
  const name = /^\/(?:v1|sandbox)\/([\w-]+)/.exec(path)?.[1]?.replace("-", "_") ?? ""
  return path.includes("{id}")
    ? ids(name).map((id) => path.replace("{id}", id).replace("{index}", "0"))
    : [path, ...(name === "emails" || name === "inbound" ? [`${path}?q=a`] : [])]
}

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

function read({ url, token }: Box, path: string): Promise<number> {
  return new Promise((done, fail) => {
    const asking = get(url + path, { agent, headers: { Authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().on("end", () => done(answer.statusCode as number))
    })
    asking.on("error", fail)
  })
}

type Changed = readonly [path: readonly string[], value: unknown]

/** The full snapshot with some fields changed. */
function changed(changes: readonly Changed[]): Snapshot {
  const snapshot = structuredClone(full)
  for (const [path, value] of changes) change(snapshot, path, value)
  return snapshot
}

/** Reads everything of a restored snapshot. Returns the failures. */
async function unreadable(snapshot: Snapshot, changes: readonly Changed[]): Promise<string[]> {
  const failures: string[] = []
  for (const operation of reading) {
    for (const address of addressesOf(operation, snapshot)) {
      const status = await read(box, address)
      if (status >= 500) failures.push(`${operation.id} is ${status} after ${JSON.stringify(changes)}`)
    }
  }
  return failures
}

/** Changes that were accepted one by one are read in groups of this size, which is faster. */
const TOGETHER = 8

it("a snapshot with any changed field is either rejected or completely readable", async () => {
  // A changed fault rule may make reads fail, which is correct. Other tests cover fault matching.
  const matched = (path: readonly string[]) =>
    path[0] === "faults" && ["method", "path", "times"].includes(path[2] ?? "")
  const places = placesIn(full.collections).filter((path) => path.length > 2 && !matched(path))
  expect(Object.entries(full.collections).filter(([, rows]) => rows.length === 0)).toEqual([])
  const put = async (snapshot: Snapshot) => (await box.sandbox("PUT", "/snapshot", snapshot)).status
  const accepted: Changed[] = []
  const failures: string[] = []
  const options = { numRuns: runs(isNightly ? 3000 : 500) }
  for (const [place, value] of fc.sample(
    fc.tuple(fc.nat(places.length - 1), fc.constantFrom(...oddValues())),
    options,
  )) {
    const one: Changed = [places[place] as string[], value]
    const status = await put(changed([one]))
    expect([200, 422], JSON.stringify(one)).toContain(status)
    if (status !== 200) continue
    accepted.push(one)
    if (accepted.length % TOGETHER !== 0) continue
    const group = accepted.slice(-TOGETHER)
    const groups = (await put(changed(group))) === 200 ? [group] : group.map((each) => [each])
    for (const changes of groups) {
      const snapshot = changed(changes)
      await put(snapshot)
      failures.push(...(await unreadable(snapshot, changes)))
    }
  }
  expect(failures).toEqual([])
  expect(accepted.length).toBeGreaterThan(options.numRuns / 10)
}, 300_000)
