import { statSync } from "node:fs"
import { join } from "node:path"
import { anEmail } from "../lib/api.ts"
import { limitMemory, peakOf } from "../lib/memory-limit.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import type { Torture } from "../lib/torture.ts"

const MIB = 1024 * 1024
const SENDS = 500
/** Characters of a script that was accepted before there was a limit, and of the longest one now. */
const [TOO_LONG, LONGEST] = [199_000, 10_000]

const script = (length: number) => `delivered, opened 99x every${" ".repeat(length - 29)}1h`

/** Behaviours with long scripts in 256 MiB: what is stored follows what was sent, nothing kills the process, and its folder can be opened. */
export async function scriptRule(torture: Torture): Promise<void> {
  const { options, how } = limitMemory(torture, 256 * MIB)
  const data = torture.folder()
  const box = await startSandbox(torture, { data, ...options })
  const refused = await addRule(box, script(TOO_LONG))
  torture.same(refused, 422, "the status of a rule with a long script")
  torture.same(await addRule(box, script(LONGEST)), 200, "the status of a rule with the longest script")
  const sizeBefore = sizeOf(data)
  let sent = 0
  let id = ""
  for (let n = 0; n < SENDS && !box.ended(); n++) {
    const reply = await box.api.ask("POST", "/v1/emails", anEmail({ to: `u${n}@x.example` })).catch(() => null)
    if (reply?.status !== 200) break
    id = (reply.body as { id: string }).id
    sent++
  }
  torture.same(sent, SENDS, "sends to the rule")
  const each = Math.round((sizeOf(data) - sizeBefore) / SENDS)
  torture.check(each < 20_000, `each send added ${each} bytes to the folder`)
  const long = await box.api.ask("POST", `/sandbox/emails/${id}/behaviour`, { steps: script(TOO_LONG) })
  torture.same(long.status, 422, "the status of a behaviour with a long script")
  await box.api.ask("POST", "/sandbox/clock", { advance: "5h" })
  torture.check(!box.ended(), "the process was killed")
  const peak = peakOf(box.pid)
  await box.end("SIGKILL")
  const again = await startSandbox(torture, { data, ...options })
  const { total } = await again.api.ok<{ total: number }>("GET", "/sandbox/emails?limit=1")
  torture.same(total, SENDS, "mails after a kill and a restart")
  await again.end("SIGTERM")
  torture.counted(`${how}; ${sent} sends to a rule of ${LONGEST} characters, ${each} bytes each, peak ${peak} MiB`)
}

const addRule = async ({ api }: Sandbox, behaviour: string): Promise<number> =>
  (await api.ask("POST", "/sandbox/outcomes", { recipient: "*@x.example", behaviour })).status

const sizeOf = (data: string): number =>
  ["sandpost.json", "journal.ndjson"].reduce((sum, name) => sum + statSync(join(data, name)).size, 0)
