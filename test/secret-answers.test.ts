import { describe, expect, it } from "vitest"
import { ok, refusalOf } from "./helpers/client.ts"
import { contentOf, copyAsIfKilled } from "./helpers/folder.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const KEY = { headers: { "Idempotency-Key": "first-key" } }
const SECRETS = [
  ["/api-keys", { name: "CI" }, "token"],
  ["/webhooks", { url: "http://127.0.0.1:9/hook" }, "secret"],
] as const

describe.each(SECRETS)(
  "POST %s with an Idempotency-Key (sections 2.4, 2.7, 5.5, assumption M12)",
  (path, body, field) => {
    it("replays the secret while the process lives, and after a restart refuses with the way out, doing nothing twice", async () => {
      const [data, killed] = [aFolder(), aFolder()]
      const box = await startSandpost({ data })
      const first = await ok(box.v1<Record<string, string>>("POST", path, body, KEY))
      const again = await box.v1<Record<string, string>>("POST", path, body, KEY)
      expect(again.body).toEqual(first)
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      expect(first[field]).toMatch(/^(sp|whsec)_/)
      const count = async (own: typeof box) => (await ok(own.v1<{ data: unknown[] }>("GET", path))).data.length
      const before = await count(box)
      copyAsIfKilled(data, killed)
      // The secret of a webhook signs its requests, so it is stored with the webhook, and only there.
      const written = contentOf(killed).split(first[field] as string).length - 1
      expect(written).toBe(field === "secret" ? 1 : 0)

      const restarted = await startSandpost({ data: killed })
      const refused = refusalOf(await restarted.v1("POST", path, body, KEY))
      expect(refused).toMatchObject({ status: 422, type: "validation_error" })
      expect(refused.message).toMatch(/secret.*new key/)
      expect(await count(restarted)).toBe(before)
      expect(await ok(restarted.v1("POST", path, body, { headers: { "Idempotency-Key": "second-key" } }))).toBeTruthy()
    })
  },
)
