import { existsSync, readdirSync, readFileSync } from "node:fs"
import { ApiError } from "../core/errors.ts"
import type { Needs } from "../operations/context.ts"
import { type ReadyFixture, readyFixture } from "../operations/fixtures/apply.ts"
import { StartError } from "../start-error.ts"

const own = new URL("../../fixtures/", import.meta.url)

/** Loads and checks the fixture with the given name or path. Throws {@link StartError} with the path inside the fixture. */
export async function openFixture(world: Needs<"mime">, named: string): Promise<ReadyFixture> {
  const document = readFixture(named)
  try {
    return await readyFixture(world, document)
  } catch (error) {
    throw explainRefusal(named, error)
  }
}

/** Runs the first commit. If the fixture's mail is rejected, the start fails with that reason. */
export function startWith(fixture: string | null, seed: () => void): void {
  try {
    seed()
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
