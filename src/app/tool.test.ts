import { expect, it } from "vitest"
import { defaultConfig } from "../config/shape.ts"
import { StartError } from "../start-error.ts"
import { refuseMissingTools, type Tool } from "./tool.ts"

it("refuses an option of a tool that was taken off, which would have no effect", () => {
  const tool: Tool = {
    name: "mailpit",
    edge: { path: /^\/api\//, option: "mailpit", start: async () => expect.unreachable() },
  }
  const config = { ...defaultConfig, mailpit: true }
  expect(() => refuseMissingTools(config, [])).toThrow(StartError)
  expect(() => refuseMissingTools(config, [])).toThrow("--mailpit is not possible: this Sandpost was built without")
  expect(() => refuseMissingTools(config, [tool])).not.toThrow()
  expect(() => refuseMissingTools(defaultConfig, [])).not.toThrow()
})
