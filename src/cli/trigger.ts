import { triggerableEventValues } from "../api/sandbox.enums.gen.ts"
import { orNearest } from "../core/suggest.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, print, textOf } from "./command.ts"

export const trigger: Command = {
  name: "trigger",
  description: "trigger an event on an email",
  args: [
    ["<event>", "what happens to the email", triggerableEventValues],
    ["[id]", "email id (default: the newest email)"],
  ],
  flags: [
    ["--recipient <address>", "recipient (default: first in to)"],
    ["--link <url>", "clicked link (default: the first)"],
    ["--reason <text>", "response of the mail server"],
  ],
  examples: [
    "sandpost trigger bounced",
    'sandpost trigger bounced <id> --reason "mailbox full"',
    "sandpost trigger clicked --link https://acme.test/confirm",
  ],
  run: async (call) => {
    const [event = "", id] = call.args
    const type = triggerableEventValues.find((known) => known === event)
    if (!type)
      throw new StartError(
        `"${event}" is not an event${orNearest(event, triggerableEventValues, '"')}. Known: ${triggerableEventValues.join(", ")}.`,
      )
    const [recipient, url, reason] = ["recipient", "link", "reason"].map((name) => textOf(call, name))
    const detail = { ...(recipient && { recipient }), ...(url && { url }), ...(reason && { reason }) }
    const answer = await call.client.emails.trigger(id ?? (await newest(call)), type, detail)
    return print(call, answer, `${answer.id} is ${answer.status}.`)
  },
}

/** The id of the newest email. Throws `StartError` if there is none. */
export async function newest({ client }: Call): Promise<string> {
  const [email] = (await client.emails.list({ limit: 1 })).data
  if (email) return email.id
  throw new StartError("There is no email yet. Send one first, for example with sandpost send.")
}
