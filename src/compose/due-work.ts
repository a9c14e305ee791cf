import type { World } from "../operations/context.ts"
import { emailSteps } from "../operations/emails/steps.ts"
import { receivingActivation } from "../operations/inbound/activation.ts"
import { inboundProcessing } from "../operations/inbound/processing.ts"
import { dropOldest, dropSurplus, retention } from "../operations/retention.ts"
import { Attempts } from "../operations/webhooks/attempts.ts"
import { Scheduler } from "../time/scheduler.ts"
import { sleep } from "../time/turn.ts"

/** How long a stop waits for running webhook attempts. */
const LAST_ATTEMPTS_MS = 1000

/** Starts and stops the jobs that run due work. */
export function dueWork(
  parts: Omit<World, "scheduler" | "attempts">,
  onError: (error: unknown, job: string) => void,
): { world: World; end(): Promise<void> } {
  const world = parts as World
  const attempts = new Attempts(world, (error) => onError(error, "webhooks"))
  const processing = inboundProcessing(world, (error) => onError(error, "inbound"))
  world.attempts = attempts
  world.scheduler = new Scheduler(
    world.clock,
    [
      emailSteps(world, (error) => onError(error, "emails")),
      attempts,
      receivingActivation(world),
      processing,
      retention(world.store),
      dropSurplus(world),
      dropOldest(world),
    ],
    onError,
  )
  world.store.onCommit(() => world.scheduler.poke())
  return {
    world,
    end: async () => {
      await inTime(attempts.stop(), LAST_ATTEMPTS_MS)
      attempts.abandon()
      processing.end()
      await world.scheduler.stop()
    },
  }
}

/** Waits for a promise for at most the given milliseconds. */
async function inTime(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const over = new AbortController()
  await Promise.race([promise, sleep(milliseconds, over.signal)])
  over.abort()
}
