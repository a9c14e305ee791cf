import { execFile, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { works } from "../helpers/installed.ts"
import { root } from "../helpers/packed.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import { MAILS, type SentMail } from "./readers/mails.ts"

const run = promisify(execFile)
const NPM = ["mailparser@3.14.2", "postal-mime@4.0.0"]
const jar = (name: string) => `/usr/share/java/${name}.jar`
const JAKARTA = ["jakarta-mail", "jakarta-activation"].map(jar)
const MIME4J = ["apache-mime4j-core", "apache-mime4j-dom", "commons-io"].map(jar)

/** What a program reads of a mail. notmuch shows addresses as one text. */
interface ReadMail {
  error?: string
  subject: string | null
  from: [name: string, address: string][] | string
  to: [name: string, address: string][] | string
  text: string | null
  html: string | null
  files: (string | null)[]
}

let folder: string
const files: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "readers-"))
  cpSync(join(root, "test/long/readers"), folder, { recursive: true })
  // Without a registry these two are skipped.
  await run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, ...NPM]).catch(() => null)
  const box = await sandpostForFile()
  for (const [at, { files: names = [], ...mail }] of MAILS.entries()) {
    const attachments = names.map((filename) => ({ filename, content: Buffer.from("x").toString("base64") }))
    const body = { from: "hello@acme.test", to: ["ann@example.com"], ...mail, attachments }
    if (mail.html === undefined) body.text ??= "Hello Ann"
    const sent = await box.v1("POST", "/emails", body)
    expect(sent.body).toMatchObject({ id: expect.any(String) })
    const { bytes } = await box.sandbox("GET", `/emails/${sent.body.id}/raw`)
    files.push(join(folder, `${at}.eml`))
    writeFileSync(files.at(-1) as string, bytes)
  }
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jsonOf = async (program: string, words: string[], env: Record<string, string> = {}) =>
  JSON.parse(
    (await run(program, words, { cwd: folder, maxBuffer: 1e8, env: { ...process.env, LC_ALL: "C.UTF-8", ...env } }))
      .stdout,
  )
const withNode = (name: string) => jsonOf(process.execPath, ["read.mjs", name, ...files])
const withJava = (jars: string[], file: string) => jsonOf("java", ["-cp", jars.join(":"), file, ...files])
const hasJava = (jars: string[]) => works("java", "-version") && jars.every((one) => existsSync(one))
const hasNpm = (name: string) => existsSync(join(folder, "node_modules", name))

/** Real readers of mail: whether each is installed, and what it reads in all files. */
const READERS: Record<string, { isThere: () => boolean; read: () => Promise<ReadMail[]> }> = {
  "GMime (notmuch)": { isThere: () => works("notmuch", "--version"), read: readWithNotmuch },
  "Ruby Mail": { isThere: () => works("ruby", "-rmail", "-e", "1"), read: () => jsonOf("ruby", ["read.rb", ...files]) },
  "Python email": {
    isThere: () => works("python3", "--version"),
    read: () => jsonOf("python3", ["read.py", ...files]),
  },
  "Jakarta Mail": { isThere: () => hasJava(JAKARTA), read: () => withJava(JAKARTA, "Jakarta.java") },
  Mime4j: { isThere: () => hasJava(MIME4J), read: () => withJava(MIME4J, "Mime4j.java") },
  "postal-mime": { isThere: () => hasNpm("postal-mime"), read: () => withNode("postal-mime") },
  mailparser: { isThere: () => hasNpm("mailparser"), read: () => withNode("mailparser") },
}

async function readWithNotmuch(): Promise<ReadMail[]> {
  const mail = join(folder, "mail")
  mkdirSync(join(mail, "cur"), { recursive: true })
  for (const file of files) cpSync(file, join(mail, "cur", basename(file)))
  const config = join(folder, "notmuch-config")
  writeFileSync(config, `[database]\npath=${mail}\n[user]\nname=x\nprimary_email=x@example.com\n`)
  spawnSync("notmuch", ["new", "--quiet"], { env: { ...process.env, NOTMUCH_CONFIG: config } })
  const words = ["show", "--format=json", "--include-html", "--entire-thread=false", "*"]
  const found = new Map<string, ReadMail>()
  // biome-ignore lint/suspicious/noExplicitAny: the output of another program
  const visit = (node: any): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (node?.headers) {
      const { Subject: subject, From: from, To: to } = node.headers
      const read: ReadMail = { subject, from, to, text: null, html: null, files: [] }
      addParts(node.body, read)
      found.set(basename([node.filename].flat()[0]), read)
    }
  }
  visit(await jsonOf("notmuch", words, { NOTMUCH_CONFIG: config }))
  return files.map((file) => found.get(basename(file)) as ReadMail)
}

// biome-ignore lint/suspicious/noExplicitAny: the output of another program
function addParts(parts: any[], read: ReadMail): void {
  for (const part of parts) {
    if (part.filename) read.files.push(part.filename)
    else if (part["content-type"] === "text/plain") read.text ??= part.content
    else if (part["content-type"] === "text/html") read.html ??= part.content
    else if (Array.isArray(part.content)) addParts(part.content, read)
  }
}

const NAME = /^"?(.*?)"?\s*<[^<>]*>$/
const namesOf = (written: readonly string[]) => written.map((one) => NAME.exec(one)?.[1] ?? "")
const plain = (text: string | null | undefined) => text?.replace(/\r\n/g, "\n").replace(/\n+$/, "") || null

const sentForm = (at: number) => {
  const { subject, from = "hello@acme.test", to = ["ann@example.com"], text, html, files = [] } = MAILS[at] as SentMail
  const written = text ?? (html === undefined ? "Hello Ann" : null)
  return { at, subject, from: namesOf([from]), to: namesOf(to), text: plain(written), html: plain(html), files }
}
/** What a reader shows of a mail, in the form of what was sent. notmuch shows the addresses of a field as one text. */
const readForm = ({ subject, from, to, text, html, files: names }: ReadMail, at: number) => {
  const sent = sentForm(at)
  const people = (field: ReadMail["to"], wanted: string[]) =>
    typeof field === "string" ? wanted.filter((name) => field.includes(name)) : field.map(([name]) => name)
  const [sender, recipients] = [people(from, sent.from), people(to, sent.to)]
  return { at, subject, from: sender, to: recipients, text: plain(text), html: plain(html), files: names }
}

describe("the messages that Sandpost composes", () => {
  it.for(Object.entries(READERS))(
    "are read by %s as they were sent",
    { timeout: 120_000 },
    async ([name, reader], test) => {
      test.skip(!reader.isThere(), `${name} is not installed`)
      const read = await reader.read()
      expect(read.map((one, at) => (one.error === undefined ? readForm(one, at) : one))).toEqual(
        MAILS.map((_, at) => sentForm(at)),
      )
    },
  )

  it("are thirty", () => {
    expect(files).toHaveLength(30)
    expect(readFileSync(files[0] as string, "utf8")).toContain("Subject: =?UTF-8?")
  })
})
