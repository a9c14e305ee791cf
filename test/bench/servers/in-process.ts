import { fileURLToPath } from "node:url"
import { keptSession } from "../load/smtp.ts"
import { runTests, withAccount } from "../load/suite.ts"

// Measures a sandbox in the process of a test suite: `node in-process.ts start|suite`. Prints milliseconds as JSON.
const DIST = fileURLToPath(new URL("../../../dist/index.js", import.meta.url))
const figures: Record<string, number> = {}
const measured = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await work()
  figures[name] = performance.now() - started
  return result
}

type Package = typeof import("../../../src/index.ts")
const { startSandpost } = await measured("import", async () => {
  const loaded = (await import(DIST)) as Partial<Package> & { default: Package }
  return { ...loaded.default, ...loaded }
})
const sandpost = await measured("start", () => startSandpost({ domains: ["acme.test"] }))
if (process.argv[2] === "start") {
  await measured("received", async () => {
    const envelope = { from: "ann@example.com", to: "box@sp.acme.test" }
    const session = await keptSession(sandpost.smtpPort as number, envelope, "Subject: Hello\r\n\r\nHello.")
    await session.send(0)
    session.close()
    await sandpost.client.inbound.waitFor()
  })
} else figures.suite = await runTests(withAccount(sandpost.client))
process.stdout.write(`${JSON.stringify(figures)}\n`)
await sandpost.stop()
