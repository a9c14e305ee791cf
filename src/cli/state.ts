import type { ControlBody } from "../client/operations.ts"
import { nearest } from "../core/suggest.ts"
import { StartError } from "../start-error.ts"
import { type Command, tell, textOf } from "./command.ts"

type Kept = NonNullable<ControlBody<"reset">["keep"]>[number]
const KEPT: readonly Kept[] = ["domains", "api_keys", "webhooks", "settings", "suppressions"]

export const reset: Command = {
  name: "reset",
  description: "back to how the sandbox started; with --account, only what that account has",
  args: [],
  flags: [["--keep <what>", `what stays, divided by commas: ${KEPT.join(", ")}`]],
  run: async (call) => {
    const words =
      textOf(call, "keep")
        ?.split(",")
        .map((word) => word.trim()) ?? []
    const keep = words.map((word) => {
      const known = KEPT.find((one) => one === word)
      if (!known) throw new StartError(`--keep does not know "${word}"; the nearest is "${nearest(word, KEPT)}".`)
      return known
    })
    const answer = await call.client.reset(keep.length > 0 ? { keep } : {})
    return tell(call, answer, "Everything is as it was at the start.")
  },
}

export const snapshot: Command = {
  name: "snapshot",
  description: "write the whole state to a file, or put it back",
  args: [
    ["<action>", "save or load"],
    ["<file>", "a JSON document; - is the standard input or output"],
  ],
  flags: [],
  run: async (call) => {
    const [action = "", file = ""] = call.args
    const { snapshot: state } = call.client
    if (action === "save") {
      const taken = await state.take()
      await call.io.write(file, `${JSON.stringify(taken)}\n`)
      return file === "-" ? 0 : tell(call, { saved: file }, `The state is in ${file}.`)
    }
    if (action !== "load") throw new StartError(`snapshot takes save or load, not "${action}".`)
    const answer = await state.restore(readDocument(await call.io.read(file), file))
    return tell(call, answer, `The state is as ${file} says.`)
  },
}

function readDocument(bytes: Uint8Array, file: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof document === "object" && document !== null) return document as Record<string, unknown>
  } catch {
    // Told below: whatever it is, it is no snapshot.
  }
  throw new StartError(`${file} is not a JSON document such as "sandpost snapshot save" writes.`)
}
