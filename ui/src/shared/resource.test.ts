import { expect, it } from "vitest"
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
