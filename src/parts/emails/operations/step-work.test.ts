import { expect, it } from "vitest"
import type { World } from "../../../operations/context.ts"
import type { EmailRecord, EmailStep } from "../record.ts"
import { StepWork } from "./step-work.ts"

it("settled() waits also for work that starts when other work ends", async () => {
  const step = { type: "scanned", due_at: 0, step: 0, index: 0, done: 0 } as unknown as EmailStep
  let started = 0
  const startNext = () => {
    if (started < 3) work.resultOf({ id: String(++started) } as EmailRecord, step)
  }
  // The work itself fails at once, because the world has no bodies.
  const world = { scheduler: { poke: startNext }, store: { tables: { emails: new Map() } } } as unknown as World
  const work = new StepWork(world, async () => ({}))
  startNext()
  await work.settled()
  expect([started, work.waiting]).toEqual([3, 0])
})
