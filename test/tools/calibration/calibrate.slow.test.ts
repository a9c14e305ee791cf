import { spawn, spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type RequestListener } from "node:http"
import { createServer as createSecureServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { startSandpost } from "../../../src/index.ts"
import { createCertificate } from "../../../src/smtp/certificate.ts"
import { ServiceCaller } from "../../../src/tools/calibration/service.ts"
import { program } from "../../helpers/program.ts"
import { calibrateWith } from "./calibrated.ts"

const KEY = "sp_dev_full_access"
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandpost-calibrate-test-"))
})
afterAll(() => rm(folder, { recursive: true }))

function start(...words: string[]) {
  const env = { PATH: process.env.PATH ?? "", SERVICE_KEY: KEY }
  const child = spawn(process.execPath, [program, ...words], { env, cwd: folder })
  const closed = new Promise<number | null>((done) => child.on("close", done))
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]).then(([out, err, code]) => ({
    out,
    err,
    code,
  }))
  return { child, ended }
}
const calibrate = (base_url: string, ...words: string[]) =>
  start("calibrate", "--base-url", base_url, "--key-env", "SERVICE_KEY", "--rate", "1000", ...words)

async function sandpost(options: Parameters<typeof startSandpost>[0] = {}) {
  const box = await startSandpost({ api_key: KEY, ...options })
  onTestFinished(box.stop)
  return box
}

/** A server that is not the service. Returns its base URL and the headers that it received. */
async function serve(listener: RequestListener) {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    received.push(request.headers.authorization)
    listener(request, response)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received }
}

/** What runs of a calibration created and that still exists. */
async function leftovers({ client }: Awaited<ReturnType<typeof sandpost>>): Promise<string[]> {
  const { service } = client
  const [domains, keys, webhooks, emails] = await Promise.all([
    service.listDomains(),
    service.listApiKeys({}),
    service.listWebhooks({}),
    service.listEmails({ status: "scheduled" }),
  ])
  return [
    ...domains.data.map(({ name }) => name),
    ...keys.data.filter(({ revoked_at }) => !revoked_at).map(({ name }) => name),
    ...webhooks.data.map(({ url }) => url),
    ...emails.data.map(({ subject }) => subject),
  ].filter((name) => name.includes("sandpost-calibrate-"))
}

describe("sandpost calibrate", () => {
  it("writes the settings that differ, and a sandbox with them says which assumptions were observed", async () => {
    const box = await sandpost({ settings: { "errors.status.not_found": 410, "emails.base64": "strict" } })
    const run = calibrate(box.baseUrl, "--out", "sandpost.config.json", "--report", "report.md")
    const { out, err, code } = await run.ended
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(/differs and switched +errors\.status\.not_found +ours: 404 +theirs: 410/)
    expect(out).toContain("(a Sandpost, version ")
    const [config, report] = await Promise.all(
      ["sandpost.config.json", "report.md"].map((name) => readFile(join(folder, name), "utf8")),
    )
    expect(JSON.parse(config!).settings).toEqual({ "errors.status.not_found": 410, "emails.base64": "strict" })
    expect(report).toMatch(/## E1 errors\.status\.not_found\n\nExpected: .*404/)
    for (const written of [out, config, report]) expect(written).not.toContain(KEY)

    const second = await sandpost(JSON.parse(config!))
    const rows = (await second.client.control.getSettings()).data as {
      name: string
      observed?: { at: string; how: string }
    }[]
    const observed = rows.find(({ name }) => name === "errors.status.not_found")?.observed
    expect(observed).toMatchObject({ at: new URL(box.url).host, how: expect.stringContaining("410 not_found") })
    expect(rows.find(({ name }) => name === "emails.pace")?.observed).toBeUndefined()
    await second.client.control.updateSettings({ "errors.status.not_found": 404 })
    const after = (await second.client.control.getSettings()).data as typeof rows
    expect(after.find(({ name }) => name === "errors.status.not_found")?.observed).toBeUndefined()
  })

  it("makes no request with --dry-run, and none of a class that is not allowed", async () => {
    const { base_url, received } = await serve((_, response) => response.end())
    const { out, code } = await calibrate(base_url, "--dry-run", "--allow", "writes").ended
    expect(code).toBe(0)
    expect(out).toContain("POST /api-keys: the fields of a new key")
    expect(out).not.toContain("sends:")
    expect(received).toEqual([])
    const box = await sandpost()
    const service = { box, send_to: "ann@example.com" }
    const { rows } = await calibrateWith(service, { allow: new Set(["reads"]), send_to: undefined })
    const needing = new Set(rows.flatMap(({ how }) => /^it needs --allow .+/.exec(how)?.[0] ?? []))
    const classes = ["reads,refusals", "reads,refusals,writes", "reads,refusals,writes,sends"]
    expect(needing).toEqual(new Set(classes.map((list) => `it needs --allow ${list}`)))
    const { data } = await box.client.service.listLogs({ limit: 100 })
    expect(new Set(data.map(({ method }) => method))).toEqual(new Set(["GET", "HEAD"]))
  })

  it.each([
    ["killed", "SIGKILL"],
    ["interrupted", "SIGINT"],
  ] as const)("leaves nothing that the next run does not delete when it is %s", async (_, signal) => {
    const box = await sandpost()
    const { child, ended } = start(
      ...[
        "calibrate",
        "--base-url",
        box.baseUrl,
        "--key-env",
        "SERVICE_KEY",
        "--allow",
        "reads,writes",
        "--rate",
        "30",
      ],
    )
    await expect
      .poll(async () => (await leftovers(box)).some((name) => name.endsWith(".acme.test")), { timeout: 20_000 })
      .toBe(true)
    child.kill(signal)
    const { err, code } = await ended
    if (signal === "SIGINT") {
      expect({ err, code }).toEqual({ err: "sandpost: Interrupted.\n", code: 1 })
    } else {
      expect(await leftovers(box)).not.toEqual([])
      const { deleted, left } = await calibrateWith(
        { box, send_to: "ann@example.com" },
        { allow: new Set(["reads", "writes"]) },
      )
      expect(deleted).not.toEqual([])
      expect(left).toEqual([])
    }
    expect(await leftovers(box)).toEqual([])
  })

  it("finds the wrong sentence for what is not the service: one each", async () => {
    const elsewhere = await serve((_, response) => response.end("{}"))
    const cases: [RequestListener, RegExp][] = [
      [
        (_, response) => response.setHeader("content-type", "text/html").end("<html>"),
        /is not the service: GET \/emails returned HTML/,
      ],
      [(_, response) => response.end('{"hello":1}'), /is not the service: GET \/emails returned 200 and another shape/],
      [
        (_, response) => response.writeHead(302, { location: `${elsewhere.base_url}/emails` }).end(),
        /redirects to .* The key is not sent there/,
      ],
      [(_, response) => response.end(Buffer.alloc(9 * 1024 * 1024, "1")), /with more than 8 MiB/],
      [
        (_, response) => response.writeHead(401).end('{"error":{"type":"authentication_error","message":"no"}}'),
        /refuses the key: GET \/emails returned 401/,
      ],
      [(request) => request.socket.destroy(), /cannot be reached: the connection was closed/],
      [
        (_, response) =>
          response
            .writeHead(429, { "retry-after": "0" })
            .end('{"error":{"type":"rate_limit_exceeded","message":"no"}}'),
        /still returns 429 after 5 retries/,
      ],
    ]
    for (const [listener, sentence] of cases) {
      const { base_url } = await serve(listener)
      const { out, err, code } = await calibrate(base_url, "--out", "none.json").ended
      expect({ out, code }).toEqual({ out: "", code: 1 })
      expect(err).toMatch(sentence)
      expect(err).toMatch(/^sandpost: [^\n]+\n$/)
    }
    expect(elsewhere.received).toEqual([])
    await expect(readFile(join(folder, "none.json"))).rejects.toThrow("ENOENT")
    const { base_url } = await serve(() => {})
    const silent = new ServiceCaller(base_url, { rate: 0, timeout_ms: 50 })
    await expect(
      silent.send({ method: "GET", url: base_url, headers: {} }, new AbortController().signal),
    ).rejects.toThrow("did not answer GET /v1")
    const tls = await calibrate(base_url.replace("http:", "https:")).ended
    expect(tls.err).toMatch(/^sandpost: 127\.0\.0\.1:\d+ cannot be reached: it does not speak TLS\.\n$/)
  })

  it("hears a service that refuses a large body by its header, but slowly", async () => {
    const { base_url } = await serve((request, response) => {
      let length = 0
      request.on("data", (bytes: Buffer) => {
        length += bytes.length
      })
      setTimeout(() => (length > 0 ? request.socket.destroy() : response.writeHead(413).end()), 1500)
    })
    const outgoing = { method: "POST", url: base_url, headers: {}, body: Buffer.alloc(2 * 1024 * 1024) }
    const answer = await new ServiceCaller(base_url, { rate: 0 }).send(outgoing, new AbortController().signal)
    expect(answer.status).toBe(413)
  })

  it("sends the key to no service whose certificate is not trusted", async () => {
    const received: unknown[] = []
    const server = createSecureServer(createCertificate("api.test"), (request, response) => {
      received.push(request.headers)
      response.end("{}")
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    onTestFinished(() => void server.close())
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const { err, code } = await calibrate(`https://${host}/v1`).ended
    expect({ err, code }).toEqual({
      err: expect.stringMatching(new RegExp(`^sandpost: The certificate of ${host} is not trusted: [^\\n]+\\n$`)),
      code: 1,
    })
    expect(received).toEqual([])
  })

  const terminal = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false
  it.runIf(terminal)("asks for the key on a terminal without showing it, and says if there is none", async () => {
    const box = await sandpost()
    const words = ["calibrate", "--base-url", box.baseUrl, "--only", "errors.status.not_found", "--rate", "1000"]
    const onTerminal = async (typed: string) => {
      const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(" ")
      const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], { cwd: folder })
      let shown = ""
      child.stdout.on("data", (bytes) => {
        if (!shown.includes("Key for") && `${shown}${bytes}`.includes("Key for")) child.stdin.write(typed)
        shown += bytes
      })
      return await new Promise<{ shown: string; code: number | null }>((done) =>
        child.on("close", (code) => done({ shown, code })),
      )
    }
    const given = await onTerminal(`${KEY}\n`)
    expect(given).toEqual({
      shown: expect.stringMatching(/Key for 127\.0\.0\.1:\d+ .*same +errors\.status\.not_found/s),
      code: 0,
    })
    expect(given.shown).not.toContain(KEY)
    expect(await onTerminal("\n")).toEqual({ shown: expect.stringContaining("No key was given."), code: 1 })
    const piped = start(...words)
    piped.child.stdin.end(KEY)
    expect((await piped.ended).err).toContain("there is no terminal to ask on")
  })

  it("says what is wrong with a flag", async () => {
    const url = "http://127.0.0.1:1/v1"
    const wrong: [string[], string][] = [
      [["--allow", "everything"], "--allow must have some of reads, refusals, writes, sends"],
      [["--allow", "sends"], "--allow sends needs --send-to"],
      [["--only", "emails.retreive"], 'the nearest is "emails.retrieve"'],
      [["--report", "report.txt"], "--report must end in .md or .json"],
      [["--send-to", "a, b"], "--send-to must be one address"],
    ]
    for (const [words, sentence] of wrong) expect((await calibrate(url, ...words).ended).err).toContain(sentence)
    const { err } = await start("calibrate", "--base-url", url, "--key-env", "NO_SUCH_KEY").ended
    expect(err).toBe("sandpost: --key-env: the environment variable NO_SUCH_KEY is not set.\n")
  })
})
