import { existsSync, readdirSync, readFileSync } from "node:fs"
import { readJson } from "../config/layers.ts"
import { startDomains } from "../config/shape.ts"
import type { Config } from "../config.ts"
import { ApiError } from "../core/errors.ts"
import { setTo } from "../operations/clock.ts"
import type { Needs, World } from "../operations/context.ts"
import { type ReadyFixture, readyFixture } from "../operations/fixtures/apply.ts"
import { restartChanges, seedChanges } from "../operations/seed.ts"
import { ownFile } from "../own-files.ts"
import type { Log } from "../parts/logs/record.ts"
import { StartError } from "../start-error.ts"
import { instant } from "../time/clock.ts"

const own = ownFile("fixtures/")

/** Loads and checks the fixture with the given name or path. Throws {@link StartError} with the path inside the fixture. */
async function openFixture(world: Needs<"mime">, named: string): Promise<ReadyFixture> {
  const document = readFixture(named)
  try {
    return await readyFixture(world, document)
  } catch (error) {
    throw explainRefusal(named, error)
  }
}

/** Runs the first commit. If the fixture's mail is rejected, the start fails with that reason. */
export function startWith<T>(fixture: string | null, seed: () => T): T {
  try {
    return seed()
  } catch (error) {
    throw fixture === null ? error : explainRefusal(fixture, error)
  }
}

const explainRefusal = (named: string, error: unknown) =>
  error instanceof ApiError ? new StartError(`The fixture ${named} cannot be used: ${error.message}`) : error

/** The JSON of a fixture, by name (in `fixtures/`) or path. Throws {@link StartError} with the file and the known names. */
function readFixture(named: string): unknown {
  const isName = /^[\w-]+$/.test(named) && !existsSync(named)
  const file = isName ? new URL(`${named}.json`, own) : named
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === "ENOENT" ? "There is no" : "Sandpost cannot read the"
    throw new StartError(`${reason} fixture ${named}. Give the path of a file, or one of: ${names().join(", ")}.`)
  }
  return readJson(text, `The fixture ${named}`)
}

const names = () =>
  existsSync(own)
    ? readdirSync(own)
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
        .sort()
    : []

/** What the configuration names, of what a restart makes again only then. */
function namedBy({ named, plan, domains }: Config, { full_access, sending }: World["fixed"]["tokens"]) {
  const tokens = {
    ...(named.includes("api_key") && { full_access }),
    ...(named.includes("sending_key") && { sending }),
  }
  return { tokens, ...(named.includes("plan") && { plan }), ...(named.includes("domains") && { domains }) }
}

/** Commits the start state. Returns the log entries of the fixture, and what a restart made because the configuration names it. */
export type Seed = (isNew: boolean) => { logs: Log[]; made: string[] }

/**
 * Freezes the clock at `now` and reads the configured fixture, if they are given. Returns a function that commits the start state. Of a
 * new sandbox, and after a reset: the default account with its keys, the verified domains (the default one and the configured ones) with
 * a catch-all receiving address, and the fixture. Of a sandbox that has data: only what the configuration names and is missing
 * (assumption sandbox.restart). Throws {@link StartError}.
 */
export async function readStartState(world: World, config: Config, now: string | undefined): Promise<Seed> {
  const { store, clock, fixed } = world
  if (now !== undefined) freeze(world, now)
  const ready = config.fixture === null ? null : await openFixture(world, config.fixture)
  const fixture = ready?.fixture
  return (isNew) => {
    if (now !== undefined && !store.tables.clock.get("clock")) freeze(world, now)
    const at = instant(clock.now())
    const { tokens } = fixed
    if (!isNew) {
      const { changes, made } = restartChanges(world, namedBy(config, tokens), at)
      if (changes.length > 0) store.commit(changes)
      return { logs: [], made }
    }
    // With receiving addresses in the fixture, the domains get no catch-all address.
    const catch_all = fixture?.receiving_addresses === undefined
    const plan = fixture?.account?.plan ?? config.plan
    const names = fixture?.domains?.map(({ name }) => name)
    const changes = seedChanges(world, { plan, domains: startDomains(config), tokens, catch_all }, at, names)
    const [account] = changes.flatMap((change) =>
      change.in === "accounts" && change.op === "put" ? [change.record] : [],
    )
    const added = account && ready?.apply(world, account, changes)
    store.commit([...changes, ...(added?.changes ?? [])])
    return { logs: added?.logs ?? [], made: [] }
  }
}

function freeze(world: Needs<"clock" | "ids" | "store">, now: string): void {
  const time = Date.parse(now)
  if (Number.isNaN(time)) throw new StartError(`The option now must be an ISO 8601 time, got "${now}".`)
  world.store.commit([setTo(world, () => time, true)])
}
