import { once } from "node:events"
import { connect } from "node:net"
import { anEmail } from "../lib/api.ts"
import { limitMemory, type MemoryLimit, peakOf } from "../lib/memory-limit.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING } from "../lib/smtp.ts"
import type { Torture } from "../lib/torture.ts"

const MIB = 1024 * 1024
const LARGE_BYTES = 24 * MIB
const CALLERS = 8
/** Messages per request, so that the memory of the messages is measured and not that of the requests. */
const BATCH = 20
const TEXT = "It will be with you on Thursday, between nine and noon.\n".repeat(36)

/** Small containers: neither a large received message nor more mail than fits kills the process. */
export async function smallMemory(torture: Torture): Promise<void> {
  const lines: string[] = []
  let how = ""
  for (const megabytes of torture.short ? [256] : [256, 512]) {
    const limit = limitMemory(torture, megabytes * MIB)
    how = limit.how
    const seen = [
      await largeMail(torture, limit),
      await manyMails(torture, limit),
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

/** One message of 24 MB is accepted and stored. */
async function largeMail(torture: Torture, { options }: MemoryLimit): Promise<string> {
  const data = torture.folder()
  const box = await startSandbox(torture, { data, ...options })
  await addReceivingAddress(box.api)
  const reply = await sendLarge(box.smtp_port)
  torture.check(reply.startsWith("250"), `a message of 24 MB got the reply ${reply}`)
  if (await settles(box)) {
    const [message] = await box.api.all<{ parse_error?: string | null; size_bytes: number }>("/v1/inbound")
    torture.check((message?.size_bytes ?? 0) > LARGE_BYTES * 0.99, "the large message is not listed")
    const peak = peakOf(box.pid)
    await box.end("SIGTERM")
    return `24 MB mail accepted, peak ${peak} MiB`
  }
  torture.fail("the process was killed by one message of 24 MB")
  const again = await startSandbox(torture, { data, ...options })
  const survives = torture.check(await settles(again), "it was killed again by the same message")
  return `24 MB mail killed it${survives ? " once" : " twice"}`
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
    await send(torture, box, count)
    if (!torture.check(await settles(box), `the process was killed by ${count} mails`))
      return `${count} mails killed it`
    const before = await found(torture, box, count)
    await box.end("SIGKILL")
    const again = await startSandbox(torture, { data, args, ...options })
    const after = await found(torture, again, count)
    torture.same(after.total, before.total, "messages after a restart")
    if (args.length > 0) torture.same(after.total, count, "messages without a limit")
    await again.end("SIGTERM")
    lines.push(
      `${count} mails${args.map((arg) => ` ${arg}`).join("")}: ${after.total} kept, peak ${before.peak} MiB, after a restart ${after.peak}`,
    )
  }
  return lines.join(", ")
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
 */
async function found(torture: Torture, { api, pid }: Sandbox, count: number) {
  type Page = { total: number; data: { subject: string }[] }
  const list = () => api.ok<Page>("GET", "/sandbox/emails?limit=1")
  const search = () => api.ok<Page>("GET", "/sandbox/emails?limit=1&q=Thursday")
  const [{ total, data }, ...others] = await Promise.all([search(), search(), list()])
  for (const other of others) torture.same(total, other.total, "messages that the first search finds")
  torture.check(
    Number(data[0]?.subject) >= count - CALLERS * BATCH,
    `the newest of ${count} messages is number ${data[0]?.subject}`,
  )
  return { total, peak: peakOf(pid) }
}

async function send(torture: Torture, box: Sandbox, count: number): Promise<void> {
  let next = 0
  const call = async () => {
    while (next < count && !box.ended()) {
      const batch = Array.from({ length: BATCH }, () => anEmail({ subject: String(next++), text: TEXT }))
      const status = await box.api.ask("POST", "/v1/emails/batch", batch).then(
        (reply) => reply.status,
        () => 0,
      )
      if (status !== 200) torture.fail(`a batch up to ${next} of ${count} got status ${status}`)
      if (status === 0) return
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
}

/** Waits until no work is due; false if the process ends instead. */
const settles = (box: Sandbox): Promise<boolean> =>
  box.api.settle().then(
    () => true,
    () => false,
  )

/** Sends a message of 24 MB with one attachment. Returns the reply. */
async function sendLarge(port: number): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("error", () => undefined)
  let reply = ""
  socket.on("data", (bytes) => {
    reply = String(bytes).trim()
  })
  const ended = once(socket, "close")
  const head = ["From: a@b.test", `To: ${RECEIVING}`, "Subject: Large", "MIME-Version: 1.0"]
  head.push("Content-Type: application/octet-stream", "Content-Transfer-Encoding: base64")
  head.push('Content-Disposition: attachment; filename="large.bin"', "", "")
  const line = `${Buffer.alloc(57, 0xa5).toString("base64")}\r\n`
  socket.write(`EHLO client.test\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<${RECEIVING}>\r\nDATA\r\n`)
  await until(() => reply.includes("354"))
  socket.write(head.join("\r\n"))
  const block = line.repeat(Math.round(MIB / line.length))
  for (let sent = 0; sent < LARGE_BYTES - block.length; sent += block.length) {
    if (!socket.write(block)) await Promise.race([once(socket, "drain"), ended])
  }
  reply = ""
  socket.write(".\r\n")
  await Promise.race([until(() => reply !== ""), ended])
  socket.destroy()
  return reply
}

const until = async (done: () => boolean) => {
  while (!done()) await new Promise((next) => setTimeout(next, 10))
}
