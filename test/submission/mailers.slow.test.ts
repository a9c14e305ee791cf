import { execFile, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { verifySignature } from "../../src/verify-signature.ts"
import { ok } from "../helpers/client.ts"
import { aHook } from "../helpers/hook.ts"
import { blocksOf } from "../helpers/markdown.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { type PostOffice, postOffices } from "../inbound/post-office.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const blocks = blocksOf(readFileSync(join(root, "docs/guides/smtp.md"), "utf8"))
const aPostOffice = postOffices({})
const NODEMAILER = pathToFileURL(createRequire(import.meta.url).resolve("nodemailer")).href
const run = promisify(execFile)

/** How to run the files of the guide, and what must be there. */
const MAILERS: Record<string, { command: string[]; probe: string[] }> = {
  "nodemailer.mjs": { command: [process.execPath, "nodemailer.mjs"], probe: [process.execPath, "--version"] },
  "mail.py": { command: ["python3", "mail.py"], probe: ["python3", "--version"] },
  "mail.go": { command: ["go", "run", "mail.go"], probe: ["go", "version"] },
  "mail.rb": { command: ["ruby", "mail.rb"], probe: ["ruby", "-e", 'require "net/smtp"'] },
}
const isThere = ([program = "", ...words]: string[]) => spawnSync(program, words, { stdio: "ignore" }).status === 0

/** Runs a file of the guide for a sandbox, with another first recipient. */
async function runMailer(box: PostOffice, file: string, to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "mailer-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const code = blocks.find((block) => block.file === file)?.code ?? expect.unreachable(`no block ${file}`)
  const own = code
    .replaceAll("1025", String(box.smtp_port))
    .replaceAll("ada@example.com", to)
    .replace('"nodemailer"', JSON.stringify(NODEMAILER))
  writeFileSync(join(folder, file), own)
  const [program = "", ...words] = MAILERS[file]?.command ?? []
  await run(program, words, { cwd: folder, env: { ...process.env, GOCACHE: join(tmpdir(), "mailer-go-cache") } })
}

describe("the mailers of docs/guides/smtp.md", () => {
  it("have a test for each block that names its file", () => {
    expect(blocks.flatMap(({ file }) => (file !== null && /^(nodemailer|mail)\./.test(file) ? [file] : []))).toEqual(
      Object.keys(MAILERS),
    )
  })

  it.for(Object.keys(MAILERS))(
    "%s sends text, HTML, a file, an inline image, Bcc and umlauts as meant",
    async (file, test) => {
      test.skip(!isThere(MAILERS[file]?.probe ?? []), `${MAILERS[file]?.command[0]} is not installed`)
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
  Django: {
    text: "EMAIL_BACKEND",
    file: "settings.py",
    command: `DJANGO_SETTINGS_MODULE=settings python3 -c 'from django.core.mail import send_mail
send_mail("Grüße", "Hällo", None, ["ada@example.com"], html_message="<p>Hällo</p>")'`,
    probe: ["python3", "-c", "import django"],
  },
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
  test.skip(!isThere(probe), `${probe[0]} is not installed, or has no ${name}`)
  const box = await aPostOffice()
  const folder = mkdtempSync(join(tmpdir(), "mailer-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const code = blocks.find((block) => block.code.includes(text))?.code ?? expect.unreachable(`no block with ${text}`)
  writeFileSync(join(folder, file), code.replaceAll("1025", String(box.smtp_port)))
  await run("sh", ["-ec", command], { cwd: folder })
  const { data } = await ok(box.sandbox("GET", "/emails"))
  expect(data).toMatchObject([{ source: "smtp", from: "hello@acme.test", to: ["ada@example.com"], bcc: [] }])
})
