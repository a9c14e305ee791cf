import { dns } from "../../fuzz/dns.ts"
import { files } from "../../fuzz/files.ts"
import { Fuzz, type Target } from "../../fuzz/fuzz.ts"
import { smtp } from "../../fuzz/smtp.ts"
import { snapshots } from "../../fuzz/snapshots.ts"
import { text } from "../../fuzz/text.ts"
import type { Torture } from "../lib/torture.ts"

/** Targets run one after another on this thread. `text` runs in its own thread in parallel. */
const IN_TURN: readonly Target[] = [smtp, snapshots, files, dns]
const TARGETS: readonly Target[] = [text, ...IN_TURN]
const USUAL_MS = 30_000
const SHORT_MS = 5_000
/** The fixed seed of the short form, so that it always runs the same cases. */
const SHORT_SEED = 20_260_301

/** Generated input for text functions, SMTP, snapshots, data folders and DNS: nothing crashes, hangs, or is partially stored. */
export async function fuzz(torture: Torture): Promise<void> {
  const { minutes, only_case } = torture.options
  const seed = torture.short ? SHORT_SEED : torture.options.seed
  const ms = minutes === null ? torture.size(USUAL_MS, SHORT_MS) : minutes * 60_000
  const [name, number] = only_case?.split(":") ?? []
  const targets = name === undefined ? TARGETS : TARGETS.filter((target) => target.name === name)
  if (targets.length === 0) throw new Error(`--case must name one of ${TARGETS.map((target) => target.name)}`)

  const only = number === undefined ? null : Number(number)
  const failures: string[] = []
  const run = async (target: Target, ms: number) => {
    const fuzz = new Fuzz(torture, target.name, seed, ms, only)
    const line = await target.run(fuzz).catch((error) => {
      fuzz.found(fuzz.number, "the target could not continue", error.stack ?? String(error))
      return `${target.name}: ended early`
    })
    failures.push(fuzz.summary())
    return line
  }
  const beside = targets.includes(text) ? run(text, ms) : null
  const lines: string[] = []
  const inTurn = IN_TURN.filter((target) => targets.includes(target))
  for (const target of inTurn) lines.push(await run(target, ms / inTurn.length))
  if (beside) lines.unshift(await beside)
  const found = failures.filter((summary) => summary !== "")
  if (found.length > 0) console.log(`  ${torture.name}: all failures\n${found.join("\n")}`)
  torture.counted(`seed ${seed}; ${lines.join("; ")}`)
}
