import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { aFolder } from "../../test/helpers/spawn.ts"
import { defaultSettings } from "../core/assumptions/settings.ts"
import type { Uncopied } from "../core/text/text.ts"
import type { Log } from "../parts/logs/record.ts"
import { platform } from "../platform.ts"
import type { Applied } from "../store/store.ts"
import { RequestLog } from "./log.ts"
import { importEntries, LogFile, type LogStorage, logInMemory, openLogFolder } from "./storage.ts"

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`
const OWN = uuid(1_000_000)

const aLog = (n: number, fields: Partial<Uncopied<Log>> = {}) =>
  ({
    id: uuid(n),
    account_id: OWN,
    method: "GET",
    endpoint: "/emails",
    status_code: 200,
    error_code: null,
    duration_ms: 1,
    source: "api",
    created_at: new Date(Date.UTC(2026, 2, 1) + n).toISOString(),
    ip: "127.0.0.1",
    user_agent: "test",
    api_key_id: null,
    hints: [],
    email_id: null,
    ...fields,
  }) as Log

function open(storage: LogStorage, settings: object = {}, warnings: string[] = []): RequestLog {
  const values = { ...defaultSettings, ...settings }
  return new RequestLog(
    {
      storage,
      settings: () => values,
      secrets: [],
      most_bytes: Number.POSITIVE_INFINITY,
      isFull: () => false,
      warn: (message) => warnings.push(message),
    },
    (id) => id === OWN,
  )
}

const exchangeOf = (log: Log) => Buffer.from(`{"id":"${log.id}","path":"/v1/emails"}\n`)
const deleted = (...ids: string[]): Applied[] =>
  ids.map((id) => ({ in: "emails", before: { id, account_id: OWN, log_id: null } as never, after: undefined }))
const idsOf = (log: RequestLog) =>
  log
    .readEntries()
    .by.account(OWN)
    .all()
    .map(({ id }) => id)

it("a deletion looks only at the entries that sent or read its messages", () => {
  const log = open(logInMemory(), { "logs.keep": 20_000 })
  let looked = 0
  const entry = (n: number, endpoint: string) =>
    Object.defineProperty(aLog(n), "endpoint", {
      enumerable: true,
      get: () => {
        looked++
        return endpoint
      },
    })
  const [email, batch, reading] = [uuid(90_001), uuid(90_002), uuid(90_003)]
  log.addEntries([
    ...Array.from({ length: 10_000 }, (_, n) => entry(n, `/emails/${uuid(n)}`)),
    entry(90_002, "/emails/batch"),
    entry(90_003, `/emails/${email.toUpperCase()}`),
  ])
  looked = 0
  const sentBy = (id: string): Applied => ({
    in: "emails",
    before: { id, account_id: OWN, log_id: batch } as never,
    after: undefined,
  })
  log.redactions.applied([sentBy(email), sentBy(uuid(90_004))])
  const changed = [...log.readEntries().values()].filter(({ to }) => to === null).map(({ id }) => id)
  expect(changed).toEqual([batch, reading])
  expect(looked).toBeLessThan(20)
})

it("a deletion that is undone gives the entries back what they had", () => {
  const log = open(logInMemory())
  const read = aLog(1, { endpoint: `/emails/${uuid(9)}`, about: "Hello" })
  log.addEntries([read])
  const letGo = log.redactions.keepReleased()
  log.redactions.applied(deleted(uuid(9)))
  expect(log.readEntries().get(read.id)?.about).toBe(null)
  log.redactions.applied([{ in: "emails", before: undefined, after: { id: uuid(9) } as never }])
  expect(log.readEntries().get(read.id)).toEqual(read)
  letGo()
  log.redactions.applied(deleted(uuid(9)))
  log.redactions.applied([{ in: "emails", before: undefined, after: { id: uuid(9) } as never }])
  expect(log.readEntries().get(read.id)?.about).toBe(null)
})

it("keeps a few exchanges more than the limit, and does not try to drop them for ever", () => {
  const most = 20_200
  const log = open(logInMemory(), { "logs.keep": 1_000_000, "logs.keep_exchanges": most })
  log.replace(Array.from({ length: most + 201 }, (_, n) => aLog(n, { exchange: String(n) })))
  expect(log.readEntries().by.exchange(OWN).count()).toBe(most + 201)
})

describe("the request log in a folder", () => {
  const folderOf = () => join(aFolder(), "requests")
  const storageIn = (folder: string) => openLogFolder(folder, () => undefined)
  const textOf = (folder: string) => readFileSync(join(folder, "log.ndjson"), "utf8")

  /** A log that is left as a kill would leave it. */
  function opened(folder: string, settings: object = {}, warnings: string[] = []) {
    const log = open(storageIn(folder), settings, warnings)
    onTestFinished(() => log.close())
    return log
  }

  it("has its entries and exchanges again after a kill", () => {
    const folder = folderOf()
    const first = opened(folder)
    const [one, two] = [aLog(1), aLog(2)]
    two.exchange = first.blobs.append(exchangeOf(two))
    first.addEntries([one, two])
    const second = opened(folder)
    expect([...second.readEntries().values()]).toEqual([{ ...one, exchange: null }, two])
    expect(second.blobs.read(two.exchange)).toEqual(exchangeOf(two))
  })

  it("drops what is beyond the limits, also after a kill", () => {
    const folder = folderOf()
    const limits = { "logs.keep": 3, "logs.keep_exchanges": 1 }
    const first = opened(folder, limits)
    for (let n = 0; n < 5; n++) {
      const log = aLog(n)
      first.addEntries([{ ...log, exchange: first.blobs.append(exchangeOf(log)) }])
    }
    for (const log of [first, opened(folder, limits)]) {
      expect(idsOf(log)).toEqual([uuid(4), uuid(3), uuid(2)])
      expect(
        log
          .readEntries()
          .by.exchange(OWN)
          .all()
          .map(({ id }) => id),
      ).toEqual([uuid(4)])
    }
  })

  it("forgets an account, a deleted message and an account that is gone", () => {
    const folder = folderOf()
    const first = opened(folder)
    first.addEntries([aLog(1), aLog(2, { account_id: uuid(5) })])
    first.clear(OWN)
    first.addEntries([aLog(3, { endpoint: `/emails/${uuid(9)}`, about: "Secret plan" })])
    first.redactions.applied(deleted(uuid(9)))
    const second = opened(folder)
    expect(idsOf(second)).toEqual([uuid(3)])
    expect(second.readEntries().size).toBe(1)
    expect(second.readEntries().get(uuid(3))?.about).toBe(null)
  })

  it("has nothing deleted in its files after a stop", async () => {
    const folder = folderOf()
    const log = open(storageIn(folder))
    log.addEntries([aLog(3, { endpoint: `/emails/${uuid(9)}`, about: "Secret plan" })])
    log.redactions.applied(deleted(uuid(9)))
    expect(textOf(folder)).toContain("Secret plan")
    await log.close()
    expect(textOf(folder)).not.toContain("Secret plan")
    expect(textOf(folder).trim().split("\n")).toHaveLength(1)
  })

  it("skips lines that cannot be read and says how many; the end of a killed write is none", () => {
    const folder = folderOf()
    const first = storageIn(folder)
    first.file?.append([aLog(1), { broken: true } as never, aLog(2)])
    first.file?.append([JSON.stringify(aLog(3)).slice(0, 40) as never])
    const warnings: string[] = []
    expect(idsOf(opened(folder, {}, warnings))).toEqual([uuid(2), uuid(1)])
    expect(warnings).toEqual(["2 lines of the request log cannot be read and were skipped."])
  })

  it("writes its file again once most lines no longer count", async () => {
    const folder = folderOf()
    const log = opened(folder, { "logs.keep": 10 })
    for (let n = 0; n < 1100; n++) log.addEntries([aLog(n)])
    await expect.poll(() => textOf(folder).split("\n").length).toBeLessThan(200)
    log.addEntries([aLog(2000)])
    expect(idsOf(opened(folder, { "logs.keep": 10 }))[0]).toBe(uuid(2000))
  })

  it("that is cleared while it is written again has only what comes later", async () => {
    const folder = folderOf()
    const { file } = storageIn(folder)
    const later = Array.from({ length: 2000 }, (_, n) => aLog(n))
    file?.append(later)
    file?.tidy(0, () => Array.from({ length: 10_000 }, () => aLog(9_999_999)))
    file?.clear()
    const now = platform.elapsedMs()
    const time = vi.spyOn(platform, "elapsedMs").mockImplementation(() => now + 2000)
    onTestFinished(() => time.mockRestore())
    file?.append(later)
    file?.tidy(0, () => later)
    time.mockRestore()
    // A second rewrite would end in these: it takes one for 200 entries.
    for (let round = 0; round < 200; round++) await new Promise((next) => setImmediate(next))
    await file?.close(later)
    expect(idsOf(opened(folder, { "logs.keep": 5000 }))).toHaveLength(2000)
    expect(textOf(folder)).not.toContain(uuid(9_999_999))
  })

  it("takes the entries of an earlier version once, even if that was interrupted", () => {
    const folder = folderOf()
    const read = (ref: string) => {
      if (ref === "gone") throw new Error("gone")
      return exchangeOf(aLog(1))
    }
    const records = [aLog(1, { exchange: "1:0:9" }), aLog(2, { exchange: "gone" }), { id: "damaged" }]
    for (let time = 0; time < 2; time++) importEntries(storageIn(folder), records, read)
    const log = opened(folder)
    expect(idsOf(log)).toEqual([uuid(2), uuid(1)])
    expect(
      log
        .readEntries()
        .by.exchange(OWN)
        .all()
        .map(({ id }) => id),
    ).toEqual([uuid(1)])
  })
})

it("lines that clear an account do not look at the entries before them", () => {
  const path = join(aFolder(), "log.ndjson")
  const entries = Array.from({ length: 4000 }, (_, n) => aLog(n))
  const other = uuid(2_000_000)
  const lines = [
    ...entries,
    aLog(5000, { account_id: other }),
    ...Array.from({ length: 4000 }, () => ({ cleared: other })),
    aLog(5001, { account_id: other }),
    { redacted: uuid(0) },
  ]
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  const looked = vi.spyOn(Map.prototype, "values")
  const read = new LogFile(path, () => undefined).read()
  expect(looked.mock.calls.length).toBeLessThan(10)
  expect(read.lost).toBe(0)
  expect([...read.entries.keys()]).toEqual([...entries.map(({ id }) => id), uuid(5001)])
})
