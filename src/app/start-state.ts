import { type Config, startDomains } from "../config.ts"
import type { Log } from "../core/state.ts"
import type { Needs, World } from "../operations/context.ts"
import { seedChanges } from "../operations/seed.ts"
import { StartError } from "../start-error.ts"
import { instant } from "../time/clock.ts"
import { openFixture } from "./fixture-file.ts"

/**
 * Freezes the clock at `now` and reads the configured fixture, if they are given. Returns a function that commits the missing parts of
 * the start state: the default account with its keys, the verified domains (the default one and the configured ones) with a catch-all
 * receiving address and, with `with_fixture`, the fixture's mail, and returns the log entries of the fixture. Throws {@link StartError}.
 */
export async function readStartState(
  world: World,
  config: Config,
  now: string | undefined,
): Promise<(with_fixture: boolean) => Log[]> {
  const { store, clock, fixed } = world
  if (now !== undefined) freeze(world, now)
  const ready = config.fixture === null ? null : await openFixture(world, config.fixture)
  const fixture = ready?.fixture
  return (with_fixture) => {
    if (now !== undefined && !store.tables.clock.get("clock")) freeze(world, now)
    const domains = startDomains(config)
    // With receiving addresses in the fixture, the domains get no catch-all address.
    const catch_all = fixture?.receiving_addresses === undefined
    const seeds = { plan: fixture?.account?.plan ?? config.plan, domains, tokens: fixed.tokens, catch_all }
    const names = fixture?.domains?.map(({ name }) => name)
    const changes = seedChanges(world, seeds, instant(clock.now()), names)
    const [account] = changes.flatMap((change) =>
      change.in === "accounts" && change.op === "put" ? [change.record] : [],
    )
    const added = with_fixture && account ? ready?.apply(world, account, changes) : undefined
    store.commit([...changes, ...(added?.changes ?? [])])
    return added?.logs ?? []
  }
}

/** Freezes the clock at an instant. */
function freeze({ store, clock }: Needs<"clock" | "store">, now: string): void {
  const offset_ms = Date.parse(now) - clock.wall()
  if (Number.isNaN(offset_ms)) throw new StartError(`The option now must be an ISO 8601 time, got "${now}".`)
  store.commit([{ op: "put", in: "clock", record: { id: "clock", offset_ms, frozen_at: instant(Date.parse(now)) } }])
}
