import { expect, it } from "vitest"
import { removeNulls } from "./routes.ts"

const schema = { properties: { subject: { type: "string" }, attachments: { items: { properties: { filename: {} } } } } }

it("nulls are removed from the fields of the schema, and unknown fields are not looked at (assumption requests.null_fields)", () => {
  const unknown = new Proxy({}, { get: () => expect.fail("read"), ownKeys: () => expect.fail("listed") })
  const attachment = new Proxy({ filename: null, more: null }, { ownKeys: () => expect.fail("listed") })
  const body = { subject: null, unknown, attachments: [attachment] }
  expect(removeNulls({}, schema, body)).toEqual(["subject", "attachments[0].filename"])
  expect(attachment.more).toBeNull()
})
