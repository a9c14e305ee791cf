import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../test/helpers/fuzz.ts"
import type { Parts } from "./read-parts.ts"
import { countRecords, isUntouched, readByLine, type StateText, serialise } from "./state-text.ts"

const written = (state: StateText) => Buffer.concat(Array.from(serialise(state), (bytes) => Buffer.from(bytes)))
const parts = (bytes: Buffer): Parts => ({ size: bytes.length, read: (start, end) => bytes.subarray(start, end) })
/** The state that a start reads without checking every line: null if the checksum does not match. */
const readUntouched = (bytes: Buffer) => (isUntouched(parts(bytes)) ? readByLine(parts(bytes)) : null)
const aState = fc.record({
  version: fc.constant(1 as const),
  schema: fc.integer({ min: 1 }),
  journal: fc.nat(),
  collections: fc.dictionary(
    fc.stringMatching(/^[a-z_]{1,9}$/),
    fc.array(fc.record({ id: fc.uuid(), text: fc.string({ unit: "grapheme" }), more: fc.jsonValue() }), {
      maxLength: 600,
    }),
    { maxKeys: 4 },
  ),
})

describe("the text of the JSON file", () => {
  it("is JSON, and parses line by line to the written state", () => {
    fc.assert(
      fc.property(aState, (state) => {
        const bytes = written(state)
        const { checksum, ...parsed } = JSON.parse(bytes.toString("utf8"))
        const plain = { ...JSON.parse(JSON.stringify(state)), records: countRecords(state.collections) }
        expect(checksum).toMatch(/^[0-9a-f]{8}$/)
        expect(parsed).toEqual(plain)
        expect(readUntouched(bytes)).toEqual(plain)
      }),
      { numRuns: runs(40) },
    )
  })

  it("can contain lists of many megabytes", () => {
    const emails = Array.from({ length: 9000 }, (_, n) => ({ id: String(n), text: `é${"x".repeat(400)}` }))
    const state: StateText = {
      version: 1,
      schema: 2,
      journal: 3,
      collections: { emails, logs: [], clock: [{ id: "clock" }] },
    }
    expect(readUntouched(written(state))).toEqual({ ...state, records: 9001 })
  })

  it("is parsed by line if another version wrote it, but not if any part is missing", () => {
    const state: StateText = {
      version: 1,
      schema: 2,
      journal: 3,
      records: 2,
      collections: { emails: [{ id: "one" }, { id: "two" }], logs: [] },
    }
    const text = written(state).toString("utf8")
    for (const other of [
      text.replace(/"checksum": "\w+"/, '"checksum": "00000000"'),
      text.replace(/,\n"checksum".*/, ""),
    ]) {
      expect(readByLine(parts(Buffer.from(other)))).toEqual(state)
    }
    for (let length = 0; length < text.length - 1; length++) {
      expect(readByLine(parts(Buffer.from(text.slice(0, length)))), text.slice(0, length)).toBeNull()
    }
    const lines = text.split("\n")
    for (const [index, line] of lines.slice(0, -1).entries()) {
      expect(readByLine(parts(Buffer.from(lines.toSpliced(index, 1).join("\n")))), `without ${line}`).not.toEqual(state)
    }
  })

  it("is treated as modified after a change of any byte", () => {
    const bytes = written({ version: 1, schema: 2, journal: 3, collections: { emails: [{ id: "one" }], logs: [] } })
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      expect(readUntouched(changed)).toBeNull()
    }
    expect(readUntouched(bytes.subarray(0, -1))).toBeNull()
    expect(readUntouched(Buffer.from("{}"))).toBeNull()
  })
})
