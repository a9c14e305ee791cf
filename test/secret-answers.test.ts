import { describe, expect, it } from "vitest"
import { ok, refusalOf } from "./helpers/client.ts"
import { contentOf, copyAsIfKilled } from "./helpers/folder.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const KEY = { headers: { "Idempotency-Key": "first-key" } }
const CASES = [
  ["/api-keys", { name: "CI" }, "token"],
  ["/webhooks", { url: "http://127.0.0.1:9/hook" }, "secret"],
] as const

/** Sends a request twice, and returns its first response with a sandbox on a copy of the data folder, as after a kill. */
async function createAndRestart(path: string, body: object) {
  const [data, killed] = [aFolder(), aFolder()]
  const box = await startSandpost({ data })
  const first = await ok(box.v1<Record<string, string>>("POST", path, body, KEY))
  const again = await box.v1("POST", path, body, KEY)
  expect(again.body).toEqual(first)
  expect(again.headers.get("idempotent-replayed")).toBe("true")
  copyAsIfKilled(data, killed)
  const restarted = await startSandpost({ data: killed })
  const count = async (own: typeof box) => (await ok(own.v1<{ data: unknown[] }>("GET", path))).data.length
  return { first, restarted, files: contentOf(killed), counts: async () => [await count(box), await count(restarted)] }
}

describe.each(CASES)("POST %s with an Idempotency-Key", (path, body, field) => {
  it("has no second effect, also after a restart (convention 4)", async () => {
    const { first, restarted, counts } = await createAndRestart(path, body)
    expect(first[field]).toMatch(/^(sp|whsec)_/)
    await restarted.v1("POST", path, body, KEY)
    const [before, after] = await counts()
    expect(after).toBe(before)
    expect(await ok(restarted.v1("POST", path, body, { headers: { "Idempotency-Key": "second-key" } }))).toBeTruthy()
  })
})

it("after a restart, a retry of POST /api-keys is refused with the way out: the token is stored only as a hash (section 5.5)", async () => {
  const { first, restarted, files } = await createAndRestart("/api-keys", { name: "CI" })
  expect(files).not.toContain(first.token)
  const refused = refusalOf(await restarted.v1("POST", "/api-keys", { name: "CI" }, KEY))
  expect(refused).toMatchObject({ status: 422, type: "validation_error" })
  expect(refused.message).toMatch(/secret.*new key/)
})

it("after a restart, a retry of POST /webhooks returns the original result: the secret is stored anyway, to sign with it (convention 4)", async () => {
  const { first, restarted } = await createAndRestart("/webhooks", { url: "http://127.0.0.1:9/hook" })
  const again = await restarted.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook" }, KEY)
  expect(again.body).toEqual(first)
  expect(again.headers.get("idempotent-replayed")).toBe("true")
})
