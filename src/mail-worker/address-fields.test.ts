import { expect, it } from "vitest"
import { processorMs } from "../time/measure.test-helper.ts"
import { addressFields } from "./address-fields.ts"

it("reads many address fields in linear time", () => {
  // Quadratic time would be a hundred times as much for the longer header.
  const [short, long] = [500, 50_000].map((count) => {
    const message = Buffer.from(`${"To: a@b.example\r\n".repeat(count)}\r\n`)
    const start = processorMs()
    for (let times = 0; times < 50_000 / count; times++) expect(addressFields(message)("to")).toHaveLength(count)
    return processorMs() - start
  })
  expect(long).toBeLessThan(20 * (short as number) + 200)
})
