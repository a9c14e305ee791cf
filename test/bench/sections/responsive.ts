import type { Bench } from "../bench.ts"
import { inTurns, measure, ratio } from "../load/measure.ts"
import { message, request, sends } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { ask, probeWhile, settle, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

/** The default of `logs.keep`. */
const LOG_ENTRIES = 10_000
const MOST_EMAILS = 300
const DELETIONS = 50

/** How long other requests wait beside hostile ones, and what costs more with a full log. */
export async function responsive(bench: Bench): Promise<void> {
  await besideHostileRequests(bench.report, await startSandpost(bench.stock.empty()))
  await firstRefusal(bench)
  await withFullLog(bench)
}

async function besideHostileRequests(report: Bench["report"], server: Server): Promise<void> {
  const send = async (fields: object) => {
    const { body } = await ask<{ id: string }>(server, "POST", "/v1/emails", { ...message(1), ...fields })
    return body.id
  }
  const links = "https://acme.test/a-page\n".repeat(40_000)
  const large = (word: string) => `<table>${`<tr><td>${word}</td></tr>`.repeat(150_000)}</table>`
  const linked = await send({ html: undefined, text: links })
  const [one, other] = [await send({ html: large("one") }), await send({ html: large("other") })]
  const escaped = `{"attachments":[${Array(8000).fill(String.raw`{"content":"\u0041"}`).join()}]}`
  const hostile: [string, () => Promise<unknown>][] = [
    ["a refused email with 8,000 attachments", () => ask(server, "POST", "/v1/emails", escaped)],
    ["a link check of 1 MB of links", () => ask(server, "POST", `/sandbox/emails/${linked}/link-checks`, {})],
    [
      "8 comparisons of mails of 3 MB",
      () =>
        Promise.all(Array.from({ length: 8 }, () => ask(server, "GET", `/sandbox/emails/compare?a=${one}&b=${other}`))),
    ],
  ]
  // The first query with an alternative loads a library, which takes a quarter of a second once.
  await ask(server, "GET", `/sandbox/emails/compare?a=${linked}&b=${linked}`)
  for (const [name, work] of hostile) {
    const longest = await probeWhile(server, async () => {
      await work()
      await settle(server)
    })
    report.row(`the longest GET /healthz beside ${name}`, longest, "ms", { at_most: 100 })
  }
  await server.stop()
}

/** The first refused request of a process, over the first accepted one. */
async function firstRefusal({ report, stock, rounds }: Bench): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await startSandpost(stock.empty())
    const timed = async (body: object) => {
      const started = performance.now()
      await ask(server, "POST", "/v1/emails", body)
      return performance.now() - started
    }
    const accepted = await timed(message(round))
    ratios.push((await timed({ from: "nobody" })) / accepted)
    await server.stop()
  }
  report.row("the first refused request, over the first accepted one", median(ratios), "×", { at_most: 1 })
}

/** A send at --max-emails, and a deletion, with a full log over the same with an almost empty one. */
async function withFullLog({ report, stock, rounds }: Bench): Promise<void> {
  const start = async (entries: number, flags: readonly string[] = []) => {
    const server = await startSandpost(stock.empty(), flags)
    await measure(server, [request("GET", "/v1/emails?limit=1")], { count: entries })
    await measure(server, sends(), { count: MOST_EMAILS }, { after: () => settle(server) })
    return server
  }
  const servers = await Promise.all([start(1), start(LOG_ENTRIES, ["--max-emails", String(MOST_EMAILS)])])
  const sending = servers.map(
    (server) => () => measure(server, sends(), { count: 200 }, { after: () => settle(server) }),
  )
  await inTurns(1, sending)
  const [unlimited = [], limited = []] = await inTurns(rounds, sending)
  report.row(
    "processor time of a send at --max-emails with a full log, over one without",
    ratio(limited, unlimited, (speed) => speed.cpu_us ?? Number.NaN),
    "×",
    { at_most: 1.2 },
  )
  const deleting = servers.map((server) => async () => {
    const { body } = await ask<{ data: { id: string }[] }>(server, "GET", `/v1/emails?limit=${DELETIONS}`)
    const requests = body.data.map(({ id }) => request("DELETE", `/sandbox/emails/${id}`))
    return measure(server, requests, { count: requests.length }, { connections: 1 })
  })
  await inTurns(1, deleting)
  const [few = [], full = []] = await inTurns(rounds, deleting)
  report.row(
    "processor time of a deletion with a full log, over one with few entries",
    ratio(full, few, (speed) => speed.cpu_us ?? Number.NaN),
    "×",
    { at_most: 1.2 },
  )
  await Promise.all(servers.map((server) => server.stop()))
}
