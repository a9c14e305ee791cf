import { expect, it } from "vitest"
import { startSandpost } from "../../../src/index.ts"

// Responses are validated against sandbox.openapi.yaml: an invalid one becomes a 500, and the client throws.
it("marks and tags return documented responses through the client", async () => {
  await using box = await startSandpost({ check_contract: true })
  const { control: api, service } = box.client
  const { id } = await service.sendEmail({ from: "hi@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" })
  const changes = [{ id, read: true, tags: { team: "a" } }, { id: "unknown" }]
  expect(await api.changeEmails({ changes })).toEqual({ changed: 1 })
  expect(await api.changeEmails({ changes })).toEqual({ changed: 0 })
  expect(await api.getCapturedEmail(id)).toMatchObject({ read: true, tags: { team: "a" } })
  // The validator of each response is compiled first.
}, 300_000)
