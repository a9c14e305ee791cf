import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import * as serviceChecks from "../../../src/api/service.checks.gen.ts"
import { serviceDocument } from "../../../src/api/service.document.gen.ts"
import { Listening } from "../../../src/app/listening.ts"
import { createSandbox } from "../../../src/app/sandbox.ts"
import { completeConfig } from "../../../src/config/layers.ts"
import { memoryLimits } from "../../../src/core/state/memory-limits.ts"
import { openContract } from "../../../src/http/contract.ts"
import { whenReadable } from "../../../src/parts/inbound/operations/content.ts"
import { receiveMessage } from "../../../src/parts/inbound/operations/receive.ts"
import type { ReceivingAddress } from "../../../src/parts/inbound/record.ts"
import type { Webhook } from "../../../src/parts/webhooks/record.ts"
import { logInMemory } from "../../../src/request-log/storage.ts"
import { openFolder, openMemory } from "../../../src/store/folder.ts"
import type { Store } from "../../../src/store/store.ts"
import { SandboxClock } from "../../../src/time/clock.ts"
import { fakeOwnTimers } from "../../../src/time/stop-timers.test-helper.ts"
import { NOW } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const MIB = 1024 * 1024
const RECIPIENT = "support@sp.acme.test"

/** The running parts of a sandbox with a receiving address, on a given store. */
async function aWorld(store: Store) {
  const config = completeConfig({ data: "memory", log_level: "silent" })
  const contract = openContract(serviceDocument, serviceChecks, { strict_query: false, check_contract: false })
  const errors: string[] = []
  const onError = (error: unknown) => errors.push(String(error))
  const listening = new Listening("127.0.0.1", "")
  const closers: (() => Promise<void>)[] = []
  const world = await createSandbox({
    config,
    store,
    log_storage: logInMemory(),
    tools: [],
    dialects: [],
    warn: () => undefined,
    listening,
    service: contract,
    limits: memoryLimits(0, 1),
    memory: { makeRoom: () => true, noteRead: () => {} },
    now: NOW,
    is_sealed: false,
    smtp_certificate: null,
    onJobError: onError,
    onUnreadable: () => undefined,
    onSlowSearch: () => undefined,
    onClose: (close) => closers.push(close),
  })
  const [domain] = [...store.tables.domains.values()]
  const address: ReceivingAddress = {
    id: world.ids.uuid(),
    account_id: domain!.account_id,
    domain_id: domain!.id,
    domain: domain!.name,
    host: "sp.acme.test",
    local_part: "support",
    address: RECIPIENT,
    status: "active" as const,
    created_at: NOW,
  }
  if (store.tables.receiving_addresses.size === 0) {
    store.commit([{ op: "put", in: "receiving_addresses", record: address }])
  }
  // As a start does.
  world.scheduler.poke()
  let ended = false
  const stop = async () => {
    if (!ended) for (const close of closers.reverse()) await close()
    ended = true
  }
  onTestFinished(stop)
  const receive = (subject: string, bytes = 0) => {
    const text = `${"Where is it?\r\n".repeat(Math.ceil(bytes / 14))}\r\n`
    const raw = Buffer.from(`From: ann@example.com\r\nTo: ${RECIPIENT}\r\nSubject: ${subject}\r\n\r\n${text}`)
    const envelope = { mail_from: "ann@example.com", client_ip: "127.0.0.1", helo: "client.test" }
    return receiveMessage(world, { raw, recipients: [RECIPIENT], ...envelope })[0]!.inbound_id
  }
  const message = (id: string) => store.tables.inbound.get(id)!
  const processed = (id: string) => expect.poll(() => message(id).processed).toBe(true)
  return { world, errors, stop, receive, message, processed }
}

describe("reading a message that was just accepted", () => {
  it("waits for up to 20 messages in the queue, and not for a longer queue", async () => {
    const { store } = openMemory()
    const box = await aWorld(store)
    const account = [...store.tables.accounts.values()][0]!
    // Time stands still, so that the wait is never over before the queue.
    const clock = new SandboxClock(
      () => undefined,
      () => 0,
    )
    const ctx = { ...box.world, account, clock, gone: new AbortController() }
    const few = Array.from({ length: 20 }, (_, n) => box.receive(`Few ${n}`))
    await whenReadable(ctx)
    expect(few.filter((id) => !box.message(id).processed)).toEqual([])
    const many = Array.from({ length: 21 }, (_, n) => box.receive(`Many ${n}`))
    await whenReadable(ctx)
    expect(many.filter((id) => box.message(id).processed)).toEqual([])
    await whenReadable(ctx, many[20])
    expect(box.message(many[20]!).processed).toBe(true)
  })
})

describe("a list", () => {
  it("waits a second for a long message, and five for a short one", async () => {
    const { store } = openMemory()
    const box = await aWorld(store)
    const account = [...store.tables.accounts.values()][0]!
    let now = 0
    const clock = new SandboxClock(
      () => undefined,
      () => now,
    )
    const waited: number[] = []
    const next = async (ms: number) => {
      waited.push(ms)
      now += ms
    }
    const ctx = {
      ...box.world,
      account,
      clock,
      changes: { ...box.world.changes, next } as never,
      gone: new AbortController(),
    }
    box.receive("Long", 129 * 1024)
    await whenReadable(ctx)
    expect(waited).toEqual([1_000])
    box.receive("Short")
    await whenReadable(ctx)
    expect(waited.slice(1)).toEqual([5_000, 1_000])
  })
})

describe("a received message while the disk is full", () => {
  it("waits, is retried only after a pause, and is processed completely when there is space", async () => {
    const { store } = openMemory()
    const box = await aWorld(store)
    const append = store.blobs.append.bind(store.blobs)
    let tries = 0
    vi.spyOn(store.blobs, "append").mockImplementation(() => {
      tries++
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" })
    })
    const restoreTimers = fakeOwnTimers()
    vi.mocked(store.blobs.append).mockImplementationOnce(append)
    const id = box.receive("Waits")
    const refused = async (count: number) => {
      while (tries < count) await new Promise(setImmediate)
    }
    await refused(1)
    await vi.advanceTimersByTimeAsync(4_900)
    expect([tries, box.message(id).processed]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(200)
    await refused(2)
    expect(box.errors.every((error) => error.includes("ENOSPC"))).toBe(true)

    vi.mocked(store.blobs.append).mockImplementation(append)
    await vi.advanceTimersByTimeAsync(5_100)
    restoreTimers()
    await box.processed(id)
    expect(box.message(id)).toMatchObject({ subject: "Waits", from: "ann@example.com", parse_error: null })
  })
})

describe("a large received message", () => {
  it("stores its tries before processing and resets them afterwards, unlike a small message", async () => {
    const folder = aFolder()
    const { store, close } = await openFolder(folder)
    onTestFinished(close)
    const box = await aWorld(store)
    const journal = () => readFileSync(join(folder, "journal.ndjson"), "utf8")
    await box.processed(box.receive("Small"))
    expect(journal()).not.toContain('"tries"')
    const id = box.receive("Large", 2 * MIB)
    await expect.poll(journal).toContain('"tries":1')
    await box.processed(id)
    expect(box.message(id)).toMatchObject({ tries: 0, subject: "Large", parse_error: null })
  })

  it("that crashed the process twice is kept raw, with the reason, its headers and its event", async () => {
    const { store } = openMemory()
    const box = await aWorld(store)
    const [account] = [...store.tables.accounts.values()]
    const record: Webhook = {
      id: box.world.ids.uuid(),
      account_id: account!.id,
      url: "http://127.0.0.1:9/",
      description: "",
      events: ["email.received"],
      secret: "whsec_test",
      enabled: true,
      created_at: NOW,
      last_delivery_at: null,
      last_status_code: null,
      consecutive_failures: 0,
      disabled_at: null,
    }
    store.commit([{ op: "put", in: "webhooks", record }])
    const id = box.receive("Deadly", 2 * MIB)
    store.commit([{ op: "patch", in: "inbound", id, fields: { tries: 2 } }])
    await box.processed(id)
    expect(box.message(id).parse_error).toMatch(/^The message was not parsed: Sandpost ended 2 times/)
    expect(store.blobs.read(box.message(id).raw!).length).toBeGreaterThan(2 * MIB)
    expect(store.tables.deliveries.by.inbound(id).all()).toHaveLength(1)
  })

  it("does not count the tries that fail because the disk is full", async () => {
    const { store } = openMemory()
    const box = await aWorld(store)
    const append = store.blobs.append.bind(store.blobs)
    const full = vi.spyOn(store.blobs, "append")
    full.mockImplementationOnce(append)
    let tries = 0
    full.mockImplementation(() => {
      tries++
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" })
    })
    const restoreTimers = fakeOwnTimers()
    const id = box.receive("Large", 2 * MIB)
    for (let count = 1; count <= 4; count++) {
      while (tries < count) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(5_100)
    }
    full.mockImplementation(append)
    await vi.advanceTimersByTimeAsync(5_100)
    restoreTimers()
    await box.processed(id)
    expect(box.message(id)).toMatchObject({ subject: "Large", tries: 0, parse_error: null })
  })

  it("does not count a try that a clean stop interrupts, and the stop does not wait for it", async () => {
    const folder = aFolder()
    for (let n = 0; n < 3; n++) {
      const { store, close } = await openFolder(folder)
      const box = await aWorld(store)
      const parse = vi.spyOn(box.world.mail, "parse")
      const [id = box.receive("Interrupted", 8 * MIB)] = [...store.tables.inbound.values()].map((one) => one.id)
      // Looks in every turn: a timer could come after the message was processed and its tries were reset.
      while (!box.message(id).processed && !box.message(id).tries) await new Promise(setImmediate)
      await box.stop()
      expect(box.message(id)).toMatchObject({ processed: false, tries: 0, parse_error: null })
      expect(await parse.mock.results[0]?.value).toMatchObject({ parse_error: expect.stringContaining("is stopping") })
      expect(box.errors).toEqual([])
      await close()
    }
  })
})
