import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openFolder } from "../src/store/folder.ts"
import { anAttachment } from "./helpers/an-email.ts"
import { addToJournal, copyAsIfKilled, filesOf } from "./helpers/folder.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const JOURNAL = "journal.ndjson"
const STATE = "sandpost.json"

const start = (data: string) => startSandpost({ data, now: undefined })
/** Expects a start to fail, and returns its one-line error. */
const refused = async (data: string): Promise<string> => {
  const message = await start(data).then(
    () => "it started",
    (error: Error) => error.message,
  )
  expect(message).not.toContain("\n")
  return message
}

/** Opens and closes a folder; returns its subjects and the warnings. */
async function opened(folder: string): Promise<{ subjects: string[]; warnings: string[] }> {
  const warnings: string[] = []
  const { store, close } = await openFolder(folder, { warn: (message) => warnings.push(message) })
  const subjects = [...store.tables.emails.values()].map(({ subject }) => subject)
  await close()
  return { subjects, warnings }
}

/** A folder with one message in the JSON file and one in the journal behind it, as a kill would leave it. */
async function aLivedFolder(): Promise<string> {
  const [live, folder] = [aFolder(), aFolder()]
  const first = await start(live)
  await first.send({ subject: "In the file" })
  await first.settle()
  await first.stop()
  const second = await start(live)
  await second.send({ subject: "In the journal" })
  // The last line of the journal, which tests damage.
  await second.settings({ "logs.keep": 100 })
  copyAsIfKilled(live, folder)
  return folder
}

describe("a data folder with inconsistent files", () => {
  const says = (journal: number) => (folder: string) => {
    const text = readFileSync(join(folder, STATE), "utf8")
    writeFileSync(join(folder, STATE), text.replace(/"journal": \d+/, `"journal": ${journal}`))
  }
  it.each([
    ["whose JSON file was taken away", (folder: string) => rmSync(join(folder, STATE)), "is missing"],
    ["whose JSON file is an older copy", says(0), "does not belong to"],
    ["whose JSON file is of a later time", says(7), "does not belong to"],
    [
      "with a journal twice",
      (folder: string) => writeFileSync(join(folder, "journal.2.ndjson"), readFileSync(join(folder, JOURNAL))),
      "does not belong to",
    ],
  ])("%s is rejected by name and not changed", async (_, damage, fault) => {
    const folder = await aLivedFolder()
    damage(folder)
    const before = filesOf(folder)
    expect(await refused(folder)).toMatch(new RegExp(`${JOURNAL.replace(".", "\\.")}.*${fault}.*Nothing was changed`))
    expect(filesOf(folder)).toEqual(before)
  })

  it("starts again after the JSON file and the journal are moved away", async () => {
    const folder = await aLivedFolder()
    for (const name of [STATE, JOURNAL]) rmSync(join(folder, name))
    await (await start(folder)).send()
  })
})

it("the JSON file that a killed process was writing is removed at the next start", async () => {
  const folder = await aLivedFolder()
  const unfinished = join(folder, `${STATE}.4711-2.tmp`)
  writeFileSync(unfinished, "{")
  expect((await opened(folder)).warnings).toEqual([])
  expect(filesOf(folder).has(`${STATE}.4711-2.tmp`)).toBe(false)
})

it("the search index of an earlier version is removed at the start, and no folder with other files", async () => {
  const folder = await aLivedFolder()
  const search = join(folder, "search")
  mkdirSync(search)
  for (const name of ["emails", "inbound", "inbound.tmp"]) writeFileSync(join(search, name), "Your code is 123456.")
  await (await start(folder)).stop()
  expect(existsSync(search)).toBe(false)
  mkdirSync(join(search, "emails"), { recursive: true })
  writeFileSync(join(search, "inbound"), "Not ours")
  await (await start(folder)).stop()
  expect(readdirSync(search)).toEqual(["emails", "inbound"])
})

it("a journal that someone removes while the sandbox runs takes nothing with it that a clean stop can still write", async () => {
  const folder = aFolder()
  const box = await start(folder)
  const id = await box.send()
  await box.settle()
  rmSync(join(folder, JOURNAL))
  await box.stop()
  expect((await (await start(folder)).get(id)).status).toBe("delivered")
})

describe("bodies without records", () => {
  it("are moved aside if there is no state, and restored with the state", async () => {
    const folder = aFolder()
    const box = await start(folder)
    const ids = [await box.send({ text: "On Monday." }), await box.send({ attachments: [anAttachment()] })]
    await box.send({ attachments: [anAttachment({ content: Buffer.alloc(300_000, 7).toString("base64") })] })
    await box.settle()
    await box.stop()
    const segments = () => [...filesOf(folder).keys()].filter((name) => name.endsWith(".blob"))
    const before = segments()
    const away = aFolder()
    for (const name of [STATE, JOURNAL]) renameSync(join(folder, name), join(away, name))

    const { subjects, warnings } = await opened(folder)
    expect(subjects).toEqual([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(`moved to ${join(folder, "blobs.orphaned")}`)
    expect(segments()).toEqual(before.map((name) => name.replace("blobs", "blobs.orphaned")))

    for (const name of [STATE, JOURNAL]) renameSync(join(away, name), join(folder, name))
    const again = await start(folder)
    expect((await again.captured(ids[0] as string)).text).toBe("On Monday.")
    expect((await again.captured(ids[1] as string)).attachments).toHaveLength(1)
    expect(segments()).toEqual(before)
  })

  it("keep their numbers: mail sent in between does not reuse their names", async () => {
    const folder = await aLivedFolder()
    const away = aFolder()
    for (const name of [STATE, JOURNAL]) renameSync(join(folder, name), join(away, name))
    await opened(folder)
    const box = await start(folder)
    await box.send({ text: "Meanwhile" })
    await box.stop()
    for (const name of [STATE, JOURNAL]) renameSync(join(away, name), join(folder, name))
    const again = await start(folder)
    const { data } = (await again.v1<{ data: { id: string; subject: string }[] }>("GET", "/emails")).body
    expect(data.map(({ subject }) => subject)).toEqual(["In the journal", "In the file"])
    for (const { id } of data) expect((await again.captured(id)).text).not.toBe("Meanwhile")
  })

  it("of a damaged folder are not mentioned as something to be moved away: the advice is the whole folder", async () => {
    const folder = await aLivedFolder()
    writeFileSync(join(folder, STATE), `${readFileSync(join(folder, STATE), "utf8")},`)
    const message = await refused(folder)
    expect(message).toContain(`\`sandpost repair ${folder}\``)
    expect(message).toMatch(/restore the whole folder from one backup, or move the whole folder away/)
  })
})

describe("a data folder that has lost records", () => {
  it.each([
    ["cut to nothing", ""],
    ["cut within its first line", '["0000'],
  ])("starts with one warning if the journal was %s, and keeps its bodies", async (_, rest) => {
    const folder = await aLivedFolder()
    writeFileSync(join(folder, JOURNAL), rest)
    const bodies = [...filesOf(folder).keys()].filter((name) => name.startsWith("blobs")).length
    const { subjects, warnings } = await opened(folder)
    expect(subjects).toEqual(["In the file"])
    expect(warnings[0]).toMatch(/journal.ndjson is empty: its first line is missing.*changes are lost/)
    expect([...filesOf(folder).keys()].filter((name) => name.startsWith("blobs")).length).toBe(bodies)
    expect((await opened(folder)).warnings).toEqual([])
  })

  it("starts with one warning that has both numbers if a line of the JSON file is missing", async () => {
    const folder = await aLivedFolder()
    const path = join(folder, STATE)
    const text = readFileSync(path, "utf8")
    const records = Number(/"records": (\d+)/.exec(text)?.[1])
    writeFileSync(path, text.replace(/^.*"In the file".*\n/m, ""))
    const { subjects, warnings } = await opened(folder)
    expect(subjects).toEqual(["In the journal"])
    expect(warnings[0]).toContain(`sandpost.json has ${records - 1} records, but was written with ${records}`)
  })

  it("starts with a warning that names the journal if it was removed", async () => {
    const folder = await aLivedFolder()
    rmSync(join(folder, JOURNAL))
    const { subjects, warnings } = await opened(folder)
    expect(subjects).toEqual(["In the file"])
    expect(warnings[0]).toMatch(/journal\.ndjson is missing\. .* changes are lost/)
    // The body of the message that the journal had.
    expect(warnings.slice(1)).toEqual([expect.stringContaining("blobs.orphaned")])
    expect((await opened(folder)).warnings).toEqual([])
  })

  it("starts with one warning that counts the messages if the files of their bodies were removed", async () => {
    const folder = await aLivedFolder()
    rmSync(join(folder, "blobs"), { recursive: true })
    const { subjects, warnings } = await opened(folder)
    expect(subjects).toHaveLength(2)
    expect(warnings).toEqual([expect.stringMatching(/bodies are missing: .*1\.blob.* 2 messages cannot be read/)])
  })

  it("starts without a warning if nothing is missing", async () => {
    expect((await opened(await aLivedFolder())).warnings).toEqual([])
  })
})

describe("a journal that ends in zeros, as a power cut leaves it", () => {
  const ZEROS = [1, 4096, 70_000]
  /** The end of the n-th last line. */
  const lineEnd = (bytes: Buffer, back: number) =>
    [...bytes.entries()].filter(([, byte]) => byte === 0x0a).at(-1 - back)?.[0] as number
  const zeroed = async (change: (whole: Buffer) => Buffer) => {
    const folder = await aLivedFolder()
    const path = join(folder, JOURNAL)
    const whole = readFileSync(path)
    writeFileSync(path, change(whole))
    return { folder, whole, path }
  }

  it.each(ZEROS)("after its last complete line (%i of them) has lost nothing", async (count) => {
    const { folder } = await zeroed((whole) => Buffer.concat([whole, Buffer.alloc(count)]))
    const { subjects, warnings } = await opened(folder)
    expect(subjects).toEqual(["In the file", "In the journal"])
    expect(warnings).toEqual([expect.stringContaining(`${count} bytes`)])
    expect((await opened(folder)).warnings).toEqual([])
  })

  it.each([0, 1, 3, 9, 12, 40])("behind the first %i bytes of a line keeps what comes before", async (length) => {
    const { folder } = await zeroed((whole) => {
      const cut = lineEnd(whole, 1) + 1
      return Buffer.concat([whole.subarray(0, cut + length), Buffer.alloc(4096)])
    })
    const { warnings } = await opened(folder)
    expect(warnings).toEqual([expect.stringContaining(`${4096 + length} bytes`)])
    const box = await start(folder)
    await box.send({ subject: "Goes on" })
    await box.stop()
    expect((await opened(folder)).subjects).toContain("Goes on")
  })

  it("and contains only zeros leaves the state of the JSON file", async () => {
    const { folder, whole } = await zeroed((whole) => Buffer.alloc(whole.length))
    const { subjects, warnings } = await opened(folder)
    expect(subjects).toEqual(["In the file"])
    expect(warnings[0]).toContain(`${whole.length} bytes`)
  })

  it("says how many bytes of acknowledged lines were overwritten", async () => {
    const { folder, whole } = await zeroed((whole) => {
      const bytes = Buffer.from(whole)
      return bytes.fill(0, lineEnd(bytes, 2) + 3)
    })
    const { warnings } = await opened(folder)
    const dropped = whole.length - lineEnd(whole, 2) - 1
    // The body of the lost message is kept, because the user may have a copy of the journal.
    const moved = expect.stringContaining("blobs.orphaned")
    expect(warnings).toEqual([expect.stringContaining(`${dropped} bytes`), moved])
  })

  it("is damaged if other bytes follow the zeros, in it or in a later journal", async () => {
    const { folder } = await zeroed((whole) => Buffer.concat([whole, Buffer.alloc(64), Buffer.from("more\n")]))
    expect(await refused(folder)).toMatch(/journal\.ndjson is damaged at line \d+/)

    const later = await aLivedFolder()
    const whole = readFileSync(join(later, JOURNAL))
    const number = (JSON.parse(whole.toString("utf8").split("\n")[0] as string)[1] as { journal: number }).journal
    const rotated = join(later, `journal.${number}.ndjson`)
    writeFileSync(rotated, Buffer.concat([whole, Buffer.alloc(64)]))
    writeFileSync(join(later, JOURNAL), "")
    addToJournal(join(later, JOURNAL), { journal: number + 1, version: 1, sandpost: "0.1.0" })
    const only = aFolder()
    copyAsIfKilled(later, only)
    addToJournal(join(later, JOURNAL), [])
    const before = filesOf(later)
    expect(await refused(later)).toMatch(new RegExp(`journal\\.${number}\\.ndjson is damaged at line \\d+`))
    expect(filesOf(later)).toEqual(before)
    // With nothing in the later one, nothing was put on what was lost.
    for (const size of [whole.length + 64, 0]) {
      const folder = aFolder()
      copyAsIfKilled(only, folder)
      if (size === 0) writeFileSync(join(folder, `journal.${number}.ndjson`), Buffer.alloc(200))
      const { subjects, warnings } = await opened(folder)
      expect(subjects).toEqual(size === 0 ? ["In the file"] : ["In the file", "In the journal"])
      expect(warnings[0]).toMatch(/\d+ bytes/)
    }
  })

  it("goes on for later starts too, when the next one is killed", async () => {
    const folder = await aLivedFolder()
    const whole = readFileSync(join(folder, JOURNAL))
    const number = (JSON.parse(whole.toString("utf8").split("\n")[0] as string)[1] as { journal: number }).journal
    rmSync(join(folder, JOURNAL))
    writeFileSync(join(folder, `journal.${number}.ndjson`), Buffer.alloc(500))
    const box = await start(folder)
    await box.send({ subject: "After the power cut" })
    const killed = aFolder()
    copyAsIfKilled(folder, killed)
    expect((await opened(killed)).subjects).toEqual(["In the file", "After the power cut"])
  })
})

describe("a journal whose lines have valid checksums but invalid content", () => {
  const account = { id: "00000000-0000-7000-8000-000000000000" }
  it.each([
    [
      "of an unknown collection",
      [{ op: "put", in: "letters", record: account }],
      /`\[0\]\.in` must be one of "accounts"/,
    ],
    ["of an unknown kind", [{ op: "merge", in: "emails", record: account }], /`\[0\]\.op` must be one of "put"/],
    ["of a record without its fields", [{ op: "put", in: "emails", record: account }], /`\[0\]\.record\.account_id`/],
    ["of a record that is none", [{ op: "put", in: "emails", record: null }], /`\[0\]\.record` must be an object/],
    ["of a patch without fields", [{ op: "patch", in: "emails", id: account.id }], /`\[0\]\.fields`/],
    ["that is no list", { op: "clear", in: "emails" }, /must be a list of changes/],
    ["that is null", null, /must be a list of changes/],
    ["of a change that is null", [null], /`\[0\]` must be an object/],
  ])("is rejected with a line %s, naming file and line", async (_, payload, fault) => {
    const folder = await aLivedFolder()
    const path = join(folder, JOURNAL)
    addToJournal(path, payload)
    const lines = readFileSync(path, "utf8").trimEnd().split("\n").length
    const before = filesOf(folder)
    const message = await refused(folder)
    expect(message).toContain(`${path} has an unknown or invalid entry at line ${lines}`)
    expect(message).toMatch(fault)
    expect(filesOf(folder)).toEqual(before)
  })

  /** A folder whose journal is rewritten with another first line. */
  async function withHead(head: object, ...added: unknown[]): Promise<string> {
    const folder = await aLivedFolder()
    const path = join(folder, JOURNAL)
    const [first, ...payloads] = readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)[1])
    writeFileSync(path, "")
    const kept = { journal: first.journal, schema: first.schema }
    for (const payload of [{ ...kept, ...head }, ...payloads, ...added]) addToJournal(path, payload)
    return folder
  }

  it("is rejected if its first line has another version", async () => {
    const folder = await withHead({ version: 2, sandpost: "9.0.0" })
    expect(await refused(folder)).toMatch(/has version 2 \(line 1\), but this Sandpost \(.+\) reads only version 1/)
  })

  it("is accepted if its first line has no version, as in 0.1.0", async () => {
    expect((await opened(await withHead({}))).subjects).toEqual(["In the file", "In the journal"])
  })

  it("is validated completely if another version of Sandpost wrote it", async () => {
    const strange = [{ op: "patch", in: "emails", id: account.id, fields: { subject: 7 } }]
    expect(await refused(await withHead({ version: 1, sandpost: "0.0.9" }, strange))).toMatch(
      /`\[0\]\.fields\.subject` must be a string, got 7/,
    )
  })
})

it("a sandbox starts beside a `lock.pid` that cannot be replaced only with a sentence that names it", async () => {
  const folder = await aLivedFolder()
  const note = join(folder, "lock.pid", "inside")
  rmSync(join(folder, "lock.pid"), { force: true })
  mkdirSync(note, { recursive: true })
  expect(await refused(folder)).toContain(`${join(folder, "lock.pid")} cannot be written`)
  expect(statSync(note).isDirectory()).toBe(true)
})
