import { expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()
const dialog = () => on.page.getByRole("dialog")

it("answers as the recipient, and offers to create the address without losing the text", async () => {
  const id = await on.box.send({ to: "ann@example.com", reply_to: "help@acme.test", subject: "Your order" })
  await on.open(`/emails/${id}`)
  await on.page.getByTestId("answers").click()
  await on.page.getByTestId("answer-reply").click()
  await dialog().getByLabel("Text").fill("It is broken.")
  await dialog().getByRole("button", { name: "Deliver" }).click()
  await dialog().getByText("help@acme.test is not a receiving address.").waitFor()
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

it("shows in the timeline which links a scanner did not request, and allows them with one click", async () => {
  const id = await on.box.send({ to: "scanner+1@sandbox.test", html: '<a href="http://localhost:1/go">Go</a>' })
  await on.open(`/emails/${id}`)
  const timeline = on.page.getByTestId("timeline")
  await timeline.getByText("scanned with redirect by link-scanner").click()
  await timeline.getByText("opened after 5m").waitFor()
  await timeline.getByRole("button", { name: "Request links of localhost:1" }).click()
  await on.page.getByText("Behaviours will request links of localhost:1.").waitFor()
  const { data } = await on.box.get<{ data: { name: string; value: unknown }[] }>("/sandbox/settings")
  expect(data.find(({ name }) => name === "behaviours.may_visit")?.value).toEqual(["localhost:1"])
})

it("runs a script for an open email", async () => {
  const id = await on.box.send({ to: "ann@example.com" })
  await on.open(`/emails/${id}`)
  await on.page.getByTestId("answers").click()
  await on.page.getByTestId("answer-behaviour").click()
  await dialog().getByLabel("Steps").fill("opned")
  await dialog().getByRole("button", { name: "Run" }).click()
  await dialog().getByText('the nearest is "opened"').waitFor()
  await dialog().getByLabel("Steps").fill("complained after 1h")
  await dialog().getByRole("button", { name: "Run" }).click()
  await on.page.getByTestId("timeline").getByText("complained after 1h").waitFor()
})
