import { expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { startSandpost } from "./helpers/sandpost.ts"

it("with answers.created = full, creating and verifying answer with the whole object (assumption answers.created)", async () => {
  const box = await startSandpost()
  const { id: domain_id } = await ok(box.v1("POST", "/domains", { name: "new.test" }))
  const make = async (n: number) => ({
    key: await ok(box.v1("POST", "/api-keys", { name: `Key ${n}` })),
    address: await ok(box.v1("POST", "/inbound/addresses", { domain_id, local_part: `a${n}` })),
    webhook: await ok(box.v1("POST", "/webhooks", { url: `http://127.0.0.1:9/${n}`, description: "Shop" })),
    domain: await ok(box.v1("POST", `/domains/${domain_id}/verify`)),
  })
  const short = await make(1)
  expect(Object.keys(short.key).sort()).toEqual(["created_at", "id", "name", "permission", "token"])
  expect(Object.keys(short.address).sort()).toEqual(["address", "dns_record", "error", "id", "status"])
  expect(Object.keys(short.webhook).sort()).toEqual(["created_at", "enabled", "events", "id", "secret", "url"])
  expect(Object.keys(short.domain).sort()).toEqual(["id", "name", "records", "status"])

  await box.settings({ "answers.created": "full" })
  const { key, address, webhook, domain } = await make(2)
  expect(key).toEqual({ ...(await ok(box.v1("GET", `/api-keys/${key.id}`))), token: key.token })
  const [newest] = (await ok(box.v1("GET", "/inbound/addresses"))).data
  expect(address).toEqual(newest)
  const [{ ...listed }] = (await ok(box.v1("GET", "/webhooks"))).data
  expect(webhook).toEqual({ ...listed, secret: expect.stringMatching(/^whsec_/) })
  expect(domain).toEqual(await ok(box.v1("GET", `/domains/${domain_id}`)))
  const control = {
    address: await ok(box.sandbox("POST", "/receiving-addresses", { domain_id, local_part: "c" })),
    webhook: await ok(box.sandbox("POST", "/webhooks", { url: "http://127.0.0.1:9/c" })),
    domain: await ok(box.sandbox("POST", `/domains/${domain_id}/verify`)),
  }
  expect(control).toMatchObject({
    address: { local_part: "c" },
    webhook: { description: null },
    domain: { verified_at: null },
  })
})
