import type { Bench } from "../bench.ts"
import { driveSessions } from "../load/drive.ts"
import { inTurns, measure, measureDrive, ratio } from "../load/measure.ts"
import { prose, sends } from "../load/requests.ts"
import { keptSession } from "../load/smtp.ts"
import { probeWhile, receivingAddress, settle, startSandpost } from "../servers/sandpost.ts"

const BURST = 1000

/** Received mail with SPF, DKIM and DMARC results, and the longest request to the service meanwhile. */
export async function inbound(bench: Bench): Promise<void> {
  const { report, stock } = bench
  const server = await startSandpost(stock.empty())
  const envelope = { from: "ann@example.com", to: await receivingAddress(server) }
  const text = `From: <${envelope.from}>\r\nTo: <${envelope.to}>\r\nSubject: Question\r\n\r\n${prose(0, 2000)}`
  const open = () => keptSession(server.ready.smtp_port as number, envelope, text)
  const burst = async (count: number) => {
    const started = performance.now()
    await driveSessions(open, { count }, 10)
    await settle(server)
    return (count * 1000) / (performance.now() - started)
  }
  await burst(BURST)
  const speed = await burst(2 * BURST)
  report.row("received messages of 2 KB, with verdicts", speed, "per second", { at_least: 1200 })
  const longest_ms = await probeWhile(server, () => burst(BURST), "/v1/emails?limit=1")
  report.row("the longest list while 1,000 are received", longest_ms, "ms", { at_most: 20 })
  await server.stop()
  await submissions(bench)
}

const KEY = "sp_dev_full_access"

/** Mail that an application sends over SMTP on kept connections, compared with the same over the API. */
async function submissions({ report, stock, rounds, round_ms }: Bench): Promise<void> {
  const server = await startSandpost(stock.empty())
  const envelope = { from: "shop@acme.test", to: "customer@example.com" }
  const text = `From: Acme Shop <${envelope.from}>\r\nTo: <${envelope.to}>\r\nSubject: Your order\r\n\r\n${prose(0, 2000)}`
  const open = () => keptSession(server.ready.smtp_port as number, envelope, text, KEY)
  const submit = () => measureDrive(server, () => driveSessions(open, { ms: round_ms }, 10))
  const send = () => measure(server, sends(), { ms: round_ms }, { connections: 10 })
  await inTurns(1, [submit, send])
  const [submitted = [], sent = []] = await inTurns(rounds, [submit, send])
  const over = ratio(submitted, sent, (speed) => speed.per_second)
  report.row("mail of 2 KB submitted over SMTP, over sends of the API", over, "×", { at_least: 0.5 })
  await server.stop()
}
