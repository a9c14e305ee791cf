import { StartError } from "../start-error.ts"
import type { Call } from "./command.ts"

/** The id of the email that an argument names: an id, or `last` or nothing for the newest. Throws `StartError` if there is none. */
export async function chosenEmail({ client }: Call, written = "last"): Promise<string> {
  if (written !== "last") return written
  const [email] = (await client.emails.list({ limit: 1 })).data
  if (email) return email.id
  throw new StartError("There is no email yet. Send one first, for example with sandpost send.")
}
