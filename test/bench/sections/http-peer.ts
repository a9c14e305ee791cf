import type { Bench } from "../bench.ts"
import { Connection } from "../load/connection.ts"
import { driveSessions, type Session } from "../load/drive.ts"
import { inTurns, measure, measureDrive, middle, ratio, type Speed } from "../load/measure.ts"
import { message, request, sends } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { type CodeTest, codeIn, codeText, runTests } from "../load/suite.ts"
import { startSesLocal } from "../servers/peers.ts"
import { startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

const STORED = 10_000
const AWS = "AWS4-HMAC-SHA256 Credential=bench"
const OWN = sends()
const THEIRS = Array.from({ length: 100 }, (_, index) => sesSend(index))

type Run = () => Promise<Speed>

/** Compares with aws-ses-v2-local, each through its own API: sends, and sends followed by a list request. */
export async function httpPeer(bench: Bench): Promise<void> {
  const { report, rounds, round_ms } = bench
  const server = await startSesLocal()
  try {
    const [suites = []] = await inTurns(rounds, [() => runTests(readCode(server.port))])
    report.row("a test: send, wait for the code, with aws-ses-v2-local", median(suites), "ms")
  } finally {
    await server.stop()
  }
  await sideBySide(bench, (ours, theirs) =>
    compare(bench, "a send", [
      () => measure(ours, OWN, { ms: round_ms }),
      () => measure(theirs, THEIRS, { ms: round_ms }),
    ]),
  )
  await sideBySide(bench, async (ours, theirs) => {
    await measure(ours, OWN, { count: STORED })
    await measure(theirs, THEIRS, { count: STORED })
    const page = () => request("GET", "/v1/emails?limit=25")
    // One at a time, like a test: with more concurrent lists, aws-ses-v2-local closes connections.
    const work = (server: Server, all: Buffer[], list: () => Buffer) => () =>
      measureDrive(server, () => driveSessions(() => sendAndList(server.port, all, list), { ms: round_ms }, 1))
    await compare(bench, "a send and the list", [
      work(ours, OWN, page),
      work(theirs, THEIRS, () => request("GET", "/store", undefined, AWS)),
    ])
    await compare(bench, "a send and the list, theirs only of this second", [
      work(ours, OWN, page),
      work(theirs, THEIRS, () => request("GET", `/store?since=${Math.floor(Date.now() / 1000)}`, undefined, AWS)),
    ])
  })
}

/** A test against aws-ses-v2-local, which has neither accounts nor a way to wait. */
const readCode =
  (port: number): CodeTest =>
  async (to, code) => {
    const url = `http://127.0.0.1:${port}`
    const headers = { "Content-Type": "application/json", Authorization: AWS }
    const body = JSON.stringify({
      FromEmailAddress: "hi@shop.test",
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: { Data: "Code" }, Body: { Text: { Data: codeText(code) } } } },
    })
    await fetch(`${url}/v2/email/outbound-emails`, { method: "POST", headers, body })
    const answer = await fetch(`${url}/store`, { headers })
    const { emails } = (await answer.json()) as { emails: { destination: { to: string[] }; body: { text?: string } }[] }
    return codeIn(emails.findLast(({ destination }) => destination.to.includes(to))?.body.text)
  }

/** Starts both servers without stored messages. */
async function sideBySide({ stock }: Bench, work: (ours: Server, theirs: Server) => Promise<void>): Promise<void> {
  const theirs = await startSesLocal()
  const ours = await startSandpost(stock.empty())
  try {
    await work(ours, theirs)
  } finally {
    await Promise.all([theirs.stop(), ours.stop()])
  }
}

async function compare({ report, rounds }: Bench, name: string, runs: [Run, Run]): Promise<void> {
  await inTurns(1, runs)
  const [speeds = [], others = []] = await inTurns(rounds, runs)
  report.row(
    `${name}: Sandpost over aws-ses-v2-local`,
    ratio(speeds, others, (s) => s.per_second),
    "x",
  )
  report.row("  Sandpost", middle(speeds).per_second, "/s")
  report.row("  aws-ses-v2-local", middle(others).per_second, "/s")
}

/** One unit of work sends a message and reads the list that contains it. */
async function sendAndList(port: number, all: readonly Buffer[], list: () => Buffer): Promise<Session> {
  const connection = await Connection.open(port)
  return {
    send: async (turn) => {
      for (const bytes of [all[turn % all.length] as Buffer, list()]) {
        const { status } = await connection.send(bytes)
        if (status !== 200) throw new Error(`answered ${status}`)
      }
    },
    close: () => connection.close(),
  }
}

/** The message of {@link message} in the format of the SES API. */
function sesSend(n: number): Buffer {
  const { from, to, subject, html, text, reply_to } = message(n)
  const body = {
    FromEmailAddress: from,
    Destination: { ToAddresses: to },
    ReplyToAddresses: reply_to,
    Content: { Simple: { Subject: { Data: subject }, Body: { Html: { Data: html }, Text: { Data: text } } } },
  }
  return request("POST", "/v2/email/outbound-emails", body, AWS)
}
