import { existsSync, readdirSync, readFileSync } from "node:fs"
import { ApiError } from "../core/errors.ts"
import type { World } from "../operations/context.ts"
import { type ReadyFixture, readyFixture } from "../operations/fixtures/apply.ts"
import { StartError } from "../start-error.ts"

const own = new URL("../../fixtures/", import.meta.url)

/** The fixture of a name or a path, checked. Throws {@link StartError} with the path inside it. */
export async function openFixture(world: World, named: string): Promise<ReadyFixture> {
  const document = readFixture(named)
  try {
    return await readyFixture(world, document)
  } catch (error) {
    throw refused(named, error)
  }
}

/** Runs the first commit; what a fixture's mail was refused for becomes the reason not to start. */
export function startWith(fixture: string | null, seed: () => void): void {
  try {
    seed()
  } catch (error) {
    throw fixture === null ? error : refused(fixture, error)
  }
}

const refused = (named: string, error: unknown) =>
  error instanceof ApiError ? new StartError(`The fixture ${named} cannot be used: ${error.message}`) : error

/** The fixture of a name (one of `fixtures/`) or a path, as JSON. Throws {@link StartError} naming the file and what there is. */
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
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(`The fixture ${named} is not valid JSON: ${(error as Error).message}.`)
  }
}

const names = () =>
  existsSync(own)
    ? readdirSync(own)
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
        .sort()
    : []
