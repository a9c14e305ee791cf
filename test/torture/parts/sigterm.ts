import { anEmail } from "../lib/api.ts"
import { startSandbox } from "../lib/sandbox.ts"
import { pause, type Torture } from "../lib/torture.ts"

const SENDERS = 16
/** A stop ends itself after 4.5 s (`src/app/run.ts`); the rest is for a busy machine. */
const MOST_MS = 15_000

/** SIGTERM under load: exit 0 in time, no truncated response, all confirmed data in readable JSON. */
export async function sigterm(torture: Torture): Promise<void> {
  const data = torture.folder()
  const rounds = torture.size(10, 3)
  const acknowledged = new Map<string, string>()
  let [number, slowest] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const box = await startSandbox(torture, { data })
    const send = async () => {
      while (!box.ended()) {
        const subject = `key-${number++}`
        const reply = await box.api.ask<{ id: string }>("POST", "/v1/emails", anEmail({ subject })).catch(() => null)
        if (reply === null) return
        if (torture.check(reply.status === 200, `under SIGTERM: ${reply.status} ${reply.text}`)) {
          acknowledged.set(subject, reply.body.id)
        }
      }
    }
    const waiting = box.api.ask("GET", "/sandbox/emails/wait?timeout_ms=30000&to=nobody@example.com").catch(() => null)
    const senders = Array.from({ length: SENDERS }, send)
    await pause(torture.between(100, 500))
    const ended = await box.end("SIGTERM")
    slowest = Math.max(slowest, ended.ms)
    torture.check(ended.code === 0, `exit ${ended.code} ${ended.signal}: ${ended.err.slice(-300)}`)
    torture.check(ended.ms <= MOST_MS, `the stop took ${ended.ms} ms`)
    await Promise.all([...senders, waiting])
  }
  const box = await startSandbox(torture, { data })
  const found = new Map<string, string>()
  for (const { id, subject } of await box.api.all<{ id: string; subject: string }>("/v1/emails")) found.set(subject, id)
  for (const [subject, id] of acknowledged) torture.same(found.get(subject), id, `the message ${subject}`)
  torture.counted(
    `${rounds} SIGTERMs under load, ${acknowledged.size} acknowledged, 0 lost, slowest stop ${slowest} ms`,
  )
}
