import { execFile, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { createTransport } from "nodemailer"
import { describe, expect, it, onTestFinished } from "vitest"
import { verifySignature } from "../../../src/verify-signature.ts"
import { ok } from "../../helpers/client.ts"
import { freePort } from "../../helpers/free-port.ts"
import { aHook } from "../../helpers/hook.ts"
import { blocksOf } from "../../helpers/markdown.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { type PostOffice, postOffices } from "../inbound/post-office.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const blocks = blocksOf(readFileSync(join(root, "docs/guides/smtp.md"), "utf8"))
const aPostOffice = postOffices({})
const NODEMAILER = pathToFileURL(createRequire(import.meta.url).resolve("nodemailer")).href
const run = promisify(execFile)

interface Mailer {
  command: string[]
  /** Fails where it is not installed. */
  probe: string[]
  /** For a program of `mailers`: the file with the block of the guide that contains this text. */
  configuration?: { file: string; text: string; begin?: string }
}

/** Debian's Jakarta Mail and what it needs. Other packages put other versions of both beside them. */
const JAKARTA_MAIL = ["jakarta-mail", "jakarta-activation"].map((name) => `/usr/share/java/${name}.jar`)

/** The files of the guide, and programs beside this test that use its configuration. */
const MAILERS: Record<string, Mailer> = {
  "nodemailer.mjs": { command: [process.execPath, "nodemailer.mjs"], probe: [process.execPath, "--version"] },
  "mail.py": { command: ["python3", "mail.py"], probe: ["python3", "--version"] },
  "mail.go": { command: ["go", "run", "mail.go"], probe: ["go", "version"] },
  "mail.rb": { command: ["ruby", "mail.rb"], probe: ["ruby", "-e", 'require "net/smtp"'] },
  "django_mail.py": {
    command: ["env", "DJANGO_SETTINGS_MODULE=settings", "/usr/bin/python3", "django_mail.py"],
    probe: ["/usr/bin/python3", "-c", "import django"],
    configuration: { file: "settings.py", text: "EMAIL_BACKEND" },
  },
  "phpmailer.php": {
    command: ["php", "phpmailer.php"],
    probe: ["php", "-r", "require '/usr/share/php/libphp-phpmailer/autoload.php';"],
    configuration: { file: "configuration.php", text: "$mail->SMTPAuth = true; $mail->SMTPAutoTLS", begin: "<?php\n" },
  },
  "mail-gem.rb": {
    command: ["ruby", "mail-gem.rb"],
    probe: ["ruby", "-e", 'require "mail"'],
    configuration: { file: "configuration.rb", text: "config.action_mailer" },
  },
  "JakartaMail.java": {
    command: ["java", "--class-path", JAKARTA_MAIL.join(delimiter), "JakartaMail.java"],
    // A Java without its compiler does not run a source file.
    probe: ["sh", "-c", `javac --version && ls ${JAKARTA_MAIL.join(" ")}`],
    configuration: { file: "application.properties", text: "spring.mail.host" },
  },
}
const isThere = ([program = "", ...words]: string[]) => spawnSync(program, words, { stdio: "ignore" }).status === 0
const blockWith = (text: string) =>
  blocks.find((block) => block.code.includes(text))?.code ?? expect.unreachable(`no block with ${text}`)

function aScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mailer-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a mailer for a sandbox, with another first recipient. */
async function runMailer(box: PostOffice, file: string, to: string): Promise<void> {
  const { command, configuration } = MAILERS[file] ?? expect.unreachable(file)
  const folder = aScratchFolder()
  const put = (name: string, code: string) =>
    writeFileSync(join(folder, name), code.replaceAll("1025", `${box.smtp_port}`))
  if (configuration) put(configuration.file, (configuration.begin ?? "") + blockWith(configuration.text))
  const code = configuration
    ? readFileSync(new URL(`mailers/${file}`, import.meta.url), "utf8")
    : (blocks.find((block) => block.file === file)?.code ?? expect.unreachable(`no block ${file}`))
  put(file, code.replaceAll("ada@example.com", to).replace('"nodemailer"', JSON.stringify(NODEMAILER)))
  const [program = "", ...words] = command
  await run(program, words, { cwd: folder, env: { ...process.env, GOCACHE: join(tmpdir(), "mailer-go-cache") } })
}

describe("the mailers of docs/guides/smtp.md", () => {
  it("have a test for each block that names its file", () => {
    const own = Object.keys(MAILERS).filter((file) => !MAILERS[file]?.configuration)
    expect(blocks.flatMap(({ file }) => (file !== null && /^(nodemailer|mail)\./.test(file) ? [file] : []))).toEqual(
      own,
    )
  })

  it.for(Object.keys(MAILERS))(
    "%s sends text, HTML, a file, an inline image, Bcc and umlauts as meant",
    async (file, test) => {
      test.skip(!isThere(MAILERS[file]?.probe ?? []), `what ${file} needs is not installed`)
      const box = await aPostOffice()
      const receiver = await aReceiver()
      const { secret } = await aHook(box, receiver, { events: ["email.delivered", "email.bounced"] })
      await runMailer(box, file, "ada@example.com")
      const [{ id }] = (await ok(box.sandbox("GET", "/emails"))).data
      const email = await box.captured(id)
      expect(email).toMatchObject({
        source: "smtp",
        from: '"Jürgen, Acme" <hello@acme.test>',
        to: ["Ärzte <ada@example.com>"],
        bcc: ["hidden@example.com"],
        subject: expect.stringMatching(/^Grüße von /),
        text: expect.stringMatching(/^Hällo\s*$/),
        html: expect.stringMatching(/^<p>Hällo <img src="cid:logo"><\/p>\s*$/),
        headers: {},
        hints: [],
      })
      expect(email.attachments).toHaveLength(2)
      expect(email.attachments).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ filename: "logo.png", content_type: "image/png", content_id: "logo" }),
          expect.objectContaining({ filename: "Übersicht.csv", content_type: "text/csv", content_id: null }),
        ]),
      )
      await runMailer(box, file, "bounced@sandbox.test")
      await box.settle()
      const [bounced] = (await ok(box.sandbox("GET", "/emails"))).data
      expect(bounced.status).toBe("bounced")
      expect(receiver.requests.map(({ event }) => event.type)).toContain("email.bounced")
      for (const { signature, raw } of receiver.requests) expect(verifySignature(secret, signature, raw)).toBe(true)
    },
  )
})

/** Mailers that a block of the guide only configures: the text in that block, its file, and the command that sends a mail with it. */
const CONFIGURED: Record<string, { text: string; file: string; command: string; probe: string[] }> = {
  swaks: { text: "swaks --server", file: "send.sh", command: "sh -e send.sh", probe: ["swaks", "--version"] },
  msmtp: {
    text: "account default",
    file: "msmtprc",
    command: `chmod 600 msmtprc && printf 'From: hello@acme.test\nTo: ada@example.com\nSubject: Hi\n\nHello\n' | msmtp -C msmtprc ada@example.com`,
    probe: ["msmtp", "--version"],
  },
}

it.for(Object.keys(CONFIGURED))("%s sends with the configuration of docs/guides/smtp.md", async (name, test) => {
  const { text, file, command, probe } = CONFIGURED[name] ?? expect.unreachable(name)
  test.skip(!isThere(probe), `${name} is not installed`)
  const box = await aPostOffice()
  const folder = aScratchFolder()
  writeFileSync(join(folder, file), blockWith(text).replaceAll("1025", String(box.smtp_port)))
  await run("sh", ["-ec", command], { cwd: folder })
  const { data } = await ok(box.sandbox("GET", "/emails"))
  expect(data).toMatchObject([{ source: "smtp", from: "hello@acme.test", to: ["ada@example.com"], bcc: [] }])
})

/** Postfix starts as root only. Its plugins for SASL are in another package. */
const POSTFIX = ["sh", "-c", "test $(id -u) = 0 && postconf mail_version && ls /usr/lib/*/sasl2/libplain.so"]

it("Postfix relays with the configuration of docs/guides/smtp.md", async (test) => {
  test.skip(!isThere(POSTFIX), "Postfix with the plugins for SASL is not installed, or this user is not root")
  const box = await aPostOffice()
  const folder = aScratchFolder()
  const port = await freePort()
  await run("sh", ["-ec", "chmod 755 . && mkdir queue && mkdir data && chown postfix data"], { cwd: folder })
  writeFileSync(join(folder, "sasl"), `[127.0.0.1]:${box.smtp_port} app:sp_dev_sending\n`)
  const own = { queue_directory: join(folder, "queue"), data_directory: join(folder, "data") }
  const others = {
    compatibility_level: "3.6",
    inet_interfaces: "127.0.0.1",
    mydestination: "",
    maillog_file: "/dev/null",
  }
  const settings = Object.entries({ ...own, ...others, maillog_file_prefixes: "/dev" })
  const block = blockWith("relayhost").replaceAll("1025", `${box.smtp_port}`).replace("/etc/postfix", folder)
  writeFileSync(join(folder, "main.cf"), `${settings.map(([name, value]) => `${name} = ${value}\n`).join("")}${block}`)
  const services = readFileSync("/usr/share/postfix/master.cf.dist", "utf8").replace(
    /^smtp( +inet)/m,
    `127.0.0.1:${port}$1`,
  )
  writeFileSync(join(folder, "master.cf"), services.replace(/^(\S+ +\S+ +\S+ +\S+ +)y /gm, "$1n "))
  await run("sh", ["-ec", `postmap sasl && postfix -c "${folder}" start`], { cwd: folder })
  onTestFinished(() => run("postfix", ["-c", folder, "stop"]).then(() => {}))
  const mail = { from: "hello@acme.test", to: "ada@example.com", subject: "By Postfix", text: "Hällo" }
  await createTransport({ host: "127.0.0.1", port, ignoreTLS: true }).sendMail(mail)
  const relayed = await ok(box.sandbox("GET", "/emails/wait?timeout_ms=30000"))
  expect(relayed.data).toMatchObject([{ source: "smtp", from: "hello@acme.test", subject: "By Postfix", bcc: [] }])
})
