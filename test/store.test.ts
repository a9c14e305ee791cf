import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openFolder } from "../src/store/folder.ts"
import { anAttachment } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { contentOf, copyAsIfKilled, filesOf, modeOf } from "./helpers/folder.ts"
import { type Box, startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"
import type { CreatedAccount, Page } from "./helpers/wire.ts"

const JOURNAL = "journal.ndjson"
const STATE = "sandpost.json"

/** Expects a start to fail, and returns its one-line error. */
async function refusedStart(data: string, options: Parameters<typeof startSandpost>[0] = {}): Promise<string> {
  const started = await startSandpost({ data, now: undefined, ...options }).then(
    () => null,
    (error: Error) => error.message,
  )
  expect(started, "it started").toBeTypeOf("string")
  expect(started).not.toContain("\n")
  return started as string
}

/** Everything that the API returns, as one value. */
async function picture(box: Box, ids: string[]): Promise<unknown> {
  const lists = ["/accounts", "/emails", "/suppressions", "/settings", "/clock"].map(async (path) => {
    const body = await ok(box.sandbox<Record<string, unknown>>("GET", path))
    return { ...body, offset_ms: undefined }
  })
  const emails = ids.map(async (id) => [await box.get(id), await box.captured(id), await box.raw(id)])
  return await Promise.all([...lists, ...emails])
}

/** A folder with messages, as it is after a kill: everything is in the journal. */
async function aKilledFolder(messages = 3): Promise<{ folder: string; ids: string[] }> {
  const [live, folder] = [aFolder(), aFolder()]
  const box = await startSandpost({ data: live, now: undefined })
  const ids: string[] = []
  for (let n = 0; n < messages; n++) ids.push(await box.send({ subject: `Message ${n}` }))
  await box.settle()
  copyAsIfKilled(live, folder)
  return { folder, ids }
}

describe("a data folder (--data)", () => {
  const OPTIONS = { public_url: "http://box.test", now: undefined }

  /** A sandbox with records of every kind. */
  async function lived(data: string) {
    const box = await startSandpost({ ...OPTIONS, data })
    await box.sandbox("POST", "/clock", { set: "2026-10-01T09:00:00Z", frozen: true })
    await ok(box.sandbox<CreatedAccount>("POST", "/accounts", { name: "Other", domains: ["other.test"] }))
    const rich = {
      html: '<a href="https://a.test">é😀</a>',
      track_clicks: true,
      track_opens: true,
      tags: { a: "b" },
      bcc: "b@c.test",
    }
    const ids = [
      await box.send({
        ...rich,
        attachments: [anAttachment({ content: Buffer.alloc(400_000, 7).toString("base64") }), anAttachment()],
      }),
      await box.send({ to: "bounced@sandbox.test" }),
      await box.send({ scheduled_at: "2026-10-02T09:00:00Z" }),
    ]
    await box.settle()
    await box.settings({ "emails.pace": "manual" })
    await box.suppress("gone@example.com")
    await ok(box.sandbox("DELETE", `/emails/${await box.send({ subject: "Gone" })}`))
    return { box, ids }
  }

  it("keeps everything across a restart", async () => {
    const data = aFolder()
    const { box, ids } = await lived(data)
    const before = await picture(box, ids)
    await box.stop()
    const again = await startSandpost({ ...OPTIONS, data })
    expect(await picture(again, ids)).toEqual(before)
    expect((await again.advance(86_400_000)).timers).toEqual([])
    expect((await again.get(ids[2] as string)).status).toBe("queued")
  })

  it("keeps everything after one kill and after a second one", async () => {
    const [data, killed, twice] = [aFolder(), aFolder(), aFolder()]
    const { box, ids } = await lived(data)
    const before = await picture(box, ids)
    copyAsIfKilled(data, killed)
    const again = await startSandpost({ ...OPTIONS, data: killed })
    expect(await picture(again, ids)).toEqual(before)
    await again.send({ subject: "After the kill" })
    const after = await picture(again, ids)
    copyAsIfKilled(killed, twice)
    expect(await picture(await startSandpost({ ...OPTIONS, data: twice }), ids)).toEqual(after)
  })

  it("is readable JSON after a clean stop, accessible only for its owner: folder 0700, files 0600", async () => {
    const data = join(aFolder(), "new", "folder")
    const { box } = await lived(data)
    await box.stop()
    const state = JSON.parse(readFileSync(join(data, STATE), "utf8")) as Record<string, unknown>
    expect(JSON.stringify(state)).toContain("gone@example.com")
    expect(modeOf(data)).toBe(0o700)
    for (const name of filesOf(data).keys()) expect([name, modeOf(join(data, name))]).toEqual([name, 0o600])
  })

  it("contains no deleted data: bodies and attachments are removed immediately, the rest after a stop", async () => {
    const data = aFolder()
    const box = await startSandpost({ data, now: undefined })
    const secret = (name: string) => `${name}-3b1f0c`
    const large = Buffer.from(secret("attachment").repeat(40_000)).toString("base64")
    const id = await box.send({
      text: secret("text"),
      html: secret("html"),
      subject: secret("subject"),
      attachments: [
        anAttachment({ content: large }),
        anAttachment({ content: Buffer.from(secret("small")).toString("base64") }),
      ],
    })
    const other = await box.send({ text: "stays" })
    await box.settle()
    expect(contentOf(join(data, "blobs"))).toContain("3b1f0c")
    await ok(box.sandbox("DELETE", `/emails/${id}`))
    await box.settle()
    expect(contentOf(join(data, "blobs"))).not.toContain("3b1f0c")
    expect((await box.captured(other)).text).toBe("stays")
    await box.stop()
    expect(contentOf(data)).not.toContain("3b1f0c")
    expect((await (await startSandpost({ data, now: undefined })).captured(other)).text).toBe("stays")
  })

  it("without its bodies still starts, lists and searches", async () => {
    const { folder, ids } = await aKilledFolder()
    for (const name of filesOf(folder).keys()) if (name.startsWith("blobs")) rmSync(join(folder, name))
    const box = await startSandpost({ data: folder, now: undefined })
    const found = async (q: string) => (await ok(box.sandbox<Page<object>>("GET", `/emails?q=${q}`))).total
    expect([await found("message"), await found("thursday")]).toEqual([ids.length, 0])
    const { body } = await box.sandbox<{ error: { message: string } }>("GET", `/emails/${ids[0]}`)
    expect(body.error.message).toMatch(/blobs\/1\.blob of the data folder.*delete the message/)
    await ok(box.sandbox("DELETE", `/emails/${ids[0]}`))
    await ok(box.sandbox("POST", "/reset", {}))
  })

  it.each([
    ["missing", (file: string) => rmSync(file)],
    ["damaged", (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
  ])(
    "whose bodies are %s is searched and waited on by the fields, captured and received mail alike",
    async (_, damage) => {
      const folder = aFolder()
      const before = await startSandpost({ data: folder, now: undefined })
      const [domain] = (await ok(before.v1<Page<{ id: string }>>("GET", "/domains"))).data
      await ok(before.v1("POST", "/inbound/addresses", { domain_id: domain?.id, local_part: "ann" }))
      await before.send({ subject: "Captured" })
      const draft = {
        from: "bob@example.com",
        to: "ann@sp.acme.test",
        subject: "Received",
        text: "It is Thursday.",
      }
      await ok(before.sandbox("POST", "/inbound", draft))
      await before.stop()
      for (const name of filesOf(folder).keys()) if (name.startsWith("blobs")) damage(join(folder, name))
      const box = await startSandpost({ data: folder, now: undefined })
      for (const [list, word] of [
        ["/emails", "captured"],
        ["/inbound", "received"],
      ]) {
        const waited = (q: string) => box.sandbox<Page<object>>("GET", `${list}/wait?timeout_ms=0&q=${q}`)
        expect((await ok(waited(word as string))).total).toBe(1)
        expect((await waited("thursday")).status).toBe(404)
        expect((await ok(box.sandbox<Page<object>>("GET", `${list}?q=thursday`))).total).toBe(0)
      }
    },
  )

  it("rejects a second sandbox while the first runs, in one sentence, and is free afterwards", async () => {
    const data = aFolder()
    const box = await startSandpost({ data })
    expect(await refusedStart(data)).toMatch(new RegExp(`${data}.*in use`))
    await box.send()
    await box.stop()
    expect((await (await startSandpost({ data })).v1<Page<object>>("GET", "/emails")).body.total).toBe(1)
  })

  it("is released by a start that fails for another reason", async () => {
    const data = aFolder()
    const other = await startSandpost()
    const port = Number(new URL(other.url).port)
    expect(await refusedStart(data, { port })).toContain(`${port}`)
    await startSandpost({ data })
  })

  it("must be a folder", async () => {
    const path = join(aFolder(), "file")
    writeFileSync(path, "mine")
    expect(await refusedStart(path)).toContain(path)
    expect(readFileSync(path, "utf8")).toBe("mine")
  })
})

describe("a damaged sandpost.json", () => {
  it.each([
    "",
    "[]",
    "{",
    "{}",
    "null",
    "1",
    '"text"',
    '{"version":2,"journal":0,"collections":{}}',
    '{"version":1}',
    '{"version":1,"journal":"x","collections":{}}',
    '{"version":1,"journal":0,"collections":[]}',
    '{"version":1,"journal":0,"collections":{"emails":{}}}',
    "\u0000\u0000\u0000",
  ])("%j stops the start with one sentence that names the file, and is not changed", async (text) => {
    const data = aFolder()
    const path = join(data, STATE)
    writeFileSync(path, text)
    expect(await refusedStart(data)).toContain(path)
    expect(Object.fromEntries(filesOf(data))).toEqual({ [STATE]: Buffer.from(text).toString("latin1") })
  })
  it("names the line", async () => {
    const data = aFolder()
    writeFileSync(join(data, STATE), '{\n"version": 1,\n"journal": oops\n}\n')
    expect(await refusedStart(data)).toContain("line 3")
  })
  it("truncated after a clean stop is detected", async () => {
    const data = aFolder()
    const box = await startSandpost({ data })
    await box.send()
    await box.stop()
    const path = join(data, STATE)
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, whole.length - 20))
    expect(await refusedStart(data)).toContain(path)
    writeFileSync(path, whole)
    expect((await (await startSandpost({ data })).v1<Page<object>>("GET", "/emails")).body.total).toBe(1)
  })
})

describe("a damaged journal", () => {
  const linesOf = (folder: string) => readFileSync(join(folder, JOURNAL), "utf8").split("\n").slice(0, -1)
  const write = (folder: string, lines: readonly string[], end = "\n") =>
    writeFileSync(join(folder, JOURNAL), lines.join("\n") + end)
  const flip = (line: string, at: number) =>
    line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ 1) + line.slice(at + 1)

  /** Changes the lines, and expects the start to fail with the line number and unchanged files. */
  async function expectNoticed(line: number | "any", change: (lines: string[]) => string[], end = "\n"): Promise<void> {
    const { folder } = await aKilledFolder()
    write(folder, change(linesOf(folder)), end)
    const before = filesOf(folder)
    const message = await refusedStart(folder)
    expect(message).toContain(join(folder, JOURNAL))
    expect(message).toMatch(line === "any" ? /line \d+/ : new RegExp(`line ${line}\\b`))
    expect(filesOf(folder)).toEqual(before)
  }

  it("with a changed byte in the middle is reported with its line and not changed", async () => {
    await expectNoticed(2, ([head, second, ...rest]) => [head as string, flip(second as string, 40), ...rest])
  })
  it("with any changed byte in the last line is detected", async () => {
    for (const at of [0, 5, 20, 60, -1]) {
      await expectNoticed("any", (lines) => [
        ...lines.slice(0, -1),
        flip(lines.at(-1) as string, at < 0 ? (lines.at(-1) as string).length + at : at),
      ])
    }
  })
  it("with a changed last line end is detected", async () => {
    await expectNoticed("any", (lines) => lines, "\u000b")
  })
  it("with a missing, repeated or swapped line is detected", async () => {
    await expectNoticed(2, ([head, , ...rest]) => [head as string, ...rest])
    await expectNoticed(3, ([head, second, ...rest]) => [head as string, second as string, second as string, ...rest])
    await expectNoticed(2, ([head, second, third, ...rest]) => [
      head as string,
      third as string,
      second as string,
      ...rest,
    ])
  })
  it("with a foreign line is detected", async () => {
    await expectNoticed(2, ([head, ...rest]) => [head as string, "{}", ...rest])
    await expectNoticed("any", ([, ...rest]) => rest)
  })

  it("whose last line is torn starts with everything before it, wherever it is torn", async () => {
    const { folder, ids } = await aKilledFolder()
    const lines = linesOf(folder)
    const last = lines.at(-1) as string
    for (const length of [0, 1, 2, 8, 13, 30, Math.floor(last.length / 2), last.length - 1]) {
      const torn = aFolder()
      copyAsIfKilled(folder, torn)
      write(torn, [...lines.slice(0, -1), last.slice(0, length)], "")
      const box = await startSandpost({ data: torn, now: undefined })
      expect((await box.get(ids[0] as string)).subject).toBe("Message 0")
      await box.send({ subject: "Goes on" })
      const after = aFolder()
      copyAsIfKilled(torn, after)
      const again = await startSandpost({ data: after, now: undefined })
      expect((await again.v1<Page<{ subject: string }>>("GET", "/emails")).body.data[0]?.subject).toBe("Goes on")
    }
  })
  it("whose last line is torn is named at the start, with the mail that was in it", async () => {
    const { folder } = await aKilledFolder()
    const lines = linesOf(folder)
    const at = lines.findLastIndex((line) => line.includes('"subject"'))
    const subject = /"subject":"([^"]+)"/.exec(lines[at] as string)?.[1]
    write(folder, [...lines.slice(0, at), (lines[at] as string).slice(0, -40)], "")
    const warnings: string[] = []
    await (await openFolder(folder, { warn: (message) => warnings.push(message) })).close()
    expect(warnings).toEqual([
      expect.stringMatching(
        new RegExp(`ended in an incomplete line of \\d+ bytes.*about emails [-0-9a-f]+, subject "${subject}"`),
      ),
    ])
  })
  it("that only lacks its last line end loses nothing", async () => {
    const { folder, ids } = await aKilledFolder()
    write(folder, linesOf(folder), "")
    const box = await startSandpost({ data: folder, now: undefined })
    for (const id of ids.slice(0, -1)) await box.get(id)
  })
})
