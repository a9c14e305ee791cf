import type { Bench } from "../bench.ts"
import { inTurns, measure, middle, ratio } from "../load/measure.ts"
import { message, request, sends } from "../load/requests.ts"
import { startSesLocal } from "../servers/peers.ts"
import { startSandpost } from "../servers/sandpost.ts"
import { orSkip } from "./or-skip.ts"
import { smtpPeers } from "./smtp-peers.ts"

/** Other mail catchers under the same load; fetched by npm, so only when asked for. */
export async function peers(bench: Bench): Promise<void> {
  if (!bench.peers) {
    bench.report.skip("other mail catchers: give --peers to fetch and compare them")
    return
  }
  await orSkip(bench.report, "aws-ses-v2-local", () => httpPeer(bench))
  await orSkip(bench.report, "maildev", () => smtpPeers(bench))
}

/** Sends of one message over HTTP, each to the peer in its own words. */
async function httpPeer({ report, stock, rounds, round_ms }: Bench): Promise<void> {
  const theirs = await startSesLocal()
  const ours = await startSandpost(stock.empty())
  try {
    const sesSends = Array.from({ length: 100 }, (_, index) => sesSend(index))
    const runs = [() => measure(ours, sends(), { ms: round_ms }), () => measure(theirs, sesSends, { ms: round_ms })]
    await inTurns(1, runs)
    const [own = [], other = []] = await inTurns(rounds, runs)
    report.row(
      "HTTP: Sandpost over aws-ses-v2-local",
      ratio(own, other, (s) => s.per_second),
      "x",
    )
    report.row("Sandpost: requests", middle(own).per_second, "/s")
    report.row("aws-ses-v2-local: requests", middle(other).per_second, "/s")
  } finally {
    await Promise.all([theirs.stop(), ours.stop()])
  }
}

/** The message of {@link message} as SES's API takes it. */
function sesSend(n: number): Buffer {
  const { from, to, subject, html, text, reply_to } = message(n)
  const body = {
    FromEmailAddress: from,
    Destination: { ToAddresses: to },
    ReplyToAddresses: reply_to,
    Content: { Simple: { Subject: { Data: subject }, Body: { Html: { Data: html }, Text: { Data: text } } } },
  }
  return request("POST", "/v2/email/outbound-emails", body, "AWS4-HMAC-SHA256 Credential=bench")
}
