import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { keptSession } from "../load/smtp.ts"

// Measures a sandbox in the process of a test suite: `node in-process.ts start|suite`. Prints milliseconds as JSON.
const TESTS = 100
const DIST = fileURLToPath(new URL("../../dist/index.js", import.meta.url))
if (!existsSync(DIST)) {
  process.stdout.write(`${JSON.stringify({ why: "dist is missing: npm run build" })}\n`)
  process.exit(0)
}
const figures: Record<string, number> = {}
const measured = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await work()
  figures[name] = performance.now() - started
  return result
}

type Package = typeof import("../../src/index.ts")
const { startSandpost } = await measured("import", async () => {
  const loaded = (await import(DIST)) as Partial<Package> & { default: Package }
  return { ...loaded.default, ...loaded }
})
const sandpost = await measured("start", () => startSandpost({ domains: ["acme.test"] }))
const aTest = async (n: number) => {
  const account = await sandpost.client.accounts.create({ domains: ["shop.test"] })
  const to = `ann${n}@example.com`
  await account.service.sendEmail({ from: "hi@shop.test", to, subject: "Code", text: `Your code is ${100_000 + n}.` })
  const code = await account.emails.lastCode(to)
  if (code !== String(100_000 + n)) throw new Error(`test ${n} read the code ${code}`)
}
if (process.argv[2] === "start") {
  await measured("account", () => sandpost.client.accounts.create({ domains: ["shop.test"] }))
  await measured("received", async () => {
    const envelope = { from: "ann@example.com", to: "box@sp.acme.test" }
    const session = await keptSession(sandpost.smtpPort as number, envelope, "Subject: Hello\r\n\r\nHello.")
    await session.send(0)
    session.close()
    await sandpost.client.inbound.waitFor()
  })
} else {
  await aTest(0)
  await measured("suite", async () => {
    for (let n = 1; n <= TESTS; n++) await aTest(n)
  })
  figures.suite = (figures.suite as number) / TESTS
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
await sandpost.stop()
