import { expect, it } from "vitest"
import { section } from "./section.ts"
import { keptNodes } from "./tab-memory.ts"

const on = section()
const ARRIVING = 300
const READ = 50
const MOST_NODES = 3_000

const subjectInPane = () => on.page.locator(".message-pane h1").innerText()

it("the list does not keep rows that it no longer shows: 300 emails arrive, 50 are read with j (cost)", async () => {
  await on.open("/emails")
  await on.live()
  for (let number = 1; number <= ARRIVING; number++) {
    await on.box.send({ subject: `Mail ${number}` })
    // Each is drawn, so that each could be kept.
    await on.page.locator(".row-subject", { hasText: new RegExp(`^Mail ${number}$`) }).waitFor()
  }
  await on.page.getByTestId("email-row").first().click()
  for (let number = ARRIVING - 1; number >= ARRIVING - READ; number--) {
    await on.page.keyboard.press("j")
    await expect.poll(subjectInPane).toBe(`Mail ${number}`)
  }
  expect(await keptNodes(on.page)).toBeLessThan(MOST_NODES)
})
