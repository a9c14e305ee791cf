import { type Command, tell } from "./command.ts"

export const advance: Command = {
  name: "advance",
  description: "move the sandbox's clock forward; everything that falls due runs",
  args: [["<duration>", "such as 90s, 2h or 1d12h (ms, s, m, h, d, w)"]],
  flags: [],
  run: async (call) => {
    const clock = await call.client.advance(call.args[0]!)
    return tell(call, clock, `It is ${clock.now}${clock.frozen ? ", and the clock stands" : ""}.`)
  },
}
