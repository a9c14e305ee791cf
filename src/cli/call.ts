import { SandpostClient, SandpostError } from "../client/client.ts"
import { orNearest } from "../core/suggest.ts"
import { StartError } from "../start-error.ts"
import { type ExitCode, type Io, REFUSED } from "./command.ts"
import { commands } from "./commands.ts"
import type { Addressed } from "./invocation.ts"

/** Accounts in one request, the maximum. */
const PAGE = 100

/** Runs a command against a running sandbox. Exit code: 0 done, 1 refused or failed (message on stderr), 2 timeout. */
export async function callCommand(asked: Addressed, io: Io): Promise<ExitCode> {
  const { url, account, password, args, flags, json } = asked
  try {
    const options = { ...(url !== undefined && { url }), ...(password !== undefined && { password }) }
    const account_id = account === undefined ? undefined : await findAccount(new SandpostClient(options), account)
    const client = new SandpostClient({ ...options, ...(account_id !== undefined && { account_id }) })
    const command = commands.find(({ name }) => name === asked.name)!
    return await command.run({ client, has_url: url !== undefined, password, args, flags, json, io })
  } catch (error) {
    // The client throws TypeError for an invalid argument, for example a duration.
    const isExpected = [SandpostError, StartError, TypeError].some((kind) => error instanceof kind)
    io.err(isExpected ? `sandpost: ${(error as Error).message}` : `sandpost: Unexpected error: ${error}`)
    return REFUSED
  }
}

/** The id of an account, given its id or its name. Throws {@link StartError} for a name that no account has, or several. */
async function findAccount(client: SandpostClient, written: string): Promise<string> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(written)) return written
  const names = new Set<string>()
  const found: string[] = []
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await client.accounts.list({ limit: PAGE, offset })
    total = page.total
    for (const { name } of page.data) names.add(name)
    found.push(...page.data.filter(({ name }) => name === written).map(({ id }) => id))
  }
  const [id, other] = found
  if (id === undefined)
    throw new StartError(`--account: no account is named "${written}"${orNearest(written, names, '"')}.`)
  if (other !== undefined)
    throw new StartError(`--account: several accounts are named "${written}". Use the id of one.`)
  return id
}
