import { ApiError, isTemporary } from "../../../core/errors.ts"
import { NO_MEMORY } from "../../../core/mail/unread.ts"
import { parsedCost } from "../../../core/state/memory-limits.ts"
import type { Needs, World } from "../../../operations/context.ts"
import type { Follower } from "../../../store/store.ts"
import type { Job } from "../../../time/scheduler.ts"
import { later, Pacing, type PacingLimits } from "../../../time/turn.ts"
import type { InboundRecord } from "../record.ts"
import { dueSince, isWaiting, LARGE, processMessage, storeUnparsed } from "./process.ts"

/** How far a small message may overtake large ones. */
const LOOK_AHEAD = 64
/** Larger messages are processed one after another, so that they block at most one worker. */
const ALONE = 128 * 1024
/** A message that crashed the process this many times is not processed again. */
const MOST_TRIES = 2
/** Pause after a failed write before the next attempt. */
const REST_MS = 5000
/** Processing a message costs far more than accepting it, so it is throttled while messages arrive. */
const BESIDE_ARRIVALS: PacingLimits = { coming_ms: 50, few: 1, one_every_ms: 25 }
/** Sorts after every ISO timestamp. */
const END = "~"

export interface Processing extends Job, Follower {
  /** Stops processing: nothing is started or stored any more. Running work is left for the next start. */
  end(): void
}

/** The job that processes received messages. The queue is stored, so it continues after a restart. */
export function inboundProcessing(world: World, onError: (error: unknown) => void): Processing {
  const { inbound } = world.store.tables
  const underWay = new Map<string, Promise<void>>()
  /** The large messages being processed, as stored. */
  const tries = new Set<InboundRecord>()
  const pacing = new Pacing(() => world.clock.wall(), BESIDE_ARRIVALS)
  let paused = false
  let alone = false
  let over = false
  /** The last write failed. After a pause, one message at a time is tried until one succeeds. */
  let refused = false
  let rests = false

  /** Whether the next message must wait. Schedules the next check. A clock advance does not wait. */
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
    const most = refused ? 1 : world.fixed.limits.processed_at_once
    if (over || rests || underWay.size >= most || waits()) return undefined
    const waiting = inbound.by.unprocessed().upTo(END, underWay.size + LOOK_AHEAD)
    return waiting.find(({ id, size_bytes }) => !underWay.has(id) && !(alone && size_bytes > ALONE))
  }

  const rest = () => {
    refused = true
    if (rests) return
    rests = true
    later(() => {
      rests = false
      world.scheduler.poke()
    }, REST_MS)
  }

  const attempt = async (message: InboundRecord) => {
    const { limits } = world.fixed
    const release = await world.memory.acquire(parsedCost(message.size_bytes, limits), { message: message.id })
    // Own mail is composed first, for which it is read.
    const uncover = world.memory.cover(message.email_id === undefined ? [] : [message.email_id])
    try {
      if (release === null) storeUnparsed(world, message, NO_MEMORY)
      else await process(message)
    } finally {
      uncover()
      release?.()
    }
  }

  const process = async (message: InboundRecord) => {
    // It may have waited for memory.
    if (over || !isWaiting(world, message)) return
    const tried = message.size_bytes > LARGE ? beginTry(world, message) : message
    if (tried === null) return storeUnparsed(world, message, ENDED_THE_PROCESS)
    if (tried !== message) tries.add(tried)
    try {
      await processMessage(world, tried, () => over)
    } catch (error) {
      // The stop has ended its worker. The next start processes the message.
      if (over) return
      if (isTemporary(error)) throw error
      onError(error)
      storeUnparsed(world, tried, error instanceof ApiError ? error.message : FAILED)
    } finally {
      if (tries.delete(tried)) endTry(world, tried)
    }
  }

  const begin = (message: InboundRecord) => {
    const isAlone = message.size_bytes > ALONE
    if (isAlone) alone = true
    pacing.starts()
    const work = attempt(message)
      .then(() => {
        refused = false
      })
      .catch((error) => {
        onError(error)
        rest()
      })
      .finally(() => {
        underWay.delete(message.id)
        if (isAlone) alone = false
        world.scheduler.poke()
      })
    underWay.set(message.id, work)
  }

  return {
    name: "inbound",
    follows: ["inbound"],
    applied: (changes) => {
      for (const change of changes) if (change.in === "inbound" && !change.before) pacing.noteRequest()
    },
    nextDue: () => {
      const message = next()
      return message ? dueSince(world, message) : null
    },
    run: () => {
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
      // A regular stop must not count as an attempt that crashed the process.
      for (const tried of tries) endTry(world, tried)
      tries.clear()
    },
  }
}

const ENDED_THE_PROCESS = `The message was not parsed: Sandpost ended ${MOST_TRIES} times while it processed it, probably for want of memory. Its raw bytes are kept.`
const FAILED = "The sandbox failed while it read this message; its log says why. Its raw bytes are kept."

/** Records a processing attempt on disk; null if there were too many. Throws before the attempt if the write fails. */
function beginTry({ store }: Needs<"store">, { id, tries = 0 }: InboundRecord): InboundRecord | null {
  if (tries >= MOST_TRIES) return null
  store.commit([{ op: "patch", in: "inbound", id, fields: { tries: tries + 1 } }])
  return store.tables.inbound.get(id) as InboundRecord
}

/** Clears the recorded attempt of a message that stays in the queue: the process did not crash. */
function endTry(world: Needs<"store">, tried: InboundRecord): void {
  if (!isWaiting(world, tried)) return
  const { id, tries = 1 } = tried
  world.store.commitSoon([{ op: "patch", in: "inbound", id, fields: { tries: tries - 1 } }])
}
