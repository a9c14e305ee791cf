import { expect, it } from "vitest"
import { startSandpost } from "../../../src/index.ts"

// Responses are validated against sandbox.openapi.yaml: an invalid one becomes a 500, and the client throws.
it("checks, checks of links and comparisons return documented responses through the client", async () => {
  await using box = await startSandpost({ check_contract: true })
  const { control: api, service } = box.client
  const mail = { from: "hi@acme.test", to: "ann@example.com", subject: "Code 482913", text: "482913" }
  const sent = await service.sendEmail(mail)
  const held = await service.sendEmail(mail)
  expect(await api.checkEmail(sent.id, { ignore: "header-*" })).toMatchObject({ email_id: sent.id, worst: null })
  expect(await api.reachLinks(sent.id)).toMatchObject({ left_out: 0 })
  expect(await api.compareEmails({ a: held.id, b: "previous" })).toMatchObject({ a: sent.id, b: held.id })
  expect((await api.listCapturedEmails({ q: "check:error" })).total).toBe(0)
  // The validator of each response is compiled first.
}, 300_000)
