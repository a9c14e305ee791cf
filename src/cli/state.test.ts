import { expect, it } from "vitest"
import { SandpostClient } from "../client/client.ts"
import type { Io } from "./command.ts"
import { snapshot } from "./state.ts"

it("names the messages that a snapshot lacks, one per line, at most 20 of them", async () => {
  const client = new SandpostClient()
  const left_out = Array.from({ length: 22 }, (_, n) => ({
    collection: "emails",
    id: `${n}`,
    reason: "bytes are missing",
  }))
  async function* save() {
    yield new Uint8Array()
    return { records: 0, blobs: 0, bytes: 0, left_out }
  }
  const lines: string[] = []
  const io = {
    out: () => {},
    err: (line: string) => lines.push(line),
    write: async (_: string, bytes: AsyncIterable<Uint8Array>) => {
      for await (const _chunk of bytes);
    },
  } as Partial<Io> as Io
  const call = { client: Object.assign(client, { snapshot: { ...client.snapshot, save } }), has_url: false }
  expect(await snapshot.run({ ...call, args: ["save", "state.ndjson"], flags: {}, json: false, io })).toBe(0)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toBe("sandpost: left out emails 0: bytes are missing")
  expect(lines.at(-1)).toBe("sandpost: left out 2 more")
})
