import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { recordsFault } from "../src/core/state/state-check.ts"
import { openFolder } from "../src/store/folder.ts"
import { addField, MIGRATIONS, type Migration, renameField, SCHEMA, Schema } from "../src/store/migrations.ts"
import type { Store } from "../src/store/store.ts"
import { collectionNames } from "../src/store/tables.ts"
import { ok } from "./helpers/client.ts"
import { everyOperation } from "./helpers/every-operation.ts"
import { addToJournal, copyAsIfKilled, filesOf } from "./helpers/folder.ts"
import { type Box, startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const JOURNAL = "journal.ndjson"
const STATE = "sandpost.json"
const keptFolder = fileURLToPath(new URL("upgrade/", import.meta.url))
/** Versions whose files every later version must read. `scripts/keep-version.mjs` adds one. */
const versions = readdirSync(keptFolder)
const LISTS = (["sandbox.openapi.yaml", "openapi.yaml"] as const)
  .flatMap(everyOperation)
  .filter(({ method, path }) => method === "GET" && !path.includes("{") && !/\/(compare|wait|snapshot)$/.test(path))

/** A copy of the data folder that a version has left after a kill. */
function folderOf(version: string): string {
  const folder = aFolder()
  cpSync(join(keptFolder, version, "data"), folder, { recursive: true })
  return folder
}

/** The collections that a version did not have yet. */
const LATER: Record<string, string[]> = { "0.1.0": ["smtp_faults"] }

function expectValid({ tables }: Store): void {
  for (const name of collectionNames) expect(recordsFault(name, [...tables[name].values()], name)).toBeNull()
}

/** Reads every list, and every message with its bytes. Responses are checked against the contracts. */
async function readAll(box: Box): Promise<void> {
  for (const { method, path } of LISTS) {
    const { status, body } = await box.ask(method, path, undefined, {
      headers: { Authorization: `Bearer ${box.token}` },
    })
    // Without TLS there is no certificate.
    if (path === "/sandbox/smtp-certificate") expect(status).toBe(404)
    else expect({ path, status, error: body.error }).toEqual({ path, status: 200, error: undefined })
  }
  const subjects: string[] = []
  for (const list of ["/emails", "/inbound"]) {
    for (const { id, subject } of (await ok(box.sandbox("GET", list))).data) {
      subjects.push(subject)
      for (const part of ["", "/raw", "/preview?part=text"]) {
        expect((await box.sandbox("GET", `${list}/${id}${part}`)).status).toBe(200)
      }
    }
  }
  expect(subjects.sort()).toEqual(["Help", "In the journal é😀", "Second", "Shipped", "Shipped", "Shipped"])
  expect((await ok(box.sandbox("GET", "/logs?endpoint=/emails"))).total).toBeGreaterThanOrEqual(5)
}

describe.each(versions)("the files of %s", (version) => {
  it("are valid, journal included (otherwise add a migration to src/store/migrations.ts)", async () => {
    const { store, close } = await openFolder(folderOf(version))
    expectValid(store)
    const kept = collectionNames.filter((name) => !LATER[version]?.includes(name))
    for (const name of kept) expect([name, store.tables[name].size]).not.toEqual([name, 0])
    await close()
  })

  it("can be read completely over HTTP", async () => {
    const data = folderOf(version)
    const box = await startSandpost({ data, now: undefined })
    await readAll(box)
    await box.stop()
    await readAll(await startSandpost({ data, now: undefined }))
  })

  it("include a snapshot that can be restored and read completely over HTTP", async () => {
    const box = await startSandpost({ now: undefined })
    const raw = readFileSync(join(keptFolder, version, "snapshot.ndjson"))
    const headers = { "Content-Type": "application/x-ndjson" }
    expect((await box.sandbox("PUT", "/snapshot", undefined, { raw, headers })).body).toEqual({ restored: true })
    await readAll(box)
  })
})

/** The current schema is the old one here: accounts have `called` instead of `name`, and emails no `subject`. */
const OLD = SCHEMA.number
const NEW = OLD + 2
const WITH_NEW: readonly Migration[] = [
  ...MIGRATIONS,
  { accounts: [renameField("called", "name")], emails: [addField("subject", ({ to }) => `To ${to}`)] },
  { emails: [(email) => ({ ...email, subject: String(email.subject).toUpperCase() })], letters: [() => null] },
]
const schema = new Schema(WITH_NEW)

const backupOf = (folder: string) => join(folder, `${STATE}.v${OLD}.bak`)
const readState = (path: string) => JSON.parse(readFileSync(path, "utf8"))
// biome-ignore lint/suspicious/noExplicitAny: records of a schema that never was
const old = ({ name, subject: _, ...record }: any) => (name === undefined ? record : { ...record, called: name })

/** A folder of the old schema, with one email in the JSON file and one in the journal, which has also renamed the account. */
async function anOldFolder(): Promise<string> {
  const [live, folder] = [aFolder(), aFolder()]
  const first = await startSandpost({ data: live, now: undefined })
  await first.send({ to: "file@example.com" })
  await first.settle()
  await first.stop()
  const second = await startSandpost({ data: live, now: undefined })
  const [account] = (await ok(second.sandbox("GET", "/accounts"))).data
  await second.send({ to: "journal@example.com" })
  await ok(second.sandbox("PATCH", `/accounts/${account.id}`, { name: "Renamed" }))
  await second.settle()
  copyAsIfKilled(live, folder)

  const state = readState(join(folder, STATE))
  state.collections.accounts = state.collections.accounts.map(old)
  state.collections.emails = state.collections.emails.map(old)
  state.collections.letters = [{ id: "a letter" }]
  writeFileSync(join(folder, STATE), JSON.stringify(state))
  const [head, ...commits] = readFileSync(join(folder, JOURNAL), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line)[1])
  writeFileSync(join(folder, JOURNAL), "")
  addToJournal(join(folder, JOURNAL), head)
  for (const changes of commits) {
    const changed = changes.map(({ record, fields, ...change }: Record<string, unknown>) =>
      change.in === "accounts" || change.in === "emails"
        ? {
            ...change,
            ...(record !== undefined && { record: old(record) }),
            ...(fields !== undefined && { fields: old(fields) }),
          }
        : { ...change, record, fields },
    )
    addToJournal(join(folder, JOURNAL), changed)
  }
  return folder
}

async function open(folder: string, as = schema) {
  const warnings: string[] = []
  const { store, close } = await openFolder(folder, { warn: (message) => warnings.push(message), schema: as })
  const accounts = [...store.tables.accounts.values()].map(({ name }) => name)
  const subjects = [...store.tables.emails.values()].map(({ subject }) => subject)
  return { store, close, accounts, subjects, warnings }
}
const refused = (folder: string, as = schema) =>
  open(folder, as).then(
    () => "it started",
    (error: Error) => error.message,
  )
const MIGRATED = { accounts: ["Renamed"], subjects: ["TO FILE@EXAMPLE.COM", "TO JOURNAL@EXAMPLE.COM"] }

it("a domain of 0.1.0 keeps its receiving host and the names of its records (assumption domains.label)", async () => {
  const { store, close } = await openFolder(folderOf("0.1.0"))
  const domains = [...store.tables.domains.values()]
  expect(domains).not.toHaveLength(0)
  for (const { name, receiving_host, records } of domains) {
    expect(receiving_host).toBe(`inbound.${name}`)
    expect(records.map((record) => record.name)).not.toContain(`sp.${name}`)
  }
  await close()
})

describe("a data folder of an older schema", () => {
  it("is migrated with its journal when it is opened, and written in the new schema", async () => {
    const folder = await anOldFolder()
    const first = await open(folder)
    expect(first).toMatchObject(MIGRATED)
    expectValid(first.store)
    expect(first.warnings).toEqual([
      `The data folder ${folder} was upgraded from schema ${OLD} to ${NEW}. Its state before the upgrade is in ${backupOf(folder)}.`,
    ])
    expect(readState(join(folder, STATE))).toMatchObject({ version: 1, schema: NEW })
    const killed = aFolder()
    copyAsIfKilled(folder, killed)
    await first.close()
    for (const each of [folder, killed]) {
      const again = await open(each)
      expect(again).toMatchObject({ ...MIGRATED, warnings: [] })
      await again.close()
    }
  })

  it("keeps its state, with the changes of its journals, in one file, which the older version can start from", async () => {
    const folder = await anOldFolder()
    await (await open(folder)).close()
    const kept = readState(backupOf(folder))
    expect(kept).toMatchObject({ version: 1, schema: OLD, collections: { letters: [{ id: "a letter" }] } })
    expect(kept.collections.accounts).toMatchObject([{ called: "Renamed" }])
    expect(kept.collections.emails).toHaveLength(2)
    for (const email of kept.collections.emails) expect(email).not.toHaveProperty("subject")

    const guide = readFileSync(new URL("../docs/guides/upgrade.md", import.meta.url), "utf8")
    expect(guide).toContain("rm journal*.ndjson\nmv sandpost.json.v1.bak sandpost.json\n")
    for (const name of readdirSync(folder)) if (/^journal.*\.ndjson$/.test(name)) rmSync(join(folder, name))
    renameSync(backupOf(folder), join(folder, STATE))
    const again = await open(folder)
    expect(again).toMatchObject(MIGRATED)
    expect(readState(backupOf(folder)).collections).toEqual(kept.collections)
    await again.close()
  })

  it("is migrated and checked even if the checksum of its JSON file is right", async () => {
    const folder = aFolder()
    const box = await startSandpost({ data: folder, now: undefined })
    await box.send({ subject: "Written by this version" })
    await box.settle()
    await box.stop()
    const { subjects, close } = await open(folder)
    expect(subjects).toEqual(["WRITTEN BY THIS VERSION"])
    await close()
    const invalid = new Schema([...WITH_NEW, { emails: [addField("colour", () => "red")] }])
    const before = filesOf(folder)
    expect(await refused(folder, invalid)).toMatch(
      /`collections\.emails\[0\]\.colour` is not a known field.*Nothing was changed/,
    )
    expect(filesOf(folder)).toEqual(before)
  })

  it("without a JSON file is migrated from its journals", async () => {
    const [live, folder] = [aFolder(), aFolder()]
    const box = await startSandpost({ data: live, now: undefined })
    await box.send({ subject: "Only in the journal" })
    copyAsIfKilled(live, folder)
    rmSync(join(folder, STATE))
    const { subjects, close } = await open(folder)
    expect(subjects).toEqual(["ONLY IN THE JOURNAL"])
    await close()
    expect(readState(backupOf(folder)).collections.emails).toMatchObject([{ subject: "Only in the journal" }])
  })

  it("is still readable if the new files cannot be written", async () => {
    const folder = await anOldFolder()
    mkdirSync(backupOf(folder))
    const before = filesOf(folder)
    expect(await refused(folder)).toContain(
      `could not be upgraded from schema ${OLD} to ${NEW} (EISDIR). Nothing was lost`,
    )
    expect(filesOf(folder)).toEqual(before)
    rmSync(backupOf(folder), { recursive: true })
    const { close, ...found } = await open(folder)
    expect(found).toMatchObject(MIGRATED)
    await close()
  })

  it("is migrated by the next start if the first one was killed at any point", async () => {
    const [folder, old] = [await anOldFolder(), aFolder()]
    copyAsIfKilled(folder, old)
    // The copy is written and the journal has its number in the name, but the JSON file is the old one.
    const number = JSON.parse(readFileSync(join(folder, JOURNAL), "utf8").split("\n")[0] as string)[1].journal
    renameSync(join(folder, JOURNAL), join(folder, `journal.${number}.ndjson`))
    writeFileSync(backupOf(folder), "")
    const first = await open(folder)
    expect(first).toMatchObject(MIGRATED)
    expect(readState(backupOf(folder)).collections.emails).toHaveLength(2)
    await first.close()
    // The JSON file is new, but the old journal was not removed.
    cpSync(join(old, JOURNAL), join(folder, `journal.${number}.ndjson`))
    const { close, ...second } = await open(folder)
    expect(second).toMatchObject({ ...MIGRATED, warnings: [] })
    await close()
  })

  it("is opened over HTTP like any other", async () => {
    const box = await startSandpost({ data: await anOldFolder(), now: undefined, migrations: WITH_NEW })
    const { data } = await ok(box.sandbox("GET", "/emails?q=subject:journal"))
    expect(data).toMatchObject([{ subject: "TO JOURNAL@EXAMPLE.COM" }])
    for (const { id } of data) expect(await box.captured(id)).toMatchObject({ status: "delivered" })
  })
})

describe("a data folder of a later schema", () => {
  const REFUSAL = new RegExp(
    `has schema ${NEW}, but this Sandpost \\(.+\\) reads only schema ${SCHEMA.known}\\. Nothing was changed\\. Start the Sandpost version`,
  )

  it("or a later form is rejected with the versions that it and this Sandpost have", async () => {
    const folder = aFolder()
    await (await open(folder)).close()
    const path = join(folder, STATE)
    writeFileSync(path, readFileSync(path, "utf8").replace('"version": 1', '"version": 2'))
    expect(await refused(folder)).toMatch(/has version 2, but this Sandpost \(.+\) reads only version 1\. .* Start the/)
  })

  it("is rejected with both numbers, and not changed", async () => {
    const folder = await anOldFolder()
    await (await open(folder)).close()
    const before = filesOf(folder)
    const message = await refused(folder, SCHEMA)
    expect(message).toMatch(REFUSAL)
    expect(message).toContain(join(folder, STATE))
    expect(message).not.toContain("\n")
    expect(filesOf(folder)).toEqual(before)
  })

  it("is rejected if only a journal has it, unless that has no commits", async () => {
    const [live, folder] = [aFolder(), aFolder()]
    const { store, close } = await open(live)
    rmSync(join(live, STATE))
    copyAsIfKilled(live, folder)
    await (await open(folder, SCHEMA)).close()
    store.commit([{ op: "put", in: "settings", record: { id: "emails.pace", value: "manual" } }])
    const killed = aFolder()
    copyAsIfKilled(live, killed)
    const message = await refused(killed, SCHEMA)
    expect(message).toMatch(REFUSAL)
    expect(message).toContain(join(killed, JOURNAL))
    await close()
  })

  it("is rejected if its number is not an integer of at least 1", async () => {
    const folder = await anOldFolder()
    const state = readState(join(folder, STATE))
    for (const schema of [0, 1.5, "2", null]) {
      writeFileSync(join(folder, STATE), JSON.stringify({ ...state, schema }))
      expect(await refused(folder)).toContain("`schema` is not an integer of at least 1")
    }
  })
})

describe("schema 3", () => {
  it("makes the recipient of received mail the receiving address (assumption inbound.recipient)", () => {
    const tagged = { id: "1", recipient: "Support+Tag@sp.acme.test", untagged: "support@sp.acme.test" }
    expect(SCHEMA.migrate(2, "inbound", tagged)).toEqual({ id: "1", recipient: "support@sp.acme.test" })
    const caught = { id: "2", recipient: "Any@sp.acme.test" }
    expect(SCHEMA.migrate(2, "inbound", caught)).toEqual({ id: "2", recipient: "any@sp.acme.test" })
  })
})

describe("schema 6", () => {
  it("makes the catch-all of the start state an address like any other, and brings nothing back (assumptions sandbox.restart and inbound.initial_catch_all)", async () => {
    const data = aFolder()
    const first = await startSandpost({ data, now: undefined, domains: ["shop.test"] })
    const { data: domains } = await ok(first.v1("GET", "/domains"))
    const { id } = domains.find(({ name }: { name: string }) => name === "shop.test")
    await ok(first.v1("DELETE", `/domains/${id}`))
    await first.stop()
    const state = readState(join(data, STATE))
    const [address] = state.collections.receiving_addresses
    const older = { ...state, schema: 5, collections: { ...state.collections } }
    older.collections.receiving_addresses = [{ ...address, initial: true }]
    writeFileSync(join(data, STATE), JSON.stringify(older))
    const second = await startSandpost({ data, now: undefined })
    expect((await ok(second.v1("GET", "/inbound/addresses"))).data).toMatchObject([
      { id: address.id, address: "*@sp.acme.test", status: "active" },
    ])
    expect((await ok(second.v1("GET", "/domains"))).data).toMatchObject([{ name: "acme.test" }])
  })
})

describe("a snapshot of an older schema", () => {
  const headers = { "Content-Type": "application/x-ndjson" }
  const put = (box: Box, lines: object[]) =>
    box.sandbox("PUT", "/snapshot", undefined, { raw: lines.map((line) => JSON.stringify(line)).join("\n"), headers })

  /** The lines of a snapshot of the old schema, which has a collection that the new one has not. */
  async function anOldSnapshot(): Promise<Record<string, unknown>[]> {
    const box = await startSandpost()
    await box.send({ to: "snapshot@example.com" })
    const { body } = await box.sandbox("GET", "/snapshot?format=ndjson")
    const [head, ...lines] = body
      .trimEnd()
      .split("\n")
      .map((line: string) => JSON.parse(line))
    const records = lines.slice(0, -1).map(({ record, ...line }: Record<string, unknown>) => {
      const isOld = line.collection === "accounts" || line.collection === "emails"
      return isOld ? { ...line, record: old(record) } : { ...line, record }
    })
    const letter = { collection: "letters", record: { id: "a letter" } }
    const end = lines.at(-1)
    return [head, ...records, letter, { ...end, records: end.records + 1 }]
  }

  it("is migrated when it is restored, as lines and as a document", async () => {
    const lines = await anOldSnapshot()
    const box = await startSandpost({ migrations: WITH_NEW })
    expect((await put(box, lines)).body).toEqual({ restored: true })
    const restored = (await ok(box.sandbox("GET", "/emails"))).data
    expect(restored).toMatchObject([{ subject: "TO SNAPSHOT@EXAMPLE.COM" }])

    const document: Record<string, unknown> = { sandpost: "snapshot", version: 1, schema: OLD }
    const collections: Record<string, unknown[]> = {}
    const blobs: Record<string, unknown> = {}
    for (const { collection, record, blob, base64 } of lines) {
      if (typeof blob === "string") blobs[blob] = base64
      else if (typeof collection === "string") collections[collection] = [...(collections[collection] ?? []), record]
    }
    const other = await startSandpost({ migrations: WITH_NEW })
    expect((await other.sandbox("PUT", "/snapshot", { ...document, collections, blobs })).body).toEqual({
      restored: true,
    })
    expect((await ok(other.sandbox("GET", "/emails"))).data).toEqual(restored)
    expect((await other.sandbox("GET", "/snapshot")).body).toMatchObject({ version: 1, schema: NEW })
  })

  it("is rejected if it is later, with both numbers, or if a record is invalid after the migration", async () => {
    const lines = await anOldSnapshot()
    const box = await startSandpost({ migrations: WITH_NEW })
    const before = (await box.sandbox("GET", "/snapshot?format=ndjson")).text
    const refusal = async (changed: object[]) => {
      const { status, body } = await put(box, changed)
      expect([status, (await box.sandbox("GET", "/snapshot?format=ndjson")).text]).toEqual([422, before])
      return body.error.message
    }
    const [head, ...rest] = lines
    expect(await refusal([{ ...head, schema: NEW + 1 }, ...rest])).toMatch(
      new RegExp(
        `has schema ${NEW + 1}, but this Sandpost \\(.+\\) reads only schema 1 to ${NEW}: restore it with the Sandpost version that saved it`,
      ),
    )
    expect(await refusal([{ ...head, schema: "1" }, ...rest])).toContain("`schema` must be an integer of at least 1")
    expect(await refusal([{ ...head, schema: OLD + 1 }, ...rest])).toContain(
      "`collections.accounts[0].called` is not a known field",
    )
    expect(await refusal([{ ...head, schema: NEW }, ...rest])).toContain(
      "`collections.accounts[0].called` is not a known field",
    )
  })
})
