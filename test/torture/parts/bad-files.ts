import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { anEmail } from "../lib/api.ts"
import { copyAsIfKilled, filesOf } from "../lib/files.ts"
import { startRefused, startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const STATE = "sandpost.json"
const JOURNAL = "journal.ndjson"

interface Kind {
  name: string
  /** The file that the error must name. */
  file: string
  damage(folder: string): void
  /** Skipped in a short run. */
  full_only?: boolean
}

const put = (file: string, text: (whole: string) => string) => (folder: string) =>
  writeFileSync(join(folder, file), text(readFileSync(join(folder, file), "utf8")))
const instead = (file: string) => (folder: string) => {
  rmSync(join(folder, file), { recursive: true, force: true })
  mkdirSync(join(folder, file))
  writeFileSync(join(folder, file, "inside"), "mine")
}

/** Appends a line with a correct running checksum. */
function addLine(path: string, payload: unknown): void {
  const last = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").at(-1) : undefined
  const text = JSON.stringify(payload)
  const crc = crc32(text, last === undefined ? 0 : Number.parseInt(last.slice(2, 10), 16))
  appendFileSync(path, `["${crc.toString(16).padStart(8, "0")}",${text}]\n`)
}

const KINDS: readonly Kind[] = [
  { name: "an empty state", file: STATE, damage: put(STATE, () => "") },
  { name: "a truncated state", file: STATE, damage: put(STATE, (whole) => whole.slice(0, -20)) },
  { name: "a state of another shape", file: STATE, damage: put(STATE, () => "[]") },
  {
    name: "a state of a later version",
    file: STATE,
    damage: put(STATE, (whole) => whole.replace('"version": 1', '"version": 2')),
  },
  { name: "a state of zero bytes", file: STATE, damage: put(STATE, (whole) => "\0".repeat(whole.length)) },
  {
    name: "a record of a wrong type",
    file: STATE,
    damage: put(STATE, (whole) => whole.replace(/"subject":"[^"]*"/, '"subject":7')),
  },
  { name: "a state that is a folder", file: STATE, damage: instead(STATE) },
  { name: "a journal with other content", file: JOURNAL, damage: put(JOURNAL, () => "hello\nworld\n") },
  {
    name: "a journal with a missing line",
    file: JOURNAL,
    damage: put(JOURNAL, (whole) => whole.replace(/\n.*\n/, "\n")),
  },
  ...(
    [
      ["an unknown collection", [{ op: "put", in: "letters", record: { id: "1" } }]],
      ["an unknown kind of change", [{ op: "merge", in: "emails", id: "1" }]],
      ["a record without its fields", [{ op: "put", in: "emails", record: { id: "1" } }]],
      ["a commit that is not a list", {}],
      ["a commit that is null", null],
    ] as const
  ).map(([what, payload], index) => ({
    full_only: index > 0,
    name: `a journal with ${what}`,
    file: JOURNAL,
    damage: (folder: string) => addLine(join(folder, JOURNAL), payload),
  })),
  {
    name: "a journal of a later version",
    file: JOURNAL,
    damage: (folder) => {
      rmSync(join(folder, JOURNAL))
      addLine(join(folder, JOURNAL), { journal: 2, version: 2, sandpost: "9.0.0" })
    },
  },
  { name: "a journal that is a folder", file: JOURNAL, damage: instead(JOURNAL) },
  {
    name: "blobs that are a file",
    file: "blobs",
    damage: (folder) => {
      rmSync(join(folder, "blobs"), { recursive: true })
      writeFileSync(join(folder, "blobs"), "mine")
    },
  },
  {
    name: "a lock with other content",
    file: "lock",
    damage: (folder) => writeFileSync(join(folder, "lock"), "mine".repeat(2000)),
  },
  {
    name: "a lock.pid that is a folder",
    file: "lock.pid",
    damage: (folder) => mkdirSync(join(folder, "lock.pid")),
  },
]

/** A start on each kind of bad file: exit 1, one sentence that names the file, no file changed. */
export async function badFiles(torture: Torture): Promise<void> {
  const [live, killed] = [torture.folder(), torture.folder()]
  const first = await startSandbox(torture, { data: live })
  await first.api.ok("POST", "/v1/emails", anEmail())
  await first.api.settle()
  await first.end("SIGTERM")
  // A second run leaves a journal in addition to the state.
  const second = await startSandbox(torture, { data: live })
  for (let n = 0; n < 3; n++) await second.api.ok("POST", "/v1/emails", anEmail())
  await second.api.settle()
  copyAsIfKilled(live, killed)
  await second.end("SIGKILL")

  const kinds = KINDS.filter(({ full_only }) => !full_only || !torture.short)
  for (const { name, file, damage } of kinds) {
    const folder = torture.folder()
    copyAsIfKilled(killed, folder)
    damage(folder)
    const before = filesOf(folder)
    const ended = await startRefused(torture, { data: folder })
    if (!torture.check(ended !== null, `${name}: started anyway`)) continue
    const { code, err, out } = ended as NonNullable<typeof ended>
    torture.check(code === 1 && out === "", `${name}: exit ${code}`)
    torture.check(/^sandpost: .+\n$/.test(err) && err.includes(join(folder, file)), `${name}: ${err.slice(0, 400)}`)
    torture.same(filesOf(folder), before, `${name}: files afterwards`)
  }
  torture.counted(`${kinds.length} kinds of bad files, each rejected with its name and unchanged`)
}
