import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { optionKeys } from "../../src/config/options.ts"
import { SandpostClient, StartError, startSandpost } from "../../src/index.ts"
import { createCertificate } from "../../src/smtp/certificate.ts"
import { rawClient } from "../../src/smtp/raw-client.test-helper.ts"
import { freePort } from "../helpers/free-port.ts"
import { anHttpsReceiver } from "../helpers/https-receiver.ts"
import { rawHttp, rawRequest, statusOf } from "../helpers/raw-http.ts"
import { type Around, aFolder, type Spawned, spawnSandpost } from "../helpers/spawn.ts"

/** The certificate of the SMTP port, valid for mail.one.test. */
function aCertificate(folder: string) {
  const { key, cert } = createCertificate("mail.one.test")
  const [smtp_tls_cert, smtp_tls_key] = [join(folder, "smtp.pem"), join(folder, "smtp-key.pem")]
  writeFileSync(smtp_tls_cert, cert)
  writeFileSync(smtp_tls_key, key)
  return { smtp_tls_cert, smtp_tls_key, smtp_tls_names: ["mail.one.test"] }
}

/** A value other than the default for every start option, by its key in the config file. */
async function everyOption() {
  const folder = aFolder()
  const fixture = join(folder, "own.json")
  writeFileSync(fixture, JSON.stringify({ suppressions: [{ address: "gone@example.com" }] }))
  return {
    host: "localhost",
    port: await freePort(),
    smtp_port: await freePort(),
    smtp_starttls: true,
    ...aCertificate(folder),
    dns_port: await freePort(),
    data: join(folder, "data"),
    api_key: "sp_my_full_access",
    sending_key: "sp_my_sending",
    domains: ["one.test", "two.test"],
    fixture,
    plan: "free",
    pace: "manual",
    profile: "client",
    public_url: "https://mail.example.com/box",
    max_emails: 2,
    ui_password: "let me in",
    allow_hosts: ["mail.ci.example", "*.dev.example"],
    log_level: "debug",
    log_format: "json",
    fsync: true,
    check_contract: true,
    base_path: "/mail",
    auto_accounts: true,
    smtp_open: true,
    any_sender: true,
    dialects: ["resend"],
    like_mailpit: true,
    mailpit: true,
    webhook_ca: (await anHttpsReceiver()).ca,
    webhook_insecure: true,
  }
}
type Options = Awaited<ReturnType<typeof everyOption>>

const clientOf = ({ ready }: Spawned, token: string, password: string) =>
  new SandpostClient({ url: ready.url, token, password })

/** Checks the effect of every option through the client. */
async function expectEffects(started: Spawned, options: Options): Promise<void> {
  const { ready, err, end } = started
  expect(ready).toMatchObject({
    url: `http://localhost:${options.port}/mail`,
    base_url: `http://localhost:${options.port}/mail/v1`,
    smtp_port: options.smtp_port,
    dns_port: options.dns_port,
  })
  await expect(new SandpostClient({ url: ready.url }).control.getInfo()).rejects.toMatchObject({ status: 401 })
  const client = clientOf(started, options.api_key, options.ui_password)
  const info = await client.control.getInfo()
  expect(info).toMatchObject({ pace: "manual", account: { plan: "free", limits: { today: 200, month: 6000 } } })
  expect(info.tokens).toEqual({ full_access: options.api_key, sending: options.sending_key })
  const domains = (await client.control.listDomains()).data
  expect(domains.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
    "acme.test verified",
    "one.test verified",
    "two.test verified",
  ])
  expect((await client.control.listSuppressions()).data).toMatchObject([
    { address: "gone@example.com", reason: "blocked" },
  ])

  const sender = clientOf(started, options.sending_key, options.ui_password)
  await expect(sender.service.listApiKeys()).rejects.toMatchObject({ type: "permission_denied" })
  const mail = { from: "a@one.test", to: "b@example.com", subject: "Hi", text: "Hi", list_unsubscribe: true }
  const ids = [await sender.service.sendEmail(mail), await sender.service.sendEmail(mail)]
  ids.push(await sender.service.sendEmail({ ...mail, from: "a@two.test" }))
  const kept = (await client.emails.list()).data
  expect(kept.map(({ id, status }) => ({ id, status }))).toEqual(
    [ids[2], ids[1]].map((sent) => ({ id: sent?.id, status: "queued" })),
  )
  expect((await client.control.getCapturedEmail(kept[0]!)).unsubscribe_url).toMatch(
    /^https:\/\/mail\.example\.com\/box\/t\//,
  )

  const { bytes } = await client.control.getSmtpCertificate()
  expect(Buffer.from(bytes).toString()).toBe(readFileSync(options.smtp_tls_cert, "utf8"))
  // Its certificate is not in webhook_ca. A missing file there fails the start.
  const receiver = await anHttpsReceiver()
  const { id } = await client.control.createWebhook({ url: receiver.url })
  expect((await client.control.testWebhook(id)).attempts).toMatchObject([{ status_code: 204 }])

  await sender.service.sendEmail({ ...mail, from: "a@never-added.test" })
  const greeted = rawClient(options.smtp_port)
  const commands = ["EHLO app.example", "MAIL FROM:<a@one.test>", "RCPT TO:<b@example.com>", "QUIT"]
  await greeted.reply()
  const replies = []
  for (const command of commands) replies.push(await greeted.say(command))
  expect(replies[2]).toMatch(/^250 /)

  expect((await fetch(`${ready.url}/resend/emails`)).status).toBe(401)
  const authorization = `Basic ${Buffer.from(`any:${options.ui_password}`).toString("base64")}`
  const listed = await fetch(`${ready.url}/api/v1/messages`, { headers: { authorization } })
  expect(await listed.json()).toMatchObject({ total: 2 })

  const opened = clientOf(started, "sp_test_worker-1", options.ui_password)
  expect((await opened.service.listDomains()).data).toHaveLength(3)
  expect((await client.control.listAccounts()).data.map(({ name }) => name)).toContain("worker-1")

  const asked = (host: string) => rawHttp(ready.url, rawRequest("GET", "/sandbox/info", [`Host: ${host}`]))
  const statuses = await Promise.all(["mail.ci.example", "a.dev.example", "elsewhere.example"].map(asked))
  expect(statuses.map(statusOf)).toEqual([401, 401, 403])
  expect(readdirSync(options.data)).toContain("journal.ndjson")
  expect(await end("SIGTERM")).toMatchObject({ code: 0 })
  expect(err()).toContain('"path":"/mail/v1/emails"')
  expect(err()).toContain("Checking every request and response against the contracts")
}

const flagsOf = (options: Options) => [
  ...["--host", options.host, "--port", `${options.port}`, "--smtp-port", `${options.smtp_port}`, "--smtp-starttls"],
  ...["--smtp-tls-cert", options.smtp_tls_cert, "--smtp-tls-key", options.smtp_tls_key],
  ...options.smtp_tls_names.flatMap((name) => ["--smtp-tls-name", name]),
  ...["--dns-port", `${options.dns_port}`, "--data", options.data, "--api-key", options.api_key],
  ...["--sending-key", options.sending_key, ...options.domains.flatMap((name) => ["--domain", name])],
  ...["--fixture", options.fixture, "--plan", options.plan, "--pace", options.pace, "--public-url", options.public_url],
  ...["--max-emails", `${options.max_emails}`, "--ui-password", options.ui_password],
  ...[
    ...options.allow_hosts.flatMap((name) => ["--allow-host", name]),
    "--log-level",
    options.log_level,
    "--fsync",
    "--check-contract",
  ],
  ...["--log-format", options.log_format, "--base-path", options.base_path, "--auto-accounts"],
  ...["--smtp-open", "--any-sender", "--like-mailpit", "--mailpit"],
  ...options.dialects.flatMap((name) => ["--dialect", name]),
  ...["--webhook-ca", options.webhook_ca, "--webhook-insecure"],
]

describe("sandpost serve: every option has its effect (sandbox-api, Starting)", () => {
  it("as a flag", async () => {
    const options = await everyOption()
    expect(Object.keys(options).sort()).toEqual([...optionKeys].sort())
    await expectEffects(await spawnSandpost(["serve", ...flagsOf(options)], { first: [] }), options)
  })

  it("as a variable, with comma-separated lists", async () => {
    const options = await everyOption()
    const env = Object.entries(options).map(([key, value]) => [`SANDPOST_${key.toUpperCase()}`, String(value)])
    await expectEffects(await spawnSandpost([], { env: Object.fromEntries(env), first: [] }), options)
  })

  it("as a key of sandpost.config.json in the working directory", async () => {
    const options = await everyOption()
    const cwd = aFolder()
    writeFileSync(join(cwd, "sandpost.config.json"), JSON.stringify(options))
    await expectEffects(await spawnSandpost([], { cwd, first: [] }), options)
  })

  it("with the flag before the variable, and the variable before the file", async () => {
    const cwd = aFolder()
    writeFileSync(join(cwd, "sandpost.config.json"), '{"pace":"manual","plan":"free","domains":["file.test"],"port":0}')
    const around: Around = { cwd, env: { SANDPOST_PACE: "realistic", SANDPOST_DOMAINS: "env.test" }, first: [] }
    const { ready } = await spawnSandpost(["--domain", "flag.test", "--smtp-port", "off", "--data", "memory"], around)
    const client = new SandpostClient({ url: ready.url })
    expect(await client.control.getInfo()).toMatchObject({
      pace: "realistic",
      account: { plan: "free" },
      smtp_port: null,
    })
    const names = (await client.control.listDomains()).data.map(({ name }) => name)
    expect(names.sort()).toEqual(["acme.test", "flag.test"])
  })
})

describe("the defaults of sandpost serve", () => {
  it("are as documented, with the data in ./.sandpost", async () => {
    const cwd = aFolder()
    const { ready, err, end } = await spawnSandpost([], { cwd })
    expect(ready).toEqual({
      ready: true,
      url: `http://127.0.0.1:${new URL(ready.url).port}`,
      base_url: `${ready.url}/v1`,
      smtp_port: expect.any(Number),
      dns_port: expect.any(Number),
      pid: expect.any(Number),
    })
    const client = new SandpostClient({ url: ready.url })
    const info = await client.control.getInfo()
    expect(info).toMatchObject({ pace: "instant", account: { plan: "unlimited" }, counts: { emails: 0, domains: 1 } })
    expect(info.tokens).toEqual({ full_access: "sp_dev_full_access", sending: "sp_dev_sending" })
    const html = '<a href="https://acme.test/x">x</a>'
    const mail = { from: "a@acme.test", to: "b@example.com", subject: "Hi", html, track_clicks: true }
    const { id } = await client.service.sendEmail(mail)
    expect(await client.emails.link(id, "", { tracked: true })).toMatch(`${ready.url}/t/`)
    expect(err()).toContain("sp_dev_full_access")
    await end("SIGINT")
    expect(existsSync(join(cwd, ".sandpost"))).toBe(true)
    expect(err()).not.toContain('"path"')
  })

  it("can be overridden: --data memory keeps nothing, a folder keeps everything", async () => {
    const cwd = aFolder()
    const sendTo = async (data: string) => {
      const started = await spawnSandpost(["--data", data], { cwd })
      const client = new SandpostClient({ url: started.ready.url })
      await client.service.sendEmail({ from: "a@acme.test", to: "b@example.com", subject: "Hi", text: "Hi" })
      const { total } = await client.emails.list()
      await started.end("SIGTERM")
      return total
    }
    expect([await sendTo("memory"), await sendTo("memory")]).toEqual([1, 1])
    expect(readdirSync(cwd)).toEqual([])
    expect([await sendTo("kept"), await sendTo("kept")]).toEqual([1, 2])
  })
})

describe("startSandpost()", () => {
  it("returns { url, baseUrl, smtpPort, dnsPort, tokens, client, stop() }, in memory and on free ports", async () => {
    const sandpost = await startSandpost()
    expect(Object.keys(sandpost).sort()).toEqual(
      ["url", "baseUrl", "smtpPort", "dnsPort", "tokens", "client", "stop"].sort(),
    )
    const ports = [Number(new URL(sandpost.url).port), sandpost.smtpPort, sandpost.dnsPort]
    expect(ports.every((port) => Number(port) > 1025 && port !== 8025)).toBe(true)
    expect(await sandpost.client.control.getInfo()).toMatchObject({ url: sandpost.url, base_url: sandpost.baseUrl })
    await sandpost.stop()
    await expect(sandpost.client.control.getInfo()).rejects.toMatchObject({ type: "unreachable" })
  })

  it("rejects a Node that is too old, in the sentence of the command line", async () => {
    const own = process.versions.node
    const setVersion = (value: string) => Object.defineProperty(process.versions, "node", { value, configurable: true })
    try {
      for (const old of ["20.20.2", "22.18.0"]) {
        setVersion(old)
        const sentence = `Sandpost needs Node 22.19 or later, and this is Node ${old}.`
        await expect(startSandpost()).rejects.toEqual(new StartError(sentence))
      }
      for (const supported of ["22.19.0", "24.0.0"]) {
        setVersion(supported)
        await (await startSandpost()).stop()
      }
    } finally {
      setVersion(own)
    }
  })

  it("responds to an internal error with its cause, unless a log has it", async () => {
    const logged = await startSandpost({ log_level: "error" })
    const silent = await startSandpost()
    const { toArray } = Iterator.prototype
    const printed: string[] = []
    const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => printed.push(String(text)) > 0)
    try {
      // As on a Node that lacks it.
      Reflect.deleteProperty(Iterator.prototype, "toArray")
      const failed = { status: 500, type: "internal_error" }
      await expect(silent.client.emails.waitFor({ to: "ann@example.com", timeout_ms: 1 })).rejects.toMatchObject({
        ...failed,
        message: expect.stringMatching(/^Internal error in the sandbox: TypeError: .*toArray is not a function/),
      })
      await expect(logged.client.emails.waitFor({ to: "ann@example.com", timeout_ms: 1 })).rejects.toMatchObject({
        ...failed,
        message: "Internal error in the sandbox. See its log for the cause.",
      })
    } finally {
      Object.assign(Iterator.prototype, { toArray })
      await Promise.all([silent.stop(), logged.stop()])
      write.mockRestore()
    }
    expect(printed.join("")).toMatch(/request failed .*toArray is not a function/s)
  })
})
