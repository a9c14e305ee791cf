import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { SandpostClient, StartError, type StartedSandpost, startSandpost } from "../../src/index.ts"
import { processorMs } from "../../src/time/measure.test-helper.ts"

const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Hi", text: "Hi" }

describe("startSandpost", () => {
  it("returns all addresses and a ready client", async () => {
    const sandpost = await startSandpost({ smtp_port: "off" })
    try {
      expect(sandpost.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(sandpost).toMatchObject({ baseUrl: `${sandpost.url}/v1`, smtpPort: null, dnsPort: expect.any(Number) })
      expect(sandpost.tokens).toEqual({ full_access: "sp_dev_full_access", sending: "sp_dev_sending" })
      expect(sandpost.client).toBeInstanceOf(SandpostClient)
      expect((await sandpost.client.control.getInfo()).counts.emails).toBe(0)
    } finally {
      await sandpost.stop()
    }
  })

  it("starts in less than 300 ms of processor time, and any number side by side", async () => {
    const boxes: StartedSandpost[] = []
    for (let count = 0; count < 5; count++) {
      const before = processorMs()
      boxes.push(await startSandpost({ smtp_port: "off" }))
      // The first start loads the modules.
      if (count > 0) expect(processorMs() - before).toBeLessThan(300)
    }
    await boxes[0]!.client.service.sendEmail(mail)
    const totals = await Promise.all(boxes.map(async ({ client }) => (await client.emails.list()).total))
    await Promise.all(boxes.map((box) => box.stop()))
    expect(new Set(boxes.map(({ url }) => url)).size).toBe(boxes.length)
    expect(totals).toEqual([1, ...boxes.slice(1).map(() => 0)])
  })

  it("accepts the keys of the config file, and rejects others in one sentence", async () => {
    const sandpost = await startSandpost({
      smtp_port: "off",
      domains: ["shop.test"],
      pace: "manual",
      now: "2026-03-01T09:00:00.000Z",
    })
    const { id } = await sandpost.client.service.sendEmail({ ...mail, from: "hello@shop.test" })
    expect(await sandpost.client.service.getEmail(id)).toMatchObject({
      status: "queued",
      created_at: "2026-03-01T09:00:00.000Z",
    })
    await expect(startSandpost({ prot: 1 } as never)).rejects.toThrow(StartError)
    await expect(startSandpost({ port: Number(new URL(sandpost.url).port) })).rejects.toThrow(/is in use/)
    await sandpost.stop()
  })

  it("loads express-openapi-validator for no body and no plain query, so that the first refused request waits for nothing (ADR 3)", async () => {
    const script = fileURLToPath(new URL("lazy-library.fixture.ts", import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 100_000 })
    expect(JSON.parse(stdout)).toEqual({
      refused: Array(6).fill({ status: 422, isLoaded: false }),
      accepted: Array(2).fill({ status: 200, isLoaded: false }),
      repeated: [{ status: 422, isLoaded: true }],
    })
  })

  it("leaves nothing behind: a process that stopped its sandboxes ends by itself", async () => {
    const script = fileURLToPath(new URL("start-use-stop.fixture.ts", import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 100_000 })
    expect(JSON.parse(stdout)).toEqual([])
  })
})
