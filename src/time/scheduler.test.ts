import { expect, it } from "vitest"
import { SandboxClock } from "./clock.ts"
import { type Job, Scheduler } from "./scheduler.ts"
import { turn } from "./turn.ts"

it("gives every due job a turn, also while another one has a backlog that was due before", async () => {
  const clock = new SandboxClock(
    () => undefined,
    () => 1_000,
  )
  const scheduler = new Scheduler(clock, (error) => expect.unreachable(String(error)))
  const runs: string[] = []
  const job = (name: string, due: number, pieces: number): Job => ({
    name,
    nextDue: () => (pieces > 0 ? due : null),
    run: () => {
      runs.push(name)
      return pieces--
    },
  })
  scheduler.add([job("emails", 900, 2), job("received mail", 1, 100), job("webhooks", 800, 1), job("later", 2_000, 1)])
  scheduler.poke()
  while (runs.length < 103) await turn()
  expect(runs.slice(0, 6)).toEqual(["received mail", "webhooks", "emails", "received mail", "emails", "received mail"])
  expect(runs).not.toContain("later")
  await scheduler.stop()
})
