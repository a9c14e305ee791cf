import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { contentOf } from "../../helpers/folder.ts"
import { isLong } from "../../helpers/long.ts"
import { toolDocuments } from "../../helpers/sandpost.ts"
import { aFolder, spawnSandpost } from "../../helpers/spawn.ts"
import type { CreatedAccount, Page } from "../../helpers/wire.ts"

/** Above 1,200, the log has dropped its first entries. */
const REQUESTS = isLong ? 1200 : 240
const PASSWORD = "correct-horse-battery"

describe("tokens and secrets after hundreds of requests (sections 2.4, 2.7, 5.5)", () => {
  it("are not in any file, log line, document of a tool, live feed frame, exchange, snapshot or error", async () => {
    const data = aFolder()
    const [full, sending] = ["sp_secret_full_access_token", "sp_secret_sending_token"]
    const options = ["--data", data, "--log-level", "debug", "--log-format", "json", "--ui-password", PASSWORD]
    const own = await spawnSandpost([...options, "--api-key", full, "--sending-key", sending])
    const headers = { Authorization: `Basic ${Buffer.from(`x:${PASSWORD}`).toString("base64")}` }
    const client = own.client.as(full)

    const frames: string[] = []
    const socket = new WebSocket(`${own.ready.url.replace("http", "ws")}/sandbox/live`, { headers })
    socket.on("message", (bytes) => frames.push(String(bytes)))
    await new Promise((done, fail) => socket.once("open", done).once("error", fail))

    /** Secrets that must appear nowhere, and secrets that only the folder stores, for signing. */
    const secrets = new Set([full, sending, PASSWORD, headers.Authorization.slice(6)])
    const signing = new Set<string>()
    const refusals: string[] = []
    const kinds: ((n: number) => Promise<unknown>)[] = [
      (n) => client.v1("POST", "/emails", anEmail({ subject: `Number ${n}` })),
      (n) => own.client.as(sending).v1("POST", "/emails", anEmail(), { headers: { "Idempotency-Key": `key-${n}` } }),
      async (n) => {
        const asked = { headers: { "Idempotency-Key": `made-${n}` } }
        const { token } = await ok(client.v1<{ token: string }>("POST", "/api-keys", { name: `Key ${n}` }, asked))
        secrets.add(token)
        refusals.push((await own.client.as(token).v1("GET", "/logs")).text)
      },
      async (n) => {
        const body = { url: `http://127.0.0.1:9/${n}`, events: ["email.complained"] }
        const asked = { headers: { "Idempotency-Key": `hook-${n}` } }
        signing.add((await ok(client.v1<{ secret: string }>("POST", "/webhooks", body, asked))).secret)
      },
      async (n) => {
        const wrong = `sp_wrong_token_number_${n}_of_them`
        secrets.add(wrong)
        for (const path of ["/emails", `/emails?token=${wrong}`, "/nowhere"]) {
          refusals.push((await own.client.as(wrong).v1("GET", path)).text)
        }
      },
      async () => {
        const { tokens } = await ok(own.client.sandbox<CreatedAccount>("POST", "/accounts", {}, { headers }))
        for (const token of Object.values(tokens)) secrets.add(token)
      },
      async (n) => {
        const wrong = `wrong-password-${n}`
        secrets.add(wrong)
        const basic = `Basic ${Buffer.from(`x:${wrong}`).toString("base64")}`
        refusals.push((await own.client.sandbox("GET", "/info", undefined, { headers: { Authorization: basic } })).text)
      },
      async () => refusals.push((await client.v1("POST", "/emails", anEmail({ from: "x" }))).text),
      // Clients that put a secret into the query, another header or the body.
      async (n) => {
        await client.v1("POST", `/emails?key=${full}&n=${n}`, { to: sending, key: full, password: PASSWORD })
        // The same in another spelling: percent-encoded, in a form, with escaped slashes, in UTF-16.
        const percent = [...full].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")
        const wide = Buffer.from(full, "utf16le")
        for (const spelled of [percent, wide.toString("latin1"), wide.toString("hex")]) secrets.add(spelled)
        const form = { "Content-Type": "application/x-www-form-urlencoded" }
        await client.v1("GET", `/emails/${percent}/${percent}`)
        await client.v1("POST", "/emails", undefined, { raw: `key=${percent}`, headers: form })
        await client.v1("POST", "/emails", undefined, { raw: `"whsec_AAAA\\/BBBB0123`, headers: form })
        secrets.add("BBBB0123")
        await client.v1("POST", "/emails", undefined, { raw: wide.toString("latin1"), headers: form })
      },
      async (n) => {
        const asked = { headers: { "X-Api-Key": sending, "Proxy-Authorization": headers.Authorization } }
        const { token } = await ok(client.v1<{ token: string }>("POST", "/api-keys", { name: `Sent ${n}` }))
        secrets.add(token)
        await client.v1("POST", "/domains", { name: token, authorization: `Bearer ${token}` }, asked)
        await own.client.as(token).v1("POST", `/emails/${token}`, `{"broken": "${token}`, asked)
      },
      () => client.v1("GET", "/logs?limit=100"),
      () => client.v1("GET", "/api-keys?limit=100"),
    ]
    for (let n = 0; n < REQUESTS; n += 20) {
      const some = Array.from({ length: 20 }, (_, index) => kinds[(n + index) % kinds.length]?.(n + index))
      await Promise.all(some)
    }
    const readDocument = (path: string) => own.client.ask<string>("GET", path, undefined, { headers })
    const documents = (await Promise.all(toolDocuments.map(readDocument))).map(({ text }) => text)
    const listed = (await client.v1("GET", "/api-keys?limit=100")).text + (await client.v1("GET", "/webhooks")).text
    const exchanges: string[] = []
    for (const path of ["/logs", "/logs/unauthenticated"]) {
      for (let offset = 0; offset < 300; offset += 100) {
        const query = `?limit=100&offset=${offset}`
        const { data } = await ok(own.client.sandbox<Page<{ id: string }>>("GET", path + query, undefined, { headers }))
        const get = async ({ id }: { id: string }) =>
          exchanges.push((await own.client.sandbox("GET", `${path}/${id}`, undefined, { headers })).text)
        await Promise.all(data.map(get))
      }
    }
    expect(exchanges.length).toBeGreaterThanOrEqual(isLong ? 500 : REQUESTS)
    const snapshot = (await own.client.sandbox("GET", "/snapshot?exchanges=true", undefined, { headers })).text
    const decoded = Object.values(JSON.parse(snapshot).blobs as Record<string, string>)
      .map((base64) => Buffer.from(base64, "base64").toString("latin1"))
      .join("\n")
    socket.terminate()
    const while_running = contentOf(data)
    const { err } = await own.end("SIGTERM")
    const lines = err.split("\n").filter((line) => line.startsWith("{"))
    expect(lines.length).toBeGreaterThan(REQUESTS)
    expect([frames.join().length > 10_000, refusals.length > REQUESTS / 4]).toEqual([true, true])
    expect(documents.filter((text) => text.length < 1000)).toEqual([])
    expect([secrets.size > REQUESTS / 4, signing.size >= REQUESTS / 12]).toEqual([true, true])

    const places = {
      documents: documents.join("\n"),
      listed,
      frames: frames.join("\n"),
      log: lines.join("\n"),
      refusals: refusals.join("\n"),
      exchanges: exchanges.join("\n"),
      decoded,
    }
    const files = { while_running, snapshot, after_the_stop: contentOf(data) }
    const found = (texts: Record<string, string>, wanted: ReadonlySet<string>) =>
      Object.entries(texts).flatMap(([place, text]) =>
        [...wanted].filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
      )
    expect(found({ ...places, ...files }, secrets)).toEqual([])
    expect(found(places, signing)).toEqual([])
  })
})
