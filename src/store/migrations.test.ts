import { expect, it } from "vitest"
import { addField, renameField, Schema } from "./migrations.ts"

const schema = new Schema([
  { emails: [addField("priority", () => "normal"), renameField("from", "sender")] },
  { faults: [() => null], emails: [addField("size", ({ text }) => String(text).length)] },
])
const old = { id: "one", from: "a@b.test", text: "Hi" }

it("a record is migrated step by step from its own schema", () => {
  expect(schema.number).toBe(3)
  expect(schema.migrate(1, "emails", old)).toEqual({
    id: "one",
    sender: "a@b.test",
    text: "Hi",
    priority: "normal",
    size: 2,
  })
  expect(schema.migrate(2, "emails", old)).toEqual({ ...old, size: 2 })
  expect(schema.migrate(3, "emails", old)).toBe(old)
  expect(schema.migrate(1, "constructor", old)).toBe(old)
})

it("a field that a record already has keeps its value", () => {
  const record = { id: "one", priority: "high", sender: "c@d.test", text: "" }
  expect(schema.migrate(1, "emails", record)).toEqual({ ...record, size: 0 })
})

it("a record that a step cannot read stays as it is", () => {
  const failing = new Schema([
    {
      emails: [
        () => {
          throw new TypeError("no such field")
        },
      ],
    },
  ])
  expect(failing.migrate(1, "emails", old)).toBe(old)
})

it("a collection whose records are all removed is removed, and a missing one is empty", () => {
  const { faults, letters, ...others } = schema.migrateAll(1, {
    faults: [{ id: "1" }],
    gone: [],
    letters: [{ id: "1" }],
  })
  expect({ faults, letters }).toEqual({ faults: [], letters: [{ id: "1" }] })
  expect(others).toMatchObject({ accounts: [], emails: [], clock: [] })
  expect(others).not.toHaveProperty("gone")
})
