import { StartError } from "../start-error.ts"
import { type Command, print } from "./command.ts"

export const advance: Command = {
  name: "advance",
  description: "advance the sandbox's clock and run due work",
  args: [["<duration>", "for example 90s, 2h or 1d12h (units: ms, s, m, h, d, w)"]],
  flags: [],
  examples: ["sandpost advance 2h", "sandpost advance 1d12h --json"],
  run: async (call) => {
    if (call.flags.account !== undefined) {
      throw new StartError("--account names an account, but the clock is one for all accounts. Leave it out.")
    }
    const clock = await call.client.control.setClock({ advance: call.args[0]! })
    return print(call, clock, `Now ${clock.now}${clock.frozen ? " (frozen)" : ""}.`)
  },
}
