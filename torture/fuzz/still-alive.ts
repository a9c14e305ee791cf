import type { Api } from "../lib/api.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import type { Fuzz } from "./fuzz.ts"

/** Response timeout in milliseconds. */
const PATIENCE_MS = 60_000

/** Starts a sandbox in an empty folder and prepares it. */
export async function begin(fuzz: Fuzz, prepare: (api: Api) => Promise<void>): Promise<Sandbox> {
  const box = await startSandbox(fuzz.torture, { data: fuzz.torture.folder() })
  await prepare(box.api)
  return box
}

/** Whether the process of a sandbox runs and `/healthz` responds. If not, records a failure of the case and kills the process. */
export async function isAlive(fuzz: Fuzz, number: number, box: Sandbox): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((done) => {
    timer = setTimeout(() => done(`no response in ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
  })
  const asked = box.api.ask("GET", "/healthz").then(
    ({ status, text }) => (status === 200 ? null : `${status} ${text}`),
    (error) => String(error),
  )
  const trouble = await Promise.race([asked, late])
  clearTimeout(timer)
  if (trouble === null && !box.ended()) return true
  const ended = await box.end("SIGKILL")
  const kind = ended.signal === "SIGKILL" ? "/healthz does not respond" : "the process ended"
  fuzz.found(number, kind, `${trouble}; exit ${ended.code} ${ended.signal}: ${ended.err.slice(-1500)}`)
  return false
}
