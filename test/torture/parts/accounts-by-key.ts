import { type Api, anEmail } from "../lib/api.ts"
import { limitMemory, peakOf } from "../lib/memory-limit.ts"
import { mainThreadMs } from "../lib/processor.ts"
import { startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const MIB = 1024 * 1024
const CALLERS = 10

/** A fresh key for each test: accounts stay bounded in 256 MiB, and opening one costs the same with many as with few. */
export async function accountsByKey(torture: Torture): Promise<void> {
  const { options, how } = limitMemory(torture, 256 * MIB)
  const data = torture.folder()
  const box = await startSandbox(torture, { data, args: ["--auto-accounts"], ...options })
  const steps = torture.size(12_000, 3_000) / 3
  const costs: number[] = []
  for (let step = 0; step < 3; step++) {
    const before = mainThreadMs(box.pid)
    const opened = await open(box.api, step * steps, steps)
    torture.same(opened, steps, "accounts opened")
    costs.push((mainThreadMs(box.pid) - before) / steps)
  }
  const [first = 0, , last = 0] = costs
  torture.check(last < first * 2 + 0.5, `opening an account takes ${costs.map((ms) => ms.toFixed(2)).join(", ")} ms`)
  const { total } = await box.api.ok<{ total: number }>("GET", "/sandbox/accounts?limit=1")
  torture.check(total <= 2100, `${total} accounts are kept in 256 MiB`)
  const peak = peakOf(box.pid)
  await box.end("SIGKILL")
  const again = await startSandbox(torture, { data, args: ["--auto-accounts"], ...options })
  const after = await again.api.ok<{ total: number }>("GET", "/sandbox/accounts?limit=1")
  torture.same(after.total, total, "accounts after a kill and a restart")
  await again.end("SIGTERM")
  torture.counted(
    `${how}; ${3 * steps} accounts opened, ${total} kept, ${costs.map((ms) => ms.toFixed(2)).join(", ")} ms of processor time each, peak ${peak} MiB`,
  )
}

/** Opens accounts with one mail each; returns how many were answered with 200. */
async function open(api: Api, from: number, count: number): Promise<number> {
  let [next, opened] = [from, 0]
  const call = async () => {
    while (next < from + count) {
      const headers = { Authorization: `Bearer sp_test_t${next++}` }
      const status = await api.ask("POST", "/v1/emails", anEmail(), headers).then(
        (reply) => reply.status,
        () => 0,
      )
      if (status !== 200) return
      opened++
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return opened
}
