import { expect, it } from "vitest"
import { createIds } from "../../../adapters/ids.ts"
import { settingsFrom } from "../../../core/assumptions/settings.ts"
import { openMemory } from "../../../store/folder.ts"
import { startingDomain } from "../shared.ts"
import { DomainKeys } from "./keys.ts"
import { Zone } from "./zone.ts"

it("lets a DNS query wait only for the DKIM keys in its answer", async () => {
  const { store } = openMemory()
  let generated = 0
  const keys = new DomainKeys(store, {
    generate: async () => ({ private_key: "private", public_key: `key${++generated}` }),
  })
  const zone = new Zone(store, keys)
  store.onCommit([zone])
  const values = settingsFrom({})
  const world = { store, ids: createIds(), settings: () => values }
  const domain = (name: string) =>
    startingDomain(world, { account_id: "a", name, added: "2026-10-01T09:00:00.000Z", published: true })
  for (const name of ["one.test", "two.test", "three.test"]) store.commit(domain(name))

  expect(await zone.answer("_dmarc.one.test", "TXT")).toHaveLength(1)
  expect(await zone.answer("nowhere.test", "TXT")).toBe("nxdomain")
  expect(generated).toBe(0)
  expect(await zone.answer("Sandpost._domainkey.two.test", "TXT")).toMatchObject([{ value: "v=DKIM1; k=rsa; p=key1" }])
  expect(await zone.answer("sandpost._domainkey.two.test", "TXT")).toMatchObject([{ value: "v=DKIM1; k=rsa; p=key1" }])
  expect(generated).toBe(1)
})
