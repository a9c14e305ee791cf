import { describe, expect, it } from "vitest"
import { anEmail, type SendBody } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const FULL_LIMIT = 200

async function lastRefused(box: Box) {
  const list = () => ok(box.sandbox("GET", "/logs?q=is:refused"))
  await expect.poll(async () => (await list()).total).toBeGreaterThan(0)
  return await ok(box.sandbox("GET", `/logs/${(await list()).data[0].id}`))
}

/** Makes the requests of a repair as a client of the control API would. */
async function repair(box: Box, { requests }: { requests: { method: string; path: string; body: unknown }[] }) {
  let id = ""
  for (const { method, path, body } of requests) {
    const answer = await ok(box.sandbox(method, path.replace(/^\/sandbox/, "").replace("{id}", id), body ?? undefined))
    id ||= answer.id ?? ""
  }
}

const send = (box: Box, fields: Partial<SendBody>) => box.v1("POST", "/emails", anEmail(fields))

describe("GET /sandbox/logs/{id}: what repairs a refused send", () => {
  it.each([
    [
      "a domain that was never added",
      async () => undefined,
      { from: "hello@new.example" },
      "Add and verify new.example",
    ],
    [
      "a domain that was added and is not verified",
      (box: Box) => ok(box.v1("POST", "/domains", { name: "new.example" })),
      { from: "hello@new.example" },
      "Publish and verify new.example",
    ],
    [
      "suppressed recipients, however they are written",
      async (box: Box) => {
        for (const address of ["gone@example.com", "lost@example.com"])
          await ok(box.sandbox("POST", "/suppressions", { address }))
      },
      { to: ["Gone@Example.com"], cc: ["Lost <lost@example.com>"] },
      "Remove gone@example.com; lost@example.com from suppressions",
    ],
    [
      "an outcome rule that suppresses",
      (box: Box) => ok(box.sandbox("POST", "/outcomes", { recipient: "*@lost.example", outcome: "suppressed" })),
      { to: ["ann@lost.example"] },
      "Delete the outcome rule for *@lost.example",
    ],
    [
      "an exceeded quota",
      async (box: Box) => {
        const { account_id } = await ok(box.sandbox("GET", "/info"))
        await ok(box.sandbox("PATCH", `/accounts/${account_id}`, { plan: "free" }))
        for (let sent = 0; sent < FULL_LIMIT; sent += 100)
          await ok(
            box.v1(
              "POST",
              "/emails/batch",
              Array.from({ length: 100 }, () => anEmail()),
            ),
          )
      },
      {},
      "Raise the quota (plan unlimited)",
    ],
  ])("of %s, until it is done", async (_, prepare, fields, title) => {
    const box = await startSandpost()
    await prepare(box)
    expect((await send(box, fields)).status).toBeGreaterThanOrEqual(400)
    const { id, repairs } = await lastRefused(box)
    expect(repairs.map((one: { title: string }) => one.title)).toEqual([title])
    await repair(box, repairs[0])
    expect((await send(box, fields)).status).toBe(200)
    expect((await ok(box.sandbox("GET", `/logs/${id}`))).repairs).toEqual([])
  })

  it("is nothing for an address with a fixed outcome, or for a wrong field", async () => {
    const box = await startSandpost()
    for (const fields of [{ to: ["suppressed@sandbox.test"] }, { to: ["nobody"] }]) {
      await send(box, fields)
      expect((await lastRefused(box)).repairs).toEqual([])
    }
  })
})
