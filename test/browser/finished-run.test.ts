import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runFile } from "../../src/app/run-file.ts"
import { axe, sharedBrowser, sidewaysScroll, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

let opened: Inbox

beforeAll(async () => {
  const box = await startInbox()
  const { account_id } = await box.get<{ account_id: string }>("/sandbox/info")
  await box.patch(`/sandbox/accounts/${account_id}`, { test: "signs a user in" })
  await box.send()
  const response = await fetch(`${box.url}/sandbox/snapshot?format=run`)
  if (response.body === null) throw new Error("a run has bytes")
  opened = await startInbox({ run: runFile("run.sandpost", response.body) })
  await box.stop()
})
afterAll(() => opened.stop())

describe("the inbox of a finished run", () => {
  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 360],
  ] as const)("has no violation of accessibility in %s at %i pixels (axe)", async (colorScheme, width) => {
    const seen = await visit(await sharedBrowser(), `${opened.url}/emails`, {
      colorScheme,
      viewport: { width, height: 800 },
    })
    await seen.page.getByTestId("finished-run").waitFor()
    await seen.page.getByTestId("email-row").first().waitFor()
    expect(await axe(seen.page)).toEqual([])
    expect(await sidewaysScroll(seen.page)).toBe(0)
    await seen.close()
  })
})
