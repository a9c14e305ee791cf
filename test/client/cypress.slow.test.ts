import { gunzipSync } from "node:zlib"
import { expect, it, onTestFinished } from "vitest"
import { startSandpost } from "../../src/index.ts"

/** As much of Cypress as the commands use: a chain is a promise, and a request is sent with fetch. */
async function aCypress(env: Record<string, unknown>) {
  const commands: Record<string, (...args: unknown[]) => Promise<unknown>> = {}
  const hooks: ((this: { currentTest?: object }) => unknown)[] = []
  const files: Record<string, Record<string, { data: object[] }>> = {}
  const request = async ({
    method,
    url,
    qs,
    body,
    encoding,
  }: {
    method?: string
    url: string
    qs: Record<string, string>
    body?: object
    encoding?: BufferEncoding
  }) => {
    const headers = { "Content-Type": "application/json" }
    const answer = await fetch(`${url}?${new URLSearchParams(qs)}`, {
      ...(method && { method }),
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (encoding) return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()).toString(encoding) }
    return { status: answer.status, body: await answer.json() }
  }
  const config: Record<string, string> = { screenshotsFolder: "cypress/screenshots" }
  Object.assign(globalThis, {
    Cypress: {
      env: (name: string) => env[name],
      config: (name: string) => config[name],
      spec: { name: "sign-up.cy.js" },
      Commands: {
        add: (name: string, command: (...args: unknown[]) => Promise<unknown>) => (commands[name] = command),
      },
    },
    cy: { request, writeFile: async (path: string, contents: never) => (files[path] = contents) },
    afterEach: (hook: (typeof hooks)[number]) => hooks.push(hook),
  })
  await import("../../src/client/cypress.ts")
  onTestFinished(() => {
    for (const name of ["Cypress", "cy", "afterEach"]) delete (globalThis as Record<string, unknown>)[name]
  })
  const endTest = async (currentTest: object) => {
    for (const hook of hooks) await hook.call({ currentTest })
  }
  return { commands, endTest, files }
}

it("the commands for Cypress wait for mail, trigger events, and save a failed test's mail, requests and deliveries", async () => {
  const { client, url, stop } = await startSandpost()
  onTestFinished(stop)
  const box = await client.accounts.create({ name: "cypress", domains: ["shop.test"] })
  const { commands, endTest, files } = await aCypress({ SANDPOST_URL: `${url}/v1/`, SANDPOST_ACCOUNT: box.account.id })
  const html = 'Your code is 482913. <a href="https://shop.test/confirm?t=1">Confirm</a>'
  const mail = { from: "hi@shop.test", to: "ann@example.com", subject: "Your code", html }
  await box.service.sendEmail(mail)

  expect(Object.keys(commands).toSorted()).toEqual([
    "advanceMail",
    "expectNoMail",
    "lastCode",
    "mailLink",
    "resetMail",
    "settleMail",
    "triggerMail",
    "waitForMail",
  ])
  const email = await commands.waitForMail?.({ to: "ann@example.com", subject: "Your code" })
  expect(email).toMatchObject({ subject: "Your code", html })
  expect(await commands.lastCode?.("ann@example.com")).toBe("482913")
  expect(await commands.mailLink?.("ann@example.com", /confirm/)).toBe("https://shop.test/confirm?t=1")
  await expect(commands.mailLink?.("ann@example.com", "/reset")).rejects.toThrow(
    /Its links: https:\/\/shop\.test\/confirm/,
  )
  expect(await commands.expectNoMail?.({ to: "ben@example.com", timeout_ms: 50 })).toBeNull()
  await expect(commands.waitForMail?.({ to: "ben@example.com", timeout_ms: 50 })).rejects.toThrow("ann@example.com")
  await commands.settleMail?.()
  expect(await commands.triggerMail?.(email, "bounced", { reason: "550 no such user" })).toMatchObject({
    status: "bounced",
  })

  await endTest({ state: "passed", fullTitle: () => "passes" })
  await endTest({ state: "failed", fullTitle: () => "Sign-up: sends a code?" })
  const [[path, saved] = []] = Object.entries(files)
  expect(path).toBe("cypress/screenshots/sign-up.cy.js/Sign-up sends a code (sandpost).json")
  const run = files["cypress/screenshots/sign-up.cy.js/Sign-up sends a code (sandpost).sandpost"]
  expect(String(gunzipSync(Buffer.from(String(run), "binary")))).toContain('"subject":"Your code"')
  expect(Object.keys(files)).toHaveLength(2)
  expect(saved).toMatchObject({ emails: { data: [{ subject: "Your code" }] }, requests: { data: [{}] } })
  expect(saved?.deliveries?.data).toEqual([])

  await commands.advanceMail?.("2h")
  expect(Date.parse((await client.control.getClock()).now) - Date.now()).toBeGreaterThan(7_000_000)
  await commands.resetMail?.()
  expect(await box.emails.list()).toMatchObject({ total: 0 })
  expect(await box.service.sendEmail(mail)).toHaveProperty("id")
})
