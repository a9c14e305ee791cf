import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { anHttpsReceiver } from "../../helpers/https-receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"
import { spawnRefused } from "../../helpers/spawn.ts"

/** The attempts of the delivery to the receiver. */
async function attemptsOf(options: object, url: string) {
  const box = await startSandpost(options)
  await ok(box.v1("POST", "/webhooks", { url, events: ["email.delivered"] }))
  await box.send()
  await ok(box.sandbox("POST", "/settle", {}))
  const { data } = await ok(box.sandbox("GET", "/deliveries"))
  return data[0].attempts as { status_code: number | null; error: string | null }[]
}

describe("a receiver with a private certificate", () => {
  it("gets nothing by default, and the attempt names the flags that help", async () => {
    const { url, received } = await anHttpsReceiver()
    const [attempt] = await attemptsOf({}, url)
    expect(attempt).toMatchObject({ status_code: null, error: expect.stringContaining("--webhook-ca <file>") })
    expect(attempt?.error).toContain("--webhook-insecure")
    expect(received()).toBe(0)
  })
  it("gets webhooks with --webhook-ca and its certificate", async () => {
    const { url, ca } = await anHttpsReceiver()
    expect(await attemptsOf({ webhook_ca: ca }, url)).toMatchObject([{ status_code: 204, error: null }])
  })
  it("gets none with another certificate", async () => {
    const [{ url }, { ca }] = [await anHttpsReceiver(), await anHttpsReceiver()]
    expect((await attemptsOf({ webhook_ca: ca }, url))[0]).toMatchObject({ status_code: null })
  })
  it("gets webhooks with --webhook-insecure", async () => {
    const { url } = await anHttpsReceiver()
    expect(await attemptsOf({ webhook_insecure: true }, url)).toMatchObject([{ status_code: 204, error: null }])
  })
})

it("a start with a wrong --webhook-ca fails with one sentence", async () => {
  const { code, out, err } = await spawnRefused(["--data", "memory", "--webhook-ca", "/none/ca.pem"])
  expect({ code, out }).toEqual({ code: 1, out: "" })
  expect(err).toMatch(/^sandpost: --webhook-ca: \/none\/ca\.pem cannot be read: ENOENT[^\n]+\.\n$/)
})
