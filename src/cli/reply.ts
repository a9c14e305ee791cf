import { replyToEmailKindValues, simulatedAuthValues, simulatedSpfValues } from "../api/sandbox.enums.gen.ts"
import { type Command, choiceOf, findEmailId, print, textOf } from "./command.ts"

export const reply: Command = {
  name: "reply",
  description: "answer an email as its recipient",
  args: [["[id]", "email id, or last (default: the newest email)"]],
  flags: [
    ["--kind <kind>", `${replyToEmailKindValues.join(", ")} (default: reply)`],
    ["--text <text>", "text, or the mail server's reply in a bounce_message"],
    ["--from <address>", "recipient who answers (default: first in to)"],
    ["--to <address>", "receiving address (default: reply_to, else from)"],
    ["--spf <result>", `result of SPF: ${simulatedSpfValues.join(", ")}`],
    ["--dkim <result>", `result of DKIM: ${simulatedAuthValues.join(", ")}`],
    ["--dmarc <result>", `result of DMARC: ${simulatedAuthValues.join(", ")}`],
    ["--create-address", "create the receiving address if it does not exist"],
  ],
  may_be_empty: ["text"],
  examples: [
    'sandpost reply last --text "It works now"',
    'sandpost reply <id> --kind bounce_message --text "552 5.2.2 Mailbox full"',
    "sandpost reply --kind out_of_office --create-address",
  ],
  run: async (call) => {
    const [text, from, to] = ["text", "from", "to"].map((name) => textOf(call, name))
    const spf = choiceOf(call, "spf", simulatedSpfValues)
    const dkim = choiceOf(call, "dkim", simulatedAuthValues)
    const dmarc = choiceOf(call, "dmarc", simulatedAuthValues)
    const data = (
      await call.client.control.replyToEmail(await findEmailId(call, call.args[0]), {
        kind: choiceOf(call, "kind", replyToEmailKindValues) ?? "reply",
        ...(text && { text }),
        ...(from && { from }),
        ...(to && { to }),
        ...(spf && { spf }),
        ...(dkim && { dkim }),
        ...(dmarc && { dmarc }),
        ...(call.flags["create-address"] && { create_address: true }),
      })
    ).data
    return print(call, { data }, ...data.map(({ inbound_id, recipient }) => `${recipient} received ${inbound_id}.`))
  },
}
