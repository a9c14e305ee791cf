import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { ok } from "../helpers/client.ts"
import { debianVersion } from "../helpers/debian.ts"
import { freePort } from "../helpers/free-port.ts"
import { isNightly } from "../helpers/long.ts"
import { blocksOf } from "../helpers/markdown.ts"
import { root, withTools } from "../helpers/packed.ts"
import { type PostOffice, postOffices } from "../parts/inbound/post-office.ts"

const run = promisify(execFile)
const aPostOffice = postOffices({})
const page = readFileSync(join(root, "docs/guides/applications.md"), "utf8")
/** The names and versions of the table of the page. */
const versions = new Map(
  [...page.matchAll(/^\| ([\w .-]+) \| ([\d.]+) \|/gm)].map(([, name = "", version = ""]) => [name, version]),
)
type Skip = { skip(condition: boolean, why: string): void }

/** Whether this machine has these packages, the first in the version of the page: another one may behave otherwise. */
function needsDebian(test: Skip, name: string, ...packages: string[]): void {
  const missing = packages.filter((one) => debianVersion(one) === null)
  test.skip(missing.length > 0, `${missing.join(", ")} of Debian is not installed`)
  const version = debianVersion(packages[0] as string)
  test.skip(version !== versions.get(name), `${name} ${version} is not the ${versions.get(name)} of the page`)
}

/** A folder with the lines of the page for an application, and a sandbox whose port they name. */
async function aPlace(name: string, folder = aFolder()) {
  const box = await aPostOffice()
  const blocks = blocksOf(page).filter(({ heading }) => heading === name)
  const lines = blocks.map(({ code }) => code.replace(/\b1025\b/, String(box.smtp_port)))
  for (const code of lines) expect(code).toContain(String(box.smtp_port))
  blocks.forEach(({ file }, at) => {
    if (file) put(folder, file, lines[at] as string)
  })
  return { box, folder, lines }
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "application-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function put(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text, { mode: 0o600 })
}

const mails = async (box: PostOffice) => (await ok(box.sandbox("GET", "/emails?limit=100"))).data
const refuseNext = async (box: PostOffice, error: string) => ok(box.sandbox("POST", "/faults", { error, times: 1 }))
const suppress = async (box: PostOffice, address: string) =>
  ok(box.sandbox("POST", "/suppressions", { address, reason: "bounced" }))
/** How many mails the sandbox has refused. */
const refused = async (box: PostOffice) => (await ok(box.sandbox("GET", "/logs?q=is:refused"))).total

/** Starts a program that ends with the test. Returns what it prints. */
function start(command: string[], cwd: string): { output: () => string } {
  const [program = "", ...words] = command
  const child = spawn(program, words, { cwd, stdio: ["ignore", "pipe", "pipe"] })
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes))
  onTestFinished(async () => {
    if (child.exitCode !== null || !child.kill()) return
    await once(child, "exit")
  })
  return { output: () => printed }
}

const PATIENT = { timeout: 60_000, interval: 200 }
const LONG = { timeout: 400_000 }

describe("applications of Debian, with the lines of docs/guides/applications.md", LONG, () => {
  it("WordPress sends a mail, and one that is refused voids the link of the one before", async (test) => {
    needsDebian(test, "WordPress", "wordpress", "php-cli", "php-mysql", "mariadb-server")
    const { box, folder, lines } = await aPlace("WordPress")
    const [data, socket] = [join(folder, "data"), join(folder, "socket")]
    const own = ["--no-defaults", `--user=${userInfo().username}`, `--datadir=${data}`]
    await run("mariadb-install-db", [...own, "--auth-root-authentication-method=normal"])
    start(["/usr/sbin/mariadbd", ...own, `--socket=${socket}`, "--skip-networking", "--skip-grant-tables"], folder)
    const database = () => run("mariadb", ["--no-defaults", `--socket=${socket}`, "-e", "create database wp"])
    await expect.poll(() => database().then(() => "created", String), PATIENT).toBe("created")
    cpSync(join(root, "test/long/applications/wordpress.php"), join(folder, "wordpress.php"))
    const env = { ...process.env, DB_SOCKET: socket }
    const wordpress = async (...words: string[]) =>
      JSON.parse((await run("php", ["wordpress.php", ...words], { cwd: folder, env })).stdout)
    expect(await wordpress("install")).toBe("installed")
    expect(await mails(box)).toMatchObject([{ from: "WordPress <shop@acme.test>", to: ["owner@example.com"] }])

    expect(await wordpress("reset")).toBe(true)
    const [{ id }] = await mails(box)
    const [link] = (await box.captured(id)).links
    const key = new URL(link?.url as string).searchParams.get("key") as string
    expect(await wordpress("check", key)).toBe(true)
    await refuseNext(box, "quota_exceeded")
    expect(await wordpress("reset")).toContain("The email could not be sent.")
    expect(await wordpress("check", key)).toBe("Invalid key.")

    const plugin = lines[0] as string
    const withoutSender = plugin.replace(/^add_filter.*\n/m, "")
    expect(withoutSender).not.toBe(plugin)
    put(folder, "wp-content/mu-plugins/sandpost.php", withoutSender)
    const before = [await mails(box), await refused(box)]
    expect(await wordpress("reset")).toContain("The email could not be sent.")
    expect([await mails(box), await refused(box)]).toEqual(before)
  })

  it("Alertmanager sends to To, Cc and Bcc, and counts a mail that was refused as sent", async (test) => {
    needsDebian(test, "Alertmanager", "prometheus-alertmanager")
    const { box, folder } = await aPlace("Alertmanager")
    const url = `http://127.0.0.1:${await freePort()}`
    const flags = [`--web.listen-address=${url.slice(7)}`, "--cluster.listen-address=", "--storage.path=data"]
    start(["prometheus-alertmanager", "--config.file=alertmanager.yml", ...flags], folder)
    const alert = async (alertname: string) => {
      const body = JSON.stringify([{ labels: { alertname } }])
      const headers = { "content-type": "application/json" }
      return (await fetch(`${url}/api/v2/alerts`, { method: "POST", headers, body })).status
    }
    await expect.poll(() => alert("DiskFull").catch(String), PATIENT).toBe(200)
    await expect.poll(() => mails(box), PATIENT).toHaveLength(1)
    const [email] = await mails(box)
    expect(await box.captured(email.id)).toMatchObject({
      from: "Alertmanager <alerts@acme.test>",
      to: ["Team <ada@example.com>"],
      cc: ["bob@example.com"],
      bcc: ["hidden@example.com"],
      hints: [],
    })
    await refuseNext(box, "quota_exceeded")
    expect(await alert("DiskBroken")).toBe(200)
    await expect.poll(() => refused(box), PATIENT).toBe(1)
    const counted = async () =>
      Object.fromEntries(
        [
          ...(await (await fetch(`${url}/metrics`)).text()).matchAll(
            /^alertmanager_notifications(\w*)\{integration="email"\} (\d+)/gm,
          ),
        ].map(([, name, number]) => [name, Number(number)]),
      )
    await expect.poll(counted, PATIENT).toEqual({ _total: 2, _failed_total: 0 })
    expect(await mails(box)).toHaveLength(1)
  })

  it("Monit sends to two, and repeats to one what was refused for the other", async (test) => {
    needsDebian(test, "Monit", "monit")
    const { box, folder, lines } = await aPlace("Monit")
    const files = ["id", "state", "pid"].map((one) => `set ${one}file ${folder}/${one}\n`).join("")
    const rest = `set daemon 1\nset log ${folder}/log\n${files}check file demo path ${folder}/demo\n`
    const recipe = (lines[0] as string).replace("/var/lib/monit/events", join(folder, "events"))
    expect(recipe).toContain(folder)
    const alerts = async () =>
      (await mails(box)).map(({ to, subject }: { to: string[]; subject: string }) => `${to} ${subject}`)
    const monit = async (code: string, until: () => Promise<void>) => {
      for (const one of ["id", "state", "pid", "events"]) rmSync(join(folder, one), { recursive: true, force: true })
      put(folder, "monitrc", rest + code)
      const child = spawn("monit", ["-c", join(folder, "monitrc"), "-I"], { stdio: "ignore" })
      const ended = once(child, "exit")
      await until().finally(() => child.kill())
      await ended
    }
    const missing = (to: string) => `${to}@example.com monit alert -- Does not exist demo`
    await monit(recipe, () =>
      expect.poll(alerts, PATIENT).toEqual(expect.arrayContaining([missing("ada"), missing("bob")])),
    )
    expect((await mails(box))[0].from).toBe("monit@acme.test")

    // It begins with the last one.
    await ok(box.sandbox("POST", "/reset"))
    await suppress(box, "ada@example.com")
    const started = "bob@example.com monit alert -- Monit instance changed"
    const repeated = async () => (await alerts()).filter((one: string) => one.startsWith(started)).length
    await monit(recipe, () => expect.poll(repeated, PATIENT).toBeGreaterThan(2))
    expect((await alerts()).filter((one: string) => one.startsWith("ada@"))).toEqual([])

    await ok(box.sandbox("POST", "/reset"))
    await suppress(box, "bob@example.com")
    const log = () => readFileSync(join(folder, "log"), "utf8")
    rmSync(join(folder, "log"))
    await monit(recipe.replace(/^set eventqueue.*\n/m, ""), () =>
      expect.poll(() => log().match(/Aborting event/g)?.length, PATIENT).toBe(2),
    )
    expect(await alerts()).toEqual([])
  })

  it("msmtp sends the mail of cron and of PHP, and PHP returns false if it is refused", async (test) => {
    needsDebian(test, "msmtp", "msmtp", "php-cli")
    const folder = aFolder()
    const box = await aPostOffice()
    const [rc = "", aliases = ""] = blocksOf(page).flatMap(({ heading, code }) =>
      heading === "cron and PHP" ? code : [],
    )
    put(folder, "aliases", aliases)
    const withPort = rc.replace("1025", `${box.smtp_port}`).replace("/etc/aliases.msmtp", join(folder, "aliases"))
    expect(withPort).toContain(folder)
    put(folder, "msmtprc", withPort)
    put(folder, "plain", withPort.replace(/^(?:set_from_header|aliases).*\n/gm, ""))
    // What Debian's cron writes, and how it calls sendmail.
    const cron = "From: root (Cron Daemon)\nTo: root\nSubject: Cron <root@vm> backup\n\nfailed\n"
    put(folder, "cron.eml", cron)
    const byCron = (file: string) =>
      run("sh", ["-c", `msmtp -C ${file} -FCronDaemon -i -B8BITMIME -oem root < cron.eml`], { cwd: folder })
    await byCron("msmtprc")
    expect(await mails(box)).toMatchObject([{ from: "CronDaemon <ops@acme.test>", to: ["ops@example.com"] }])
    await expect(byCron("plain")).rejects.toMatchObject({ code: 65 })

    const byPhp = async (headers: string, file = "msmtprc") => {
      const code = `echo json_encode(mail("ada@example.com", "Hello", "From PHP", "${headers}"));`
      const words = ["-d", `sendmail_path=msmtp -C ${folder}/${file} -t -i`, "-r", code]
      return (await run("php", words)).stdout
    }
    expect(await byPhp("From: shop@acme.test")).toBe("true")
    expect((await mails(box))[0].from).toBe("ops@acme.test")
    expect(await byPhp("From: shop@acme.test", "plain")).toBe("true")
    expect((await mails(box))[0].from).toBe("shop@acme.test")
    await refuseNext(box, "suppressed_recipient")
    expect(await byPhp("")).toBe("false")
  })
})

/** What npm installs for an application, with the package whose version the page has in front. */
const PACKAGES: Record<string, string[]> = {
  "Node-RED": ["node-red-node-email@5.2.5", "node-red@5.0.7"],
  Nest: [
    "@nestjs-modules/mailer@2.3.7",
    "@nestjs/common@12.5.1",
    "@nestjs/core@12.5.1",
    "nodemailer@10.6.1",
    "reflect-metadata@0.2.2",
    "rxjs@7.8.2",
  ],
  Adonis: ["@adonisjs/mail@10.4.0"],
  Payload: ["@payloadcms/email-nodemailer@3.90.1", "@payloadcms/db-sqlite@3.90.1", "payload@3.90.1"],
  "better-auth": ["better-auth@1.7.25", "nodemailer@10.6.1"],
  "Auth.js": ["@auth/core@0.41.3", "nodemailer@8.0.11"],
}

describe.runIf(isNightly)("applications of npm, with the lines of docs/guides/applications.md", LONG, () => {
  /** Installs an application beside its lines, with the program of test/long/applications that sends a mail with it. */
  async function install(name: string, program: string | null, test: Skip) {
    const folder = aFolder()
    const packages = PACKAGES[name] as string[]
    expect(packages[0]).toMatch(new RegExp(`@${versions.get(name)}$`))
    put(folder, "package.json", '{ "type": "module" }')
    const words = ["install", "--silent", "--no-audit", "--no-fund", ...packages]
    const failed = await run("npm", words, { cwd: folder, env: withTools() }).catch((error: Error) => error)
    test.skip(failed instanceof Error, `npm cannot install ${name}: ${(failed as Error).message?.split("\n", 1)[0]}`)
    if (program) cpSync(join(root, "test/long/applications", program), join(folder, program))
    const place = await aPlace(name, folder)
    /** What the program prints last, as JSON. */
    const send = async (...more: string[]) => {
      const env = { ...withTools(), BETTER_AUTH_SECRET: "a secret of more than 32 characters", NODE_NO_WARNINGS: "1" }
      const { stdout } = await run(process.execPath, [basename(program as string), ...more], { cwd: folder, env })
      return JSON.parse(stdout.trim().split("\n").at(-1) as string)
    }
    return { ...place, send }
  }

  it("Node-RED sends, ignores Cc beside a recipient of its own, and catches a refused mail", async (test) => {
    const { box, folder, lines } = await install("Node-RED", null, test)
    const flow = JSON.parse(lines[0] as string)
    const copy = { t: "set", p: "cc", pt: "msg", to: "cy@example.com", tot: "str" }
    const around = [
      { id: "in", type: "http in", url: "/alarm", method: "post", wires: [["copy", "answer"]] },
      { id: "copy", type: "change", rules: [copy], wires: [["mail"]] },
      { id: "answer", type: "http response", wires: [] },
      { id: "catch", type: "catch", scope: ["mail"], wires: [["print"]] },
      {
        id: "print",
        type: "debug",
        console: true,
        complete: "error.message",
        targetType: "msg",
        active: true,
        tosidebar: false,
      },
    ]
    const url = `http://127.0.0.1:${await freePort()}`
    const settings = { uiHost: "127.0.0.1", uiPort: Number(new URL(url).port), flowFile: "flows.json" }
    put(folder, "user/settings.js", `module.exports = ${JSON.stringify(settings)}`)
    put(folder, "user/package.json", "{}")
    const red = start([process.execPath, "node_modules/node-red/red.js", "--userDir", "user"], folder)
    // As *Import* and *Deploy* of the editor do.
    const placed = [...around, ...flow].map((node) => ({ x: 100, y: 100, ...node, z: "tab" }))
    const flows = JSON.stringify([{ id: "tab", type: "tab", label: "Mail" }, ...placed])
    const headers = { "content-type": "application/json" }
    const deploy = () => fetch(`${url}/flows`, { method: "POST", headers, body: flows }).then(({ status }) => status)
    await expect.poll(() => deploy().catch(String), PATIENT).toBe(204)
    const alarm = () => fetch(`${url}/alarm`, { method: "POST" }).then(({ status }) => status, String)
    await expect.poll(alarm, PATIENT).toBe(200)
    await expect.poll(() => mails(box), PATIENT).toHaveLength(1)
    const [email] = await mails(box)
    expect(email).toMatchObject({ from: "nodered@acme.test", to: ["ada@example.com"], cc: [], bcc: [] })
    await refuseNext(box, "suppressed_recipient")
    expect(await alarm()).toBe(200)
    await expect.poll(red.output, PATIENT).toMatch(/\[debug:print\][\s\S]*550 5\.1\.1/)
  })

  it("Nest sends, and throws the reply to a refused mail", async (test) => {
    const { box, send } = await install("Nest", "nest.mjs", test)
    expect(await send()).toBe("sent")
    expect(await mails(box)).toMatchObject([{ from: "Nest <nest@acme.test>", to: ["ada@example.com"] }])
    await refuseNext(box, "quota_exceeded")
    expect(await send()).toMatch(/452 4\.7\.1/)
  })

  it("Adonis sends, and throws the reply to a refused mail", async (test) => {
    const { box, send } = await install("Adonis", "adonis.mjs", test)
    expect(await send()).toBe("sent")
    expect(await mails(box)).toMatchObject([{ from: "Adonis <adonis@acme.test>", to: ["ada@example.com"] }])
    await refuseNext(box, "quota_exceeded")
    expect(await send()).toMatch(/452 4\.7\.1/)
  })

  it("Payload sends; it throws the reply to a refused mail, and the user stays", async (test) => {
    const { box, send } = await install("Payload", "payload.mjs", test)
    expect(await send("ada@example.com")).toEqual({ created: "created", forgot: "string", users: 1 })
    expect(await mails(box)).toMatchObject([
      { from: "Payload <payload@acme.test>", to: ["ada@example.com"], subject: expect.stringMatching(/reset/i) },
      { to: ["ada@example.com"], subject: expect.stringMatching(/verify/i) },
    ])
    await ok(box.sandbox("POST", "/faults", { error: "quota_exceeded", times: 2 }))
    expect(await send("bob@example.com")).toEqual({
      created: expect.stringMatching(/452 4\.7\.1/),
      forgot: expect.stringMatching(/452 4\.7\.1/),
      users: 1,
    })
    expect(await refused(box)).toBe(2)
  })

  it("better-auth sends, and answers 200 if the mail was refused", async (test) => {
    const { box, send } = await install("better-auth", "better-auth.mjs", test)
    expect(await send()).toEqual({ signUp: 200, reset: 200 })
    const subjects = async () => (await mails(box)).map(({ subject }: { subject: string }) => subject).toSorted()
    await expect.poll(subjects, PATIENT).toEqual(["Confirm your address", "Reset your password"])
    expect((await mails(box))[0]).toMatchObject({ from: "Acme <auth@acme.test>", to: ["ada@example.com"] })
    await ok(box.sandbox("POST", "/faults", { error: "quota_exceeded", times: 2 }))
    expect(await send()).toEqual({ signUp: 200, reset: 200 })
    await expect.poll(() => refused(box), PATIENT).toBe(2)
  })

  it("Auth.js sends, and leads to its page of errors if the mail was refused", async (test) => {
    const { box, send } = await install("Auth.js", "authjs.mjs", test)
    expect(await send()).toContain("/auth/verify-request")
    expect(await mails(box)).toMatchObject([{ from: "Auth.js <auth@acme.test>", to: ["ada@example.com"] }])
    await refuseNext(box, "quota_exceeded")
    expect(await send()).toContain("error=Configuration")
  })
})

it("the table of docs/guides/applications.md has a row for each heading with lines, and each runs or is named", () => {
  const headings = new Set(blocksOf(page).map(({ heading }) => (heading === "cron and PHP" ? "msmtp" : heading)))
  expect([...versions.keys()].toSorted()).toEqual([...headings].toSorted())
  const code = readFileSync(new URL(import.meta.url), "utf8")
  const driven = [...code.matchAll(/(?:needsDebian\(test, |await install\()"([^"]+)"/g)].map(([, name]) => name)
  const byHand = /all but ([\w, ]+)\./.exec(page)?.[1]?.split(/, | and /)
  expect([...driven, ...(byHand ?? [])].toSorted()).toEqual([...headings].toSorted())
})
