import { expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

it("the list of DNS records has the keys of a domain also as the first request after the start (assumption dns.mode)", async () => {
  const box = await startSandpost()
  const { data } = await ok(box.sandbox("GET", "/dns?limit=100"))
  const keys = data.filter(({ name }: { name: string }) => name.includes("._domainkey."))
  expect(keys).toEqual([expect.objectContaining({ type: "TXT", value: expect.stringMatching(/p=[\w+/=]{100}/) })])
})
