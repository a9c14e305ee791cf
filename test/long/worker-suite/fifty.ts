import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AccountClient, SandpostClient } from "../../../src/client/client.ts"

const ROUNDS = Number(process.env.ROUNDS)

/** Fifty tests of an application's mail in their own account, while other files do the same. */
export function fifty(name: string): void {
  describe.each(Array.from({ length: ROUNDS }, (_, round) => `${name}, round ${round + 1}`))("%s", (title) => {
    let box: AccountClient
    beforeAll(async () => {
      const sandpost = new SandpostClient({ url: process.env.SANDBOX_URL as string })
      box = await sandpost.accounts.create({ name: title, domains: ["app.test"] })
    })
    afterAll(() => box.control.deleteAccount(box.account.id))

    for (let number = 0; number < 50; number++) {
      it(`signs up user ${number}`, async () => {
        const to = `user${number}@example.com`
        const code = String(100_000 + number)
        const mail = { from: "hello@app.test", to, subject: `Your code (${title})`, text: `Your code is ${code}` }
        const { id } = await box.service.sendEmail(mail)
        expect(await box.emails.waitFor({ to })).toMatchObject({ id, subject: `Your code (${title})` })
        expect(await box.emails.lastCode(to)).toBe(code)
        await box.control.settle()
        await box.control.triggerEmailEvent(id, { type: "bounced" })
        await expect(box.service.sendEmail(mail)).rejects.toMatchObject({ type: "suppressed_recipient" })
        expect((await box.service.listEmails()).total).toBe(number + 1)
      })
    }
  })
}
