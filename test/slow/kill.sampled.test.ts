import { describe, expect, it } from "vitest"
import type { Client } from "../helpers/client.ts"
import { isLong } from "../helpers/long.ts"
import { aFolder, type Spawned, spawnSandpost } from "../helpers/spawn.ts"
import type { Page } from "../helpers/wire.ts"

/** Number of kills. */
const ROUNDS = isLong ? 10 : 2
const SENDERS = 8

/** The ids of all messages by subject, which contains the key. */
async function allMessages(client: Client): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let offset = 0; ; offset += 100) {
    const { body } = await client.v1<Page<{ id: string; subject: string }>>("GET", `/emails?limit=100&offset=${offset}`)
    for (const { id, subject } of body.data) found.set(subject, [...(found.get(subject) ?? []), id])
    if (offset + 100 >= body.total) return found
  }
}

describe("SIGKILL under load", () => {
  it("loses no acknowledged message, and retries with a key create no duplicates", async () => {
    const data = aFolder()
    const acknowledged = new Map<string, string>()
    const open = new Set<string>()
    let number = 0

    /** Sends one message with its key. Returns true if it was acknowledged. */
    const send = async (client: Client, key: string): Promise<boolean> => {
      open.add(key)
      const answer = await client.post({ subject: key }, { "Idempotency-Key": key }).catch(() => null)
      if (answer?.status !== 200) return false
      acknowledged.set(key, answer.body.id)
      return open.delete(key)
    }

    /** Sends concurrently until the process is killed. */
    const load = async (box: Spawned, until: number) => {
      let killed: Promise<unknown> | null = null
      const hand = async () => {
        while (killed === null) {
          const sent = await send(box.client, `key-${number++}`)
          if (sent && acknowledged.size >= until) killed ??= box.end("SIGKILL")
        }
      }
      await Promise.all(Array.from({ length: SENDERS }, hand))
      await killed
    }

    for (let round = 0; round < ROUNDS; round++) {
      const box = await spawnSandpost(["--data", data])
      for (const key of [...open]) expect(await send(box.client, key), `retry of ${key}`).toBe(true)
      await load(box, acknowledged.size + 60 + 17 * round)
    }

    const last = await spawnSandpost(["--data", data])
    for (const key of [...open]) expect(await send(last.client, key), `retry of ${key}`).toBe(true)
    const found = await allMessages(last.client)
    expect(acknowledged.size).toBeGreaterThan(40 * ROUNDS)
    expect(found.size).toBe(acknowledged.size)
    for (const [key, id] of acknowledged) expect([key, found.get(key)]).toEqual([key, [id]])
    const some = [...acknowledged.values()].filter((_, index) => index % 50 === 0)
    for (const id of some) expect((await last.client.captured(id)).text).toBe("It should be with you on Thursday.")
  })
})
