import { expect, it } from "vitest"
import { whileBusy } from "./while-busy.ts"

it.each([
  ["ends", async () => 1],
  ["fails", () => Promise.reject(new Error("no answer"))],
])("a button is off only until its work %s", async (_, act) => {
  const states: boolean[] = []
  const work = whileBusy((busy) => states.push(busy), act).catch((error: Error) =>
    expect(error.message).toBe("no answer"),
  )
  expect(states).toEqual([true])
  await work
  expect(states).toEqual([true, false])
})
