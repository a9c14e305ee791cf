import { SandpostClient, SandpostError } from "../client/client.ts"
import { StartError } from "../start-error.ts"
import { type Command, type ExitCode, type Io, REFUSED } from "./command.ts"
import type { Addressed } from "./invocation.ts"

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Runs a command against a running sandbox. Exit code: 0 done, 1 refused or failed (message on stderr), 2 timeout. */
export async function runCommand(asked: Addressed, io: Io, commands: readonly Command[]): Promise<ExitCode> {
  const { url, account, password, args, flags, json } = asked
  try {
    const options = { ...(url !== undefined && { url }), ...(password !== undefined && { password }) }
    const named = account === undefined ? {} : isId(account) ? { account_id: account } : { account }
    const client = new SandpostClient({ ...options, ...named })
    const command = commands.find(({ name }) => name === asked.name)!
    return await command.run({ client, has_url: url !== undefined, args, flags, json, io })
  } catch (error) {
    // The client throws TypeError for an invalid argument, for example a duration.
    const isExpected = [SandpostError, StartError, TypeError].some((kind) => error instanceof kind)
    io.err(isExpected ? `sandpost: ${(error as Error).message}` : `sandpost: Unexpected error: ${error}`)
    return REFUSED
  }
}
