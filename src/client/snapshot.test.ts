import { expect, it, vi } from "vitest"
import { platform } from "../platform.ts"
import type { ControlCalls } from "./operations.ts"
import { snapshotOf } from "./snapshot.ts"

it("reads the last line of a snapshot where Blob has no `text`, as in jsdom, and a character is in two pieces", async () => {
  const left_out = [{ collection: "emails", id: "1", reason: "für" }]
  const end = { end: true, records: 0, blobs: 0, bytes: 0, left_out }
  const bytes = Buffer.from(`{"format":"ndjson"}\n${JSON.stringify(end)}\n`)
  const within = bytes.indexOf("ü") + 1
  const pieces = [bytes.subarray(0, 30), bytes.subarray(30, within), bytes.subarray(within)]
  vi.spyOn(platform, "fetch").mockResolvedValueOnce(new Response(ReadableStream.from(pieces)))
  vi.stubGlobal("Blob", class {})
  const stream = snapshotOf({} as ControlCalls, "http://127.0.0.1:9/sandbox", {}, {}).save()
  let answer = await stream.next()
  while (!answer.done) answer = await stream.next()
  vi.unstubAllGlobals()
  expect(answer.value).toEqual(end)
})
