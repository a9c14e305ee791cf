import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { Journal } from "./journal.ts"

it("a journal that is replaced while it is synced is closed only after that (--fsync)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "journal-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const journal = Journal.create(join(folder, "journal.ndjson"), 1, 1)
  const syncs = Array.from({ length: 20 }, () => journal.sync())
  journal.close()
  await Promise.all(syncs)
  await expect(journal.sync()).rejects.toThrow("The journal is closed.")
})
