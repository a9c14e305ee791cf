import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { runs } from "../../test/helpers/fuzz.ts"
import { indexedFields } from "../core/mailbox/search.ts"
import type { EmailRecord } from "../parts/emails/record.ts"
import { anEmail } from "../parts/emails/rules/an-email.fixture.ts"
import type { InboundRecord } from "../parts/inbound/record.ts"
import { anInbound } from "../parts/webhooks/rules/records.fixture.ts"
import { openMemory } from "../store/folder.ts"
import { type Applied, isIn, type Store } from "../store/store.ts"
import { fakeOwnTimers } from "../time/stop-timers.test-helper.ts"
import { BodyTexts, type Searchable, type Searched, TextIndex, type TextIndexOptions } from "./text-index.ts"

const NEVER_FULL = { isFull: () => false, onUnreadable: () => {} }

/** The ids of the messages whose body contains a word. */
async function idsWith(index: Pick<TextIndex<Searchable>, "find">, word: string): Promise<string[]> {
  return [...((await index.find(new Set([word]))).get(word) ?? [])]
}

describe("the search index of emails", () => {
  const indexOf = (
    store: Store,
    text: (email: EmailRecord) => string,
    {
      most_bytes = Number.POSITIVE_INFINITY,
      fields = indexedFields,
      ...options
    }: Partial<TextIndexOptions> & {
      most_bytes?: number
      fields?: (email: EmailRecord) => string[]
    } = {},
  ) => {
    const isFull = (): boolean => index.size >= most_bytes
    const blobOf = ({ body }: EmailRecord) => body
    const bodies = (email: EmailRecord) => ({ html: null, text: text(email) })
    const searched = { records: store.tables.emails, isVisible: () => true, blobOf, bodies, fields }
    const index = new TextIndex<EmailRecord>(searched, { ...NEVER_FULL, isFull, ...options })
    const applied = (changes: readonly Applied[]) => {
      for (const change of changes) if (isIn(change, "emails")) index.follow(change.before, change.after)
    }
    store.onCommit([{ applied }])
    return index
  }
  const put = (id: string) => ({
    op: "put" as const,
    in: "emails" as const,
    record: anEmail({ id, subject: id, body: id, token: id, attachments: [] }),
  })

  it("reads each long body once for all searches that wait for it", async () => {
    const { store } = openMemory()
    const reads = new Map<string, number>()
    const text = ({ id }: EmailRecord) => {
      reads.set(id, (reads.get(id) ?? 0) + 1)
      return `${"filler ".repeat(60_000)} end${id}`
    }
    const index = indexOf(store, text)
    store.commit([put("a"), put("b"), put("c")])
    await idsWith(index, "nothing")
    reads.clear()
    const words = ["enda", "endb", "endc", "none", "filler"]
    const found = await Promise.all([...words, ...words].map((word) => idsWith(index, word)))
    expect(found.slice(0, 5)).toEqual([["a"], ["b"], ["c"], [], ["a", "b", "c"]])
    expect(found.slice(5)).toEqual(found.slice(0, 5))
    expect(Math.max(...reads.values())).toBeLessThanOrEqual(2)
    await index.close()
  })

  it("finds words of every record and stays close to its memory limit", async () => {
    const BODY = 32 * 1024
    const { store } = openMemory()
    const text = ({ subject }: EmailRecord) => `${"filler ".repeat(BODY / 7)} Word${subject}End`
    const index = indexOf(store, text, { most_bytes: 3 * 1024 * 1024 })
    store.commit(Array.from({ length: 400 }, (_, n) => put(String(n))))
    expect(await idsWith(index, "word0end")).toEqual(["0"])
    expect(await idsWith(index, "word399end")).toEqual(["399"])
    expect(index.size).toBeLessThan(5 * 1024 * 1024)
    await index.close()
  })

  /** An index of 300 emails, of which each is read in a turn of its own. */
  const aSlowIndex = (options: Partial<TextIndexOptions> = {}) => {
    const { store } = openMemory()
    const read: string[] = []
    const text = ({ subject }: EmailRecord) => {
      read.push(subject)
      for (const end = performance.now() + 1; performance.now() < end; );
      return `Word${subject}End`
    }
    const index = indexOf(store, text, options)
    store.commit(Array.from({ length: 300 }, (_, n) => put(String(n))))
    return { store, index, read }
  }
  const nextTurn = () => new Promise((next) => setImmediate(next))

  it("reads nothing before the first search, and everything once, also for two searches at the same time", async () => {
    const { store, index, read } = aSlowIndex()
    await nextTurn()
    expect([read.length, index.size, index.isMade]).toEqual([0, 0, false])
    expect(await Promise.all(["word0end", "word299end"].map((word) => idsWith(index, word)))).toEqual([["0"], ["299"]])
    expect([read.length, index.isMade]).toEqual([300, true])
    store.commit([put("300")])
    await nextTurn()
    expect(read.length).toBe(300)
    expect(await idsWith(index, "word300end")).toEqual(["300"])
    expect(read.length).toBe(301)
  })

  it("finds what came and does not find what went while it is made", async () => {
    const { store, index, read } = aSlowIndex()
    const searching = idsWith(index, "end")
    await nextTurn()
    expect(read.length).toBeLessThan(200)
    store.commit([put("new"), ...["0", "299"].map((id) => ({ op: "delete" as const, in: "emails" as const, id }))])
    const found = new Set(await searching)
    expect([found.size, found.has("new"), found.has("299"), read.includes("299")]).toEqual([299, true, false, false])
  })

  it("finds the messages of a snapshot that is restored while it is made or searched", async () => {
    const { store, index } = aSlowIndex()
    const restore = () => store.replace(store.contents())
    const [first] = await Promise.all([idsWith(index, "word299end"), nextTurn().then(restore)])
    const [second] = await Promise.all([idsWith(index, "word299end"), restore()])
    expect([first, second]).toEqual([["299"], ["299"]])
    const searching = idsWith(index, "word0end")
    store.commit([{ op: "clear", in: "emails" }])
    expect([await searching, index.size]).toEqual([[], 0])
  })

  it("ends a search with an error when it is closed, instead of finding less", async () => {
    const { index } = aSlowIndex()
    const searching = expect(idsWith(index, "word299end")).rejects.toThrow("Sandpost is stopping")
    await nextTurn()
    await Promise.all([searching, index.close()])
  })

  it("tries again after a failure, instead of skipping a message", async () => {
    let failures = 2
    const fields = ({ subject }: EmailRecord) => {
      if (subject === "7" && failures-- > 0) throw new Error("out of memory")
      return [subject]
    }
    const { store } = openMemory()
    const index = indexOf(store, () => "Text", { fields })
    store.commit(Array.from({ length: 10 }, (_, n) => put(String(n))))
    for (let n = 0; n < 2; n++) await expect(idsWith(index, "text")).rejects.toThrow("out of memory")
    expect((await idsWith(index, "text")).length).toBe(10)
  })

  it("reports a search that reads for more than half a second", async () => {
    fakeOwnTimers()
    const left: number[] = []
    const { index } = aSlowIndex({ onSlow: (count) => left.push(count) })
    const searching = idsWith(index, "word0end")
    await nextTurn()
    vi.advanceTimersByTime(499)
    expect(left).toEqual([])
    vi.advanceTimersByTime(1)
    await searching
    vi.advanceTimersByTime(1000)
    expect(left).toEqual([expect.closeTo(250, -2)])
  })

  it("lets other work run while it is made", async () => {
    const { store } = openMemory()
    const index = indexOf(store, () => "filler ".repeat(10_000))
    store.commit(Array.from({ length: 500 }, (_, n) => put(String(n))))
    let turns = 0
    const other = setInterval(() => turns++, 0)
    expect(await idsWith(index, "nowhere")).toEqual([])
    clearInterval(other)
    expect(turns).toBeGreaterThan(3)
  })

  it("finds words at the end of a very long text", async () => {
    const { store } = openMemory()
    const index = indexOf(store, () => `Start ${"filler ".repeat(100_000)} End`)
    store.commit([put("1")])
    expect([await idsWith(index, "start"), await idsWith(index, "end"), await idsWith(index, "middle")]).toEqual([
      ["1"],
      ["1"],
      [],
    ])
    expect(index.size).toBeLessThan(3 * 1024 * 1024)
  })

  it("finds the same words as String.includes, for any number of words", async () => {
    const piece = fc.string({ unit: fc.constantFrom("a", "b", "ß", "İ", "€", " ", "\ud83d", "Ω"), maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(piece, fc.array(piece, { maxLength: 12 }), async (text, words) => {
        const { store } = openMemory()
        const index = indexOf(store, () => text, { fields: () => [] })
        store.commit([put("1")])
        const parts = words.map((word, n) => (n % 2 === 0 ? word : text.slice(n, n + 5)).toLowerCase())
        const found = await index.find(new Set(parts))
        expect(parts.map((word) => found.get(word)?.has("1"))).toEqual(
          parts.map((word) => text.toLowerCase().includes(word)),
        )
      }),
      { numRuns: runs(500) },
    )
  })
})

describe("the search index of inbound messages", () => {
  function anIndex() {
    const { store } = openMemory()
    const reads: string[] = []
    const searched: Searched<InboundRecord> = {
      records: store.tables.inbound,
      isVisible: ({ processed }) => processed,
      blobOf: ({ body }) => body,
      bodies: ({ body }) => {
        reads.push(body ?? "")
        return { html: null, text: store.blobs.read(body ?? "").toString() }
      },
    }
    const index = new TextIndex(searched, NEVER_FULL)
    const applied = (changes: readonly Applied[]) => {
      for (const change of changes) if (isIn(change, "inbound")) index.follow(change.before, change.after)
    }
    store.onCommit([{ applied }])
    const keep = (text: string) => store.blobs.append(Buffer.from(text))
    const receive = (id: string, fields: Partial<InboundRecord> = {}) => {
      const record = anInbound({ id, raw: null, attachments: [], processed: false, ...fields })
      store.commit([{ op: "put", in: "inbound", record }])
    }
    const patch = (id: string, fields: Partial<InboundRecord>) =>
      store.commit([{ op: "patch", in: "inbound", id, fields }])
    return { store, index, reads, keep, receive, patch, found: (word: string) => idsWith(index, word) }
  }

  it("indexes the text of a message when it is processed", async () => {
    const { receive, found, patch, keep, reads } = anIndex()
    receive("1")
    expect([await found("refund"), reads]).toEqual([[], []])
    patch("1", { processed: true, body: keep("Your refund") })
    expect(await found("refund")).toEqual(["1"])
  })

  it("keeps a message whose body is stored again with its links, without reading it", async () => {
    const { receive, found, patch, keep, reads } = anIndex()
    receive("1", { processed: true, body: keep("Your refund") })
    expect(await found("refund")).toEqual(["1"])
    patch("1", { body: keep("Your refund") })
    expect([await found("refund"), reads.length]).toEqual([["1"], 1])
    patch("1", { read: true })
    expect([await found("refund"), reads.length]).toEqual([["1"], 1])
  })

  it("drops deleted, cleared and replaced messages", async () => {
    const { store, index, receive, found, keep } = anIndex()
    for (const id of ["1", "2"]) receive(id, { processed: true, body: keep("Your refund") })
    expect((await found("refund")).sort()).toEqual(["1", "2"])
    store.commit([{ op: "delete", in: "inbound", id: "1" }])
    store.commit([{ op: "clear", in: "inbound" }])
    expect([await found("refund"), index.size]).toEqual([[], 0])

    receive("1", { processed: true, body: keep("Your refund") })
    expect(await found("refund")).toEqual(["1"])
    const body = keep("Another text")
    store.blobs.hold(body)
    const restored = anInbound({ id: "1", raw: null, attachments: [], body })
    const waiting = anInbound({ id: "2", raw: null, attachments: [], processed: false })
    await store.replace({ ...store.contents(), inbound: [restored, waiting] })
    expect([await found("refund"), await found("another")]).toEqual([[], ["1"]])
  })
})

describe("the cache of texts", () => {
  const aRecord = (id: string, body = id) => ({ id, body })
  const blobOf = ({ body }: { body: string }) => body

  it("reads a body once for all callers, and reads a changed body again", () => {
    const read: string[] = []
    const texts = new BodyTexts({
      blobOf,
      read: ({ body }: { id: string; body: string }) => {
        read.push(body)
        return `Text of ${body}`
      },
      onUnreadable: () => {},
    })
    for (let n = 0; n < 100; n++) expect(texts.of(aRecord("1")).includes("text of 1")).toBe(true)
    expect(texts.of(aRecord("1", "other")).includes("other")).toBe(true)
    expect(read).toEqual(["1", "other"])
  })

  it("caches a few million characters, and always the last text", () => {
    const read: string[] = []
    const texts = new BodyTexts({
      blobOf,
      read: ({ id }: { id: string; body: string }) => {
        read.push(id)
        return "x".repeat(3_000_000)
      },
      onUnreadable: () => {},
    })
    for (const id of ["1", "2", "2", "1", "1"]) texts.of(aRecord(id))
    expect(read).toEqual(["1", "2", "1"])
  })

  it("reports each unreadable body once, up to a limit", () => {
    const reported: string[] = []
    const texts = new BodyTexts<{ id: string; body: string }>({
      blobOf,
      read: () => {
        throw new Error("missing")
      },
      onUnreadable: (id) => reported.push(id),
    })
    for (let n = 0; n < 3; n++) expect(texts.of(aRecord("1"))).toBe("")
    expect(reported).toEqual(["1"])
    for (let n = 0; n < 1000; n++) texts.of(aRecord(String(n)))
    expect(reported.length).toBeLessThan(100)
  })
})
