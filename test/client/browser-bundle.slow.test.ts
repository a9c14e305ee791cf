import { fileURLToPath } from "node:url"
import { build } from "vite"
import { expect, it } from "vitest"

it("the client can be bundled for a browser, without a module of Node", async () => {
  const entry = fileURLToPath(new URL("../../src/client/client.ts", import.meta.url))
  const lib = { entry, formats: ["es" as const] }
  const warnings: string[] = []
  const built = await build({
    configFile: false,
    logLevel: "warn",
    customLogger: {
      ...console,
      hasWarned: false,
      clearScreen() {},
      warnOnce() {},
      hasErrorLogged: () => false,
      warn: (text) => warnings.push(text),
    },
    build: { write: false, lib },
  })
  const code = [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .map((one) => ("code" in one ? one.code : ""))
  expect(code.join("")).toContain("SandpostClient")
  expect(code.join("")).not.toMatch(/(?:from|import\()\s*["'](?:node:|__vite-browser-external)/)
  expect(warnings).toEqual([])
})
