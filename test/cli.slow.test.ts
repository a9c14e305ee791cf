import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer as createHttpsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { type StartedSandpost, startSandpost } from "../src/index.ts"
import { createCertificate } from "../src/smtp/certificate.ts"
import { program } from "./helpers/program.ts"
import { startProgram } from "./helpers/start-program.ts"

let sandpost: StartedSandpost
let folder: string
beforeAll(async () => {
  sandpost = await startSandpost()
  folder = await mkdtemp(join(tmpdir(), "sandpost-cli-"))
})
afterAll(async () => {
  await sandpost.stop()
  await rm(folder, { recursive: true })
})

const start = (words: string[], env: Record<string, string> = { SANDPOST_URL: sandpost.url }) =>
  startProgram(words, env)
const runCli = (...words: string[]) => start(words).ended

const send = (fields: object = {}) =>
  sandpost.client.service.sendEmail({
    from: "hello@acme.test",
    to: "ann@example.com",
    subject: "Your code",
    text: "Your code is 482913.",
    ...fields,
  })

describe("sandpost wait", () => {
  it("prints the message that arrived as a line, as JSON, or only its code or link", async () => {
    const html = '<a href="https://acme.test/confirm?t=9">Confirm</a> 482913'
    const { id } = await send({ to: "wait@example.com", html })
    const words = ["wait", "--to", "wait@example.com"]
    const [line, json, code, link] = await Promise.all([
      runCli(...words, "--subject", "your code"),
      runCli(...words, "--json"),
      runCli(...words, "--code"),
      runCli(...words, "--link", "confirm"),
    ])
    expect(line).toMatchObject({ code: 0, err: "", out: expect.stringMatching(`^${id} .*"Your code"\n$`) })
    expect(JSON.parse(json.out)).toMatchObject({ id, codes: ["482913"] })
    expect(code.out).toBe("482913\n")
    expect(link.out).toBe("https://acme.test/confirm?t=9\n")
  })

  it("prints one line of JSON with --json, also for a code and a link", async () => {
    await send({
      to: "json@example.com",
      subject: "Your code",
      text: "Your code is 012345.",
      html: '<a href="https://a.test/">a</a>',
    })
    const words = ["wait", "--to", "json@example.com", "--json"]
    const [code, link] = await Promise.all([runCli(...words, "--code"), runCli(...words, "--link", "a.test")])
    expect([JSON.parse(code.out), JSON.parse(link.out)]).toEqual(["012345", "https://a.test/"])
  })

  it("exits 2 on timeout, 0 if no mail was expected and none arrived, 1 if mail arrived anyway", async () => {
    await send({ to: "there@example.com" })
    const [late, none, came] = await Promise.all([
      runCli("wait", "--to", "nobody@example.com", "--timeout", "50ms"),
      runCli("wait", "--to", "nobody@example.com", "--count", "0", "--timeout", "50ms"),
      runCli("wait", "--to", "there@example.com", "--count", "0", "--timeout", "50ms"),
    ])
    expect(late).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^sandpost: .+\n$/) })
    expect(none).toMatchObject({ code: 0, err: "" })
    expect(came).toMatchObject({ code: 1, out: "" })
  })
})

describe("sandpost wait", () => {
  it("prints the codes and links of what it found", async () => {
    const html = '<a href="https://acme.test/confirm?t=9">Confirm</a> 482913'
    const { id } = await send({ to: "parts@example.com", html })
    const { out } = await runCli("wait", "--to", "parts@example.com")
    expect(out).toMatch(new RegExp(`^${id} .*  code 482913  link https://acme\\.test/confirm\\?t=9  "Your code"\n$`))
  })

  it("says what it waited for", async () => {
    const words = ["--to", "none@example.com", "--subject", "Welcome", "--timeout", "50ms"]
    const { err } = await runCli("wait", ...words)
    expect(err).toMatch(/Waited for .*to:"none@example\.com".*subject:"Welcome"/)
  })

  it("waits for received mail with --inbound", async () => {
    const [domain] = (await sandpost.client.control.listDomains()).data
    await sandpost.client.control.createReceivingAddress({ domain_id: domain!.id, local_part: "wait" })
    const to = `wait@sp.${domain!.name}`
    const received = { from: "bob@example.com", to, subject: "Your code", text: "Your code is 918273." }
    const [one] = (await sandpost.client.control.receiveInbound(received)).data
    const [line, code, late] = await Promise.all([
      runCli("wait", "--inbound", "--to", to),
      runCli("wait", "--inbound", "--to", to, "--code"),
      runCli("wait", "--inbound", "--from", "nobody@example.com", "--timeout", "50ms"),
    ])
    expect(line.out).toMatch(new RegExp(`^${one!.inbound_id}  received  bob@example.com to ${to}  code 918273  `))
    expect(code.out).toBe("918273\n")
    expect(late).toMatchObject({ code: 2, err: expect.stringContaining('from:"nobody@example.com"') })
  })

  it("waits for a webhook with --event", async () => {
    const receiver = await sandpost.client.webhooks.receiver({ events: ["email.bounced"] })
    const { id } = await send({ to: "bounced+wait@sandbox.test", subject: "Invoice" })
    const words = ["wait", "--event", "email.bounced"]
    const [line, json, late, mixed] = await Promise.all([
      runCli(...words, "--status", "succeeded"),
      runCli(...words, "--email", id, "--json"),
      runCli(...words, "--status", "failed", "--timeout", "50ms"),
      runCli(...words, "--to", "ann@example.com"),
    ])
    await receiver.close()
    expect(line).toMatchObject({ code: 0, err: "" })
    expect(line.out).toMatch(
      /^[0-9a-f-]{36} {2}email\.bounced {2}succeeded {2}204 in \d+ ms {2}to http:.* {2}about bounced\+wait@sandbox\.test {2}"Invoice"\n$/,
    )
    expect(JSON.parse(json.out)).toMatchObject({ email_id: id, status: "succeeded" })
    expect(late).toMatchObject({ code: 2, err: expect.stringContaining("Waited for email.bounced (failed).") })
    expect(mixed).toMatchObject({ code: 1, err: expect.stringContaining("--to is for mail.") })
  })
})

describe("sandpost send", () => {
  it("sends an email from a verified domain without any flag", async () => {
    const { code, out } = await runCli("send")
    const [id, url] = out.trim().split("  ")
    expect({ code, url }).toEqual({ code: 0, url: `${sandpost.url}/emails/${id}` })
    const mail = { from: "hello@acme.test", to: ["ada@example.com"], subject: "Hello from Sandpost" }
    expect(await sandpost.client.control.getCapturedEmail(id!)).toMatchObject(mail)
  })

  it("sends what the flags say, with bodies from files", async () => {
    const file = join(folder, "welcome.html")
    await writeFile(file, "<p>Hello</p>")
    const words = [
      "--from",
      "Shop <shop@acme.test>",
      "--to",
      "ann@example.com, ben@example.com",
      "--cc",
      "c@example.com",
    ]
    const more = ["--bcc", "d@example.com", "--reply-to", "e@acme.test", "--subject", "Hi", "--html", `@${file}`]
    const { out } = await runCli("send", ...words, ...more, "--text", "Hello", "--json")
    expect(await sandpost.client.control.getCapturedEmail(JSON.parse(out).id)).toMatchObject({
      from: "Shop <shop@acme.test>",
      to: ["ann@example.com", "ben@example.com"],
      cc: ["c@example.com"],
      bcc: ["d@example.com"],
      reply_to: ["e@acme.test"],
      subject: "Hi",
      html: "<p>Hello</p>",
      text: "Hello",
    })
  })

  it("exits with 1 and the reason if the API refuses it, or a default is missing", async () => {
    const { account_id, tokens } = await sandpost.client.accounts.create()
    const [refused, key, domain, sent] = await Promise.all([
      runCli("send", "--from", "a@nope.test"),
      runCli("send", "--account", account_id!, "--from", "a@acme.test"),
      runCli("send", "--account", account_id!, "--key", tokens.sending),
      runCli("send", "--account", account_id!, "--key", tokens.sending, "--from", "a@nope.test"),
    ])
    expect([refused, key, domain, sent].map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(refused.err).toContain("nope.test is not a verified domain")
    expect(key.err).toContain("needs --key <token>")
    expect(domain.err).toContain("needs --from <address>")
    expect(sent.err).toContain("nope.test is not a verified domain")
  })
})

describe("sandpost open, status, logs", () => {
  // Elsewhere it would open a browser.
  it.runIf(process.platform === "linux")(
    "prints the URL of the inbox or of an email if there is no browser",
    async () => {
      const { id } = await send({ to: "open@example.com" })
      const [inbox, email, none] = await Promise.all([runCli("open"), runCli("open", id), runCli("open", "nothing")])
      expect(inbox).toEqual({ code: 0, err: "", out: `${sandpost.url}/\n` })
      expect(email.out).toBe(`${sandpost.url}/emails/${id}\n`)
      expect(none).toMatchObject({ code: 1, out: "" })
    },
  )

  it.runIf(process.platform === "linux")("opens a browser, and prints the URL if that fails", async () => {
    const browser = join(folder, "xdg-open")
    const opened = join(folder, "opened")
    const env = { SANDPOST_URL: sandpost.url, DISPLAY: ":0", PATH: `${folder}:${process.env.PATH}` }
    await writeFile(browser, `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 })
    expect(await start(["open"], env).ended).toEqual({ code: 0, err: "", out: `Opened ${sandpost.url}/\n` })
    expect(await readFile(opened, "utf8")).toBe(`${sandpost.url}/\n`)
    await writeFile(browser, "#!/bin/sh\nexit 3\n")
    expect(await start(["open"], env).ended).toEqual({ code: 0, err: "", out: `${sandpost.url}/\n` })
  })

  it("prints version, addresses, counts and clock", async () => {
    const [lines, json] = await Promise.all([runCli("status"), runCli("status", "--json")])
    const info = JSON.parse(json.out)
    expect(lines.out).toMatch(/^Sandpost \d+\.\d+\.\d+ is running\.\n/)
    expect(lines.out).toContain(`  API base URL     ${sandpost.baseUrl}\n`)
    expect(lines.out).toContain(`  DNS              127.0.0.1:${sandpost.dnsPort}\n`)
    expect(lines.out).toContain(`  Emails           ${info.counts.emails}, `)
    expect(info).toMatchObject({ url: sandpost.url, clock: { frozen: false } })
  })

  it("prints requests, the newest last, and follows them", async () => {
    await send({ to: "logs@example.com" })
    await sandpost.client.service.getEmail("nothing").catch(() => {})
    const [lines, json, refused] = await Promise.all([
      runCli("logs", "--limit", "2"),
      runCli("logs", "--limit", "1", "--json"),
      runCli("logs", "--status", "5xx"),
    ])
    expect(lines.out.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^\d{4}-.* {2}POST {3}\/emails {2}200 {2}\d+ ms/),
      expect.stringMatching(/^\d{4}-.* {2}GET {4}\/emails\/nothing {2}404 not_found {2}\d+ ms/),
    ])
    expect(JSON.parse(json.out)).toMatchObject({ endpoint: "/emails/nothing", status_code: 404 })
    const found = await runCli("logs", "--q", "is:refused endpoint:/emails/nothing")
    expect(found.out).toMatch(/404 not_found {2}\d+ ms {2}\S.*nothing/)
    expect(await runCli("logs", "--q", "stauts:404")).toMatchObject({ err: expect.stringContaining("status:404") })
    expect(refused).toEqual({ code: 0, out: "", err: "" })

    const { child, ended } = start(["logs", "--follow", "--endpoint", "/domains", "--limit", "1"])
    const heard = new Promise<string>((done) => child.stdout.once("data", (bytes) => done(String(bytes))))
    let over = false
    const asking = (async () => {
      while (!over) await sandpost.client.service.listDomains()
    })()
    expect(await heard).toMatch(/ {2}GET {4}\/domains {2}200 /)
    over = true
    await asking
    child.kill("SIGINT")
    expect(await ended).toMatchObject({ code: 0, err: "" })
  })

  it.each([
    [["logs", "--limit", "0"], "--limit must be an integer from 1 to 100"],
    [["logs", "--status", "404"], "--status must be one of 2xx, 4xx, 5xx"],
  ])("%j: %s", async (words, sentence) => {
    expect(await runCli(...words)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) })
  })
})

describe("sandpost trigger, advance, reset", () => {
  it("bounces the newest email if no id is given", async () => {
    const { account_id, service } = await sandpost.client.accounts.create({ domains: ["newest.test"] })
    const words = ["trigger", "bounced", "--account", account_id!]
    expect(await runCli(...words)).toMatchObject({ code: 1, err: expect.stringContaining("There is no email yet.") })
    const mail = { from: "a@newest.test", to: "b@example.com", subject: "Hi", text: "Hi" }
    await service.sendEmail(mail)
    const { id } = await service.sendEmail(mail)
    expect(await runCli(...words)).toMatchObject({ code: 0, out: `${id} is bounced.\n` })
  })

  it("bounces an email, and explains why it cannot bounce again", async () => {
    const { id } = await send({ to: "bounce@example.com" })
    await sandpost.client.control.settle()
    expect(await runCli("trigger", "bounced", id, "--reason", "gone")).toMatchObject({
      code: 0,
      out: `${id} is bounced.\n`,
    })
    const again = await runCli("trigger", "bounced", id, "--json")
    expect(again).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^sandpost: .*bounced is final\.\n$/) })
  })

  it("runs a script for an email, given by its id or as the last one", async () => {
    const { account_id, service } = await sandpost.client.accounts.create({ domains: ["script.test"] })
    const mail = { from: "a@script.test", to: "b@example.com", subject: "Hi", html: "Hi", track_opens: true }
    const { id } = await service.sendEmail(mail)
    const words = ["--account", account_id!]
    const ran = await runCli("trigger", "last", "opened after 1h, clicked", ...words)
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining("opened after 1h\n") })
    expect(ran.out).toContain("Step 2 (clicked) will be skipped: the email is sent without track_clicks.")
    expect(await runCli("trigger", "opened after 1h", id, ...words)).toMatchObject({ code: 0 })
    expect(await runCli("trigger", id, "opened, opned", ...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('character 9: "opned" is not a known word; the nearest is "opened"'),
    })
  })

  it("answers an email as its recipient", async () => {
    const { account_id, service } = await sandpost.client.accounts.create({ domains: ["answered.test"] })
    const mail = { from: "desk@answered.test", to: "b@example.com", subject: "Hi", text: "Hi" }
    await service.sendEmail(mail)
    const words = ["--account", account_id!]
    await sandpost.client.control.settle()
    const refused = await runCli("reply", "last", ...words)
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining("desk@answered.test is not a receiving address"),
    })
    const sent = await runCli("reply", "--text", "Yes", "--spf", "fail", "--create-address", ...words)
    expect(sent).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^desk@answered\.test received [0-9a-f-]{36}\.\n$/),
    })
    expect(await runCli("reply", "--kind", "bounce", ...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        '--kind must be one of reply, reply_all, out_of_office, bounce_message, got "bounce"',
      ),
    })
  })

  it("drops the response of the next email, which is still sent", async () => {
    const { account_id, service, emails } = await sandpost.client.accounts.create({ domains: ["dropped.test"] })
    const fault = await runCli("fault", "drop-response", "--account", account_id!)
    expect(fault).toMatchObject({
      code: 0,
      out: "The next POST request to /v1/emails takes effect, but its response is dropped.\n",
    })
    const mail = { from: "a@dropped.test", to: "b@example.com", subject: "Hi", text: "Hi" }
    await expect(service.sendEmail(mail)).rejects.toMatchObject({ type: "unreachable" })
    await service.sendEmail(mail)
    expect((await emails.list({ q: "is:duplicate" })).total).toBe(1)
  })

  it("injects each error type and status into the requests of a method and a path, and removes faults", async () => {
    const { account_id, service, control } = await sandpost.client.accounts.create()
    const inject = (...words: string[]) => runCli("fault", ...words, "--account", account_id!)
    const send = () => service.sendEmail({ from: "a@none.test", to: "b@example.com", subject: "Hi", text: "Hi" })

    const limit = await inject("rate_limit_exceeded", "--method", "post", "--path", "/emails", "--times", "2")
    expect(limit).toMatchObject({ code: 0, out: "The next 2 POST requests to /v1/emails get rate_limit_exceeded.\n" })
    await expect(service.listEmails()).resolves.toBeDefined()
    for (const _ of [1, 2]) await expect(send()).rejects.toMatchObject({ status: 429, type: "rate_limit_exceeded" })
    await expect(send()).rejects.toMatchObject({ type: "domain_not_verified" })

    expect((await inject("503")).out).toBe("The next request to /v1 gets 503 internal_error.\n")
    await expect(service.listEmails()).rejects.toMatchObject({ status: 503, type: "internal_error" })

    const always = await inject("403", "--times", "0", "--path", "/nowhere")
    expect(always.out).toMatch(
      /^Until you remove it, each request to \/v1\/nowhere gets 403 permission_denied\.\nNo API path/,
    )
    const date = "Fri, 27 Nov 2026 08:00:00 GMT"
    expect((await inject("429", "--retry-after", date)).code).toBe(0)
    expect((await inject("internal_error", "--retry-after", "7")).code).toBe(0)
    const { data } = await control.listFaults()
    expect(data.slice(0, 2).map(({ error }) => error)).toEqual([
      { type: "internal_error", retry_after: 7 },
      { type: "rate_limit_exceeded", status: 429, retry_after: date },
    ])
    expect((await inject("clear")).out).toBe("Removed 5 faults, 3 of them still armed.\n")
    expect((await control.listFaults()).total).toBe(0)
  })

  it("moves the clock", async () => {
    const before = Date.parse((await sandpost.client.control.getClock()).now)
    const { out, code } = await runCli("advance", "1d2h", "--json")
    expect(code).toBe(0)
    expect(Date.parse(JSON.parse(out).now) - before).toBeGreaterThanOrEqual(26 * 3_600_000)
  })

  it("resets one account and keeps the given collections", async () => {
    const { account_id, emails, service, control } = await sandpost.client.accounts.create({ domains: ["x.test"] })
    await service.sendEmail({ from: "a@x.test", to: "b@example.com", subject: "Hi", text: "Hi" })
    await control.addSuppression({ address: "c@example.com" })
    const { code } = await runCli("reset", "--keep", "suppressions", "--account", account_id!)
    expect({ code, mail: (await emails.list()).total, kept: (await control.listSuppressions()).total }).toEqual({
      code: 0,
      mail: 0,
      kept: 1,
    })
  })
})

describe("sandpost import-suppressions", () => {
  it("imports in parts, each with the header line, reports line numbers of the file, and exits 1 if one is invalid", async () => {
    const rows = Array.from({ length: 2500 }, (_, index) =>
      index === 2100 ? "not an address" : `bulk${index}@example.com,bounced`,
    )
    const file = join(folder, "suppressed.csv")
    await writeFile(file, ["address,reason", ...rows].join("\n"))
    const { out, err, code } = await runCli("import-suppressions", file)
    expect({ out, err, code }).toEqual({
      code: 1,
      out: "2499 imported, 0 already present, 1 invalid.\n",
      err: "sandpost: line 2102 is not a valid address: not an address\n",
    })
    await writeFile(file, "bulk1@example.com\n")
    expect(await runCli("import-suppressions", file)).toMatchObject({ code: 0, err: "" })
    const { data } = await sandpost.client.control.listSuppressions({ q: "bulk2499@" })
    expect(data).toMatchObject([{ address: "bulk2499@example.com", reason: "bounced" }])
  })

  it("reports a missing file", async () => {
    const missing = join(folder, "none.csv")
    expect(await runCli("import-suppressions", missing)).toEqual({
      code: 1,
      out: "",
      err: `sandpost: ${missing} cannot be read: no such file or folder.\n`,
    })
  })
})

it("saves and loads snapshots", async () => {
  const file = join(folder, "state.json")
  expect(await runCli("snapshot", "save", file)).toMatchObject({ code: 0, err: "" })
  const { total } = await sandpost.client.emails.list()
  await send()
  expect(await runCli("snapshot", "load", file)).toMatchObject({ code: 0, err: "" })
  expect((await sandpost.client.emails.list()).total).toBe(total)
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n")
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ end: true })

  await writeFile(file, JSON.stringify(await sandpost.client.snapshot.take()))
  await send()
  expect(await runCli("snapshot", "load", file)).toMatchObject({ code: 0, err: "" })
  expect((await sandpost.client.emails.list()).total).toBe(total)
  await writeFile(file, lines.slice(0, -1).join("\n"))
  expect(await runCli("snapshot", "load", file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("cut off after line"),
  })
  expect(await runCli("snapshot", "lode", file)).toMatchObject({ code: 1 })
})

it("injects a file as received mail", async () => {
  const box = sandpost.client
  const domain = (await box.control.listDomains()).data[0]!
  await box.control.createReceivingAddress({ domain_id: domain.id, local_part: "support" })
  const file = join(folder, "message.eml")
  await writeFile(file, "From: bob@example.com\r\nSubject: Help\r\n\r\nHelp!\r\n")
  const to = `support@sp.${domain.name}`
  const { out, code } = await runCli("inbound", file, "--to", to, "--from", "bob@example.com", "--json")
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject([{ recipient: to }])
  await writeFile(file, "import smtplib\nfrom email.message import EmailMessage\n")
  expect(await runCli("inbound", file, "--to", to)).toEqual({
    code: 1,
    out: "",
    err: `sandpost: ${file} is not a message: its first line must be a header such as "Subject: Hello".\n`,
  })
})

it("finds an account by its name", async () => {
  const [one] = await Promise.all(["worker 1", "twin", "twin"].map((name) => sandpost.client.accounts.create({ name })))
  const [json, none, several] = await Promise.all(
    ["worker 1", "worker 2", "twin"].map((name) => runCli("status", "--account", name, "--json")),
  )
  expect(JSON.parse(json!.out)).toMatchObject({ account_id: one!.account_id })
  expect(none!.err).toContain('There is no account named "worker 2"; the nearest is worker 1. Accounts: ')
  expect(several!.err).toContain("2 accounts have the name twin.")
})

it("rejects an unknown account", async () => {
  const unknown = "00000000-0000-4000-8000-0000000000ff"
  expect(await runCli("listen", "--account", unknown)).toMatchObject({ code: 1, out: "" })
})

it("streams live events, one per line, and exits on Ctrl-C", async () => {
  const { child, ended } = start(["listen"])
  const heard = new Promise<string>((done) => child.stdout.once("data", (bytes) => done(String(bytes))))
  let over = false
  const sending = (async () => {
    while (!over) await send({ to: "listen@example.com" })
  })()
  expect(await heard).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}(email\.created|email\.updated|log\.created) .*\n/)
  over = true
  await sending
  child.kill("SIGINT")
  expect(await ended).toMatchObject({ code: 0, err: "" })
})

it("stops listening when stdout is closed", async () => {
  const child = spawn(process.execPath, [program, "listen", "--url", sandpost.url])
  const closed = new Promise<number | null>((done) => child.on("exit", done))
  child.stdout.once("data", () => child.stdout.destroy())
  let code: number | null | undefined
  const over = closed.then((said) => {
    code = said
  })
  while (code === undefined) await send({ to: "pipe@example.com" })
  await over
  expect(code).toBe(0)
})

it("exits with 1 if the mail lacks the requested part, and with 2 if no mail arrived", async () => {
  await send({ to: "bare@example.com", text: "Nothing to press." })
  const words = ["wait", "--to", "bare@example.com", "--timeout", "100ms"]
  const [link, code, none] = await Promise.all([
    runCli(...words, "--link", "confirm"),
    runCli(...words, "--code"),
    runCli("wait", "--to", "nobody@example.com", "--timeout", "100ms"),
  ])
  expect([link.code, code.code, none.code]).toEqual([1, 1, 2])
  expect(link.err).toContain("It has no links.")
})

describe("output contains no terminal control sequences", () => {
  /** Sets the title, clears the screen and writes the clipboard with C0 and C1 codes, then hides and reverses text. */
  const EVIL = "\u001b]0;PWNED\u0007\u001b[2J\u007f\u009b2J\u009d52;c;eA==\u009c\u202e\u200b\u2028"
  const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u
  const evil = async (...words: string[]) => {
    const { out, err, code } = await runCli(...words)
    expect(out + err, words.join(" ")).not.toMatch(UNPRINTABLE)
    return { out, err, code, lines: (out + err).split("\n").length - 1 }
  }

  it("in the output of wait, and in errors about a message", async () => {
    const html = `<a href="https://x.test/&#27;]0;PWNED&#7;&#x9b;2J">Confirm</a>`
    await send({ to: "evil@example.com", subject: EVIL, text: "Nothing to read.", html })
    const words = ["wait", "--to", "evil@example.com", "--timeout", "100ms"]
    const [line, json, link, linkAsJson, noLink, noCode, some, late] = await Promise.all([
      evil(...words),
      evil(...words, "--json"),
      evil(...words, "--link", "x.test"),
      evil(...words, "--link", "x.test", "--json"),
      evil(...words, "--link", "missing"),
      evil(...words, "--code"),
      evil(...words, "--count", "0"),
      evil("wait", "--to", "nobody@example.com", "--timeout", "50ms"),
    ])
    expect([line, link, noLink, noCode, some, late].map(({ lines }) => lines)).toEqual([1, 1, 1, 1, 1, 1])
    for (const { out, err } of [line, link, noLink, noCode, some, late]) expect(out + err).toContain("PWNED")
    expect(JSON.parse(json.out).subject).toBe(EVIL)
    expect(JSON.parse(linkAsJson.out)).toBe(JSON.parse(json.out).links[0].url)
    expect([line, link, noLink, noCode, some, late].map(({ code }) => code)).toEqual([0, 0, 1, 1, 1, 2])
  })

  it.each([[[]], [["--json"]]])("in the output of listen %j", async (flags) => {
    const { child, ended } = start(["listen", ...flags])
    let heard = ""
    child.stdout.on("data", (bytes) => {
      heard += bytes
    })
    while (!heard.includes("PWNED")) await send({ to: "listen@example.com", subject: EVIL })
    child.kill("SIGINT")
    const { out } = await ended
    expect(out).not.toMatch(UNPRINTABLE)
    expect(out).toContain("PWNED")
  })

  it("in values that the other commands quote", async () => {
    const { id } = await send({ to: "evil-bounce@example.com" })
    const list = join(folder, "evil.csv")
    await writeFile(list, `fine@example.com\n${EVIL}\n`)
    const mail = join(folder, "evil.eml")
    await writeFile(mail, `From: bob@example.com\r\nSubject: ${EVIL}\r\n\r\nHelp!\r\n`)
    const path = join(folder, EVIL)
    let quoted = 0
    for (const words of [
      ["trigger", EVIL, id],
      ["trigger", "bounced", EVIL],
      ["fault", EVIL],
      ["trigger", "clicked", id, "--link", `https://${EVIL}`],
      ["inbound", mail, "--to", `${EVIL}@sp.acme.test`],
      ["inbound", path, "--to", "x@sp.acme.test"],
      ["advance", EVIL],
      ["reset", "--keep", EVIL],
      ["snapshot", "save", path],
      ["snapshot", EVIL, path],
      ["snapshot", "load", join(folder, `${EVIL}missing`)],
      ["import-suppressions", list],
      ["wait", "--count", EVIL],
      ["wait", "--url", EVIL],
      ["wait", `--${EVIL}`],
      [EVIL],
      ["serve", "--port", EVIL],
    ]) {
      const { out, err } = await evil(...words)
      if (/\\u(\{1b\}|001b)/.test(out + err)) quoted++
    }
    expect(quoted).toBeGreaterThan(10)
    const lines = (await readFile(path, "utf8")).trimEnd().split("\n")
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => "object"))
  })
})

describe("invalid commands", () => {
  it("say which URL cannot be reached", async () => {
    const { code, err } = await runCli("advance", "1h", "--url", "http://127.0.0.1:9")
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^sandpost: Cannot reach Sandpost at http:\/\/127\.0\.0\.1:9 /),
    })
  })

  it("is not a base URL that ends in /v1 or a slash", async () => {
    const base = `${sandpost.url}/v1`
    const [flag, variable] = await Promise.all([
      runCli("status", "--url", `${base}/`),
      start(["status"], { SANDPOST_URL: base }).ended,
    ])
    for (const { code, out, err } of [flag, variable]) {
      expect({ code, err }).toEqual({ code: 0, err: "" })
      expect(out).toContain(` ${sandpost.url}\n`)
    }
  })

  it("say in one sentence what is wrong with a URL, without a stack trace", async () => {
    expect(await runCli("status", "--url", "http://127.0.0.1:99999")).toEqual({
      code: 1,
      out: "",
      err: 'sandpost: --url must be a URL such as http://127.0.0.1:8025, got "http://127.0.0.1:99999".\n',
    })
  })

  it.each([
    [["wiat"], 'the nearest is "wait"'],
    [["trigger", "bonced", "x"], 'the nearest is "bounced"'],
    [["trigger"], "needs <event>"],
    [["wait", "--too", "x"], "the nearest is --to"],
    [["advance", "soon"], "must be a duration"],
    [["fault", "drop-respose"], 'the nearest is "drop-response"'],
    [["fault", "600"], "or a status from 400 to 599"],
    [["fault", "500", "--method", "SEND"], "--method must be one of GET, POST, PUT, PATCH, DELETE"],
    [["fault", "500", "--times", "-1"], "--times must be an integer from 0 to 1000000"],
    [["fault", "drop-response", "--retry-after", "2"], "--retry-after needs an error type or a status"],
    [["reset", "--keep", "domain"], '--keep: "domain" is not a known value; the nearest is "domains"'],
    [["wait", "--url", "localhost:8025"], "--url must be a URL"],
    [["listen", "--forward-to", "http://127.0.0.1:9", "--events", "email.bonced"], 'the nearest is "email.bounced"'],
    [["advance", "1h", "2h"], "accepts no more than <duration>"],
    [["wait", "--json=1"], "The flag --json does not accept a value."],
  ])("%j: %s", async (words, sentence) => {
    const { code, err, out } = await runCli(...words)
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain(sentence)
  })
})

describe("sandpost listen --forward-to", () => {
  const urlsLeft = async () => {
    const { data } = await sandpost.client.control.listWebhooks()
    return data.filter(({ description }) => description?.startsWith("sandpost listen on ")).map(({ url }) => url)
  }

  it("forwards webhooks unchanged, prints them, and removes its endpoint at the end", async () => {
    const app = await sandpost.client.webhooks.receiver({ events: ["email.opened"] })
    const words = ["--events", "email.bounced", "--fail", "1", "--latency", "10ms", "--print-secret"]
    const { child, ended } = start(["listen", "--forward-to", app.url, ...words])
    await expect.poll(urlsLeft).toHaveLength(1)
    await send({ to: "bounced+forward@sandbox.test", subject: "Invoice" })
    await sandpost.client.webhooks.waitFor({ event: "email.bounced", status: "pending" })
    await sandpost.client.control.setClock({ advance: "10s" })
    await expect.poll(() => app.requests.length).toBe(1)
    child.kill("SIGTERM")
    const { code, out } = await ended
    const [secret, first, second] = out.trim().split("\n")
    expect({ code, secret }).toEqual({ code: 0, secret: expect.stringMatching(/^whsec_/) })
    expect(first).toMatch(
      /^email\.bounced +attempt 1 {2}500 in \d+ ms {2}bounced\+forward@sandbox\.test {2}"Invoice" {2}"failed by --fail"$/,
    )
    // The application has another secret, so it rejects the signature: the request arrived as it was.
    expect(second).toMatch(/^email\.bounced +attempt 2 {2}400 in \d+ ms/)
    expect(app.requests[0]?.headers["service-signature"]).toMatch(/^t=/)
    expect(await urlsLeft()).toEqual([])
    await app.close()
  })

  it("says why nothing was delivered, and removes what a killed process left behind", async () => {
    const words = ["listen", "--forward-to", "http://127.0.0.1:65533/hook", "--json"]
    const killed = start(words)
    await expect.poll(urlsLeft).toHaveLength(1)
    const [left] = await urlsLeft()
    killed.child.kill("SIGKILL")
    await killed.ended
    expect(await urlsLeft()).toEqual([left])
    const next = start(words)
    await expect.poll(urlsLeft).not.toContain(left)
    await expect.poll(urlsLeft).toHaveLength(1)
    await send({ to: "ann@example.com" })
    await sandpost.client.control.settle()
    next.child.kill("SIGINT")
    const { out } = await next.ended
    expect(JSON.parse(out.split("\n")[0] ?? "")).toMatchObject({
      attempt: 1,
      status: 502,
      response_body: "no response from http://127.0.0.1:65533/hook: ECONNREFUSED",
    })
    expect(await urlsLeft()).toEqual([])
  })

  it("forwards to https with a private certificate only with --skip-verify, which the error names", async () => {
    let received = 0
    const app = createHttpsServer(createCertificate("app.test"), (req, res) => {
      received++
      req.resume()
      res.writeHead(307, { Location: "https://127.0.0.1:1/" }).end("moved")
    })
    await once(app.listen(0, "127.0.0.1"), "listening")
    onTestFinished(() => void app.close())
    const words = ["listen", "--json", "--forward-to", `https://localhost:${(app.address() as AddressInfo).port}/`]
    const forwarded = async (...flags: string[]) => {
      const { child, ended } = start([...words, ...flags])
      await expect.poll(urlsLeft).toHaveLength(1)
      await send({ to: "ann@example.com" })
      await sandpost.client.control.settle()
      child.kill("SIGTERM")
      return JSON.parse((await ended).out.split("\n")[0] ?? "")
    }
    const refused = await forwarded()
    expect(refused).toMatchObject({ status: 502, response_body: expect.stringMatching(/not trusted .* --skip-verify/) })
    expect(received).toBe(0)
    // A redirect is reported, not followed.
    expect(await forwarded("--skip-verify")).toMatchObject({ status: 307, response_body: "moved" })
    const http = await runCli("listen", "--forward-to", "http://localhost:1", "--skip-verify")
    expect(http.err).toContain('--skip-verify needs an https URL in --forward-to, got "http://localhost:1".')
  })

  it("rejects a URL or a number that is none, and flags without --forward-to", async () => {
    const [url, fail, alone] = await Promise.all([
      runCli("listen", "--forward-to", "localhost:3000"),
      runCli("listen", "--forward-to", "http://localhost:3000", "--fail", "x"),
      runCli("listen", "--events", "email.sent"),
    ])
    expect(url.err).toContain("--forward-to must be a URL such as")
    expect(fail.err).toContain("--fail must be a number of requests")
    expect(alone.err).toContain("--events needs --forward-to <url>.")
    expect([url, fail, alone].map(({ code }) => code)).toEqual([1, 1, 1])
  })
})
