import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { expect, it, onTestFinished } from "vitest"
import { eventSchemas } from "../../../src/api/event-schemas.gen.ts"
import { startSandpost } from "../../../src/index.ts"
import { EVENT_NAMES } from "../../../src/parts/webhooks/record.ts"

// Responses are validated against sandbox.openapi.yaml: an invalid one becomes a 500, and the client throws.
it("an exam returns a documented response through the client", async () => {
  await using box = await startSandpost({ check_contract: true })
  const receiver = createServer((req, res) => req.resume().on("end", () => res.end()))
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void receiver.close())
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const { control: api } = box.client
  const hook = await api.createWebhook({ url })
  const exam = await api.examineWebhook(hook.id, { cases: ["charset"] })
  expect(exam).toMatchObject({ passed: 1, failed: 0 })
}, 300_000)

it("the receiver of the client passes every case that responses can show", async () => {
  await using box = await startSandpost({ check_contract: true })
  const receiver = await box.client.webhooks.receiver()
  const exam = await box.client.control.examineWebhook(receiver.webhook.id)
  expect(exam.cases.filter(({ result }) => result !== "passed")).toMatchObject([{ case: "repeat", result: "unsure" }])
  await receiver.close()
}, 300_000)

it("the events of an exam fit their schemas, also about an email to which they never happened", async () => {
  await using box = await startSandpost()
  const { webhook, close } = await box.client.webhooks.receiver()
  const email = { from: "hello@acme.test", to: "ann@example.com", subject: "Hello", text: "Hello" }
  const { id: email_id } = await box.client.service.sendEmail(email)
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  for (const event of EVENT_NAMES) {
    await box.client.control.examineWebhook(webhook.id, { cases: ["genuine"], event, email_id })
    const { data } = await box.client.control.listDeliveries({ exam: "true", webhook_id: webhook.id, event })
    const isValid = ajv.compile(JSON.parse(eventSchemas[event] as string))
    expect(isValid(data[0]?.event), `${event}: ${JSON.stringify(isValid.errors)}`).toBe(true)
  }
  await close()
})
