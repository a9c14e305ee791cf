import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { SandpostClient } from "../../../src/client/client.ts"
import type { Bench } from "../bench.ts"
import { Connection } from "../load/connection.ts"
import { inTurns } from "../load/measure.ts"
import { message, request } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { runTests, withAccount } from "../load/suite.ts"
import { startSandpost, startSandpostFrom } from "../servers/sandpost.ts"

const IN_PROCESS = fileURLToPath(new URL("../servers/in-process.ts", import.meta.url))

/** From the command to the ready line, the first request, and the first steps of a test suite. */
export async function start({ report, stock, rounds }: Bench): Promise<void> {
  for (const [from, at_most] of [
    ["dist", 100],
    ["clone", 150],
  ] as const) {
    const run = async () => {
      const server = await startSandpostFrom(from, stock.empty())
      const connection = await Connection.open(server.port)
      const started = performance.now()
      await connection.send(request("POST", "/v1/emails", message(0)))
      const first_ms = performance.now() - started
      connection.close()
      await server.stop()
      return { ready_ms: server.started_in_ms, first_ms }
    }
    try {
      // The first start fills the compile cache.
      await run()
    } catch (error) {
      report.skip(`start from ${from}: ${String(error).split("\n")[0]}`)
      continue
    }
    const [runs = []] = await inTurns(rounds, [run])
    report.row(`ready, from ${from}`, median(runs.map(({ ready_ms }) => ready_ms)), "ms", { at_most })
    report.row("  first request, sent at once", median(runs.map(({ first_ms }) => first_ms)), "ms", { at_most: 10 })
  }

  const server = await startSandpost(stock.empty())
  const client = new SandpostClient({ url: `http://127.0.0.1:${server.port}`, token: "sp_dev_full_access" })
  const [overHttp = []] = await inTurns(rounds, [() => runTests(withAccount(client))])
  await server.stop()
  const one = "a test: account, send, wait for the code"
  report.row(`${one}, over HTTP`, median(overHttp), "ms", { at_most: 8 })

  const [starts = [], suites = []] = await inTurns(rounds, [() => inProcess("start"), () => inProcess("suite")])
  const figure = (runs: Figures[], name: string) => median(runs.map((run) => run[name] ?? Number.NaN))
  const why = starts[0]?.why
  if (why !== undefined) return report.skip(`in the process of a test suite: ${why}`)
  for (const [name, figureOf, at_most] of [
    ["import of the package", "import", 100],
    ["startSandpost()", "start", 40],
    ["first account with a domain", "account", 60],
    ["first received mail, until it is processed", "received", 300],
  ] as const) {
    report.row(name, figure(starts, figureOf), "ms", { at_most })
  }
  report.row(`${one}, in one process`, figure(suites, "suite"), "ms", { at_most: 5 })
}

type Figures = Record<string, number> & { why?: never }

async function inProcess(what: "start" | "suite"): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [IN_PROCESS, what])
  return JSON.parse(stdout) as Figures
}
