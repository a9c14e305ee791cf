import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { createSandpost } from "../src/app/sandpost.ts"
import { StartError } from "../src/start-error.ts"
import { openFolder } from "../src/store/folder.ts"
import { Journal } from "../src/store/journal.ts"
import { anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { copyAsIfKilled, filesOf, modeOf } from "./helpers/folder.ts"
import { Box, startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"
import type { Page } from "./helpers/wire.ts"

const JOURNAL = "journal.ndjson"

/** A folder with a message, as it is after a kill. */
async function aKilledFolder(): Promise<{ folder: string; id: string }> {
  const [live, folder] = [aFolder(), aFolder()]
  const box = await startSandpost({ data: live, now: undefined })
  const id = await box.send()
  await box.settle()
  copyAsIfKilled(live, folder)
  return { folder, id }
}

it("a start after a kill on a full disk goes on if it adds nothing, and else says why it cannot", async () => {
  const { folder, id } = await aKilledFolder()
  const full = vi.spyOn(Journal.prototype, "append").mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" })
  })
  onTestFinished(() => full.mockRestore())
  const domains = ["acme.test", "new.example"]
  for (const adding of [{ now: undefined, domains }, { now: "2026-03-01T00:00:00Z" }])
    await expect(startSandpost({ data: folder, ...adding })).rejects.toSatisfy(
      (error) =>
        error instanceof StartError && /^The disk is full, .*Free disk space\. .*--max-emails/.test(error.message),
    )
  const box = await startSandpost({ data: folder, now: undefined })
  expect(await box.captured(id)).toMatchObject({ id })
  full.mockRestore()
  await box.send()
})

it("a deletion on a full disk fails with the error of any change, and the way out, and deletes nothing", async () => {
  const box = await startSandpost({ data: aFolder(), now: undefined })
  const id = await box.send({ text: "Kept" })
  await box.settle()
  const full = vi.spyOn(Journal.prototype, "append").mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" })
  })
  onTestFinished(() => full.mockRestore())
  for (const [method, path, body] of [
    ["DELETE", `/emails/${id}`],
    ["DELETE", "/emails"],
    ["POST", "/reset", {}],
    ["PATCH", `/emails/${id}`, { read: true }],
  ] as const) {
    const { status, body: answer } = await box.sandbox<{ error: { message: string } }>(method, path, body)
    const wayOut = expect.stringMatching(/^The disk is full, .*delete the folder requests .*--max-emails/)
    expect([path, status, answer.error.message]).toEqual([path, 500, wayOut])
  }
  expect(await box.captured(id)).toMatchObject({ id, text: "Kept" })
  full.mockRestore()
  await ok(box.sandbox("DELETE", `/emails/${id}`))
})

it("the file with which an older version took disk space is deleted at start", async () => {
  const { folder, id } = await aKilledFolder()
  writeFileSync(join(folder, "reserve"), Buffer.alloc(128 * 1024))
  const box = await startSandpost({ data: folder, now: undefined })
  expect(existsSync(join(folder, "reserve"))).toBe(false)
  expect(await box.captured(id)).toMatchObject({ id })
})

describe("a message whose body was deleted or overwritten", () => {
  const zeros = (path: string) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))
  const DAMAGED = /missing or damaged: blobs\/\d+\.blob of the data folder.*delete the message/

  it.each([
    ["taken away", (path: string) => rmSync(path)],
    ["overwritten with zeros", zeros],
    [
      "replaced by a folder",
      (path: string) => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
  ])("(%s) reports the damage on every read, and can be deleted", async (_, damage) => {
    const { folder, id } = await aKilledFolder()
    for (const name of filesOf(folder).keys()) if (name.startsWith("blobs")) damage(join(folder, name))
    const box = await startSandpost({ data: folder, now: undefined })
    for (const path of ["", "/preview", "/raw"]) {
      const { status, body } = await box.sandbox<{ error: { message: string } }>("GET", `/emails/${id}${path}`)
      expect([path, status, body.error.message]).toEqual([path, 500, expect.stringMatching(DAMAGED)])
    }
    await ok(box.sandbox("DELETE", `/emails/${id}`))
    await box.stop()
    await startSandpost({ data: folder, now: undefined })
  })

  it.each([
    ["taken away", (path: string) => rmSync(path)],
    ["overwritten with zeros", zeros],
  ])("(%s) is skipped when a click is due, and does not block other mail or the clock", async (_, damage) => {
    const data = aFolder()
    const large = "x".repeat(300_000)
    const first = await startSandpost({ data, now: "2026-10-01T09:00:00.000Z" })
    await first.settings({ "emails.pace": "realistic" })
    const clicking = { to: "clicked@sandbox.test", track_clicks: true, html: `<a href="https://a.test">${large}</a>` }
    const damaged = await first.send(clicking)
    // Large bodies have their own file.
    const [segment] = [...filesOf(data).keys()].filter((name) => name.startsWith("blobs"))
    const whole = await first.send(clicking)
    damage(join(data, segment as string))
    await first.advance(86_400_000)
    const events = async (id: string) => (await first.captured(id)).events.map(({ type }) => type)
    expect(await events(whole)).toContain("clicked")
    expect((await first.get(damaged)).status).toBe("delivered")
    const later = await first.send()
    await first.advance(86_400_000)
    expect((await first.get(later)).status).toBe("delivered")
  })
})

describe("a data folder that its sandbox has lost", () => {
  const OPTIONS = { port: 0, smtp_port: "off", log_level: "silent" } as const

  /** A sandbox whose stop is allowed to fail. */
  async function live(data: string) {
    const box = new Box(await createSandpost({ ...OPTIONS, data }))
    onTestFinished(() => box.stop().catch(() => undefined))
    return box
  }
  /** Sends until an error occurs, and returns its message: the folder is checked from time to time. */
  const refusal = (box: Box): Promise<string> =>
    vi.waitFor(
      async () => {
        const { status, body } = await box.v1("POST", "/emails", anEmail())
        expect([status, body.error?.type]).toEqual([500, "internal_error"])
        return body.error.message
      },
      { timeout: 30_000 },
    )
  const stopOf = (box: Box) =>
    box.stop().then(
      () => "stopped",
      (error: Error) => `${error.name}: ${error.message}`,
    )

  it("rejects commits after its lock was removed, and the data of another sandbox stays unchanged", async () => {
    const data = aFolder()
    const first = await live(data)
    await first.send({ subject: "Of the first" })
    await first.settle()
    for (const name of ["lock", "lock.pid", "lock-journal"]) rmSync(join(data, name), { force: true })
    const second = await live(data)
    const message = await refusal(first)
    expect(message).toMatch(new RegExp(`${data} may be in use by another Sandpost.*Stop every Sandpost`))
    await second.send({ subject: "Of the second" })
    await second.settle()
    expect(await refusal(first)).toBe(message)
    expect(await stopOf(first)).toBe(`StopError: ${message}`)
    await second.send({ subject: "After the first" })
    expect(await stopOf(second)).toBe("stopped")
    const { data: kept } = await ok((await live(data)).v1<Page<{ subject: string }>>("GET", "/emails"))
    const subjects = kept.map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(["After the first", "Of the second"])
    expect(subjects.at(-1)).toBe("Of the first")
  })

  it("rejects sends after it was removed, and stopping fails with one sentence", async () => {
    const data = join(aFolder(), "data")
    const box = await live(data)
    await box.send()
    rmSync(data, { recursive: true })
    const message = await refusal(box)
    expect(message).toMatch(new RegExp(`${data} was moved or removed`))
    expect((await ok(box.v1<Page<object>>("GET", "/emails"))).total).toBeGreaterThan(0)
    expect(await stopOf(box)).toBe(`StopError: ${message}`)
  })

  it("rejects sends while it is moved away, and the moved folder contains all accepted mail", async () => {
    const [data, moved] = [join(aFolder(), "data"), join(aFolder(), "moved")]
    const box = await live(data)
    const id = await box.send()
    renameSync(data, moved)
    expect(await refusal(box)).toMatch(/was moved or removed.*Move it back/)
    renameSync(moved, data)
    const back = await box.send()
    renameSync(data, moved)
    expect(await stopOf(box)).toMatch(/^StopError: .*was moved or removed/)
    const again = await live(moved)
    for (const each of [id, back]) expect((await again.get(each)).id).toBe(each)
  })

  it("rejects sends after its journal was removed, and a clean stop still writes all data", async () => {
    const data = aFolder()
    const box = await live(data)
    const id = await box.send()
    rmSync(join(data, JOURNAL))
    expect(await refusal(box)).toMatch(/journal\.ndjson was removed.*Stop Sandpost/)
    expect(await stopOf(box)).toBe("stopped")
    expect((await (await live(data)).get(id)).id).toBe(id)
  })
})

describe("the modes of an existing data folder", () => {
  const warningsOf = async (folder: string) => {
    const warnings: string[] = []
    const { close } = await openFolder(folder, { warn: (message) => warnings.push(message) })
    const modes = [...filesOf(folder).keys(), "lock", "lock-journal", "lock.pid"].map((name) =>
      modeOf(join(folder, name)),
    )
    await close()
    return { warnings, modes: [...new Set(modes)] }
  }
  /** A folder that a sandbox has used, with a message, its mode set afterwards. */
  async function aUsedFolder(mode: number): Promise<string> {
    const { folder } = await aKilledFolder()
    chmodSync(folder, mode)
    return folder
  }
  it("that others can write to causes a warning at startup and is not changed", async () => {
    const folder = await aUsedFolder(0o777)
    const { warnings, modes } = await warningsOf(folder)
    expect(warnings).toEqual([expect.stringMatching(/may replace files in the data folder .*mode is 777/)])
    expect(warnings[0]).toContain(`chmod -R go-rwx ${folder}`)
    expect([modes, modeOf(folder)]).toEqual([[0o600], 0o777])
  })
  it.each(["journal.ndjson", "blobs/1.blob"])(
    "in which others can read mail, as in %s, causes a warning",
    async (name) => {
      const folder = await aUsedFolder(0o755)
      chmodSync(join(folder, "blobs"), 0o755)
      chmodSync(join(folder, name), 0o644)
      expect((await warningsOf(folder)).warnings).toEqual([expect.stringMatching(/may read files in the data folder/)])
    },
  )
  it("in which others can only see file names causes no warning", async () => {
    expect(await warningsOf(await aUsedFolder(0o755))).toEqual({ warnings: [], modes: [0o600] })
  })
  it("with 0700 cause no warning, and the lock of an older Sandpost becomes unreadable for others", async () => {
    const folder = aFolder()
    for (const name of ["lock", "lock-journal", "lock.pid"]) writeFileSync(join(folder, name), "", { mode: 0o644 })
    expect(await warningsOf(folder)).toEqual({ warnings: [], modes: [0o600] })
  })
})

describe("stored bytes that were changed", () => {
  /** Replaces every "1000" in the files of a folder by "9000". */
  function change(folder: string): number {
    let changed = 0
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".blob"))) {
      const bytes = readFileSync(join(folder, name))
      for (let at = bytes.indexOf("1000"); at >= 0; at = bytes.indexOf("1000", at)) {
        bytes[at] = "9".charCodeAt(0)
        changed++
      }
      writeFileSync(join(folder, name), bytes)
    }
    return changed
  }

  const attachments = [{ filename: "a.txt", content: Buffer.from("attachment of 1000").toString("base64") }]
  const PATHS = ["", "/preview", "/raw", "/attachments/0"]

  async function aStoppedFolder() {
    const data = aFolder()
    const box = await startSandpost({ data, now: undefined })
    const id = await box.send({ text: "1000 EUR", html: "<p>1000 EUR", attachments })
    await ok(
      box.sandbox("POST", "/inbound", { from: "a@b.co", to: "help@sp.acme.test", subject: "s", text: "1000 EUR" }),
    )
    await box.settle()
    const { data: received } = await ok(box.sandbox<Page<{ id: string }>>("GET", "/inbound"))
    const { data: logs } = await ok(box.sandbox<Page<{ id: string }>>("GET", "/logs"))
    await box.stop()
    return { data, id, received: received[0]?.id, log: logs.at(-1)?.id }
  }

  it("are reported with the name of their file and never shown as genuine", async () => {
    const { data, id, received, log } = await aStoppedFolder()
    expect(change(join(data, "blobs"))).toBeGreaterThanOrEqual(4)
    expect(change(join(data, "requests"))).toBeGreaterThanOrEqual(2)
    const box = await startSandpost({ data, now: undefined })
    for (const path of [...PATHS.map((path) => `/emails/${id}${path}`), `/inbound/${received}`]) {
      const { status, body } = await box.sandbox<{ error?: { message: string } }>("GET", path)
      expect([path, status, body.error?.message]).toEqual([
        path,
        500,
        expect.stringMatching(/blobs\/1\.blob .*changed/),
      ])
    }
    const entry = await ok(box.sandbox<{ request: unknown }>("GET", `/logs/${log}`))
    expect(JSON.stringify(entry)).not.toContain("9000")
    const snapshot = JSON.stringify((await box.sandbox("GET", "/snapshot?exchanges=true")).body)
    expect(snapshot).toContain("bytes of it were changed")
    expect(snapshot).not.toContain(Buffer.from("attachment of 9000").toString("base64"))
    await box.stop()
  })

  it("are read as they are if an earlier version wrote them, whose references have no checksum", async () => {
    const { data, id } = await aStoppedFolder()
    const path = join(data, "sandpost.json")
    const older = readFileSync(path, "utf8").replace(/("\d+:\d+:\d+):[0-9a-f]+"/g, '$1"')
    writeFileSync(path, older)
    const box = await startSandpost({ data, now: undefined })
    expect(await box.captured(id)).toMatchObject({ text: "1000 EUR" })
    expect((await box.sandbox("GET", `/emails/${id}/attachments/0`)).status).toBe(200)
  })
})

describe("a folder whose request log cannot be used", () => {
  const asFile = (folder: string) => {
    rmSync(join(folder, "requests"), { recursive: true })
    writeFileSync(join(folder, "requests"), "x")
  }
  const asFolder = (folder: string) => {
    rmSync(join(folder, "requests", "log.ndjson"))
    mkdirSync(join(folder, "requests", "log.ndjson"))
  }
  it.each([
    ["is a file", asFile],
    ["has a folder in place of its file", asFolder],
  ])("because it %s is rejected before anything is rewritten", async (_, damage) => {
    const { folder } = await aKilledFolder()
    damage(folder)
    const before = filesOf(folder)
    await expect(startSandpost({ data: folder, now: undefined })).rejects.toThrow(/requests.*Nothing was changed/)
    expect(filesOf(folder)).toEqual(before)
  })
})
