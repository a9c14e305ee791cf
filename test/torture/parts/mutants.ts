import { chanceOf } from "../../fuzz/chance.ts"
import { mutateBytes } from "../../fuzz/mutate.ts"
import { corpus } from "../lib/corpus.ts"
import { mainThreadMs } from "../lib/processor.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING, Smtp } from "../lib/smtp.ts"
import { pause, type Torture } from "../lib/torture.ts"

const FULL = 52_000
const SHORT = 300
/** Messages that are sent, read and deleted together. */
const BATCH = 400
const CONNECTIONS = 4
const READERS = 4
const LONGEST = 300_000
const PROBE_EVERY_MS = 20
const HEALTHY_MS = 300
/** Also on a busy machine `/healthz` never takes this long: the process was frozen. */
const FROZEN_MS = 3_000
const VIEWS = [
  "/v1/inbound/{id}",
  "/sandbox/inbound/{id}",
  "/sandbox/inbound/{id}/raw",
  "/sandbox/inbound/{id}/preview",
]

/** Delivers damaged copies of real mails over SMTP. Each is accepted, listed and readable, and the process always responds. */
export async function mutants(torture: Torture): Promise<void> {
  const mails = corpus()
  if (mails.length === 0) return torture.skip("the corpus of real mails is missing; see CONTRIBUTING.md")
  const box = await startSandbox(torture, { data: torture.folder() })
  await addReceivingAddress(box.api)
  const count = torture.size(FULL, SHORT)
  const health = watchHealth(box)
  const unparsed = { count: 0 }
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first)
    await send(torture, box, mails, first, size)
    await box.api.settle()
    await readAll(torture, box, size, first, unparsed)
    await box.api.ok("DELETE", "/sandbox/inbound")
  }
  const probes = await health.end()
  const longest = probes.reduce((most, { took_ms }) => Math.max(most, took_ms), 0)
  const busiest = probes.reduce((most, { busy_ms }) => Math.max(most, busy_ms), 0)
  const slow = probes.filter(({ took_ms }) => took_ms >= HEALTHY_MS).length
  torture.check(busiest < HEALTHY_MS, `the main thread worked for ${busiest} ms before it answered /healthz`)
  torture.check(longest < FROZEN_MS, `a request for /healthz took ${longest} ms`)
  const { code } = await box.end("SIGTERM")
  torture.check(code === 0, `the process ended with ${code}`)
  torture.counted(
    `${count} mutants of ${mails.length} real mails accepted, listed and read, ${unparsed.count} of them unparsed; /healthz ${probes.length} times, ${slow} above ${HEALTHY_MS} ms, the longest ${longest} ms, of which the main thread worked at most ${busiest} ms`,
  )
}

/** The same bytes for the same seed and number. */
function mutant(seed: number, number: number, mails: readonly Buffer[]): Buffer {
  const chance = chanceOf(seed, "mutants", number)
  return mutateBytes(chance, chance.pick(mails), mails).subarray(0, LONGEST)
}

async function send(torture: Torture, { smtp_port }: Sandbox, mails: readonly Buffer[], first: number, size: number) {
  let next = first
  const one = async () => {
    const smtp = new Smtp(smtp_port)
    torture.check(await smtp.open(), "the SMTP server does not greet")
    while (next < first + size) {
      const number = next++
      const isAccepted = await smtp.sendRaw(RECEIVING, mutant(torture.options.seed, number, mails))
      torture.check(isAccepted, `mutant ${number} was not accepted`)
      if (!isAccepted) break
    }
    smtp.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
}

async function readAll(torture: Torture, { api }: Sandbox, size: number, first: number, unparsed: { count: number }) {
  const listed = await api.all<{ id: string }>("/sandbox/inbound")
  const { total } = await api.ok<{ total: number }>("GET", "/v1/inbound?limit=1")
  torture.same([listed.length, total], [size, size], `messages listed after mutant ${first + size - 1}`)
  const read = async () => {
    for (let message = listed.pop(); message; message = listed.pop()) {
      for (const view of VIEWS) {
        const { status, body, text } = await api.ask<{ parser?: string } | null>(
          "GET",
          view.replace("{id}", message.id),
        )
        torture.check(status === 200, () => `GET ${view} is ${status} after mutant ${first}: ${text.slice(0, 200)}`)
        if (body?.parser === "none") unparsed.count++
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
}

/** Requests `/healthz` again and again, and measures how long each takes and the processor time of the sandbox's main thread meanwhile. */
function watchHealth({ api, pid }: Sandbox) {
  const probes: { took_ms: number; busy_ms: number }[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const [started, worked] = [performance.now(), mainThreadMs(pid)]
      await api.ok("GET", "/healthz")
      probes.push({
        took_ms: Math.round(performance.now() - started),
        busy_ms: Math.round(mainThreadMs(pid) - worked),
      })
      await pause(PROBE_EVERY_MS)
    }
  })()
  watching.catch(() => undefined)
  return {
    end: async () => {
      isOver = true
      await watching
      return probes
    },
  }
}
