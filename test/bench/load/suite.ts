import type { SandpostClient } from "../../../src/client/client.ts"

const TESTS = 100

/** Sends a mail with a code of six digits to an address, waits for the mail, and returns the code in it. */
export type CodeTest = (to: string, code: string) => Promise<string | null | undefined>

/** Runs a hundred tests. Returns the milliseconds of one, after the first. */
export async function runTests(readCode: CodeTest): Promise<number> {
  const test = async (n: number) => {
    const sent = String(100_000 + n)
    const read = await readCode(`ann${n}@example.com`, sent)
    if (read !== sent) throw new Error(`test ${n} read the code ${read}`)
  }
  await test(0)
  const started = performance.now()
  for (let n = 1; n <= TESTS; n++) await test(n)
  return (performance.now() - started) / TESTS
}

/** A test with an account of its own. */
export const withAccount =
  (client: SandpostClient): CodeTest =>
  async (to, code) => {
    const account = await client.accounts.create({ domains: ["shop.test"] })
    await account.service.sendEmail({ from: "hi@shop.test", to, subject: "Code", text: codeText(code) })
    return account.emails.lastCode(to)
  }

const codeText = (code: string) => `Your code is ${code}.`
