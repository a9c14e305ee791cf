import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { SandpostClient } from "../../../src/client/client.ts"
import type { Bench } from "../bench.ts"
import { inTurns } from "../load/measure.ts"
import { median } from "../load/statistics.ts"
import { runTests, withAccount } from "../load/suite.ts"
import { startSandpost, startSandpostFrom } from "../servers/sandpost.ts"

const IN_PROCESS = fileURLToPath(new URL("../servers/in-process.ts", import.meta.url))

/** From the command to the ready line, and the first steps of a test suite. */
export async function start({ report, stock, rounds }: Bench): Promise<void> {
  for (const [from, name, at_most] of [
    ["dist", "from the command to the ready line", 130],
    ["clone", "from `npm start` in a clone to the ready line", 150],
  ] as const) {
    const run = async () => {
      const server = await startSandpostFrom(from, stock.empty())
      await server.stop()
      return server.started_in_ms
    }
    // The first start fills the compile cache.
    await run()
    const [times = []] = await inTurns(rounds, [run])
    report.row(name, median(times), "ms", { at_most }, from === "dist")
  }

  const server = await startSandpost(stock.empty())
  const client = new SandpostClient({ url: `http://127.0.0.1:${server.port}`, token: "sp_dev_full_access" })
  const [overHttp = []] = await inTurns(rounds, [() => runTests(withAccount(client))])
  await server.stop()
  const one = "a test: account, send, wait for the code"
  report.row(`${one}, over HTTP`, median(overHttp), "ms", { at_most: 8 })

  const [starts = [], suites = []] = await inTurns(rounds, [() => inProcess("start"), () => inProcess("suite")])
  const figure = (runs: Figures[], name: string) => median(runs.map((run) => run[name] ?? Number.NaN))
  report.row(`${one}, in one process`, figure(suites, "suite"), "ms", { at_most: 5 })
  report.row("import of the package", figure(starts, "import"), "ms", { at_most: 90 })
  report.row("startSandpost()", figure(starts, "start"), "ms", { at_most: 30 })
  report.row("the first received mail, until it is processed", figure(starts, "received"), "ms", { at_most: 150 })
}

type Figures = Record<string, number>

async function inProcess(what: "start" | "suite"): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [IN_PROCESS, what])
  return JSON.parse(stdout) as Figures
}
