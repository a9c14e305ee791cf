import { describe, expect, it } from "vitest"
import { sendMany } from "./batch.ts"
import { section } from "./section.ts"

const on = section()
const rows = () => on.page.getByTestId("email-row")
const heading = (name: string | RegExp) => on.page.getByRole("heading", { name })

/** A longer block looks frozen. Processor time, so that a busy machine does not matter. */
const FREEZE_MS = 1000

/** Returns the longest time that one task has blocked the page during `work`, in milliseconds of its processor time. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const session = await on.page.context().newCDPSession(on.page)
  await session.send("Performance.enable")
  const processorTime = async () => {
    // The page answers between two tasks.
    const { metrics } = await session.send("Performance.getMetrics")
    return (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN) * 1000
  }
  let [longest, last, isDone] = [0, await processorTime(), false]
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const now = await processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  await working
  await session.detach()
  return longest
}

/** Opens the first email, and scrolls the list in every frame until the preview is loaded and rendered. Returns the pixels scrolled. */
function openWhileScrolling(): Promise<number> {
  return on.page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const list = document.querySelector(".vlist") as HTMLElement
    let loaded = false
    const whenThere = new MutationObserver(() => {
      const preview = document.querySelector("[data-testid=preview-frame]")
      if (!preview) return
      whenThere.disconnect()
      preview.addEventListener("load", () => {
        loaded = true
      })
    })
    whenThere.observe(document.body, { childList: true, subtree: true })
    document.querySelector<HTMLElement>("[data-testid=email-row] a")?.click()
    for (let after = 0; after < 30; after += loaded ? 1 : 0) {
      await frame()
      list.scrollTop += 20
    }
    return list.scrollTop
  })
}

const MB = 10

describe(`a body of ${MB} MB`, () => {
  /** On a busy machine, a body of this size takes longer than anything else. */
  const LARGE = { timeout: 50_000 }

  it("opens in every view without blocking the list beside it, and can be closed (cost)", async () => {
    await sendMany(on.box, 300)
    await on.box.send({
      html: `<p>Begin</p>${`<p>${"word ".repeat(2000)}</p>`.repeat(MB * 100)}`,
      text: "w ".repeat(100_000),
    })
    await on.open("/emails")
    await on.live()
    await rows().first().waitFor()
    let scrolled = 0
    const longest = await longestBlock(async () => {
      scrolled = await openWhileScrolling()
    })
    console.log(`${MB} MB opened: ${Math.round(longest)} ms of processor time was the longest block`)
    expect(longest).toBeLessThan(FREEZE_MS)
    expect(scrolled).toBeGreaterThan(500)
    await on.page.frameLocator("[data-testid=preview-frame]").getByText("Begin").waitFor(LARGE)
    for (const name of ["HTML", "Text", "Raw"]) await on.page.getByRole("tab", { name }).click(LARGE)
    await on.page.getByText("Only the first").first().waitFor(LARGE)
    await on.button("Back to the list").click(LARGE)
    await heading("301 emails").waitFor()
  })
})
