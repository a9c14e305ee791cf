import { invalid } from "../../../core/errors.ts"
import { count, filledList, type Infer, list, number, oneOf, record, whole } from "../../../core/state/shape.ts"
import { quote } from "../../../core/text/text.ts"
import { toMilliseconds } from "../../../duration.ts"
import { splitRepeats } from "./repeats.ts"
import { ARRIVALS, type BehaviourStep, behaviourStep } from "./script.ts"

/** A distribution of behaviours over recipients. */
export const audience = record({
  mix: filledList(record({ share: number, steps: list(behaviourStep) })),
  /** Shares of the delivered recipients. Everybody who clicks has opened. */
  opens: number,
  clicks: number,
  /** When recipients open, all at once or spread: the time itself, the longest one, or the median. */
  after: record({ kind: oneOf(["fixed", "uniform", "lognormal"]), ms: count }),
  seed: whole,
})
export interface Audience extends Infer<typeof audience> {}

type Spread = Audience["after"]

/** Width of the lognormal distribution: two thirds of all open between 0.37 and 2.7 times the median. */
const SIGMA = 1
const LONGEST_MS = 30 * 86_400_000
/** A click comes up to this long after the open. */
const CLICK_MS = 10 * 60_000

/** Parses `lognormal 2h`, `uniform 1d` or `30m`. Throws `validation_error`. */
export function parseSpread(written: string): Spread {
  const [, kind = "fixed", duration = ""] = /^(?:(lognormal|uniform|fixed)\s+)?(\S+)$/i.exec(written.trim()) ?? []
  try {
    const ms = toMilliseconds(duration)
    if (ms <= LONGEST_MS) return { kind: kind.toLowerCase() as Spread["kind"], ms }
  } catch {
    // The error below says more.
  }
  const allowed = 'a time of at most 30 days such as "lognormal 2h", "uniform 1d" or "30m"'
  throw invalid(`\`behaviour.after\` must be ${allowed}, got ${quote(written)}.`)
}

/** Checks the shares of a distribution. Throws `validation_error` with the field. */
export function checkShares({ mix, opens, clicks }: Pick<Audience, "mix" | "opens" | "clicks">): void {
  const sum = mix.reduce((total, { share }) => total + share, 0)
  if (Math.abs(sum - 1) > 1e-6) {
    const shares = mix.map(({ share }) => share).join(" + ")
    throw invalid(`\`behaviour.mix\`: the shares must sum to 1, got ${shares} = ${Number(sum.toFixed(6))}.`)
  }
  if (clicks > opens) {
    const allowed = `at most \`opens\` (${opens}), since who clicks has opened`
    throw invalid(`\`behaviour.clicks\` must be ${allowed}, got ${clicks}.`)
  }
}

/**
 * The steps of one recipient. They depend only on seed and address, so that the same audience does the same on every machine and
 * after a restart.
 */
export function stepsFor({ mix, opens, clicks, after, seed }: Audience, address: string): BehaviourStep[] {
  const random = generator(`${seed} ${address}`)
  const [place, interest, one, other, pause] = [random(), random(), random(), random(), random()]
  let upTo = 0
  const chosen = mix.find(({ share }) => {
    upTo += share
    return place < upTo
  })
  const steps: BehaviourStep[] = splitRepeats((chosen ?? mix.at(-1))?.steps ?? [])
  const last = steps.findLast(({ type }) => type === "delivered" || type === "bounced" || type === "failed")
  // A script that says what the recipient does with the message is complete.
  const isComplete = steps.some(({ type }) => !ARRIVALS.includes(type))
  if (last?.type !== "delivered" || isComplete) return steps
  if (interest < opens) {
    steps.push({ type: "opened", after_ms: timeOf(after, one, other), step: "opened", agent: "person" })
  }
  if (interest < clicks) {
    const after_ms = Math.round((pause * CLICK_MS) / 1000) * 1000
    steps.push({ type: "clicked", after_ms, step: "clicked", agent: "person" })
  }
  return steps
}

/** Whole seconds, so that the last bits of the logarithm do not matter. */
function timeOf({ kind, ms }: Spread, one: number, other: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * other)
  const factor = kind === "fixed" ? 1 : kind === "uniform" ? one : Math.exp(SIGMA * normal)
  return Math.min(Math.round((ms * factor) / 1000) * 1000, LONGEST_MS)
}

/** Numbers from 0 to below 1 that depend only on the text: FNV-1a, then the mixing function of MurmurHash3. */
function generator(text: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
