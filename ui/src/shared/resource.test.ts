import { expect, it } from "vitest"
import { createResource } from "./resource.ts"

it("a resource is not loaded twice by components that start to show it at once", async () => {
  let reads = 0
  const resource = createResource(async () => ++reads)
  await Promise.all([resource.load(), resource.start(), resource.start()])
  expect(reads).toBe(1)
  await resource.start()
  expect(resource.data.value).toBe(2)
})
