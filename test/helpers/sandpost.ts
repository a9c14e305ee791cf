import { afterAll, onTestFinished } from "vitest"
import { createSandpost, type Sandpost } from "../../src/app/sandpost.ts"
import { FolderJournal } from "../../src/store/folder-journal.ts"
import { tools } from "../../src/tools/tools.ts"
import { Client } from "./client.ts"

// Longer than any test, so that a copy of a data folder has the changes in its journal, as a kill right after them leaves it.
FolderJournal.quiet_ms = 3_600_000

/** The frozen time of every test that does not choose another: after the change of section 2.3, so that new domains have four records. */
export const NOW = "2026-10-01T09:00:00.000Z"

/** The paths of tools that are opened like a page. */
export const toolDocuments = tools.flatMap(({ edge }) => (edge?.is_document ? [edge.path] : []))

export type Options = NonNullable<Parameters<typeof createSandpost>[0]>

/** A sandbox in this process, with its client. */
export class Box extends Client {
  readonly base_url: string
  readonly dns_port: number
  readonly smtp_port: number | null
  readonly tokens: { full_access: string; sending: string }
  readonly stop: () => Promise<void>

  constructor(sandpost: Sandpost) {
    super(sandpost.url, sandpost.tokens.full_access)
    this.base_url = sandpost.base_url
    this.dns_port = sandpost.dns_port as number
    this.smtp_port = sandpost.smtp_port
    this.tokens = sandpost.tokens
    this.stop = sandpost.stop
  }
}

/** Creates a sandbox in memory and on free ports, every response checked against its contract, its clock frozen at {@link NOW}. */
export async function create(options: Options): Promise<Sandpost> {
  const defaults: Options = { data: "memory", port: 0, smtp_port: "off", log_level: "silent", now: NOW }
  return await createSandpost({ ...defaults, check_contract: true, ...options }, tools)
}

/** A sandbox for one test, stopped when the test ends. */
export async function startSandpost(options: Options = {}): Promise<Box> {
  const box = new Box(await create(options))
  onTestFinished(box.stop)
  return box
}

/** A sandbox for tests that do not disturb one another, stopped after the last of the file. */
export async function sandpostForFile(options: Options = {}): Promise<Box> {
  const box = new Box(await create(options))
  afterAll(box.stop)
  return box
}
