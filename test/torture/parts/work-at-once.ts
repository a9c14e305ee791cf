import { connect, type Socket } from "node:net"
import { WebSocket } from "ws"
import { memoryLimits } from "../../../src/core/state/memory-limits.ts"
import { anEmail } from "../lib/api.ts"
import { limitMemory, peakOf } from "../lib/memory-limit.ts"
import { type Sandbox, startRefused, startSandbox } from "../lib/sandbox.ts"
import { addReceivingAddress, RECEIVING, Smtp } from "../lib/smtp.ts"
import { pause, type Torture } from "../lib/torture.ts"

const MIB = 1024 * 1024
const LIMIT = 256 * MIB
const CLIENTS = 20
const SENTENCE = "It will be with you on Thursday, between nine and noon. "
const textOf = (bytes: number) => SENTENCE.repeat(bytes / SENTENCE.length)

/** How a request was answered, such as `200`. */
type Answers = (number | string)[]
type Kind = [what: string, run: (torture: Torture, box: Sandbox) => Promise<Answers>]

/** What many clients may ask for at the same time in 256 MiB. */
const KINDS: Kind[] = [
  ["searches of long texts", searches],
  ["large batches", batches],
  ["views of the largest email", views],
  ["repeats with different keys", keys],
  ["waits of agents", agents],
  ["feeds that nobody reads", feeds],
  ["answers that nobody reads", unread],
  ["mail beside mail that takes the parser long", besideSlow],
]

/**
 * Much work at the same time in 256 MiB: each request is answered with 200, or refused with 503 or 451, the process lives, and the next
 * send is accepted. A folder that needs more memory is refused by a start.
 */
export async function workAtOnce(torture: Torture): Promise<void> {
  const { options, how } = limitMemory(torture, LIMIT)
  const lines: string[] = []
  for (const [what, run] of KINDS) {
    const box = await startSandbox(torture, { data: torture.folder(), ...options })
    const answers = await run(torture, box).catch((error) => [String(error)])
    const counts = new Map<number | string, number>()
    for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
    const seen = [...counts].map(([answer, count]) => `${count} × ${answer}`).join(", ")
    torture.check(
      answers.every((answer) => /^(200|250|451|503)$/.test(String(answer))),
      `${what}: ${seen}`,
    )
    const next = await box.api.ask("POST", "/v1/emails", anEmail()).catch(() => null)
    torture.check(!box.ended() && next?.status === 200, `${what}: the next send got ${next?.status ?? "no answer"}`)
    lines.push(`${answers.length} ${what}: ${seen}, peak ${peakOf(box.pid)} MiB`)
    await box.end("SIGTERM")
  }
  if (how !== "heap limit only" && !torture.short) lines.push(await largeFolder(torture, options))
  torture.counted(`${how}; ${lines.join("; ")}`)
}

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const statusOf = async ({ api }: Sandbox, method: string, path: string, body?: unknown, headers = {}) =>
  (await api.ask(method, path, body, headers)).status

async function searches(torture: Torture, box: Sandbox): Promise<Answers> {
  const text = textOf(torture.size(5_000_000, 1_000_000))
  for (let n = 0; n < 10; n++) await box.api.ok("POST", "/v1/emails", anEmail({ text: `word${n} ${text}` }))
  return await times(CLIENTS, (n) => statusOf(box, "GET", `/sandbox/emails?q=other${n}%20Thursday`))
}

async function batches(torture: Torture, box: Sandbox): Promise<Answers> {
  const batch = JSON.stringify(Array.from({ length: 100 }, () => anEmail({ text: textOf(60_000) })))
  const all = await times(CLIENTS, async () => {
    const answers: Answers = []
    for (let n = 0; n < torture.size(3, 1); n++) answers.push(await statusOf(box, "POST", "/v1/emails/batch", batch))
    return answers
  })
  return all.flat()
}

async function views(torture: Torture, box: Sandbox): Promise<Answers> {
  const { body_bytes } = memoryLimits(LIMIT, Number.POSITIVE_INFINITY)
  const html = `<p>${textOf(torture.size(body_bytes * 0.95, MIB))}</p>`
  const { id } = await box.api.ok<{ id: string }>("POST", "/v1/emails", anEmail({ html }))
  const paths = ["", "/preview", "/raw", "/structure", "/checks"].map((view) => `/sandbox/emails/${id}${view}`)
  return await times(CLIENTS, (n) => statusOf(box, "GET", paths[n % paths.length] as string))
}

async function keys(torture: Torture, box: Sandbox): Promise<Answers> {
  const all = await times(CLIENTS, async (client) => {
    const answers: Answers = []
    for (let n = 0; n < torture.size(1_000, 100); n++)
      answers.push(
        await statusOf(box, "POST", "/v1/emails", anEmail(), { "Idempotency-Key": `${client} ${n}`.padEnd(255, "k") }),
      )
    return answers
  })
  return all.flat()
}

async function agents(torture: Torture, box: Sandbox): Promise<Answers> {
  const wait = { name: "wait_for_email", arguments: { to: "nobody@example.com", timeout_ms: 2_000 } }
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: wait }
  const headers = { Accept: "application/json, text/event-stream" }
  return await times(torture.size(3_000, 800), () => statusOf(box, "POST", "/mcp", call, headers))
}

async function feeds(torture: Torture, box: Sandbox): Promise<Answers> {
  const sockets: WebSocket[] = []
  const answers = await times(
    400,
    (n) =>
      new Promise<number>((done, fail) => {
        const url = `${box.url.replace("http", "ws")}/sandbox/live`
        const socket = new WebSocket(url, { headers: { "User-Agent": `client ${n % 2}` } })
        sockets.push(socket)
        socket.on("open", () => {
          socket.pause()
          done(200)
        })
        socket.on("unexpected-response", (_, { statusCode = 0 }) => done(statusCode))
        socket.on("error", fail)
      }),
  )
  torture.after(() => {
    for (const socket of sockets) socket.terminate()
  })
  const batch = Array.from({ length: 100 }, () => anEmail({ subject: textOf(900) }))
  for (let n = 0; n < torture.size(100, 10); n++) answers.push(await statusOf(box, "POST", "/v1/emails/batch", batch))
  return answers
}

async function unread(torture: Torture, box: Sandbox): Promise<Answers> {
  await box.api.ok(
    "POST",
    "/v1/emails/batch",
    Array.from({ length: 100 }, () => anEmail()),
  )
  const ask = "GET /sandbox/emails?limit=100 HTTP/1.1\r\nHost: localhost\r\n\r\n"
  const sockets: Socket[] = []
  torture.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let n = 0; n < 10; n++) {
    const socket = connect(box.port, "127.0.0.1", () => socket.write(ask.repeat(2_000)))
    socket.on("error", () => undefined)
    socket.pause()
    sockets.push(socket)
  }
  const answers: Answers = []
  for (const until = Date.now() + torture.size(5_000, 2_000); Date.now() < until; await pause(20))
    answers.push(await statusOf(box, "POST", "/v1/emails", anEmail()))
  return answers
}

/** Short lines, which the parser reads in linear time, but each for itself. */
const slowText = (bytes: number) => "y\r\n".repeat(bytes / 3)

async function besideSlow(torture: Torture, box: Sandbox): Promise<Answers> {
  await addReceivingAddress(box.api)
  const { message_bytes } = memoryLimits(LIMIT, Number.POSITIVE_INFINITY)
  const slow = Buffer.from(
    `From: a@acme.test\r\nSubject: Slow\r\n\r\n${slowText(torture.size(message_bytes * 0.9, MIB))}`,
  )
  const small = Buffer.from("From: a@acme.test\r\nSubject: Small\r\n\r\nHi")
  const send = async (message: Buffer, key?: string) => {
    const client = new Smtp(box.smtp_port)
    try {
      if (!(await client.open(key))) return "no greeting"
      const to = key === undefined ? RECEIVING : "ann@example.com"
      return (await client.deliver("a@acme.test", to, message))?.slice(0, 3) ?? "closed"
    } finally {
      client.close()
    }
  }
  const doors = [undefined, "sp_dev_full_access"]
  const taken = await times(4, (n) => send(slow, doors[n % 2]))
  const answers = await times(CLIENTS, (n) => send(small, doors[n % 2]))
  const { total } = await box.api.ok<{ total: number }>(
    "GET",
    `/sandbox/inbound/wait?q=subject:Small&count=${CLIENTS / 2}&timeout_ms=60000`,
  )
  torture.check(total >= CLIENTS / 2, `${total} small messages are processed beside slow ones`)
  return [...taken, ...answers]
}

/** More mail than fits: a start says so, instead of being killed. */
async function largeFolder(torture: Torture, options: ReturnType<typeof limitMemory>["options"]): Promise<string> {
  const [data, count] = [torture.folder(), 90_000]
  const box = await startSandbox(torture, { data })
  const batch = Array.from({ length: 100 }, () => anEmail({ text: textOf(2_000), tags: { kind: "order" } }))
  for (let sent = 0; sent < count; sent += 100 * 4) await times(4, () => box.api.ok("POST", "/v1/emails/batch", batch))
  await box.end("SIGTERM")
  const ended = await startRefused(torture, { data, ...options, args: ["--max-emails", "0"] })
  torture.check(
    ended?.code === 1 && /needs more memory than the 256 MiB/.test(ended.err),
    `a start with ${count} mails: ${JSON.stringify(ended)}`,
  )
  return `a start with ${count} mails refused with ${ended?.code ?? "nothing"}`
}
