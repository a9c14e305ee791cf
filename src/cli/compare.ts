import { changeLines } from "../mail-snapshot.ts"
import { type Command, findEmailId, print } from "./command.ts"

export const compare: Command = {
  name: "compare",
  description: "print what is different in two emails",
  args: [
    ["[a]", "email id, or last (default: the newest email)"],
    ["[b]", "email id (default: the email before that is like it)"],
  ],
  flags: [],
  examples: ["sandpost compare", "sandpost compare <id> <id>"],
  run: async (call) => {
    const [a, b] = call.args
    const comparison = await call.client.control.compareEmails({ a: await findEmailId(call, a), b: b })
    const lines = comparison.sections.flatMap(({ section, changes, omitted }) => [
      section,
      ...changeLines(changes).map((line) => `  ${line}`),
      ...(omitted > 0 ? [`  ${omitted} more changes`] : []),
    ])
    const skipped = comparison.skipped.map(({ section, reason }) => `Not compared: ${section}, ${reason}.`)
    const last = comparison.equal
      ? `${comparison.a} and ${comparison.b} are equal.`
      : `From ${comparison.a} to ${comparison.b}.`
    return print(call, comparison, ...lines, ...skipped, last)
  },
}
