import { spawn } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { openFolder } from "../../../src/store/folder.ts"
import { MIGRATIONS, SCHEMA, Schema } from "../../../src/store/migrations.ts"
import { repairFolder } from "../../../src/tools/repair/repair.ts"
import { anAttachment } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { addToJournal, copyAsIfKilled, filesOf, modeOf } from "../../helpers/folder.ts"
import { program } from "../../helpers/program.ts"
import { startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const JOURNAL = "journal.ndjson"
const STATE = "sandpost.json"
const start = (data: string) => startSandpost({ data, now: undefined })

/** A folder with two emails in the JSON file and three in the journal, as after a kill. The file of each email's body has its number. */
async function aUsedFolder(): Promise<string> {
  const [live, folder] = [aFolder(), join(aFolder(), "data")]
  const large = { attachments: [anAttachment({ content: Buffer.alloc(300_000, 7).toString("base64") })] }
  const first = await start(live)
  await first.send({ subject: "One" })
  await first.send({ subject: "Two", ...large })
  await first.settle()
  await first.stop()
  const second = await start(live)
  // The first line after the head is lost with a damaged head.
  await second.settings({ "logs.keep": 200 })
  for (const subject of ["Three", "Four", "Five"]) {
    await second.send({ subject })
    await second.settings({ "logs.keep": 100 })
  }
  await second.settle()
  copyAsIfKilled(live, folder)
  return folder
}

const linesOf = (path: string) => readFileSync(path, "utf8").split("\n")
/** The index of the line that adds an email. */
const lineOf = (path: string, subject: string) =>
  linesOf(path).findIndex((line) => line.includes(`"subject":"${subject}"`))
const edit = (path: string, change: (lines: string[]) => unknown) => {
  const lines = linesOf(path)
  change(lines)
  writeFileSync(path, lines.join("\n"))
}
const idOf = (path: string, subject: string) =>
  /"id":"([^"]+)"/.exec(linesOf(path)[lineOf(path, subject)]?.split('"in":"emails"').at(-1) ?? "")?.[1] as string

/** Repairs a folder and opens the copy; the folder is not changed. */
async function repaired(folder: string, schema?: Schema) {
  const before = filesOf(folder)
  const { copy, left_out, lost_changes, kept } = await repairFolder(folder, { ...(schema && { schema }) })
  expect(filesOf(folder)).toEqual(before)
  expect(copy).toBe(`${folder}.repaired`)
  const warnings: string[] = []
  const { store, close } = await openFolder(copy, { warn: (message) => warnings.push(message), schema })
  const emails = [...store.tables.emails.values()]
  await close()
  expect(warnings).toEqual([])
  expect(kept.emails).toBe(emails.length)
  return { copy, left_out, lost_changes, kept, emails, subjects: emails.map(({ subject }) => subject).sort() }
}

const ALL = ["Five", "Four", "One", "Three", "Two"]

describe("a repaired copy", () => {
  it("of a folder without damage has everything, and works like the folder", async () => {
    const folder = await aUsedFolder()
    const { copy, left_out, lost_changes, subjects, emails } = await repaired(folder)
    expect({ left_out, lost_changes, subjects }).toEqual({ left_out: [], lost_changes: false, subjects: ALL })
    for (const [name] of filesOf(copy)) expect([name, modeOf(join(copy, name))]).toEqual([name, 0o600])
    const box = await start(copy)
    for (const { id } of emails)
      expect(await box.captured(id)).toMatchObject({ status: "delivered", text: expect.any(String) })
    await box.send({ subject: "Goes on" })
  })

  it("lacks only the damaged line of a journal, and what the later lines changed in it", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, JOURNAL)
    const at = lineOf(path, "Four")
    edit(path, (lines) => lines.splice(at, 1, lines[at]?.replace('"subject":"Four"', '"subject":"Fuor"') ?? ""))
    const { left_out, lost_changes, subjects, emails } = await repaired(folder)
    expect({ left_out, lost_changes }).toEqual({
      left_out: [`${JOURNAL}: 1 damaged lines`],
      lost_changes: true,
    })
    expect(subjects).toEqual(ALL.filter((subject) => subject !== "Four"))
    for (const { status } of emails) expect(status).toBe("delivered")
  })

  it("lacks the line after an unreadable or missing one too, because nothing proves that it is whole", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, JOURNAL)
    const at = lineOf(path, "Three")
    edit(path, (lines) => {
      lines[at] = "\0".repeat(300)
    })
    const { left_out, subjects } = await repaired(folder)
    expect(left_out).toEqual([`${JOURNAL}: 2 damaged lines`])
    expect(subjects).toEqual(ALL.filter((subject) => subject !== "Three"))
  })

  it("lacks a commit with an invalid value completely", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, JOURNAL)
    const account = "00000000-0000-4000-8000-000000000001"
    const rename = { op: "patch", in: "accounts", id: account, fields: { name: "New" } }
    addToJournal(path, [rename, { op: "put", in: "emails", record: { id: "7" } }])
    const { left_out, subjects, copy } = await repaired(folder)
    expect(left_out).toEqual([expect.stringContaining(`${JOURNAL}: an invalid commit: \`[1].record.`)])
    expect(subjects).toEqual(ALL)
    expect(readFileSync(join(copy, STATE), "utf8")).not.toContain('"name":"New"')
  })

  it("drops an incomplete last line and zeros at the end", async () => {
    for (const [end, count] of [
      ['["0', 3],
      ["\0".repeat(500), 500],
    ] as const) {
      const folder = await aUsedFolder()
      writeFileSync(join(folder, JOURNAL), end, { flag: "a" })
      const { left_out, subjects } = await repaired(folder)
      expect({ left_out, subjects }).toEqual({
        left_out: [`${JOURNAL}: ${count} bytes at the end (an incomplete line, or zeros)`],
        subjects: ALL,
      })
    }
  })

  it("lacks damaged lines and invalid records of the JSON file, but not the records of an account that is lost", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    const two = idOf(path, "Two")
    const at = lineOf(path, "One")
    edit(path, (lines) => {
      lines[at] = lines[at]?.slice(0, -30) ?? ""
      const other = lineOf(path, "Two")
      lines[other] = lines[other]?.replace('"subject":"Two"', '"subject":2') ?? ""
    })
    const { left_out, subjects } = await repaired(folder)
    expect(left_out).toEqual([`${STATE}: 1 damaged lines`, `emails ${two}: \`record.subject\` must be a string, got 2`])
    expect(subjects).toEqual(["Five", "Four", "Three"])

    const lost = await aUsedFolder()
    rmSync(join(lost, JOURNAL))
    edit(join(lost, STATE), (lines) => {
      const accounts = lines.indexOf('"accounts": [')
      lines[accounts + 1] = "}"
    })
    const rest = await repaired(lost)
    expect(rest.subjects).toEqual(["One", "Two"])
    expect(rest.left_out).toContainEqual(expect.stringMatching(/^accounts .+: it is lost; its records are kept/))
  })

  it("has the records of a JSON file that an editor has formatted, without the invalid ones", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    const two = idOf(path, "Two")
    const text = JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 2)
    writeFileSync(path, text.replace('"subject": "Two"', '"subject": 2'))
    const { left_out, subjects } = await repaired(folder)
    expect(left_out).toEqual([`emails ${two}: \`record.subject\` must be a string, got 2`])
    expect(subjects).toEqual(["Five", "Four", "One", "Three"])
  })

  it("has all records of a valid JSON file with a record over several lines", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    edit(path, (lines) => {
      const at = lineOf(path, "Two")
      const line = lines[at] ?? ""
      const comma = line.endsWith(",") ? "," : ""
      lines[at] = JSON.stringify(JSON.parse(line.replace(/,$/, "")), null, 1).replace(/^ +/gm, "") + comma
    })
    const { left_out, subjects } = await repaired(folder)
    expect(left_out).toEqual([])
    expect(subjects).toEqual(["Five", "Four", "One", "Three", "Two"])
  })

  it("has the records of a list after one whose last line is damaged", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    edit(path, (lines) => {
      const end = lines.indexOf("],", lines.indexOf('"accounts": ['))
      lines[end] = "\0\0"
    })
    const { left_out, subjects } = await repaired(folder)
    expect(left_out).toEqual([`${STATE}: 1 damaged lines`])
    expect(subjects).toEqual(["Five", "Four", "One", "Three", "Two"])
  })

  it("has what comes before the end of a truncated JSON file, and the journal", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    const at = lineOf(path, "Two")
    edit(path, (lines) => lines.splice(at, lines.length, lines[at]?.slice(0, 50) ?? ""))
    const { left_out, subjects } = await repaired(folder)
    expect(left_out.slice(0, 2)).toEqual([`${STATE}: 1 damaged lines`, `${STATE}: its end is missing`])
    expect(subjects).toEqual(["Five", "Four", "One", "Three"])
  })

  it("lacks the messages whose body or attachment is missing, and takes bodies that were moved aside", async () => {
    const folder = await aUsedFolder()
    const two = idOf(join(folder, STATE), "Two")
    const blobs = readdirSync(join(folder, "blobs"))
    const large = blobs.find((name) => readFileSync(join(folder, "blobs", name)).length === 300_000) as string
    rmSync(join(folder, "blobs", large))
    renameSync(join(folder, "blobs"), join(folder, "blobs.orphaned"))
    mkdirSync(join(folder, "blobs"))
    const { left_out, subjects } = await repaired(folder)
    expect(left_out).toEqual([`emails ${two}: bytes of it are missing`])
    expect(subjects).toEqual(ALL.filter((subject) => subject !== "Two"))
  })

  it("has the rest if the JSON file or a journal is missing, older, or there twice", async () => {
    const [noState, noJournal, older, twice] = await Promise.all([
      aUsedFolder(),
      aUsedFolder(),
      aUsedFolder(),
      aUsedFolder(),
    ])
    const says = (folder: string, journal: number) =>
      edit(join(folder, STATE), (lines) =>
        lines.splice(
          lines.findIndex((line) => /^"journal"/.test(line)),
          1,
          `"journal": ${journal},`,
        ),
      )
    rmSync(join(noState, STATE))
    const rest = await repaired(noState)
    expect(rest.subjects).toEqual(["Five", "Four", "Three"])
    expect(rest.left_out).toEqual([
      `${STATE}: it is missing`,
      expect.stringMatching(/^accounts .+: it is lost; its records are kept in a new account with the plan unlimited$/),
    ])
    rmSync(join(noJournal, JOURNAL))
    expect((await repaired(noJournal)).subjects).toEqual(["One", "Two"])
    says(older, 0)
    const behind = await repaired(older)
    expect(behind).toMatchObject({ subjects: ALL, lost_changes: true })
    expect(behind.left_out).toEqual([`${JOURNAL}: the changes before it are missing`])
    says(twice, 7)
    const ahead = await repaired(twice)
    expect(ahead.subjects).toEqual(["One", "Two"])
    expect(ahead.left_out).toEqual([`${JOURNAL}: it does not continue the files before it`])
  })

  it.each<[damage: string, damaged: (text: string) => string, has: string[]]>([
    ["is empty", () => "", ["Five", "Four", "Three"]],
    ["is one line end", () => "\n", ["Five", "Four", "Three"]],
    ["is zeros", (text) => "\0".repeat(text.length), ["Five", "Four", "Three"]],
    ["has only its first line", (text) => text.slice(0, text.indexOf("\n") + 1), ["Five", "Four", "Three"]],
    ["is cut in its second line", (text) => text.slice(0, text.indexOf("\n") + 5), ["Five", "Four", "Three"]],
    ["begins with zeros", (text) => text.replace(/^(?:.*\n){4}/, (lines) => "\0".repeat(lines.length)), ALL],
    ["lacks its first lines", (text) => text.replace(/^(?:.*\n){4}/, ""), ALL],
    ["lacks its collections", (text) => text.slice(0, text.indexOf('"collections"')), ["Five", "Four", "Three"]],
    ["is a text of something else", () => "<html></html>", ["Five", "Four", "Three"]],
  ])("has the journal, and what is left, if the JSON file %s", async (_damage, damaged, has) => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    writeFileSync(path, damaged(readFileSync(path, "utf8")))
    expect((await repaired(folder)).subjects).toEqual(has)
  })

  it("lacks nothing of a folder that has only its first journal", async () => {
    const [folder, used] = [join(aFolder(), "data"), await aUsedFolder()]
    mkdirSync(folder)
    const path = join(folder, JOURNAL)
    writeFileSync(path, "")
    addToJournal(path, { journal: 1, version: 1, schema: SCHEMA.number, sandpost: "0.1.0" })
    for (const record of JSON.parse(readFileSync(join(used, STATE), "utf8")).collections.accounts)
      addToJournal(path, [{ op: "put", in: "accounts", record }])
    expect(await repaired(folder)).toMatchObject({ left_out: [], kept: { accounts: 1 } })
  })

  it("is migrated if the folder is of an older schema, and not written if it is of a later one", async () => {
    const folder = await aUsedFolder()
    const path = join(folder, STATE)
    const later = new Schema([...MIGRATIONS, { emails: [(email) => ({ ...email, subject: `${email.subject}!` })] }])
    edit(path, (lines) => {
      const at = lineOf(path, "One")
      lines[at] = lines[at]?.slice(0, -30) ?? ""
    })
    expect((await repaired(folder, later)).subjects).toEqual(["Five!", "Four!", "Three!", "Two!"])
    const copy = `${folder}.repaired`
    await expect(repairFolder(copy)).rejects.toThrow(
      new RegExp(`has schema ${later.number}, but this Sandpost \\(.+\\) reads only schema ${SCHEMA.known}`),
    )
    expect(existsSync(`${copy}.repaired`)).toBe(false)
  })
})

describe("sandpost repair", () => {
  async function run(...words: string[]) {
    const child = spawn(process.execPath, [program, "repair", ...words], { env: { PATH: process.env.PATH ?? "" } })
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((done) => child.on("close", done)),
    ])
    return { out, err, code }
  }

  it("says what it left out and how to use the copy, also as JSON", async () => {
    const folder = await aUsedFolder()
    writeFileSync(join(folder, JOURNAL), "x", { flag: "r+" })
    const { out, err, code } = await run(folder)
    expect({ err, code }).toEqual({ err: "", code: 0 })
    expect(out).toMatch(/^Left out: .+\.$/m)
    expect(out).not.toContain("more. List all")
    expect(out).toMatch(/^Kept: accounts 1, .*emails 5/m)
    expect(out).toContain(`The copy is in ${folder}.repaired. The old folder is unchanged.\n`)
    expect(out).toContain(`--data "${folder}.repaired"`)
    rmSync(`${folder}.repaired`, { recursive: true })
    const { out: json } = await run(folder, "--json")
    expect(JSON.parse(json)).toMatchObject({ copy: `${folder}.repaired`, kept: { emails: 5 } })
  })

  it("keeps the request log of a folder of 0.1.0, whose state had it", async () => {
    const folder = join(aFolder(), "data")
    cpSync("test/upgrade/0.1.0/data", folder, { recursive: true })
    expect((await run(folder)).out).toMatch(/^Nothing had to be left out\./)
    const [upgraded, repaired] = [await start(folder), await start(`${folder}.repaired`)]
    const logs = (await ok(repaired.sandbox("GET", "/logs?limit=100"))).data
    expect(logs.length).toBeGreaterThan(5)
    expect(logs).toEqual((await ok(upgraded.sandbox("GET", "/logs?limit=100"))).data)
    const { id } = logs[0]
    expect(await ok(repaired.sandbox("GET", `/logs/${id}`))).toEqual(await ok(upgraded.sandbox("GET", `/logs/${id}`)))
  })

  it("is named by the error of a start on a damaged folder", async () => {
    const folder = await aUsedFolder()
    edit(join(folder, JOURNAL), (lines) => lines.splice(3, 1))
    await expect(start(folder)).rejects.toThrow(`\`sandpost repair ${folder}\``)
  })

  it("rejects a folder in use, a copy that exists, and anything that is not a data folder", async () => {
    const data = join(aFolder(), "data")
    const box = await start(data)
    await box.send()
    const before = filesOf(data)
    await expect(repairFolder(data)).rejects.toThrow(
      /is in use by another Sandpost \(process \d+\)\. Stop that process first/,
    )
    expect(filesOf(data)).toEqual(before)
    await box.stop()
    const names = readdirSync(data)
    expect((await repaired(data)).left_out).toEqual([])
    expect(readdirSync(data)).toEqual(names)
    await expect(repairFolder(data)).rejects.toThrow(`${data}.repaired already exists.`)
    const empty = aFolder()
    await expect(repairFolder(empty)).rejects.toThrow(`${empty} is not a data folder`)
    const file = join(empty, "file")
    writeFileSync(file, "")
    await expect(repairFolder(file)).rejects.toThrow(`${file} is not a data folder`)
    await expect(repairFolder(join(empty, "none"))).rejects.toThrow("does not exist")
    expect(readdirSync(empty)).toEqual(["file"])
  })
})

it("a repair writes its copy where --to says, also into the folder, and names --to where it cannot write", async () => {
  const folder = await aUsedFolder()
  const to = join(folder, "repaired")
  expect(await repairFolder(folder, { to })).toMatchObject({ copy: to, left_out: [], kept: { emails: 5 } })
  const { store, close } = await openFolder(to, { warn: () => expect.fail() })
  expect(store.tables.emails.size).toBe(5)
  await close()
  await expect(repairFolder(folder, { to })).rejects.toThrow(`${to} already exists.`)
  const parent = join(folder, "..")
  chmodSync(parent, 0o500)
  try {
    if (process.getuid?.() !== 0)
      await expect(repairFolder(folder)).rejects.toThrow(`Use sandpost repair ${folder} --to ${to}.`)
  } finally {
    chmodSync(parent, 0o700)
  }
})

it("a repair names a message whose stored bytes were changed", async () => {
  const data = aFolder()
  const box = await start(data)
  const id = await box.send({ text: "1000 EUR", html: "<p>1000 EUR" })
  await box.settle()
  await box.stop()
  const path = join(data, "blobs/1.blob")
  writeFileSync(path, readFileSync(path, "latin1").replaceAll("1000", "9000"), "latin1")
  const { left_out } = await repairFolder(data)
  expect(left_out).toEqual(expect.arrayContaining([`emails ${id}: bytes of it were changed`]))
})
