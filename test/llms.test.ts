import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { ok } from "./helpers/client.ts"
import { needs } from "./helpers/installed.ts"
import { blocksOf } from "./helpers/markdown.ts"
import { aReceiver } from "./helpers/receiver.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"

const run = promisify(execFile)
const read = async (box: { ask: (method: string, path: string) => Promise<{ text: string }> }) =>
  (await box.ask("GET", "/llms.txt")).text

describe("GET /llms.txt", () => {
  it("is not cached, because a password may protect it, and neither is the script of /docs", async () => {
    const box = await startSandpost()
    for (const path of ["/llms.txt", "/docs/start.js"])
      expect((await fetch(`${box.url}${path}`)).headers.get("cache-control"), path).toBe("no-store")
  })

  it("has commands that work unchanged, in the order in which they are written", async ({ skip }) => {
    needs("curl", skip)
    const box = await startSandpost({ smtp_port: 0 })
    const cwd = aFolder()
    const printed = new Map<string, string>()
    for (const { heading, language, code } of blocksOf(await read(box))) {
      if (language !== "sh") continue
      const failing = code.replaceAll(/^curl |\$\(curl /gm, (curl) => `${curl}-sS --fail-with-body `)
      printed.set(heading, (await run("sh", ["-ec", failing], { cwd })).stdout)
    }
    expect(printed.get("Wait for a sent email and read it")).toContain('"codes":["482913"]')
    expect(printed.get("Simulate delivery outcomes")).toContain('"outcome":"delayed"')
    expect(printed.get("Make requests fail")).toContain('"error":{"type":"rate_limit_exceeded"}')
    expect(printed.get("Webhooks")).toContain('"whsec_')
    expect(printed.get("Receive mail (inbound)")).toContain('"sender_verdict":"verified"')
    expect(printed.get("Receive mail (inbound)")).toContain('"to":"support@sp.acme.test"')
    expect(printed.get("Domains")).toContain('"status":"verified"')
    expect(printed.get("Time")).toContain('"now":"2026-10-01T11:00:00.000Z"')
    expect(printed.get("State")).toContain('"restored":true')
  })

  it("has a function that verifies a real webhook, and nothing else", async () => {
    const box = await startSandpost()
    const [example] = blocksOf(await read(box)).filter(({ language }) => language === "js")
    const file = join(aFolder(), "verify.mjs")
    writeFileSync(file, example?.code ?? "")
    const { verify } = await import(pathToFileURL(file).href)
    const receiver = await aReceiver(200)
    const { secret } = await ok(box.v1("POST", "/webhooks", { url: receiver.url }))
    await box.send()
    await box.settle()
    const { raw, signature } = receiver.requests[0] ?? expect.unreachable("no webhook")
    expect(verify(secret, signature, raw)).toBe(true)
    for (const forged of [
      undefined,
      "",
      "garbage",
      "t=abc,v1=00",
      `${signature}0`,
      signature.replace(/t=\d+/, "t=1"),
    ]) {
      expect(verify(secret, forged, raw)).toBe(false)
    }
    expect([verify("whsec_other", signature, raw), verify(secret, signature, `${raw} `)]).toEqual([false, false])
  })

  it("has the signature header, the retries and the allowed URLs of the settings, as they are at the moment", async () => {
    const box = await startSandpost()
    const lineWith = async (words: string) => (await read(box)).split("\n").find((line) => line.includes(words))
    const set = (values: object) => ok(box.sandbox("PATCH", "/settings", values))
    expect(await lineWith("within 10 seconds")).toBe(
      "  Respond with any 2xx within 10 seconds. Otherwise it is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h: advance the clock.",
    )
    await set({ "webhooks.signature_header": "X-Hook-Signature", "webhooks.retry_schedule": [0, 1000] })
    expect(await read(box)).not.toContain("Service-Signature")
    expect(await lineWith("HMAC-SHA256")).toMatch(/^- `X-Hook-Signature: t=/)
    expect(await lineWith("rawBody: the request body")).toContain("header: X-Hook-Signature;")
    expect(await lineWith("within 10 seconds")).toMatch(
      / seconds\. Otherwise it is retried after 1 s: advance the clock\.$/,
    )
    await set({ "webhooks.retry_schedule": [1500], "webhooks.url_policy": "strict" })
    expect(await lineWith("within 10 seconds")).toMatch(
      / seconds\. The first request is made 1500 ms after the event\. A failed request is not retried\.$/,
    )
    expect(await lineWith("Register an endpoint.")).toContain("Its URL must be public and https.")
    const [, url] = /"url":"(.*?)"/.exec((await lineWith('"url":')) ?? "") ?? []
    await ok(box.v1("POST", "/webhooks", { url }))
  })

  it("names the domain that can send, and only paths of the contracts", async () => {
    const box = await startSandpost({ domains: ["shop.test"] })
    const text = await read(box)
    expect(text).toContain("hello@shop.test")
    expect(text).toContain("support@sp.shop.test")
    const contracts = `${(await box.ask("GET", "/openapi.yaml")).text}${(await box.ask("GET", "/sandbox.openapi.yaml")).text}`
    const paths = [...text.matchAll(/(?:\/v1|\/sandbox)(\/[\w/{}$-]+)/g)].map(([, path = ""]) =>
      path.replace("$id", "{id}"),
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) expect(contracts).toContain(`\n  ${path}:\n`)
  })
})
