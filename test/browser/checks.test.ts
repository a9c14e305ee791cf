import { expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

it("the tab Checks names the worst finding, and shows places and fixes", async () => {
  const id = await on.box.send({
    html: "<p>Hello {{name}}, your <a href='http://acme.test/x'>order</a></p>",
    text: "Hello",
  })
  await on.open(`/emails/${id}`)
  await on.page.getByRole("tab", { name: "Checks: 1 error" }).click()
  const finding = on.page.locator("[data-rule=leftover-placeholder]")
  await finding.getByText('A reader sees "{{name}}" in the message instead of a value.').waitFor()
  await finding.getByText("in html, line 1, column 10").first().waitFor()
  expect(await on.page.locator(".finding").count()).toBe(3)
})

it("the dark preview says that a mail has no dark styles, and can force dark colors", async () => {
  await on.open(`/emails/${await on.box.send({ html: "<p>Hello</p>" })}`)
  await on.button("Dark preview").click()
  await on.page.getByText("This mail has no dark styles.").waitFor()
  await on.button("Forced dark").click()
  await on.page.locator("iframe.forced").waitFor()
})

it("an email is compared with the one before like it", async () => {
  await on.box.send({ subject: "Order 10042", text: "It arrives on Friday." })
  const id = await on.box.send({ subject: "Order 20077", text: "It arrives on Monday." })
  await on.open(`/emails/${id}`)
  await on.page.getByRole("tab", { name: "Checks" }).click()
  await on.button("Compare with the one before").click()
  const comparison = on.page.getByTestId("comparison")
  await comparison.locator("del", { hasText: "Friday" }).waitFor()
  await comparison.locator("ins", { hasText: "Monday" }).waitFor()
})
