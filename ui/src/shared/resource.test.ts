import { expect, it } from "vitest"
import { SandpostError } from "../../../src/client/http.ts"
import { createOpenEntry, createResource } from "./resource.ts"

it("an open entry does not show the late answer of the entry that was open before", async () => {
  const answer = new Map<string, () => void>()
  const entry = createOpenEntry((id) => new Promise<string>((resolve) => answer.set(id, () => resolve(id))))
  const [first, second] = [entry.show("first"), entry.show("second")]
  answer.get("first")?.()
  await first
  expect(entry.data.value).toBeNull()
  answer.get("second")?.()
  await second
  expect(entry.data.value).toBe("second")
})

it("a resource is not loaded twice by components that start to show it at once", async () => {
  let reads = 0
  const resource = createResource(async () => ++reads)
  await Promise.all([resource.load(), resource.start(), resource.start()])
  expect(reads).toBe(1)
  await resource.start()
  expect(resource.data.value).toBe(2)
})

it.each([
  [404, true, null],
  [403, false, "No"],
  [405, false, "No"],
])("what the server answers with %i is missing: %s, with the error %j", async (status, missing, error) => {
  const resource = createResource(async () => {
    throw new SandpostError(status, "not_found", "No")
  })
  await resource.load()
  expect([resource.missing.value, resource.error.value, resource.data.value]).toEqual([missing, error, null])
})
