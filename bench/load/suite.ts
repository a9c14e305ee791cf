import type { SandpostClient } from "../../src/client/client.ts"

const TESTS = 100

/** Runs a hundred tests, each with an account of its own, that send a code and read it. Returns the milliseconds of one, after the first. */
export async function runTests(client: SandpostClient): Promise<number> {
  const test = async (n: number) => {
    const account = await client.accounts.create({ domains: ["shop.test"] })
    const to = `ann${n}@example.com`
    await account.service.sendEmail({ from: "hi@shop.test", to, subject: "Code", text: `Your code is ${100_000 + n}.` })
    const code = await account.emails.lastCode(to)
    if (code !== String(100_000 + n)) throw new Error(`test ${n} read the code ${code}`)
  }
  await test(0)
  const started = performance.now()
  for (let n = 1; n <= TESTS; n++) await test(n)
  return (performance.now() - started) / TESTS
}
