import { SandpostClient, SandpostError } from "../client/client.ts"
import { StartError } from "../start-error.ts"
import { type ExitCode, type Io, REFUSED } from "./command.ts"
import { commands } from "./commands.ts"
import type { Addressed } from "./invocation.ts"

/** Runs a command against a running sandbox. Exit code: 0 done, 1 refused or failed (message on stderr), 2 timeout. */
export async function callCommand(asked: Addressed, io: Io): Promise<ExitCode> {
  const { url, account_id, password, args, flags, json } = asked
  const client = new SandpostClient({
    ...(url !== undefined && { url }),
    ...(account_id !== undefined && { account_id }),
    ...(password !== undefined && { password }),
  })
  try {
    const command = commands.find(({ name }) => name === asked.name)!
    return await command.run({ client, args, flags, json, io })
  } catch (error) {
    // The client throws TypeError for an invalid argument, for example a duration.
    const expected = [SandpostError, StartError, TypeError].some((kind) => error instanceof kind)
    if (expected) io.err(`sandpost: ${(error as Error).message}`)
    else for (const line of `sandpost: ${(error as Error).stack ?? String(error)}`.split("\n")) io.err(line)
    return REFUSED
  }
}
