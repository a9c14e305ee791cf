import { execFile } from "node:child_process"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import type { Bench } from "../bench.ts"
import { driveSessions } from "../load/drive.ts"
import { inTurns, measureDrive, middle, ratio } from "../load/measure.ts"
import { prose } from "../load/requests.ts"
import { type Envelope, keptSession, newSession } from "../load/smtp.ts"
import { median } from "../load/statistics.ts"
import { type CodeTest, codeIn, codeText, runTests } from "../load/suite.ts"
import { startMaildev } from "../servers/peers.ts"
import { receivingAddress, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

const SESSIONS = 10
/** Number of messages that smtp-source sends in one round, which takes a second or more. */
const MESSAGES = { new: 1000, kept: 5000 }

/** Mail over SMTP, 10 sessions, 2 KB: with a new connection for each message, and with reused connections. */
export async function smtpPeers(bench: Bench): Promise<void> {
  const { report, stock, rounds, round_ms } = bench
  const ours = await startSandpost(stock.empty())
  const theirs = await startMaildev()
  try {
    const [suites = []] = await inTurns(rounds, [() => runTests(readCode(theirs))])
    report.row("a test: send, wait for the code, with MailDev", median(suites), "ms")
    const port = ours.ready.smtp_port as number
    const envelope = { from: "ann@example.com", to: await receivingAddress(ours) }
    const message = mail(envelope)
    const own = { ...ours, port }
    for (const [name, open] of [
      ["a connection for each message", newSession],
      ["kept connections", keptSession],
    ] as const) {
      const run = (server: Server) => () =>
        measureDrive(server, () =>
          driveSessions(() => open(server.port, envelope, message), { ms: round_ms }, SESSIONS),
        )
      await inTurns(1, [run(own), run(theirs)])
      const [speeds = [], others = []] = await inTurns(rounds, [run(own), run(theirs)])
      report.row(
        `SMTP, ${name}: Sandpost over MailDev`,
        ratio(speeds, others, (s) => s.per_second),
        "x",
      )
      report.row("  Sandpost", middle(speeds).per_second, "/s")
      report.row("  MailDev", middle(others).per_second, "/s")
    }
    await withSmtpSource(bench, own, theirs, envelope)
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
  }
}

const POLL_MS = 5

/** A test against MailDev, which has no way to wait: it asks for the list until the mail is there. */
const readCode =
  ({ port, ready }: Server): CodeTest =>
  async (to, code) => {
    const envelope = { from: "hi@shop.test", to }
    const session = await newSession(port, envelope, [`Subject: Code`, `To: ${to}`, "", codeText(code)].join("\r\n"))
    await session.send(0)
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${ready.web_port}/api/email`)
      const emails = (await answer.json()) as { to: { address: string }[]; text?: string }[]
      const found = emails.findLast((email) => email.to.some(({ address }) => address === to))
      if (found) return codeIn(found.text)
      await wait(POLL_MS)
    }
  }

/** The same with postfix's load generator, if it is installed, to verify the results of ours. */
async function withSmtpSource(
  { report, rounds }: Bench,
  ours: Server,
  theirs: Server,
  envelope: Envelope,
): Promise<void> {
  const run = (server: Server, messages: number, options: string[]) => async () => {
    const load = ["-s", SESSIONS, "-m", messages, "-l", 2048, "-f", envelope.from, "-t", envelope.to].map(String)
    const started = performance.now()
    await promisify(execFile)("smtp-source", [...options, ...load, `inet:127.0.0.1:${server.port}`])
    return performance.now() - started
  }
  for (const [name, messages, options] of [
    ["a connection for each message", MESSAGES.new, []],
    ["kept connections", MESSAGES.kept, ["-d"]],
  ] as const) {
    try {
      const runs = [run(ours, messages, [...options]), run(theirs, messages, [...options])]
      const [own = [], other = []] = await inTurns(rounds, runs)
      const ratios = own.map((ms, round) => (other[round] as number) / ms)
      report.row(
        `smtp-source, ${name}: Sandpost over MailDev`,
        ratios.sort((a, b) => a - b)[rounds >> 1] as number,
        "x",
      )
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT"
      report.skip(
        missing ? "smtp-source is not installed (Debian: postfix)" : `smtp-source: ${String(error).split("\n")[0]}`,
      )
      return
    }
  }
}

const mail = ({ from, to }: Envelope): string =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    "Subject: Your order",
    "Message-ID: <bench@example.com>",
    "Date: Sun, 01 Mar 2026 09:00:00 +0000",
    "",
    ...Array.from({ length: 28 }, (_, line) => prose(line, 64)),
  ].join("\r\n")
