import { buffer } from "node:stream/consumers"
import { resetKeepValues } from "../api/sandbox.enums.gen.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, choicesOf, DONE, type ExitCode, print } from "./command.ts"

export const reset: Command = {
  name: "reset",
  description: "reset the sandbox; with --account, only that account",
  args: [],
  flags: [["--keep <what>", `what to keep, comma-separated: ${resetKeepValues.join(", ")}`]],
  examples: ["sandpost reset", "sandpost reset --keep domains,api_keys,webhooks"],
  run: async (call) => {
    const keep = choicesOf(call, "keep", resetKeepValues) ?? []
    const answer = await call.client.control.reset(keep.length > 0 ? { keep } : {})
    return print(call, answer, "Reset complete.")
  },
}

export const snapshot: Command = {
  name: "snapshot",
  description: "save the whole state to a file, or load it",
  args: [
    ["<action>", "what to do", ["save", "load"]],
    ["<file>", "NDJSON file of any size; load also accepts a JSON document; - is stdin or stdout"],
  ],
  flags: [],
  examples: ["sandpost snapshot save state.ndjson", "sandpost snapshot load state.ndjson"],
  run: async (call) => {
    const [action = "", file = ""] = call.args
    if (action === "save") return await save(call, file)
    if (action !== "load") throw new StartError(`The action of snapshot must be save or load, got "${action}".`)
    return print(call, await load(call, file), `Loaded ${file}.`)
  },
}

/** Maximum number of left-out messages that are listed one by one. */
const NAMED = 20

async function save(call: Call, file: string): Promise<ExitCode> {
  const { client, io } = call
  let left_out: { collection: string; id: string; reason: string }[] = []
  async function* lines() {
    left_out = (yield* client.snapshot.save()).left_out
  }
  await io.write(file, lines())
  for (const { collection, id, reason } of left_out.slice(0, NAMED)) {
    io.err(`sandpost: left out ${collection} ${id}: ${reason}`)
  }
  if (left_out.length > NAMED) io.err(`sandpost: left out ${left_out.length - NAMED} more`)
  return file === "-" ? DONE : print(call, { saved: file, left_out }, `Saved to ${file}.`)
}

async function load({ client, io }: Call, file: string): Promise<unknown> {
  const chunks = io.stream(file)[Symbol.asyncIterator]()
  const first = await chunks.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  if (!first.done && isNdjson(first.value)) return await client.snapshot.load(all())
  return await client.snapshot.restore(readDocument(await buffer(all()), file))
}

/** Whether the first line of a file is the header of an NDJSON snapshot, or it may be a run, about which the sandbox says more. */
function isNdjson(bytes: Uint8Array): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true
  try {
    return JSON.parse(new TextDecoder().decode(bytes).split("\n", 1)[0] as string).format === "ndjson"
  } catch {
    return false
  }
}

function readDocument(bytes: Uint8Array, file: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof document === "object" && document !== null) return document as Record<string, unknown>
  } catch {
    // Falls through to the error below.
  }
  throw new StartError(`${file} is not a snapshot. Create one with "sandpost snapshot save".`)
}
