import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Bench } from "../bench.ts"
import { driveSessions } from "../load/drive.ts"
import { inTurns, measureDrive, middle, ratio } from "../load/measure.ts"
import { prose } from "../load/requests.ts"
import { type Envelope, keptSession, newSession } from "../load/smtp.ts"
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
