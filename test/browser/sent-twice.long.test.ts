import { describe, expect, it } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { section } from "./section.ts"

const on = section()

describe("an email sent twice", () => {
  it("is marked in the list, and its two requests are compared (axe)", async () => {
    const headers = { Authorization: `Bearer ${on.box.tokens.full_access}`, "Content-Type": "application/json" }
    const body = JSON.stringify(anEmail({ subject: "Twice" }))
    await on.open("/emails")
    await on.live()
    const send = (key: object) =>
      fetch(`${on.box.base_url}/emails`, { method: "POST", headers: { ...headers, ...key }, body })
    await send({})
    await send({ "Idempotency-Key": "order-7" })
    await send({ "Idempotency-Key": "order-7" })
    await on.box.send({ subject: "Once" })
    await expect.poll(() => on.page.getByTestId("email-row").getByText("duplicate", { exact: true }).count()).toBe(1)
    await on.page.getByTestId("email-row").filter({ hasText: "duplicate" }).getByRole("link").click()
    await on.page.getByTestId("email-detail").getByText("replayed 1×").waitFor()
    await on.page.getByTestId("duplicates").getByText("Sent twice: an earlier request").waitFor()
    await on.button("Compare the requests").click()
    const requests = on.page.getByTestId("compared-request")
    await requests.nth(0).getByText("no key").waitFor()
    await requests.nth(1).getByText("order-7").first().waitFor()
    expect(await requests.getByRole("group", { name: "Request body" }).count()).toBe(2)
    await on.expectAccessible()
    await on.inDialog("Close").click()
    await on.page.getByRole("link", { name: "First email" }).click()
    await on.page.getByTestId("duplicates").getByText("Sent twice: a later request").waitFor()
    await on.page.goto(`${on.box.url}/emails?q=is%3Aduplicate`)
    await on.page.getByRole("heading", { name: "1 email matching" }).waitFor()
  })
})
