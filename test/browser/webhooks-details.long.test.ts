import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { verifySignature } from "../../src/verify-signature.ts"
import { needs } from "../helpers/installed.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startReceiver } from "../tools/exam/receivers.ts"
import { addEndpoint } from "./endpoint.ts"
import { section } from "./section.ts"

const on = section()
const row = () => on.page.getByTestId("delivery-row")

describe("Webhooks", () => {
  it("say once and first that a receiver accepts everything, with the code that repairs it, once (axe)", async () => {
    const receiver = await startReceiver(onTestFinished, { screen: () => 200 })
    const { secret } = await addEndpoint(on, receiver.url)
    await on.button("Examine receiver").click()
    await on.inDialog("Examine").click()
    const first = on.page.getByTestId("exam-cause").first()
    await first.getByRole("heading", { name: "It does not check the signature" }).waitFor({ timeout: 60_000 })
    await first.getByText("8 cases with this cause").waitFor()
    expect(await first.getByRole("group", { name: "Verify every event, Node" }).textContent()).toContain(secret)
    const exam = on.page.getByTestId("exam")
    expect(await exam.getByRole("group", { name: /^Verify every event/ }).count()).toBe(1)
    expect(await exam.getByText("stranger").count()).toBe(1)
    await on.expectAccessible()
  })

  it("show the answer of each delivery on a phone (layout)", async () => {
    const receiver = await aReceiver(503)
    await on.box.post("/v1/webhooks", { url: receiver.url })
    const [{ id } = { id: "" }] = (await on.box.get<{ data: { id: string }[] }>("/sandbox/webhooks")).data
    await on.box.send()
    await on.open(`/webhooks/${id}`, { viewport: { width: 360, height: 740 }, hasTouch: true })
    await row().first().getByText("503 in").waitFor()
  })

  it("page through more endpoints than one page has (layout)", async () => {
    for (let n = 0; n < 130; n++) await on.box.post("/v1/webhooks", { url: `http://127.0.0.1:9/${n}` })
    await on.open("/webhooks")
    await on.page.getByRole("heading", { name: "130 endpoints" }).waitFor()
    const list = on.page.getByRole("list", { name: "Webhooks" })
    await list.getByText("http://127.0.0.1:9/129", { exact: true }).waitFor()
    await expect.poll(() => list.getByRole("listitem").count()).toBeLessThan(60)
    await on.page.locator(".vlist").evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await list.getByText("http://127.0.0.1:9/0", { exact: true }).click()
    await on.page.getByTestId("webhook-detail").getByRole("heading", { name: "http://127.0.0.1:9/0" }).waitFor()
    await on.live()
    await on.box.post("/v1/webhooks", { url: "http://127.0.0.1:9/live" })
    await on.page.getByRole("heading", { name: "131 endpoints" }).waitFor()
  })

  it("copy an attempt as a curl command with a valid signature (desktop)", async ({ skip }) => {
    needs("curl", skip)
    const receiver = await aReceiver()
    const { secret } = await addEndpoint(on, receiver.url)
    await on.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await on.live()
    await on.box.send({ subject: "It's $HOME `here`" })
    await row().getByText("email.delivered").click()
    const clipboard = () => on.page.evaluate(() => navigator.clipboard.readText())
    await on.inDialog("Copy link").click()
    await expect.poll(clipboard).toBe(on.page.url())
    await on.inDialog("Copy as curl").click()
    await expect.poll(clipboard).toMatch(/^curl /)
    const command = await clipboard()
    const before = receiver.requests.length
    await promisify(execFile)("sh", ["-c", command.replace(/^curl /, "curl -s ")])
    await receiver.got(before + 1)
    const delivered = receiver.requests.find(({ event }) => event.type === "email.delivered")
    const copied = receiver.requests.at(-1)
    expect(copied?.raw).toBe(delivered?.raw)
    expect(verifySignature(secret ?? "", copied?.signature, copied?.raw ?? "")).toBe(true)
  })
})
