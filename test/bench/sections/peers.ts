import type { Bench } from "../bench.ts"
import { httpPeer } from "./http-peer.ts"
import { orSkip } from "./or-skip.ts"
import { smtpPeers } from "./smtp-peers.ts"

/** Other mail catchers under the same load. npm fetches them, so they run only with `--peers`. */
export async function peers(bench: Bench): Promise<void> {
  if (!bench.peers) {
    bench.report.skip("other mail catchers: give --peers to fetch and compare them")
    return
  }
  await orSkip(bench.report, "aws-ses-v2-local", () => httpPeer(bench))
  await orSkip(bench.report, "maildev", () => smtpPeers(bench))
}
