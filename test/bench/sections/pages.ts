import { measure } from "../load/measure.ts"
import { request } from "../load/requests.ts"
import type { Report } from "../report.ts"
import { ask } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

interface Read {
  path: string
  at_most: number
  /** Number of reads in one measurement. */
  count: number
}

/** Lists and searches over stored messages: milliseconds of one request on one connection, and the growth with the number of messages. */
export async function readPages(report: Report, small: Server, large: Server, many: number): Promise<void> {
  // The first search waits for work that the start has deferred.
  const started = performance.now()
  await ask(large, "GET", "/sandbox/emails?q=nowhere")
  report.row("the first search after a start", performance.now() - started, "ms", { at_most: 2000 })
  const instant = await middleOf(large, many)
  for (const read of reads(instant, many)) {
    const bytes = [request("GET", read.path)]
    const options = { connections: 1 }
    for (const server of [small, large]) await measure(server, bytes, { count: Math.ceil(read.count / 4) }, options)
    const [few, much] = [
      await measure(small, bytes, { count: read.count }, options),
      await measure(large, bytes, { count: read.count }, options),
    ]
    report.row(`GET ${decodeURIComponent(read.path).replaceAll(instant, "<middle>")}`, much.p50_ms, "ms", {
      at_most: read.at_most,
    })
    report.row("  over the same with 1,000 stored", much.p50_ms / few.p50_ms, "x")
  }
}

const PAGE_MS = 1.5
const LOGS_MS = 2
const SEARCH_MS = 150

function reads(instant: string, many: number): Read[] {
  const page = (path: string, at_most: number): Read => ({ path, at_most, count: 200 })
  const emails = ["", "status=delivered", "status=bounced", `created_after=${instant}`, `created_before=${instant}`]
  const filters = [...emails, `status=delivered&created_after=${instant}`, `offset=${many / 2}`, `offset=${many - 30}`]
  const logs = ["", "status=2xx", "status=4xx", "endpoint=emails", "endpoint=nowhere", `offset=${many - 30}`]
  const searches = ["silver", "nowhere", "subject:harbour", "to:customer77@example.com", "from:shop", "tag:kind=silver"]
  const more = ["has:attachment", "event:delivered", "status:bounced", "-silver", '"see it"', `before:${instant}`]
  return [
    ...filters.map((query) => page(`/v1/emails?limit=25${query && `&${query}`}`, PAGE_MS)),
    ...logs.map((query) => page(`/v1/logs?limit=25${query && `&${query}`}`, LOGS_MS)),
    ...[...searches, ...more].map((q) => ({
      path: `/sandbox/emails?q=${encodeURIComponent(q)}`,
      at_most: SEARCH_MS,
      count: 8,
    })),
  ]
}

/** Creation time of the message in the middle of the list. */
async function middleOf(server: Server, many: number): Promise<string> {
  type List = { data: { created_at: string }[] }
  const { body } = await ask<List>(server, "GET", `/v1/emails?limit=1&offset=${many / 2}`)
  return body.data[0]?.created_at as string
}
