import { connect } from "node:net"
import type { Api } from "../torture/lib/api.ts"
import { corpus } from "../torture/lib/corpus.ts"
import type { Sandbox } from "../torture/lib/sandbox.ts"
import { addReceivingAddress, RECEIVING } from "../torture/lib/smtp.ts"
import { pause } from "../torture/lib/torture.ts"
import type { Chance } from "./chance.ts"
import { begin, type Fuzz, isAlive, type Target } from "./fuzz.ts"
import { mutateBytes } from "./mutate.ts"
import { someShape } from "./texts.ts"

/** Number of sessions before their messages are deleted. */
const DELETE_EVERY = 200
/** Time limit for closing a session after QUIT, and for processing a message. */
const PATIENCE_MS = 60_000
/** Time limit for displaying a message. */
const SLOW_MS = 10_000

const KEY = "sp_dev_full_access"
const base64 = (text: string) => Buffer.from(text).toString("base64")

const ENDINGS = [
  "\r\n.\r\n",
  "\n.\n",
  "\r.\r",
  "\r\n.\n",
  "\n.\r\n",
  "\r\n.\r",
  "\r\n\0.\r\n",
  "\r\n.\0\r\n",
  "\r\n..\r\n",
  "\r\n. \r\n",
]
const ODD_COMMANDS = [
  ...[
    "NOOP",
    "RSET",
    "VRFY root",
    "EXPN all",
    "HELP",
    "STARTTLS",
    "AUTH PLAIN AGEAYg==",
    "AUTH LOGIN",
    "XCLIENT ADDR=1.2.3.4",
  ],
  ...[
    "EHLO",
    "HELO",
    "HELO [127.0.0.1]",
    "LHLO a",
    "MAIL FROM:",
    "MAIL FROM:<>",
    "MAIL FROM:<a@b.test> SIZE=99999999999",
  ],
  ...[
    "MAIL FROM:<a@b.test> SIZE=-1",
    "MAIL FROM:<a@b.test> BODY=8BITMIME SMTPUTF8",
    "MAIL FROM:<a@b.test> RET=HDRS ENVID=x",
  ],
  ...[
    "MAIL FROM:<@a,@b:c@d.test>",
    "RCPT TO:<>",
    "RCPT TO:<nobody@nowhere.test>",
    "RCPT TO:<Postmaster>",
    "BDAT 10 LAST",
  ],
  ...[
    `RCPT TO:<${RECEIVING}> NOTIFY=NEVER ORCPT=rfc822;a`,
    `RCPT TO:<${RECEIVING.toUpperCase()}>`,
    "DATA now",
    "GET / HTTP/1.1",
  ],
  ...["", " ", "\0", "é", "QUIT", "MAIL FROM:<a@b.test", `RCPT TO:<"a\\" b"@b.test>`, "RCPT TO:<a@[127.0.0.1]>"],
]

/** The SMTP port: no session crashes the process or hangs, and every message with a 250 is listed and can be read. */
export const smtp: Target = {
  name: "smtp",
  async run(fuzz) {
    const mails = corpus()
    let box = await begin(fuzz, prepare)
    const counts = { accepted: 0, read: 0 }
    for (const { number, chance } of fuzz.cases()) {
      const before = await listed(box)
      const session = await run(box.smtp_port, chance, mails)
      if (session.hung) fuzz.found(number, "a session does not end", `not closed ${PATIENCE_MS / 1000} s after QUIT`)
      if (!(await isAlive(fuzz, number, box))) {
        box = await begin(fuzz, prepare)
        continue
      }
      await settle(fuzz, number, box)
      const kept = (await listed(box)) - before
      const what = `${session.accepted} got 250, ${kept} are listed`
      if (kept < session.accepted) fuzz.found(number, "acknowledged and not listed", what)
      if (session.has_quit && kept > session.accepted) fuzz.found(number, "listed and not acknowledged", what)
      counts.accepted += session.accepted
      counts.read += await readNewest(fuzz, number, box, kept)
      if (fuzz.count % DELETE_EVERY > 0) continue
      for (const mailbox of MAILBOXES) await box.api.ok("DELETE", `/sandbox/${mailbox}`)
    }
    await box.end("SIGKILL")
    return `smtp: ${fuzz.count} sessions from ${mails.length} real mails, ${counts.accepted} messages acknowledged, ${counts.read} read`
  },
}

/** Where messages are listed: those without a login are received, those with one are sent. */
const MAILBOXES = ["inbound", "emails"] as const

/** Mail that is sent does not arrive, too, so that each message is listed once. */
async function prepare(api: Api): Promise<void> {
  await addReceivingAddress(api)
  await api.ok("PATCH", "/sandbox/settings", { "inbound.loopback": false })
}

async function listed({ api }: Sandbox): Promise<number> {
  let count = 0
  for (const mailbox of MAILBOXES)
    count += (await api.ok<{ total: number }>("GET", `/sandbox/${mailbox}?limit=1`)).total
  return count
}

/** Waits until every message is evaluated: only then are all of them listed. */
async function settle(fuzz: Fuzz, number: number, { api }: Sandbox): Promise<void> {
  const { body, text } = await api.ask<{ settled?: boolean }>("POST", "/sandbox/settle", { timeout_ms: PATIENCE_MS })
  if (body?.settled !== true) fuzz.found(number, "messages are not evaluated", text)
}

/** Opens the newest messages like a user. Returns their number. */
async function readNewest(fuzz: Fuzz, number: number, { api }: Sandbox, count: number): Promise<number> {
  if (count <= 0) return 0
  let read = 0
  for (const mailbox of MAILBOXES) {
    const path = `/sandbox/${mailbox}?limit=${Math.min(100, count)}`
    const { data } = await api.ok<{ data: { id: string; source?: string }[] }>("GET", path)
    for (const { id, source } of data) {
      const own = `/sandbox/${mailbox}/{id}`
      const kinds = [`/v1/${mailbox}/{id}`, own, `${own}/raw`, `${own}/preview`, `${own}/structure`]
      if (source === "smtp") kinds.push(`${own}/submitted`)
      for (const kind of kinds) {
        const started = Date.now()
        const { status, text } = await api.ask("GET", kind.replace("{id}", id))
        const took = Date.now() - started
        if (status !== 200) fuzz.found(number, `GET ${kind} is ${status}`, text)
        if (took > SLOW_MS) fuzz.found(number, `GET ${kind} is slow`, `${took} ms`)
      }
    }
    read += data.length
  }
  return read
}

interface Session {
  /** Messages that got their 250. */
  accepted: number
  /** Whether the client received all replies. Otherwise, a message may be stored although the client did not receive its 250. */
  has_quit: boolean
  hung: boolean
}

/** Runs one session: sends its pieces at once, or each after a reply, split anywhere. */
function run(port: number, chance: Chance, mails: readonly Buffer[]): Promise<Session> {
  const pieces = script(chance, mails)
  const abortAfter = chance.happens(0.1) ? chance.between(0, pieces.length + 1) : null
  const [lockstep, cut] = [chance.happens(0.4), chance.happens(0.3)]
  return new Promise((done) => {
    let said = ""
    let hung = false
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    const patience = setTimeout(() => {
      hung = true
      socket.destroy()
    }, PATIENCE_MS)
    const finish = () => {
      clearTimeout(patience)
      const accepted = said.match(/^250[ -].*Message accepted as /gm)?.length ?? 0
      done({ accepted, has_quit: /^221 /m.test(said), hung })
    }
    socket.on("data", (data) => {
      said += data.toString("latin1")
    })
    socket.on("error", () => undefined)
    socket.on("close", finish)
    const send = async () => {
      for (const [index, piece] of pieces.entries()) {
        if (socket.destroyed) return
        if (index === abortAfter) return void socket.destroy()
        const heard = said.length
        if (cut) for (const part of parts(chance, piece)) await written(part)
        else socket.write(piece)
        // The client waits for a reply with a timeout.
        for (let n = 0; lockstep && n < 20 && said.length === heard && !socket.destroyed; n++) await pause(1)
      }
      // Ends an open message, then the session.
      socket.write("\r\n.\r\nQUIT\r\n")
    }
    const written = (part: Buffer) => new Promise<void>((then) => socket.write(part, () => setImmediate(then)))
    send().catch(() => undefined)
  })
}

/** Splits bytes into up to five parts. */
function parts(chance: Chance, bytes: Buffer): Buffer[] {
  const places = Array.from({ length: chance.between(0, 5) }, () => chance.between(0, bytes.length)).sort(
    (a, b) => a - b,
  )
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length))
}

function script(chance: Chance, mails: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = [line("EHLO client.test")]
  if (chance.happens(0.5)) pieces.push(line(chance.pick(LOGINS)))
  for (let left = chance.size(4); left > 0; left--) {
    pieces.push(line("MAIL FROM:<a@b.test>"), line(`RCPT TO:<${RECEIVING}>`), line("DATA"), message(chance, mails))
  }
  for (let left = chance.happens(0.6) ? chance.size(6) : 0; left > 0; left--) damageSession(chance, pieces)
  return pieces
}

/** Logins with a key, in one command and in three. */
const LOGINS = [
  `AUTH PLAIN ${base64(`\0a\0${KEY}`)}`,
  `AUTH LOGIN ${base64("a")}\r\n${base64(KEY)}`,
  `AUTH LOGIN\r\n${base64("a")}\r\n${base64(KEY)}`,
]

const line = (text: string) => Buffer.from(`${text}\r\n`)

/** Changes one command of a session: adds, removes, duplicates, moves, mutates or lengthens it. */
function damageSession(chance: Chance, pieces: Buffer[]): void {
  const at = chance.between(0, pieces.length)
  const piece = pieces[at] as Buffer
  const kinds: (() => unknown)[] = [
    () => pieces.splice(at, 0, line(chance.pick(ODD_COMMANDS))),
    () => pieces.splice(at, 0, line(chance.pick(ODD_COMMANDS))),
    () => pieces.length > 1 && pieces.splice(at, 1),
    () => pieces.splice(at, 0, piece),
    () => pieces.splice(chance.between(0, pieces.length), 0, ...pieces.splice(at, 1)),
    () => pieces.splice(at, 1, mutateBytes(chance, piece)),
    () => pieces.splice(at, 0, Buffer.alloc(chance.size(100_000), chance.pick(["a", "\0", " ", "\r", "\n", "."]))),
    () => pieces.splice(at, 0, Buffer.from(someShape(chance).of(chance.size(20_000)))),
  ]
  chance.pick(kinds)()
}

/** A mail with its end: real or generated, mutated or not, sometimes with a second mail smuggled after a wrong end. */
function message(chance: Chance, mails: readonly Buffer[]): Buffer {
  const real = mails.length > 0 && chance.happens(0.6)
  let raw: Buffer = real ? chance.pick(mails) : generated(chance)
  if (chance.happens(0.6)) raw = mutateBytes(chance, raw, mails)
  const stuffed = Buffer.from(
    raw
      .subarray(0, 300_000)
      .toString("latin1")
      .replace(/(^|\n)\./g, "$1.."),
    "latin1",
  )
  const ending = chance.happens(0.8) ? ENDINGS[0] : chance.pick(ENDINGS)
  if (!chance.happens(0.1)) return Buffer.concat([stuffed, Buffer.from(ending as string)])
  const smuggled = `MAIL FROM:<evil@b.test>\r\nRCPT TO:<${RECEIVING}>\r\nDATA\r\nSubject: smuggled\r\n\r\nevil\r\n.\r\n`
  return Buffer.concat([stuffed, Buffer.from(chance.pick(ENDINGS) + smuggled)])
}

/** A mail with hostile texts in header fields, attachment names, text and HTML. */
function generated(chance: Chance): Buffer {
  const some = (most: number) => someShape(chance).of(chance.size(most))
  const type = chance.pick(["text/plain", "text/html", "multipart/mixed; boundary=b", "message/rfc822", some(200)])
  const encoding = chance.pick(["7bit", "8bit", "base64", "quoted-printable", some(50)])
  const name = chance.happens(0.3) ? some(100_000) : some(100)
  const sender = chance.happens(0.5) ? "a@b.test" : "a@acme.test"
  const head = `From: ${chance.happens(0.5) ? some(500) : "A"} <${sender}>\r\nTo: ${RECEIVING}\r\nSubject: ${some(2000)}\r\nMIME-Version: 1.0\r\n`
  const body = chance.happens(0.3) ? some(1_000_000) : some(2000)
  const attached = `--b\r\nContent-Type: text/html\r\n\r\n${some(5000)}\r\n--b\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n--b--\r\n`
  return Buffer.from(
    `${head}Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n${attached}`,
  )
}
