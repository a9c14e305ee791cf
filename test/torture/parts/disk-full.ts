import { spawnSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { anEmail, isError, type Reply } from "../lib/api.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const SIZE = 6 * 1024 * 1024
const FILLER = 2 * 1024 * 1024
const attachments = [{ filename: "a.bin", content: Buffer.alloc(20_000, 7).toString("base64") }]

/** Fills a disk under load and frees it: errors are clean, the sandbox keeps running, and confirmed data is there. */
export async function diskFull(torture: Torture): Promise<void> {
  const disk = torture.folder()
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "sandpost-torture", disk]).status !== 0) {
    return torture.skip("this user may not mount a small tmpfs; run as root")
  }
  torture.after(() => spawnSync("umount", ["-l", disk]))
  const filler = join(disk, "filler")
  writeFileSync(filler, Buffer.alloc(FILLER))
  const data = join(disk, "data")
  const box = await startSandbox(torture, { data })
  const [acknowledged, refused] = [new Set<string>(), new Set<string>()]
  let number = 0
  const send = async ({ api }: Sandbox = box): Promise<boolean> => {
    const subject = `key-${number++}`
    const reply = await api.ask("POST", "/v1/emails", anEmail({ subject, attachments }))
    if (reply.status === 200) acknowledged.add(subject)
    else {
      refused.add(subject)
      checkFull(torture, reply)
    }
    return reply.status === 200
  }
  for (let full = 0; full < 60 && number < 2000; ) {
    const sent = await Promise.all(Array.from({ length: 4 }, () => send()))
    full += sent.filter((each) => !each).length
  }
  torture.check(refused.size >= 60, "the disk did not fill up")
  torture.check((await box.api.ask("GET", "/v1/emails")).status === 200, "reading failed on a full disk")
  const whileFull = acknowledged.size

  rmSync(filler)
  for (let n = 0; n < 20; n++) torture.check(await send(), "a freed disk accepts no message")
  await box.api.settle()
  await box.end("SIGKILL")
  const again = await startSandbox(torture, { data })
  const found = (await again.api.all<{ subject: string }>("/v1/emails")).map(({ subject }) => subject)
  torture.same(found.sort(), [...acknowledged].sort(), "messages after a kill")

  // Fill the disk again: a deletion succeeds if it fits, or fails like any other change and deletes nothing.
  const fill = () => spawnSync("sh", ["-c", `cat /dev/zero >> ${JSON.stringify(filler)}`])
  const [deletions, sends] = [torture.size(60, 8), 3]
  const { data: newest } = await again.api.ok<{ data: { id: string; subject: string }[] }>(
    "GET",
    `/v1/emails?limit=${deletions}`,
  )
  let deleted = 0
  for (const { id, subject } of newest) {
    fill()
    for (let n = 0; n < sends; n++) await send(again)
    const reply = await again.api.ask("DELETE", `/sandbox/emails/${id}`)
    if (reply.status === 200) {
      acknowledged.delete(subject)
      deleted++
    } else checkFull(torture, reply)
  }
  // A stop keeps the old files if it cannot write new ones.
  fill()
  const ended = await again.end("SIGTERM")
  torture.check(ended.signal === null && ended.ms < 5000, `the stop on a full disk: ${ended.signal} ${ended.ms} ms`)
  torture.check(!/^ +at /m.test(ended.err), `the stop printed ${ended.err}`)
  rmSync(filler)
  const last = await startSandbox(torture, { data })
  torture.same((await last.api.all("/v1/emails")).length, acknowledged.size, "messages after a stop on a full disk")
  // Fill even the last block of the journal, then take the way out that the error names, on the disk that stays full.
  fill()
  for (let failed = 0, n = 0; failed < 3; n++) {
    const reply = await last.api.ask("POST", "/sandbox/suppressions", { address: `${n}@example.com` })
    if (reply.status === 200) continue
    checkFull(torture, reply)
    failed++
  }
  await last.end("SIGTERM")
  fill()
  rmSync(join(data, "requests"), { recursive: true })
  const kept = 5
  const smaller = await startSandbox(torture, { data, args: ["--max-emails", String(kept)] })
  await smaller.api.settle()
  torture.same((await smaller.api.all("/v1/emails")).length, kept, "messages with --max-emails on a full disk")
  torture.check(await send(smaller), "a full disk accepts no message after the way out")
  await smaller.api.settle()
  torture.same((await smaller.end("SIGTERM")).code, 0, "the stop after the way out")
  const restarted = await startSandbox(torture, { data })
  torture.same((await restarted.api.all("/v1/emails")).length, kept, "messages after a restart on a full disk")
  await restarted.end("SIGTERM")
  torture.counted(
    `${whileFull} acknowledged until it was full, ${refused.size} rejected cleanly, ${deleted} of ${newest.length} deleted while it was, ${found.length} found after freeing and a kill, none lost by a stop (exit ${ended.code}); without the request log and with --max-emails ${kept} the full disk accepted mail again`,
  )
}

/** Checks that a request on a full disk failed with the error that names the way out. */
function checkFull(torture: Torture, reply: Reply): void {
  const isClear = isError(reply, 500, "internal_error") && /The disk is full.*--max-emails/.test(reply.text)
  torture.check(isClear, `a full disk: ${reply.status} ${reply.text}`)
}
