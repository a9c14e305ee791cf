import { expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()
const dialog = () => on.page.getByRole("dialog")

it("answers as the recipient, and offers to create the address without losing the text (axe)", async () => {
  const id = await on.box.send({ to: "ann@example.com", reply_to: "help@acme.test", subject: "Your order" })
  await on.open(`/emails/${id}`)
  await on.page.getByTestId("answers").click()
  await on.page.getByTestId("answer-reply").click()
  expect(await dialog().getByLabel("To", { exact: true }).inputValue()).toBe("help@acme.test")
  await dialog().getByLabel("Text").fill("It is broken.")
  await dialog().getByText("help@acme.test is not a receiving address").waitFor()
  await on.expectAccessible()
  expect(await dialog().getByLabel("Create this receiving address").isChecked()).toBe(true)
  expect(await dialog().getByLabel("Text").inputValue()).toBe("It is broken.")
  await dialog().getByRole("button", { name: "Deliver" }).click()
  await on.page.getByText("Answer received").waitFor()
  const { data } = await on.box.get<{ data: { subject: string; recipient: string }[] }>("/sandbox/inbound")
  expect(data).toMatchObject([{ subject: "Re: Your order", recipient: "help@acme.test" }])
  await on.page.getByRole("link", { name: "Reply", exact: true }).click()
  await on.page.getByTestId("inbound-detail").getByRole("link", { name: "In reply to" }).click()
  await on.page.waitForURL(`**/emails/${id}`)
})
