import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { memoryLimits } from "../../../src/core/state/memory-limits.ts"
import { MAX_MESSAGE_BYTES } from "../../../src/parts/inbound/rules/inbound.ts"
import { anEmail, TOKEN } from "../lib/api.ts"
import { limitMemory, type MemoryLimit, peakOf } from "../lib/memory-limit.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING, Smtp } from "../lib/smtp.ts"
import type { Torture } from "../lib/torture.ts"

const MIB = 1024 * 1024
const CALLERS = 8
/** Messages per request, so that the memory of the messages is measured and not that of the requests. */
const BATCH = 20
const TEXT = "It will be with you on Thursday, between nine and noon.\n".repeat(36)

/** A text without line breaks. */
const WORDS = "It will be with you on Thursday, between nine and noon. "

/** Small containers: neither large messages, whatever way they come, nor more mail than fits kills the process. */
export async function smallMemory(torture: Torture): Promise<void> {
  const lines: string[] = []
  let how = ""
  for (const megabytes of torture.short ? [256] : [256, 512]) {
    const limit = limitMemory(torture, megabytes * MIB)
    how = limit.how
    const seen = [
      await largeMails(torture, limit, memoryLimits(megabytes * MIB, Number.POSITIVE_INFINITY).message_bytes),
      await manyMails(torture, limit),
      await promisedMails(torture, limit),
      await mailInMemory(torture, limit),
    ].join(", ")
    lines.push(`${megabytes} MiB: ${seen}`)
    // Without a cgroup nothing kills the process, so check its resident memory, which includes the program itself.
    const peaks = [...seen.matchAll(/(?:peak|restart) (\d+)/g)].map((match) => Number(match[1]))
    torture.check(
      how !== "heap limit only" || Math.max(...peaks) < megabytes * 1.25,
      `resident: ${peaks.join(", ")} MiB`,
    )
  }
  torture.counted(`${how}; ${lines.join("; ")}`)
}

/** The ways in which a large message comes. */
const DOORS = ["api", "submission", "smtp", "inbound"] as const
const SHAPES = ["text", "html", "attachment"] as const
type Door = (typeof DOORS)[number]
type Shape = (typeof SHAPES)[number]

/**
 * Messages of the maximum size, of each shape and in each way, one and then ten at once, with the data in a folder and in memory. Each
 * is accepted, or refused with 451, 413 or 503, and the process lives. A larger one is refused before it is sent.
 */
async function largeMails(torture: Torture, limit: MemoryLimit, bytes: number): Promise<string> {
  const replies = new Map<string, number>()
  const peaks: number[] = []
  let deaths = 0
  for (const data of [torture.folder(), "memory"]) {
    let box = await startLarge(torture, limit, data)
    let accepted = 0
    for (const door of DOORS) {
      for (const shape of torture.short ? (["text"] as const) : SHAPES) {
        const message = largeMessage(door, shape, bytes)
        for (const count of [1, 10]) {
          const got = await Promise.all(Array.from({ length: count }, () => deliver(box, door, message)))
          for (const code of got.map((reply) => reply.slice(0, 3))) replies.set(code, (replies.get(code) ?? 0) + 1)
          const taken = got.filter((reply) => /^2[05]0/.test(reply)).length
          accepted += taken
          const what = `${count} ${shape} messages by ${door}, data in ${data === "memory" ? data : "a folder"}`
          torture.check(taken > 0 || count > 1, `${what}: ${got.join(", ")}`)
          torture.check(
            got.every((reply) => /^(2[05]0|451|413|503)/.test(reply)),
            `${what}: ${got.join(", ")}`,
          )
          await settles(box)
          if (torture.check(!box.ended(), `${what} killed the process`)) continue
          deaths++
          box = await startLarge(torture, limit, data)
        }
      }
    }
    for (const door of ["api", "smtp"] as const) {
      const most = door === "api" ? Math.min(bytes, REQUEST_BYTES) : bytes
      const larger = Buffer.from(JSON.stringify(anEmail({ text: "x".repeat(most + MIB) })))
      const reply = await deliver(box, door, larger, "only the size")
      const why = bytes < MAX_MESSAGE_BYTES ? /^(552|413) .*MiB; give/ : /^(552|413) /
      torture.check(why.test(reply), `a larger message by ${door}: ${reply}`)
    }
    if (data !== "memory") {
      const totals = await Promise.all(["emails", "inbound"].map((name) => totalOf(box, name)))
      torture.same(totals[0]! + totals[1]!, accepted, "messages of the maximum size that were accepted")
    }
    peaks.push(peakOf(box.pid) ?? 0)
    await box.end("SIGTERM")
  }
  const seen = [...replies].sort().map(([reply, count]) => `${count} × ${reply}`)
  return `messages of ${Math.round(bytes / MIB)} MiB: ${seen.join(", ")}, ${deaths} deaths, peak ${Math.max(...peaks)} MiB`
}

async function startLarge(torture: Torture, { options }: MemoryLimit, data: string): Promise<Sandbox> {
  const box = await startSandbox(torture, { data, ...options })
  const { data: addresses } = await box.api.ok<{ data: object[] }>("GET", "/v1/inbound/addresses")
  if (addresses.length === 0) await addReceivingAddress(box.api)
  return box
}

const totalOf = async (box: Sandbox, name: string): Promise<number> =>
  (await box.api.ok<{ total: number }>("GET", `/sandbox/${name}?limit=1`)).total

/** What a request of the API has at most by default, as a body and as attachments in base64. */
const REQUEST_BYTES = 20 * MIB
const BASE64_BYTES = 13 * MIB
const LINE = "It will be with you on Thursday, between nine and noon.\r\n"

/** A message of this size in the form of a door: JSON or MIME. */
function largeMessage(door: Door, shape: Shape, bytes: number): Buffer {
  const size = bytes - 1024
  const textOf = (most: number) => LINE.repeat(Math.floor(most / LINE.length))
  const base64Of = (most: number) => Buffer.alloc(Math.floor((most * 3) / 4 / 57) * 57, 0xa5).toString("base64")
  if (door === "api") {
    // A line break is an escape of two bytes in JSON.
    const text = textOf(Math.min(size, REQUEST_BYTES) * 0.96)
    const content = () => base64Of(Math.min(size, BASE64_BYTES))
    const email =
      shape === "attachment"
        ? { attachments: [{ filename: "large.bin", content: content() }] }
        : { [shape]: text, ...(shape === "html" && { text: undefined }) }
    return Buffer.from(JSON.stringify(anEmail(email)))
  }
  const type = { text: "text/plain", html: "text/html", attachment: "application/octet-stream" }[shape]
  const head = ["From: a@acme.test", `To: ${RECEIVING}`, "Subject: Large", "MIME-Version: 1.0", `Content-Type: ${type}`]
  if (shape !== "attachment") return Buffer.from(`${head.join("\r\n")}\r\n\r\n${textOf(size)}`)
  head.push("Content-Transfer-Encoding: base64", 'Content-Disposition: attachment; filename="large.bin"')
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${base64Of(size * 0.97).replace(/.{76}/g, "$&\r\n")}`)
}

/** Sends a message. Returns code and text of the answer, or why there is none. */
async function deliver(box: Sandbox, door: Door, message: Buffer, part?: "only the size"): Promise<string> {
  if (door === "api" || door === "inbound") {
    const path = door === "api" ? "/v1/emails" : "/sandbox/inbound"
    const type = door === "api" ? "application/json" : "message/rfc822"
    const { status, text } = await box.api
      .ask("POST", path, message, { "Content-Type": type })
      .catch((error: NodeJS.ErrnoException) => ({ status: error.code ?? "no answer", text: "" }))
    return `${status} ${text.slice(0, 400)}`
  }
  const client = new Smtp(box.smtp_port)
  try {
    if (!(await client.open(door === "submission" ? TOKEN : undefined))) return "no greeting"
    if (part) return (await client.say(`MAIL FROM:<a@acme.test> SIZE=${message.length}`)) ?? "closed"
    const to = door === "submission" ? "ann@example.com" : RECEIVING
    return (await client.deliver("a@acme.test", to, message)) ?? "closed"
  } finally {
    client.close()
  }
}

/** Mail of 2 KB: the newest that fit are kept, also after a kill and a restart. */
async function manyMails(torture: Torture, { options }: MemoryLimit): Promise<string> {
  const lines: string[] = []
  for (const [count, args] of [
    [torture.size(31_000, 1_000), ["--max-emails", "0"]],
    [torture.size(100_000, 2_000), []],
  ] as const) {
    const data = torture.folder()
    const box = await startSandbox(torture, { data, args, ...options })
    const last = await send(torture, box, count, [TEXT])
    if (!torture.check(await settles(box), `the process was killed by ${count} mails`))
      return `${count} mails killed it`
    const before = await found(torture, box, last)
    await box.end("SIGKILL")
    const again = await startSandbox(torture, { data, args, ...options })
    const after = await found(torture, again, last)
    torture.same(after.total, before.total, "messages after a restart")
    if (args.length > 0) torture.same(after.total, count, "messages without a limit")
    await again.end("SIGTERM")
    lines.push(
      `${count} mails${args.map((arg) => ` ${arg}`).join("")}: ${after.total} kept, peak ${before.peak} MiB, after a restart ${after.peak}`,
    )
  }
  return lines.join(", ")
}

/** What receivers of webhooks answer, and the subject of refused requests. */
const PAGE = WORDS.repeat(60_000 / WORDS.length)

/**
 * Mail with texts of 2, 20 and 60 KB in one paragraph, webhooks whose receivers answer with 60 KB, and refused requests with as long a
 * subject: as many messages are kept as the greeting promises, also after a kill and a restart.
 */
async function promisedMails(torture: Torture, { options }: MemoryLimit): Promise<string> {
  const receiver = createServer((req, res) => req.resume().on("end", () => res.end(PAGE)))
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready))
  torture.after(() => receiver.close())
  const data = torture.folder()
  const box = await startSandbox(torture, { data, ...options })
  for (const name of ["first", "second"]) {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${name}`
    await box.api.ok("POST", "/v1/webhooks", { url, events: ["email.delivered"] })
  }
  const [count, refused] = [torture.size(20_000, 1_500), torture.size(10_000, 500)]
  const texts = [2, 20, 60].map((kilobytes) => WORDS.repeat((kilobytes * 1000) / WORDS.length))
  const [last] = await Promise.all([send(torture, box, count, texts), refuse(torture, box, refused)])
  const what = `${count} mails of 2, 20 and 60 KB, webhooks and ${refused} refused requests`
  if (!torture.check(await settles(box), `the process was killed by ${what}`)) return `${what} killed it`
  const before = await found(torture, box, last)
  const { err } = await box.end("SIGKILL")
  const promised = Number(/ Keeps +the newest (\d+) messages/.exec(err)?.[1])
  torture.same(before.total, Math.min(count, promised), "messages of those that the greeting promises")
  const again = await startSandbox(torture, { data, ...options })
  const after = await found(torture, again, last)
  torture.same(after.total, before.total, "messages after a restart")
  await again.end("SIGTERM")
  return `${what}: ${after.total} of ${promised} kept, peak ${before.peak} MiB, after a restart ${after.peak}`
}

async function refuse(torture: Torture, box: Sandbox, count: number): Promise<void> {
  for (let n = 0; n < count && !box.ended(); n++) {
    const reply = await box.api.ask("POST", "/v1/emails", anEmail({ subject: `${n} ${PAGE}` })).catch(() => null)
    if (reply) torture.same(reply.status, 422, "the status of a request with a subject of 60 KB")
  }
}

/** Mail of 130 KB with `--data memory`: the newest that fit are kept. */
async function mailInMemory(torture: Torture, { options }: MemoryLimit): Promise<string> {
  const box = await startSandbox(torture, { data: "memory", ...options })
  const attachments = [{ filename: "receipt.pdf", content: Buffer.alloc(100_000, 7).toString("base64") }]
  const count = torture.size(5_000, 1_200)
  let next = 0
  const call = async () => {
    while (next < count && !box.ended()) {
      const email = anEmail({ subject: String(next++), html: TEXT.repeat(15), text: undefined, attachments })
      await box.api.ask("POST", "/v1/emails", email).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  if (!torture.check(await settles(box), `--data memory was killed by ${next} mails of 130 KB`))
    return "memory killed it"
  const { total, data } = await box.api.ok<{ total: number; data: { subject: string }[] }>("GET", "/v1/emails?limit=1")
  torture.check(Number(data[0]?.subject) >= count - CALLERS, `the newest of ${count} messages is ${data[0]?.subject}`)
  const peak = peakOf(box.pid)
  await box.end("SIGTERM")
  return `${count} mails of 130 KB --data memory: ${total} kept, peak ${peak} MiB`
}

/**
 * Counts the messages, checks that the first search of the process finds all of them and the newest first, while others ask for the list,
 * and returns the peak memory.
 *
 * @param last the messages of which one was accepted last
 */
async function found(torture: Torture, { api, pid }: Sandbox, last: readonly number[]) {
  type Page = { total: number; data: { subject: string }[] }
  const list = () => api.ok<Page>("GET", "/sandbox/emails?limit=1")
  const search = () => api.ok<Page>("GET", "/sandbox/emails?limit=1&q=Thursday")
  const [{ total, data }, ...others] = await Promise.all([search(), search(), list()])
  for (const other of others) torture.same(total, other.total, "messages that the first search finds")
  torture.check(
    last.includes(Number(data[0]?.subject)),
    `message ${data[0]?.subject} is first, which is not the newest`,
  )
  return { total, peak: peakOf(pid) }
}

/**
 * Sends numbered messages in batches. Returns the numbers of those that were answered last, one batch for each caller: a batch that waits for
 * memory is overtaken by any number of others, but of those under way only the others are answered after the one that was accepted last.
 */
async function send(torture: Torture, box: Sandbox, count: number, texts: readonly string[]): Promise<number[]> {
  let next = 0
  const answered: number[][] = []
  const call = async () => {
    while (next < count && !box.ended()) {
      const numbers = Array.from({ length: BATCH }, () => next++)
      const batch = numbers.map((n) => anEmail({ subject: String(n), text: texts[n % texts.length] as string }))
      const status = await box.api.ask("POST", "/v1/emails/batch", batch).then(
        (reply) => reply.status,
        () => 0,
      )
      if (status !== 200) torture.fail(`a batch up to ${next} of ${count} got status ${status}`)
      if (status === 0) return
      answered.push(numbers)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return answered.slice(-CALLERS).flat()
}

/** Waits until no work is due, however long that takes; false if the process ends instead. */
async function settles({ api }: Sandbox): Promise<boolean> {
  const ask = () => api.ok<{ settled: boolean }>("POST", "/sandbox/settle", { timeout_ms: 60_000 })
  try {
    while (!(await ask()).settled);
    return true
  } catch {
    return false
  }
}
