// Keeps a data folder and a snapshot of this version in test/upgrade/<version>, for `test/upgrade.test.ts`. Run once per released schema:
// node scripts/run.mjs scripts/keep-version.mjs
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { createSandpost } from "../src/app/sandpost.ts"
import { FolderJournal } from "../src/store/folder-journal.ts"
import { version } from "../src/version.ts"
import { fill } from "../test/fuzz/filled.ts"
import { Api, anEmail } from "../test/torture/lib/api.ts"
import { RECEIVING } from "../test/torture/lib/smtp.ts"
import { root } from "./setup.mjs"

const kept = join(root, "test", "upgrade", version)
if (existsSync(kept)) throw new Error(`${kept} exists. A kept version never changes.`)
const live = mkdtempSync(join(tmpdir(), "sandpost-"))

async function use(work) {
  const sandpost = await createSandpost({ data: live, port: 0, smtp_port: "off", log_level: "silent" })
  const api = new Api(Number(new URL(sandpost.url).port))
  await work(api)
  api.close()
  await sandpost.stop()
}

// The first run is in sandpost.json after its stop.
await use(fill)
// The second one is copied while it runs, before an idle moment, so that its changes are in the journal only.
FolderJournal.quiet_ms = 3_600_000
await use(async (api) => {
  // The faults of the first run would match these requests.
  await api.ask("DELETE", "/sandbox/faults")
  await api.ok("POST", "/sandbox/clock", { advance_ms: 60_000 })
  const [first] = await api.all("/sandbox/emails")
  await api.ok("POST", "/v1/emails", anEmail({ subject: "In the journal é😀", tags: { from: "journal" } }))
  await api.ok("PATCH", `/sandbox/emails/${first.id}`, { read: true })
  await api.ok("POST", "/sandbox/inbound", { from: "bob@example.com", to: RECEIVING, subject: "Second", text: "Hi" })
  await api.ok("POST", "/sandbox/suppressions", { address: "left@example.com" })
  await api.ok("DELETE", "/sandbox/suppressions/left@example.com")
  await api.settle()
  await api.ok("POST", "/sandbox/faults", { method: "DELETE", error: { type: "internal_error" } })
  mkdirSync(kept, { recursive: true })
  const isState = (path) => !/^(lock.*|\.gitignore)$/.test(basename(path))
  cpSync(live, join(kept, "data"), { recursive: true, filter: isState })
  const { text } = await api.ask("GET", "/sandbox/snapshot?format=ndjson")
  writeFileSync(join(kept, "snapshot.ndjson"), text)
  // A line end that git changes would be damage.
  writeFileSync(join(kept, ".gitattributes"), "* -text\n")
})
rmSync(live, { recursive: true })
