import { StartError } from "../start-error.ts"
import type { Call } from "./command.ts"

/** The id of the newest email. Throws `StartError` if there is none. */
export async function newest({ client }: Call): Promise<string> {
  const [email] = (await client.emails.list({ limit: 1 })).data
  if (email) return email.id
  throw new StartError("There is no email yet. Send one first, for example with sandpost send.")
}
