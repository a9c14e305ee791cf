import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Domains", () => {
  it("copies all records, and has the button that copies a value beside it (layout)", async () => {
    const [domain] = (await on.box.get<{ data: { id: string }[] }>("/v1/domains")).data
    await on.open(`/domains/${domain?.id}`)
    await on.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await on.button("Copy all records").click()
    const clipboard = () => on.page.evaluate(() => navigator.clipboard.readText())
    await expect
      .poll(clipboard)
      .toMatch(/^sp\.acme\.test\. IN TXT "v=spf1 .*\n.* IN TXT "v=DKIM1; .*" ".*"\n.* IN MX 10 .*\.\n/)
    const spf = on.page.locator("[data-purpose=spf] .record-cell").last()
    const [value, button] = [await spf.locator("code").boundingBox(), await spf.getByRole("button").boundingBox()]
    expect((button?.x ?? 0) - (value?.x ?? 0) - (value?.width ?? 0)).toBeLessThan(20)
  })
})
