import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { constants } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { program } from "../helpers/program.ts"
import { aFolder } from "../helpers/spawn.ts"

const isWindows = process.platform === "win32"

interface Ended {
  code: number | null
  out: string
  err: string
}

interface Running {
  child: ChildProcess
  out: () => string
  err: () => string
  ended: Promise<Ended>
}

/** Starts `sandpost exec` with these arguments in an empty folder. */
function startExec(args: readonly string[], around: { cwd?: string; env?: Record<string, string> } = {}): Running {
  const { cwd = aFolder(), env = {} } = around
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const child = spawn(process.execPath, [program, "exec", ...args], {
    cwd,
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let [out, err] = ["", ""]
  child.stdout.on("data", (bytes) => {
    out += bytes
  })
  child.stderr.on("data", (bytes) => {
    err += bytes
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, out, err })))
  return { child, out: () => out, err: () => err, ended }
}

const exec = (...args: string[]) => startExec(args).ended
/** The arguments of a command that runs a script in Node. */
const node = (script: string) => ["--", "node", "-e", script]

const SEND = `
const send = (key, mail) => fetch(process.env.MAIL_API_URL + "/emails", {
  method: "POST",
  headers: { Authorization: "Bearer " + key, "Content-Type": "application/json" },
  body: JSON.stringify(mail),
})
`
const sending = (...after: string[]) =>
  node(`${SEND}
send(process.env.MAIL_API_KEY, ${JSON.stringify(anEmail({ from: "hello@acme.test" }))}).then(async (answer) => {
  console.log(answer.status)
  ${after.join("\n")}
})`)

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      done(true)
    }).on("error", () => done(false))
  })

const portOf = (url: string) => Number(new URL(url).port)
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe("sandpost exec", () => {
  it("gives the command the address and key of a sandbox of its own, and its standard output", async () => {
    const { code, out, err } = await exec(...sending("console.log(process.env.SANDPOST_URL)"))
    const [status, url = ""] = out.trim().split("\n")
    expect({ code, status }).toEqual({ code: 0, status: "200" })
    expect(err).toBe(`sandpost: the inbox is at ${url} until the command ends.\n`)
    expect(await isListening(portOf(url))).toBe(false)
  })

  it("sets further variables that --env names", async () => {
    const names = ["url", "base_url", "key", "sending_key", "smtp_host", "smtp_port", "dns_port"]
    const flags = names.flatMap((word) => ["--env", `X_${word}=${word}`])
    const script =
      "console.log(JSON.stringify(Object.entries(process.env).filter(([name]) => /^(X|SANDPOST|MAIL)_/.test(name))))"
    const { code, out } = await exec(...flags, "--env", "MAIL_API_KEY=sending_key", ...node(script))
    expect(code).toBe(0)
    const given = Object.fromEntries(JSON.parse(out))
    expect(given).toEqual({
      SANDPOST_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      MAIL_API_URL: `${given.SANDPOST_URL}/v1`,
      MAIL_API_KEY: "sp_dev_sending",
      X_url: given.SANDPOST_URL,
      X_base_url: `${given.SANDPOST_URL}/v1`,
      X_key: "sp_dev_full_access",
      X_sending_key: "sp_dev_sending",
      X_smtp_host: "127.0.0.1",
      X_smtp_port: expect.stringMatching(/^\d+$/),
      X_dns_port: expect.stringMatching(/^\d+$/),
    })
  })

  it("takes the flags of the sandbox, and ignores ports and data folder of a project's own one", async () => {
    const cwd = aFolder()
    writeFileSync(join(cwd, "sandpost.config.json"), '{"port": 1, "data": "mail", "public_url": "http://other.test"}')
    const env = { SANDPOST_SMTP_PORT: "1", SANDPOST_DOMAINS: "shop.test" }
    const script = `${SEND}
const mail = (domain) => ({ from: "hi@" + domain, to: "ann@example.com", subject: "Hi", text: "Hi" })
Promise.all(["shop.test", "my.test", "no.test"].map((domain) => send("my_own_secret_key", mail(domain))))
  .then((answers) => console.log(answers.map(({ status }) => status).join()))`
    const flags = ["--domain", "my.test", "--domain", "shop.test", "--api-key", "my_own_secret_key"]
    const { code, out } = await startExec([...flags, ...node(script)], { cwd, env }).ended
    expect({ code, out }).toEqual({ code: 0, out: "200,200,403\n" })
    expect(existsSync(join(cwd, "mail"))).toBe(false)
  })

  it("gives the command every argument as it is", async () => {
    const words = ["a b", "--port", "--", "$HOME", '"q"', "*", ""]
    const { code, out } = await exec("--", "node", "-p", "JSON.stringify(process.argv.slice(1))", "--", ...words)
    expect({ code, args: JSON.parse(out) }).toEqual({ code: 0, args: words })
  })

  it("protects the control API with the password that it was given, which the command knows", async () => {
    const script = `
const { SANDPOST_URL, SANDPOST_UI_PASSWORD } = process.env
const Authorization = "Basic " + btoa("any:" + SANDPOST_UI_PASSWORD)
const ask = (headers) => fetch(SANDPOST_URL + "/sandbox/emails", { headers }).then(({ status }) => status)
Promise.all([ask({}), ask({ Authorization })]).then((found) => console.log(found.join()))`
    const { code, out } = await exec("--ui-password", "s3cret", "--report", ...node(script))
    expect({ code, out }).toEqual({ code: 0, out: "401,200\n" })
  })

  it("runs the command in the folder in which npm was called, also by `npm start` in a clone", async () => {
    const start = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url))
    const INIT_CWD = realpathSync(aFolder())
    const env = { PATH: process.env.PATH ?? "", INIT_CWD }
    const child = spawn(process.execPath, [start, "exec", "--", "node", "-p", "process.cwd()"], { env })
    const ended = once(child, "close")
    expect((await text(child.stdout)).trim()).toBe(INIT_CWD)
    expect(await ended).toEqual([0, null])
    const repair = spawn(process.execPath, [start, "repair", "missing"], { env })
    expect(await text(repair.stderr)).toContain(`${join(INIT_CWD, "missing")} does not exist`)
  })

  it("runs twice at once, each with its own sandbox", async () => {
    const script = sending(
      "const found = await fetch(process.env.SANDPOST_URL + '/sandbox/emails').then((answer) => answer.json())",
      "console.log(found.total, process.env.SANDPOST_URL)",
    )
    const [one, other] = await Promise.all([exec(...script), exec(...script)])
    const lines = [one, other].map(({ out }) => out.trim().split("\n")[1]?.split(" "))
    expect(lines.map((words) => words?.[0])).toEqual(["1", "1"])
    expect(lines[0]?.[1]).not.toBe(lines[1]?.[1])
  })
})

describe("the exit code of sandpost exec", () => {
  it("is that of the command", async () => {
    expect((await exec(...node("process.exit(3)"))).code).toBe(3)
  })
  it.skipIf(isWindows)("is 128 and the number of the signal that ended the command", async () => {
    expect((await exec(...node("process.kill(process.pid, 'SIGKILL')"))).code).toBe(128 + constants.signals.SIGKILL)
  })
  it.each([
    ["nosuchcommand", [], /^sandpost: The command "nosuchcommand" was not found\. .+ PATH\.\n$/],
    ["npm test", [], /^sandpost: The command "npm test" was not found\. .*sandpost exec -- npm test, or use a shell/],
  ])("is 127 for %j, with one sentence", async (command, args, message) => {
    const { code, out, err } = await exec("--", command, ...args)
    expect({ code, out }).toEqual({ code: 127, out: "" })
    expect(err).toMatch(message)
  })
  it.skipIf(isWindows)("is 126 for a file that cannot be run", async () => {
    const file = join(aFolder(), "script")
    writeFileSync(file, "")
    const { code, err } = await exec("--", file)
    expect(code).toBe(126)
    expect(err).toBe(`sandpost: The command "${file}" cannot be run: permission denied.\n`)
  })
  it.each([
    [["--", "node"], ["--env", "A=urll"], '--env A: "urll" is not a known word; the nearest is "url". Known: url, '],
    [["--", "node"], ["--env", "=url"], '--env must be NAME=word, such as --env MAILER_URL=base_url, got "=url".'],
    [["--", "node"], ["--env", "A=url", "--env", "A=key"], "--env A is given twice, as url and key."],
    [["--", "node"], ["--smtp-port", "off", "--env", "A=smtp_port"], "A has no value: SMTP is off."],
    [["--", "node"], ["--fail-on", "dup"], '--fail-on: "dup" is not a known value'],
    [["--", "node"], ["--prot", "0"], "The flag --prot is not known; the nearest is --port."],
    [["--", "node"], ["--fixture", "none.json"], "none.json"],
    [["--", "node"], ["node"], '"node" is before --.'],
    [["node", "-q"], [], "The command of sandpost exec comes after --"],
    [["--"], [], "sandpost exec needs a command after --"],
  ])("is 1 for %j with %j, before the command runs", async (command, flags, message) => {
    const { code, out, err } = await exec(...flags, ...command)
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toMatch(/^sandpost: .+\n$/)
    expect(err).toContain(message)
  })
})

describe("the report of sandpost exec", () => {
  it("is printed on stderr and written where the flags say", async () => {
    const cwd = aFolder()
    const flags = ["--report", "--html", "report", "--junit", "report/junit.xml", "--eml", "mail"]
    const { code, out, err } = await startExec([...flags, ...sending()], { cwd }).ended
    expect({ code, out }).toEqual({ code: 0, out: "200\n" })
    expect(err).toContain("1 email (1 delivered), 1 request")
    expect(err).not.toContain("The report is empty")
    expect(readFileSync(join(cwd, "report/index.html"), "utf8")).toContain("Emails nobody has read")
    expect(readFileSync(join(cwd, "report/junit.xml"), "utf8")).toContain("<testsuites")
    expect(existsSync(join(cwd, "mail"))).toBe(true)
  })
  it("says why it is empty, unless only the file of the run is wanted", async () => {
    const cwd = aFolder()
    const create = 'fetch(process.env.SANDPOST_URL + "/sandbox/accounts", { method: "POST" })'
    const reported = await startExec(["--report", ...node(create)], { cwd }).ended
    expect(reported.err).toMatch(/\nsandpost: The report is empty, because nothing reached the default account\. .*\n$/)
    const refused = await startExec(["--report", ...node("fetch(process.env.MAIL_API_URL + '/emails')")], { cwd }).ended
    expect(refused.err).not.toContain("The report is empty")
    const silent = await startExec(["--run", "run.sandpost", ...node("0")], { cwd }).ended
    expect(silent.err).not.toContain("The report is empty")
  })
  it("fails the run for a check of --fail-on, unless the command has failed", async () => {
    const passed = await exec("--fail-on", "unread", ...sending())
    expect(passed.code).toBe(1)
    expect(passed.err).toContain("--fail-on: 1 unread.")
    expect((await exec("--fail-on", "unread", ...sending("process.exitCode = 5"))).code).toBe(5)
    expect((await exec("--fail-on", "duplicate", ...sending())).code).toBe(0)
  })
  it("fails the run in one sentence if it cannot be written", async () => {
    const cwd = aFolder()
    writeFileSync(join(cwd, "report"), "")
    const { code, err } = await startExec(["--html", "report", ...sending()], { cwd }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/sandpost: The report failed: The folder report cannot be created: is a file\.\n$/)
  })
})

describe.skipIf(isWindows)("a signal to sandpost exec", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s is passed on to all processes of the command, and leaves nothing behind",
    async (signal) => {
      // The shell of a background process lets it ignore SIGINT.
      const script = `sleep 1000 & echo "$SANDPOST_URL $$ $!"; node -e "
process.on('${signal}', () => { console.log('received'); process.exit(9) })
setInterval(() => {}, 1000)
console.log('ready')
"; exit 7`
      const { child, out, ended } = startExec(["--", "sh", "-c", script])
      await expect.poll(out, { timeout: 30_000 }).toContain("ready")
      const [url = "", ...pids] = (out().split("\n")[0] as string).split(" ")
      child.kill(signal)
      const { out: printed, code } = await ended
      expect(printed).toContain("received")
      // The shell ends by the signal, or with its own code once the program has ended.
      expect([128 + constants.signals[signal], 7]).toContain(code)
      await expect.poll(() => pids.map((pid) => isRunning(Number(pid)))).toEqual([false, false])
      expect(await isListening(portOf(url))).toBe(false)
    },
  )
  it("lets the command decide its exit code", async () => {
    const script = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('ready')"
    const { child, out, ended } = startExec(node(script))
    await expect.poll(out, { timeout: 30_000 }).toContain("ready")
    child.kill("SIGTERM")
    expect((await ended).code).toBe(0)
  })
})
