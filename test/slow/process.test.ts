import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { filesOf } from "../helpers/folder.ts"
import { aFolder, type Ended, spawnRefused, spawnSandpost } from "../helpers/spawn.ts"
import type { Page } from "../helpers/wire.ts"

/** Exit code 1 and one sentence on stderr: no stack, nothing on stdout. */
function expectRefusal(ended: Ended, ...words: string[]): void {
  expect(ended).toMatchObject({ code: 1, signal: null, out: "" })
  expect(ended.err).toMatch(/^sandpost: .+\n$/)
  for (const word of words) expect(ended.err).toContain(word)
}

describe("sandpost --print-ready-json", () => {
  it("prints its address in one line and responds there", async () => {
    const { ready, client, end } = await spawnSandpost(["--data", "memory"])
    expect(ready).toMatchObject({ ready: true, pid: expect.any(Number), base_url: `${ready.url}/v1` })
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await ok(client.ask("GET", "/healthz"))).toMatchObject({ status: "ok" })
    await client.send()
    expect((await end("SIGTERM")).out.trim().split("\n")).toHaveLength(1)
  })
  it("writes one JSON line per request at --log-level debug --log-format json, without the token", async () => {
    const { client, end } = await spawnSandpost(["--data", "memory", "--log-level", "debug", "--log-format", "json"])
    await client.send()
    await client.v1("GET", "/emails?limit=3")
    const { err } = await end("SIGTERM")
    const lines = err.split("\n").filter((line) => line.startsWith("{"))
    const told = lines.map((line) => JSON.stringify(JSON.parse(line)))
    expect(told.filter((line) => line.includes("POST") && line.includes("/v1/emails"))).toHaveLength(1)
    expect(told.filter((line) => line.includes("GET") && line.includes("/v1/emails"))).toHaveLength(1)
    // The lines of the start name the tokens, as they do without JSON.
    expect(told.filter((line) => line.includes("/v1/emails")).join()).not.toContain("sp_dev")
  })
})

it("ends with 0 at a SIGTERM before anything is started, as process 1 of a container", async () => {
  // Process 1 has no default handler. This signal comes before the first of the modules that main.ts loads.
  const asFirst = `
    import { registerHooks } from "node:module"
    const own = process.pid
    Object.defineProperty(process, "pid", { value: 1 })
    registerHooks({ resolve: (name, context, next) => {
      if (name.includes("compile-cache")) process.kill(own, "SIGTERM")
      return next(name, context)
    } })`
  const env = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(asFirst)}"` }
  const { code, signal } = await spawnRefused(["--data", "memory"], { env })
  expect([code, signal]).toEqual([0, null])
})

/** Namespaces in which a command is process 1; only root may make them. */
const ALONE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"] as const
const canBeFirst = spawnSync(ALONE[0], [...ALONE.slice(1), "true"]).status === 0

it.runIf(canBeFirst)("ends with 0 at a SIGTERM while Node starts, as process 1 of a container", async () => {
  // A module that is loaded before main.ts: only Node's own handler is there.
  const env = { NODE_OPTIONS: "--import \"data:text/javascript,process.kill(1,'SIGTERM')\"" }
  const { code, out } = await spawnRefused(["--data", "memory"], { env, through: ALONE })
  expect([code, out]).toEqual([0, ""])
})

it("caches compiled code in a private folder of the user, not in the temporary folder", async () => {
  const [home, temporary] = [aFolder(), aFolder()]
  const env = { HOME: home, TMPDIR: temporary }
  const cache = join(home, ".cache/sandpost/compile-cache")
  await (await spawnSandpost(["--data", "memory"], { env })).end("SIGTERM")
  expect(readdirSync(cache)).not.toEqual([])
  expect(statSync(cache).mode & 0o777).toBe(0o700)
  expect(readdirSync(temporary)).toEqual([])
  rmSync(cache, { recursive: true })
  mkdirSync(cache)
  chmodSync(cache, 0o777)
  await (await spawnSandpost(["--data", "memory"], { env })).end("SIGTERM")
  expect(readdirSync(cache)).toEqual([])
})

describe("a start that fails", () => {
  it("fails for a folder in use by a running process and does not disturb that process", async () => {
    const data = aFolder()
    const first = await spawnSandpost(["--data", data])
    const id = await first.client.send()
    expectRefusal(await spawnRefused(["--data", data]), data, "in use", String(first.ready.pid))
    expect((await first.client.get(id)).id).toBe(id)
  })
  it("is rejected for a port in use", async () => {
    const first = await spawnSandpost(["--data", "memory"])
    const port = new URL(first.ready.url).port
    expectRefusal(await spawnRefused(["--data", "memory", "--port", port]), port, "--port")
  })
  it("fails for a damaged file and does not change it", async () => {
    const data = aFolder()
    writeFileSync(join(data, "sandpost.json"), "[]")
    const before = filesOf(data)
    expectRefusal(await spawnRefused(["--data", data]), join(data, "sandpost.json"))
    expect(filesOf(data)).toEqual(before)
  })
  it("is rejected for an unknown flag, with the nearest known flag", async () => {
    expectRefusal(await spawnRefused(["--prot", "1"]), "--prot", "--port")
  })
})

describe("SIGTERM and SIGINT", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("%s: writes everything and exits with 0", async (signal) => {
    const data = aFolder()
    const first = await spawnSandpost(["--data", data])
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await first.client.send({ subject: `Message ${n}` }))
    const ended = await first.end(signal)
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended.err).not.toContain("timed out")
    const second = await spawnSandpost(["--data", data])
    for (const [n, id] of ids.entries()) expect((await second.client.get(id)).subject).toBe(`Message ${n}`)
  })

  it("exit with 1 and one sentence if the data folder was removed", async () => {
    const data = join(aFolder(), "data")
    const { client, err, end } = await spawnSandpost(["--data", data, "--log-level", "silent"])
    await client.send()
    rmSync(data, { recursive: true })
    const before = err()
    const ended = await end("SIGTERM")
    expect(ended).toMatchObject({ code: 1, signal: null })
    expect(ended.err.slice(before.length)).toMatch(
      new RegExp(`^sandpost: The data folder ${data} was moved or removed.+\\n$`),
    )
  })

  it("end the process in time although a client keeps a request open", async () => {
    const { ready, end } = await spawnSandpost(["--data", "memory"])
    const open = request(`${ready.url}/v1/emails`, {
      method: "POST",
      headers: { Authorization: "Bearer sp_dev_sending", "Content-Type": "application/json" },
    })
    const answers: unknown[] = []
    open.on("error", () => undefined).on("response", ({ statusCode }) => answers.push(statusCode))
    await new Promise<void>((done) => open.write('{"from":', () => done()))
    const cut = new Promise((done) => open.on("close", done))
    expect(await end("SIGTERM")).toMatchObject({ code: 0 })
    await cut
    // Nobody answered it: it would time out with a 408 after 60 s. `src/app/run.test.ts` checks how long a stop waits.
    expect(answers).toEqual([])
  })

  it("finish requests in progress: every accepted request gets a response and is stored", async () => {
    const data = aFolder()
    const first = await spawnSandpost(["--data", data])
    const sending = Array.from({ length: 100 }, () =>
      first.client
        .post({})
        .then(({ body }) => body.id)
        .catch(() => null),
    )
    await Promise.race(sending)
    await first.end("SIGTERM")
    const answered = (await Promise.all(sending)).filter((id) => id !== null)
    const second = await spawnSandpost(["--data", data])
    const { body } = await second.client.v1<Page<{ id: string }>>("GET", "/emails?limit=100")
    const kept = body.data.map(({ id }) => id)
    for (const id of answered) expect(kept).toContain(id)
  })
})
