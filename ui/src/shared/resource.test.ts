import { expect, it } from "vitest"
import { createOpenEntry } from "./resource.ts"

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
