import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { writeState } from "../../src/store/state-file.ts"
import { ok } from "../helpers/client.ts"
import { startSandpost } from "../helpers/sandpost.ts"
import { aFolder, spawnRefused, spawnSandpost } from "../helpers/spawn.ts"
import type { Page } from "../helpers/wire.ts"

it("a folder that needs more memory than the process may use is refused in one sentence with the way out", async () => {
  const data = aFolder()
  const box = await startSandpost({ data, now: undefined })
  await box.send({ text: "Hello" })
  await box.settle()
  await box.stop()
  const path = join(data, "sandpost.json")
  const { checksum: _, records: __, ...state } = JSON.parse(readFileSync(path, "utf8"))
  const [email] = state.collections.emails
  const number = (n: number) => String(n).padStart(12, "0")
  state.collections.emails = Array.from({ length: 60_000 }, (_, n) => ({
    ...email,
    id: `00000000-0000-4000-8000-${number(n)}`,
    token: `token${number(n)}`,
  }))
  await writeState(path, state)
  rmSync(join(data, "journal.ndjson"))
  const before = readFileSync(path)
  const env = (megabytes: number) => ({ env: { NODE_OPTIONS: `--max-old-space-size=${megabytes}` } })
  const ended = await spawnRefused(["--data", data], env(96))
  expect(ended).toMatchObject({ code: 1, signal: null, out: "" })
  expect(ended.err).toMatch(
    /^sandpost: .*sandpost\.json needs more memory than the \d+ MiB .*Nothing was changed\. .*--max-emails.*\n$/,
  )
  expect(readFileSync(path).equals(before)).toBe(true)
  const { client, end } = await spawnSandpost(["--data", data, "--max-emails", "1000"], env(1024))
  await vi.waitFor(
    async () => expect((await ok(client.sandbox<Page<object>>("GET", "/emails"))).total).toBe(1000),
    30_000,
  )
  await end("SIGTERM")
  await (await spawnSandpost(["--data", data], env(96))).end("SIGTERM")
})
