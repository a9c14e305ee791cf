import { execFile, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCertificate } from "../../src/smtp/certificate.ts"
import { ok } from "../helpers/client.ts"
import { debianVersion } from "../helpers/debian.ts"
import { root } from "../helpers/packed.ts"
import { postOffices } from "../parts/inbound/post-office.ts"
import { expectCarried } from "../parts/submission/as-carried.ts"
import { MAILERS, type Mailer, VERIFYING } from "./mailers/mailers.ts"

const run = promisify(execFile)
const aPostOffice = postOffices({})
const PAGE = join(root, "docs/mailers.md")
const [TO, HIDDEN, SUBJECT, TEXT] = ["ada@example.com", "hidden@example.com", "Mailer 1", "Hello, Ada."]

let folder: string
let modules: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mailers-"))
  cpSync(join(root, "test/long/mailers"), folder, { recursive: true })
  modules = join(folder, "npm")
  const packages = MAILERS.flatMap(({ from }) => ("npm" in from ? [from.npm] : []))
  // Two versions of one package, each under a name of its own.
  const wanted = packages.map((one) => one.replace(/^(nodemailer)@(\d+)/, "$1$2@npm:$1@$2"))
  // Without a registry these mailers are skipped.
  await run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", modules, ...wanted]).catch(() => null)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The version of a mailer; null if it is not installed. */
function versionOf({ from, command, needs = "" }: Mailer): string | null {
  const [, program = ""] = /^(?:\w+=\S+ )*(\S+)/.exec(command) ?? []
  if (
    spawnSync("sh", ["-c", `command -v ${program}`], { env: { ...process.env, NODE: process.execPath } }).status !== 0
  )
    return null
  const [, package_needed] = /^the package `(.+)`$/.exec(needs) ?? []
  if (package_needed !== undefined && debianVersion(package_needed) === null) return null
  if ("debian" in from) return debianVersion(from.debian)
  const [, name = "", major = "", rest = ""] = /^(.*)@(\d+)(.*)$/.exec(from.npm) ?? []
  const installed = join(modules, "node_modules", name === "nodemailer" ? name + major : name, "package.json")
  return spawnSync("test", ["-f", installed]).status === 0 ? major + rest : null
}

/** A port that passes everything on to another, and the message that a client has sent through it. */
async function aWire(port: number) {
  const sent: Buffer[] = []
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1")
    client.on("data", (bytes) => sent.push(bytes))
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on("error", () => [client, upstream].map((one) => one.destroy()))
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    port: (server.address() as AddressInfo).port,
    message: () =>
      `${/\r\nDATA\r\n([\s\S]*?\r\n)\.\r\n/i.exec(Buffer.concat(sent).toString("latin1"))?.[1]}`.replace(
        /^\.\./gm,
        ".",
      ),
    close: () => server.close(),
  }
}

/** The programs report their failure with the exit code. */
async function send(mailer: Mailer, port: number, changed: Record<string, string>) {
  const [key, from] = [changed.KEY ?? "sp_dev_sending", changed.FROM ?? "hello@acme.test"]
  const fields = `From: ${from}\nTo: ${TO}\nSubject: ${SUBJECT}\n`
  writeFileSync(join(folder, "mail.eml"), `${fields}Bcc: ${HIDDEN}\n\n${TEXT}\n`)
  writeFileSync(join(folder, "nobcc.eml"), `${fields}\n${TEXT}\n`)
  const own = {
    HOST: "127.0.0.1",
    PORT: `${port}`,
    LOGIN: "app",
    KEY: key,
    FROM: from,
    TO,
    HIDDEN,
    SUBJECT,
    TEXT,
    ...changed,
  }
  const go = { GOCACHE: join(tmpdir(), "mailer-go-cache"), GOFLAGS: "" }
  const env = { ...process.env, ...own, ...go, LC_ALL: "C.UTF-8", NODE: process.execPath, MODULES: modules }
  const { status, signal, stdout, stderr } = await new Promise<Record<string, unknown>>((resolve) => {
    const child = execFile(
      "sh",
      ["-c", mailer.command],
      { cwd: folder, env, timeout: 90_000 },
      (error, stdout, stderr) =>
        resolve({ status: error ? (error.code ?? null) : 0, signal: error?.signal ?? null, stdout, stderr }),
    )
    child.stdin?.end()
  })
  return { status, signal, output: `${stdout}${stderr}` }
}

/** What leads to each reply, after a reset: a fault, or what the mailer sends. */
const REFUSALS: Record<string, { fault?: string; changed?: Record<string, string> }> = {
  "451": { fault: "rate_limit_exceeded" },
  "535": { changed: { KEY: "sp_wrong_key_of_nobody" } },
  "550": { changed: { FROM: "hello@other.example" } },
  "554": { fault: "validation_error" },
}
const HEAD = ["Mailer", "Version", "Needs", ...Object.keys(REFUSALS), "Bcc"]
const rows: string[][] = []

describe("real mailers", () => {
  it.for(MAILERS.map((mailer) => [`${mailer.name} (${Object.values(mailer.from)[0]})`, mailer] as const))(
    "%s sends one message, and reports each refusal as docs/mailers.md says",
    { timeout: 400_000 },
    async ([, mailer], test) => {
      const version = versionOf(mailer)
      test.skip(version === null, `${Object.values(mailer.from)[0]} is not installed`)
      const box = await aPostOffice()
      const port = box.smtp_port as number
      const captured = async () => (await ok(box.sandbox("GET", "/emails"))).data
      const wire = await aWire(port)
      const sent = await send(mailer, wire.port, {})
      wire.close()
      const [email, ...more] = await captured()
      expect({ ...sent, more }, sent.output).toMatchObject({ status: 0, more: [] })
      expect(email).toMatchObject({
        source: "smtp",
        to: [expect.stringContaining(TO)],
        subject: expect.stringContaining(SUBJECT),
      })
      const bytesAt = async (what: string) =>
        (await box.sandbox("GET", `/emails/${email.id}/${what}`)).bytes.toString("latin1")
      const submitted = await bytesAt("submitted")
      expect(submitted).toBe(wire.message())
      expectCarried(submitted, await bytesAt("raw"))
      expect(submitted).toContain(TEXT)
      const hasField = /^Bcc:/im.test(submitted.split(/\r\n\r\n/, 1)[0] as string)
      expect([[HIDDEN], []]).toContainEqual(email.bcc)
      const bcc = `${email.bcc.length > 0 ? "sent" : "**not sent**"}${hasField ? ", field stays" : ""}`

      const outcomes: string[] = []
      for (const [code, { fault, changed = {} }] of Object.entries(REFUSALS)) {
        await ok(box.sandbox("POST", "/reset"))
        if (fault) await ok(box.sandbox("POST", "/faults", { error: fault, times: 1 }))
        const { status, signal, output } = await send(mailer, port, changed)
        const arrived = (await captured()).length
        // After its only fault the mailer may have sent it again.
        expect(arrived, `${code}: ${output}`).toBeLessThanOrEqual(code === "451" ? 1 : 0)
        const shown = /\b[45]\.[0-7]\.\d\b/.test(output) ? "" : ", reply not shown"
        outcomes.push(arrived ? "tries again" : signal ? "hangs" : status === 0 ? "**no error**" : `error${shown}`)
      }
      const row = [mailer.name, version as string, mailer.needs ?? "", ...outcomes, bcc]
      rows.push(row)
      if (process.env.WRITE_MAILERS) return
      const inPage = tableOf(readFileSync(PAGE, "utf8")).find(([name, of]) => name === row[0] && of === row[1])
      // Another version may behave otherwise; WRITE_MAILERS=1 writes its row.
      if (inPage) expect(row).toEqual(inPage)
    },
  )

  it("are in the page", () => {
    if (process.env.WRITE_MAILERS) writeFileSync(PAGE, withTable(readFileSync(PAGE, "utf8"), rows))
    const names = tableOf(readFileSync(PAGE, "utf8")).map(([name]) => name)
    expect(new Set(names)).toEqual(new Set(MAILERS.map(({ name }) => name)))
  })
})

describe("mailers that verify the certificate of STARTTLS (assumption smtp.tls)", () => {
  it.for(VERIFYING.map((mailer) => [mailer.name, mailer] as const))(
    "%s sends with the certificate of the sandbox, and not with another one",
    { timeout: 400_000 },
    async ([, mailer], test) => {
      test.skip(versionOf(mailer) === null, `${mailer.name} is not installed`)
      const box = await aPostOffice({ smtp_starttls: true })
      const [CERT, other] = [join(folder, "own.pem"), join(folder, "other.pem")]
      writeFileSync(CERT, (await box.sandbox("GET", "/smtp-certificate")).bytes)
      writeFileSync(other, createCertificate().cert)
      const changed = { HOST: "localhost", CERT }
      const refused = await send(mailer, box.smtp_port as number, { ...changed, CERT: other })
      expect(refused.status, refused.output).not.toBe(0)
      const sent = await send(mailer, box.smtp_port as number, changed)
      expect(sent, sent.output).toMatchObject({ status: 0 })
      expect((await ok(box.sandbox("GET", "/emails"))).data).toMatchObject([{ to: [TO] }])
    },
  )
})

const TABLE = /(?<=^<!-- mailers: .*-->\n\n)(?:\|.*\n)*/m

function tableOf(page: string): string[][] {
  const lines = TABLE.exec(page)?.[0].trim().split("\n").slice(2) ?? []
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The page with these rows; those of mailers that did not run stay. */
function withTable(page: string, rows: readonly string[][]): string {
  const isNew = (name: string | undefined) => rows.some(([other]) => other === name)
  const all = [...rows, ...tableOf(page).filter(([name]) => !isNew(name))]
  const sorted = MAILERS.map(({ name }) => name).flatMap((name, at, names) =>
    names.indexOf(name) === at ? all.filter(([other]) => other === name) : [],
  )
  const lines = [HEAD, HEAD.map(() => "---"), ...sorted].map((cells) => `| ${cells.join(" | ")} |\n`)
  return page.replace(TABLE, () => lines.join(""))
}
