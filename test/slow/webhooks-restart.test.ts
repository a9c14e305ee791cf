import { describe, expect, it } from "vitest"
import { verifySignature } from "../../src/verify-signature.ts"
import { ok } from "../helpers/client.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { aFolder, spawnSandpost } from "../helpers/spawn.ts"

describe("pending webhooks of a process that ends (section 6)", () => {
  it("are delivered after kill -9 between the event and its delivery", async () => {
    const folder = aFolder()
    const receiver = await aReceiver("hang")
    const first = await spawnSandpost(["--data", folder])
    const hook = await ok(first.client.v1("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"] }))
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push(await first.client.send())
    await receiver.got(4)
    await first.end("SIGKILL")
    const before = receiver.requests.length
    receiver.behave(200)

    const second = await spawnSandpost(["--data", folder])
    await second.client.settle()
    const after = receiver.requests.slice(before)
    expect(new Set(after.map(({ event }) => event.data.email_id))).toEqual(new Set(ids))
    for (const { raw, signature } of after) expect(verifySignature(hook.secret, signature, raw)).toBe(true)
    expect(await ok(second.client.sandbox("GET", "/deliveries?status=succeeded"))).toMatchObject({ total: 8 })
    expect(await second.end("SIGTERM")).toMatchObject({ code: 0 })
  })

  it("are interrupted by a stop without counting as failures, and repeated at the next start", async () => {
    const folder = aFolder()
    const receiver = await aReceiver("hang")
    const first = await spawnSandpost(["--data", folder])
    const { id } = await ok(first.client.v1("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"] }))
    await first.client.send()
    await receiver.got(1)
    expect(await first.end("SIGTERM")).toMatchObject({ code: 0 })
    receiver.behave(200)

    const second = await spawnSandpost(["--data", folder])
    await receiver.got(2)
    await second.client.settle()
    expect(await ok(second.client.sandbox("GET", "/deliveries"))).toMatchObject({
      total: 1,
      data: [{ status: "succeeded", attempts: [{ status_code: 200 }] }],
    })
    expect(await ok(second.client.sandbox("GET", `/webhooks/${id}`))).toMatchObject({ consecutive_failures: 0 })
    expect(await second.end("SIGTERM")).toMatchObject({ code: 0 })
  })
})
