import { anEmail } from "../lib/api.ts"
import { startRefused, startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

/** A second process on a folder in use fails immediately with one sentence. A kill frees the folder immediately. */
export async function secondProcess(torture: Torture): Promise<void> {
  const data = torture.folder()
  const others = torture.size(10, 3)
  let box = await startSandbox(torture, { data })
  let refused = 0
  for (let round = 0; round < 2; round++) {
    await box.api.ok("POST", "/v1/emails", anEmail())
    const all = await Promise.all(Array.from({ length: others }, () => startRefused(torture, { data })))
    for (const ended of all) {
      const good =
        ended?.code === 1 && /^sandpost: .+in use.+\n$/.test(ended.err) && ended.err.includes(String(box.pid))
      torture.check(good, `a second process: ${ended?.err ?? "started"}`)
      refused++
    }
    const { total } = await box.api.ok<{ total: number }>("GET", "/v1/emails")
    torture.same(total, round + 1, "messages of the first process")
    await box.end("SIGKILL")
    box = await startSandbox(torture, { data })
  }
  torture.counted(`${refused} processes rejected during a running one, the folder free immediately after 2 kills`)
}
