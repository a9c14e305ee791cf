import { triggerableEventValues } from "../api/sandbox.enums.gen.ts"
import { orNearest } from "../core/text/suggest.ts"
import { ACTIONS } from "../parts/behaviours/rules/script.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, type ExitCode, findEmailId, print, textOf } from "./command.ts"

export const trigger: Command = {
  name: "trigger",
  description: "trigger an event on an email, or run a script",
  args: [
    ["<event>", "what happens to the email, or a script", triggerableEventValues],
    ["[id]", "email id, or last (default: the newest email)"],
  ],
  flags: [
    ["--recipient <address>", "recipient (default: first in to)"],
    ["--link <url>", "clicked link (default: the first)"],
    ["--reason <text>", "response of the mail server"],
  ],
  may_be_empty: ["reason"],
  examples: [
    "sandpost trigger bounced",
    'sandpost trigger bounced <id> --reason "mailbox full"',
    "sandpost trigger clicked --link https://acme.test/confirm",
    'sandpost trigger last "opened, clicked after 3m"',
  ],
  run: async (call) => {
    const [event = "", written] = isEmail(call.args[0]) ? call.args.toReversed() : call.args
    const id = await findEmailId(call, written)
    const [recipient, url, reason] = ["recipient", "link", "reason"].map((name) => textOf(call, name))
    const type = triggerableEventValues.find((known) => known === event)
    if (!type) return await runScript(call, id, event, recipient)
    const detail = { ...(recipient && { recipient }), ...(url && { url }), ...(reason && { reason }) }
    const answer = await call.client.control.triggerEmailEvent(id, { type, ...detail })
    return print(call, answer, `${answer.id} is ${answer.status}.`)
  },
}

/** Whether the first argument is the email and not the event. */
const isEmail = (word: string | undefined) => word === "last" || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(word ?? "")

/** One word is a misspelt event rather than a script. */
async function runScript(call: Call, id: string, script: string, recipient: string | undefined): Promise<ExitCode> {
  const known = [...triggerableEventValues, ...ACTIONS]
  if (/^\w+$/.test(script) && !known.some((word) => word === script)) {
    throw new StartError(
      `"${script}" is not an event${orNearest(script, triggerableEventValues, '"')}. Known: ${triggerableEventValues.join(", ")}, or a script such as "opened, clicked after 3m".`,
    )
  }
  const answer = await call.client.control.behaveEmail(id, {
    steps: script,
    ...(recipient === undefined ? {} : { recipient }),
  })
  const steps = answer.next.map(({ due_at, step }) => `${due_at}  ${step}`)
  return print(call, answer, ...steps, ...answer.hints)
}
