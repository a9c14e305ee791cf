import { orNearest } from "../core/suggest.ts"
import { StartError } from "../start-error.ts"
import { type Command, print } from "./command.ts"

const ACTIONS = ["drop-response"] as const

export const fault: Command = {
  name: "fault",
  description: "inject a fault into the next request",
  args: [
    ["<action>", "drop-response: accept the next email, then close the connection instead of responding", ACTIONS],
  ],
  flags: [],
  examples: ["sandpost fault drop-response"],
  run: async (call) => {
    const [action = ""] = call.args
    if (!ACTIONS.some((known) => known === action))
      throw new StartError(
        `"${action}" is not a fault${orNearest(action, ACTIONS, '"')}. Known: ${ACTIONS.join(", ")}.`,
      )
    const created = await call.client.faults.next({
      method: "POST",
      path: "/emails",
      times: 1,
      disconnect: true,
      when: "after",
    })
    return print(call, created, "The next POST /v1/emails takes effect, but its response is dropped.")
  },
}
