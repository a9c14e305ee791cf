import type { InboundRecord } from "../../core/records/inbound.ts"
import { EVERYONE } from "../../store/tables.ts"
import type { Job } from "../../time/scheduler.ts"
import { later } from "../../time/turn.ts"
import type { World } from "../context.ts"
import { type Pace, Pacing } from "../pacing.ts"
import { dueSince, giveUp, processInbound } from "./process.ts"

/** How many messages are judged at a time. */
const AT_A_TIME = 32
/** So far ahead a small message may overtake large ones. */
const LOOK_AHEAD = 64
/** Larger ones go one after another, so that whatever is in them holds one worker of several at most. */
const LARGE = 128 * 1024
/** Judging a message costs many times what taking it does: it trails while more of them come in. */
const BESIDE_ARRIVALS: Pace = { coming_ms: 50, few: 1, one_every_ms: 25 }
/** After every instant. */
const END = "~"

export interface Judging extends Job {
  /** Nothing is begun or kept any more: what is under way is left for the next start. */
  end(): void
}

/** The job that judges what has come in: what waits is data of the store, so a restart takes it up again. */
export function inboundJudging(world: World, onError: (error: unknown) => void): Judging {
  const { inbound } = world.store.tables
  const underWay = new Map<string, Promise<void>>()
  const pacing = new Pacing(() => world.clock.wall(), BESIDE_ARRIVALS)
  let paused = false
  let large = false
  let over = false
  let failure: { error: unknown } | null = null

  world.store.onCommit((applied) => {
    for (const change of applied) if (change.in === "inbound" && !change.before) pacing.came()
  })

  /** Whether the next one has to wait; it is looked for again by then. Time that is moved waits for nobody. */
  const waits = (): boolean => {
    const wait = world.scheduler.advancing ? 0 : pacing.wait(underWay.size)
    if (wait === 0 || paused) return wait > 0
    paused = true
    later(() => {
      paused = false
      world.scheduler.poke()
    }, wait)
    return true
  }

  const next = (): InboundRecord | undefined => {
    if (over || underWay.size >= AT_A_TIME || waits()) return undefined
    const waiting = inbound.upTo("unprocessed", EVERYONE, END, underWay.size + LOOK_AHEAD)
    return waiting.find(({ id, size_bytes }) => !underWay.has(id) && !(large && size_bytes > LARGE))
  }

  const begin = (message: InboundRecord) => {
    const isLarge = message.size_bytes > LARGE
    if (isLarge) large = true
    pacing.starts()
    const work = processInbound(world, message, () => over)
      .catch((error) => {
        onError(error)
        giveUp(world, message, error)
      })
      .catch((error) => {
        failure = { error }
      })
      .finally(() => {
        underWay.delete(message.id)
        if (isLarge) large = false
        world.scheduler.poke()
      })
    underWay.set(message.id, work)
  }

  return {
    name: "inbound",
    nextDue: () => {
      if (failure) return world.clock.now()
      const message = next()
      return message ? dueSince(world, message) : null
    },
    run: () => {
      if (failure) {
        const { error } = failure
        failure = null
        throw error
      }
      let begun = 0
      for (let message = next(); message; message = next()) {
        begin(message)
        begun++
      }
      return begun
    },
    settled: async () => {
      await Promise.all(underWay.values())
    },
    end: () => {
      over = true
    },
  }
}
