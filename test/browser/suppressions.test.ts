import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Suppressions", () => {
  it("imports a pasted list and reports invalid lines (axe)", async () => {
    await on.open("/suppressions")
    await on.button("Import").click()
    await on.page.getByLabel("Addresses, one per line").fill("email\nada@example.com\nnot an address\nbob@example.com")
    await on.inDialog("Import 3 addresses").click()
    await on.page.getByText("2 addresses suppressed, 1 line could not be read.").waitFor()
    expect(await on.page.getByRole("listitem").filter({ hasText: "not an address" }).textContent()).toContain("line 3")
    await on.expectAccessible()
    await on.button("Done").click()
    await on.page.getByRole("heading", { name: "2 suppressions" }).waitFor()
  })

  it("imports a file of 10,000 addresses and rejects one more (desktop)", async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `user${i}@example.com`)
    await on.open("/suppressions")
    await on.button("Import").click()
    const choose = (all: string[]) => {
      const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(all.join("\n")) }
      return on.page.getByRole("dialog").locator("input[type=file]").setInputFiles(file)
    }
    await choose([...lines, "one.more@example.com"])
    await on.page.getByText("Too many lines: 10,001").waitFor()
    await choose(lines)
    await on.inDialog("Import 10,000 addresses").click()
    await on.page.getByText("10,000 addresses suppressed.").waitFor()
    await on.button("Done").click()
    await on.page.getByRole("heading", { name: "10,000 suppressions" }).waitFor()
  })
})
