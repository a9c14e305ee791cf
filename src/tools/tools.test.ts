import { expect, it } from "vitest"
import { sandboxRoutes } from "../client/sandbox-routes.gen.ts"
import { controlHandlers } from "../parts/control.ts"
import { tools } from "./tools.ts"

it("the base and the tools of the list have a handler for every operation of the control API, each once", () => {
  const needed = { fixed: { limits: {} } } as never
  const added = tools.flatMap(({ control }) => Object.keys(control?.(needed).operations ?? {}))
  const all = [...Object.keys(controlHandlers), ...added].filter((name) => Object.hasOwn(sandboxRoutes, name))
  expect(all.sort()).toEqual(Object.keys(sandboxRoutes).sort())
})
