import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { crc32 } from "node:zlib"
import type { CollectionName } from "../../src/core/state/state.ts"
import { recordsFault } from "../../src/core/state/state-check.ts"
import { StartError } from "../../src/start-error.ts"
import { openFolder } from "../../src/store/folder.ts"
import { everyOperation } from "../helpers/every-operation.ts"
import { anEmail } from "../torture/lib/api.ts"
import { copyAsIfKilled, filesOf } from "../torture/lib/files.ts"
import { startRefused, startSandbox } from "../torture/lib/sandbox.ts"
import type { Torture } from "../torture/lib/torture.ts"
import type { Chance } from "./chance.ts"
import { fill, namesOtherUrls } from "./filled.ts"
import type { Fuzz, Target } from "./fuzz.ts"
import { mutateBytes, mutateJson } from "./mutate.ts"

const STATE = "sandpost.json"
const JOURNAL = "journal.ndjson"
/** Share of the time for starting processes: one start takes as long as opening hundreds of folders in this process. */
const PROCESS_SHARE = 0.4
const LANES = 6
const LISTS = (["sandbox.openapi.yaml", "openapi.yaml"] as const)
  .flatMap(everyOperation)
  .filter(({ method, path }) => method === "GET" && !path.includes("{") && !path.endsWith("/wait"))

/** A tool that repairs a rejected folder. Returns what is wrong with the repair. */
export type Repair = (folder: string, opens: typeof open) => Promise<string | null>
/** Those of all tools. */
const repairs: Repair[] = await Promise.all(
  globSync("../tools/*/repair-fuzz.ts", { cwd: import.meta.dirname }).map(
    async (path) => (await import(join(import.meta.dirname, path))).repair,
  ),
)

/** Mutated data folders: a start works, or fails with one sentence that names the file and changes nothing. A repair then writes a valid copy. */
export const files: Target = {
  name: "files",
  async run(fuzz) {
    const original = await aFolderInUse(fuzz.torture)
    const originalLines = linesOf(filesOf(original))
    const work = fuzz.torture.folder()
    const copyOf = (folder: string) => {
      const copy = mkdtempSync(join(work, "f"))
      cpSync(folder, copy, { recursive: true })
      return copy
    }
    const counts = { opened: 0, refused: 0, starts: 0 }
    /** Kinds of faults in folders that were opened anyway. Each is tried once with a process. */
    const knownFaults = new Set<string>()
    const begun = Date.now()
    let process_ms = 0
    let starting = false
    const one = async (number: number, chance: Chance) => {
      const changed = copyOf(original)
      const changes = damageFiles(chance, changed)
      const folder = copyOf(changed)
      const result = await open(folder)
      let isNew = false
      if ("crash" in result) {
        const { name, message, stack } = result.crash
        fuzz.found(number, `openFolder throws ${name}: ${message.slice(0, 60)}`, `${changes}: ${stack}`)
      } else if ("refusal" in result) {
        counts.refused++
        const isSentence = result.refusal.includes(folder) && !result.refusal.includes("\n")
        if (!isSentence) fuzz.found(number, "an error does not name the file", `${changes}: ${result.refusal}`)
        if (!isDeepStrictEqual(filesOf(folder), filesOf(changed))) {
          fuzz.found(number, "a rejected folder was changed", changes)
        }
        for (const repair of repairs) {
          const fault = await repair(folder, open)
          if (fault !== null) fuzz.found(number, `a repair ${fault.slice(0, 60)}`, `${changes}: ${fault}`)
        }
        if (!isDeepStrictEqual(filesOf(folder), filesOf(changed))) {
          fuzz.found(number, "a repair changed the folder", changes)
        }
      } else {
        counts.opened++
        const kind = result.fault?.replace(/\[[^\]]*\]|[0-9a-f-]{36}|\d+/g, "·").slice(0, 120)
        isNew = kind !== undefined && !starting && !knownFaults.has(kind)
        if (isNew) knownFaults.add(kind as string)
      }
      const hasTime = process_ms < PROCESS_SHARE * (Date.now() - begun)
      const isSafe = !namesOtherUrls(linesOf(filesOf(changed)), originalLines)
      if (isSafe && !starting && (isNew || hasTime || fuzz.only !== null)) {
        starting = true
        const before = Date.now()
        await start(fuzz, number, changed, changes)
        counts.starts++
        process_ms += Date.now() - before
        starting = false
      }
      for (const used of [folder, changed]) rmSync(used, { recursive: true, force: true })
    }
    // Several at a time, because each mostly waits for the disk.
    const cases = fuzz.cases()
    const lane = async () => {
      for (const { number, chance } of cases) await one(number, chance)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return `files: ${fuzz.count} folders, ${counts.opened} opened, ${counts.refused} rejected, ${counts.starts} process starts`
  },
}

/**
 * Lines that only a person can forge. Their content is accepted where a quick check finds no fault, and what the first start writes
 * from it may be rejected by the second. Neither start may end with a stack trace.
 */
const FORGED = "forged lines with valid checksums"

/** Creates a folder as after a kill: a state, a later journal, and bodies. */
async function aFolderInUse(torture: Torture): Promise<string> {
  const [live, killed] = [torture.folder(), torture.folder()]
  const first = await startSandbox(torture, { data: live })
  await fill(first.api)
  await first.end("SIGTERM")
  const second = await startSandbox(torture, { data: live })
  await second.api.ok("POST", "/v1/emails", anEmail({ subject: "Second é😀" }))
  await second.api.ok("POST", "/sandbox/suppressions", { address: "left@example.com" })
  await second.api.ok("PATCH", "/sandbox/settings", { "emails.pace": "manual" })
  await second.api.settle()
  copyAsIfKilled(live, killed)
  await second.end("SIGKILL")
  return killed
}

/** Opens a folder in this process. Returns a fault of the opened records, the error that rejects the folder, or any other exception. */
async function open(folder: string): Promise<{ fault: string | null } | { refusal: string } | { crash: Error }> {
  try {
    const { store, close } = await openFolder(folder)
    const fault = faultOf(store.contents())
    await close()
    return { fault }
  } catch (error) {
    return error instanceof StartError ? { refusal: error.message } : { crash: error as Error }
  }
}

function faultOf(contents: Record<string, unknown>): string | null {
  for (const [name, records] of Object.entries(contents)) {
    const fault = recordsFault(name as CollectionName, records, name)
    if (fault) return fault
  }
  return null
}

/** Starts a process on a folder: rejected with one sentence, exit 1 and unchanged files, or everything can be read. */
async function start(fuzz: Fuzz, number: number, folder: string, changes: string): Promise<void> {
  const before = filesOf(folder)
  const ended = await startRefused(fuzz.torture, { data: folder })
  if (ended !== null) {
    const isSentence = ended.code === 1 && /^sandpost: .+\n$/.test(ended.err) && ended.err.includes(folder)
    if (!isSentence)
      fuzz.found(number, `a start ends with ${titleOf(ended.err)}`, `${changes}: exit ${ended.code}: ${ended.err}`)
    else if (!isDeepStrictEqual(filesOf(folder), before)) fuzz.found(number, "a rejected start changed files", changes)
    return
  }
  try {
    const box = await startSandbox(fuzz.torture, { data: folder })
    // A stored fault rule would replace the real responses.
    await box.api.ask("DELETE", "/sandbox/faults")
    for (const { path } of LISTS) {
      const { status, text } = await box.api.ask("GET", path)
      if (status >= 500 && !changes.includes(FORGED))
        fuzz.found(number, `GET ${path} is ${status} after a start`, `${changes}: ${text}`)
    }
    const { code, err } = await box.end("SIGTERM")
    if (code !== 0) fuzz.found(number, `a stop ends with ${titleOf(err)}`, `${changes}: exit ${code}: ${err}`)
  } catch (error) {
    const isRejected = /did not start: sandpost: .+\n?$/.test(String(error)) && String(error).includes(folder)
    if (!(changes.includes(FORGED) && isRejected)) fuzz.found(number, "a second start fails", `${changes}: ${error}`)
  }
}

const titleOf = (err: string) => /\w*Error\b[^\n]{0,60}/.exec(err)?.[0] ?? err.slice(0, 60)

/** Changes one or two files of a folder. Returns how. */
function damageFiles(chance: Chance, folder: string): string {
  const path = (name: string) => join(folder, name)
  const done: string[] = []
  const change = (name: string, kind: string, changed: (bytes: Buffer) => Buffer | string) => {
    done.push(`${name}: ${kind}`)
    writeFileSync(path(name), changed(readFileSync(path(name))))
  }
  const kinds: (() => void)[] = [
    () => change(JOURNAL, "bytes", (bytes) => mutateBytes(chance, bytes)),
    () => change(STATE, "bytes", (bytes) => mutateBytes(chance, bytes)),
    () => change(JOURNAL, "lines", (bytes) => otherLines(chance, bytes)),
    () =>
      change(JOURNAL, "lines of another version", (bytes) => signed(ofAnotherVersion(otherPayloads(chance, bytes)))),
    () =>
      change(JOURNAL, "lines of another version", (bytes) => signed(ofAnotherVersion(otherPayloads(chance, bytes)))),
    () => change(JOURNAL, FORGED, (bytes) => signed(otherPayloads(chance, bytes))),
    () => change(STATE, "values", (bytes) => otherState(chance, bytes)),
    () => change(STATE, "values", (bytes) => otherState(chance, bytes)),
    () => change(JOURNAL, "zeros at its end", (bytes) => zeros(chance, bytes)),
    () => {
      const name = `journal.${chance.between(0, 5)}.ndjson`
      done.push(`${name}: a copy of the journal`)
      cpSync(path(JOURNAL), path(name))
    },
    () => {
      const name = chance.pick([STATE, JOURNAL])
      done.push(`${name}: removed`)
      rmSync(path(name), { force: true })
      // A later change then mutates an empty file.
      if (chance.happens(0.5)) writeFileSync(path(name), "")
    },
  ]
  for (let left = chance.happens(0.8) ? 1 : 2; left > 0; left--) {
    try {
      chance.pick(kinds)()
    } catch (error) {
      // The first change removed the file of the second.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    }
  }
  return done.join(", ")
}

const otherLines = (chance: Chance, bytes: Buffer) =>
  shuffledLines(chance, bytes.toString("latin1").split("\n")).join("\n")

/** Removes, duplicates or moves lines. */
function shuffledLines<T>(chance: Chance, lines: T[]): T[] {
  for (let left = chance.size(3); left > 0 && lines.length > 0; left--) {
    const at = chance.between(0, lines.length)
    const kinds: (() => unknown)[] = [
      () => lines.splice(at, 1),
      () => lines.splice(at, 0, lines[at] as T),
      () => lines.splice(chance.between(0, lines.length), 0, ...lines.splice(at, 1)),
    ]
    chance.pick(kinds)()
  }
  return lines
}

/** The payloads of the lines with changes: of another shape, removed, duplicated, moved, or from another version. */
function otherPayloads(chance: Chance, bytes: Buffer): unknown[] {
  const payloads = bytes
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => {
      try {
        return JSON.parse(line)[1]
      } catch {
        return line
      }
    })
  if (chance.happens(0.3)) return shuffledLines(chance, payloads)
  mutateJson(chance, payloads)
  return payloads
}

/** The payloads with a header of another version. Sandpost checks such lines before it accepts them. */
function ofAnotherVersion(payloads: unknown[]): unknown[] {
  const head = payloads[0]
  return typeof head === "object" && head !== null ? [{ ...head, sandpost: "0.0.0" }, ...payloads.slice(1)] : payloads
}

/** Formats payloads as journal lines: each with a checksum that continues the previous line's. */
function signed(payloads: readonly unknown[]): string {
  let crc = 0
  return payloads
    .map((payload) => {
      const text = JSON.stringify(payload) ?? "null"
      crc = crc32(text, crc)
      return `["${crc.toString(16).padStart(8, "0")}",${text}]\n`
    })
    .join("")
}

function otherState(chance: Chance, bytes: Buffer): string {
  try {
    const state = JSON.parse(bytes.toString("utf8"))
    mutateJson(chance, state)
    return JSON.stringify(state)
  } catch {
    return bytes.toString("latin1")
  }
}

/** The result of a power cut: zeros after the last bytes, or instead of them. */
function zeros(chance: Chance, bytes: Buffer): Buffer {
  const kept = chance.happens(0.5) ? bytes : bytes.subarray(0, chance.between(0, bytes.length + 1))
  return Buffer.concat([kept, Buffer.alloc(chance.size(8192))])
}

/** Returns the contents of a folder's files, as far as they are lines of JSON. */
function linesOf(folder: Record<string, string>): unknown[] {
  return Object.entries(folder)
    .filter(([name]) => !name.startsWith("blobs"))
    .flatMap(([, text]) => [text, ...text.split("\n")])
    .map((text) => {
      try {
        return JSON.parse(Buffer.from(text, "latin1").toString("utf8"))
      } catch {
        // A damaged line: only its quoted URLs.
        return text.match(/"[^"\n]*:\/\/[^"\n]*/g) ?? []
      }
    })
}
