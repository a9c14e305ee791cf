import { Caller } from "../calibrate/caller.ts"
import { compareServices } from "../calibrate/compare.ts"
import { type Scenario, scenarios } from "../calibrate/scenarios.ts"
import { Service } from "../calibrate/service.ts"
import { probeClasses } from "../core/assumptions/probe-request.ts"
import { asText } from "../core/assumptions/values.ts"
import { StartError } from "../start-error.ts"
import { allowedOf, DEFAULT_RATE, keyOf, rateOf } from "./calibrate.ts"
import { type Call, DIFFERENT, DONE, type ExitCode, print, REFUSED, textOf } from "./command.ts"

export async function runCompareServices(call: Call): Promise<ExitCode> {
  const { io } = call
  const allow = allowedOf(call)
  if (allow.has("sends")) throw new StartError("--allow sends is not possible here: the comparison sends no mail.")
  const services = [serviceOf(call, "left"), serviceOf(call, "right")] as const
  const file = textOf(call, "scenarios")
  const all = file === undefined ? scenarios() : readScenarios(new TextDecoder().decode(await io.read(file)), file)
  const left = new Caller(services[0], { token: await keyOf(call, "left-key-env", services[0].host) })
  const right = new Caller(services[1], { token: await keyOf(call, "right-key-env", services[1].host) })
  const result = await compareServices([left, right], all, allow, io.signal)
  const { compared, skipped, differences } = result
  const lines = [
    ...differences.map(({ scenario, at, request, left, right }) => {
      return `${scenario}: ${at} is ${format(left)} on the left, ${format(right)} on the right (${request})`
    }),
    ...skipped.map(({ scenario, reason }) => `Not compared: ${scenario}, ${reason}.`),
    ...(result.left.length > 0 ? [`Not deleted: ${result.left.join(", ")}.`] : []),
    `${compared} requests compared, ${differences.length} differences, ${skipped.length} not compared.`,
  ]
  print(call, result, ...lines)
  return result.left.length > 0 ? REFUSED : differences.length > 0 ? DIFFERENT : DONE
}

const format = (value: unknown) => (value === undefined ? "absent" : asText(value))

function serviceOf(call: Call, side: "left" | "right"): Service {
  const url = textOf(call, side)
  if (url === undefined)
    throw new StartError(`--${side} is missing: the base URL of a service, such as http://127.0.0.1:8025/v1.`)
  const isLocal = URL.canParse(url) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  return new Service(url, { rate: rateOf(call, isLocal ? 0 : DEFAULT_RATE) })
}

/** Reads scenarios: a list of `{ "name", "request": { "needs", "method", "path", "body" } }`. Throws {@link StartError} with the first that is wrong. */
function readScenarios(text: string, path: string): Scenario[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch (error) {
    throw new StartError(`${path} is not valid JSON: ${(error as Error).message}.`)
  }
  const list = Array.isArray(found) ? (found as Partial<Scenario>[]) : []
  const wrong = list.findIndex(
    (one) =>
      typeof one?.name !== "string" ||
      !probeClasses.some((needs) => needs === one.request?.needs) ||
      typeof one.request?.method !== "string" ||
      !/^\/[^\s]*$/.test(String(one.request?.path)),
  )
  if (list.length === 0) throw new StartError(`${path} must be a list of scenarios with name and request.`)
  if (wrong >= 0) {
    const needed = `a name and a request with needs (${probeClasses.join(", ")}), method, and a path such as /emails`
    throw new StartError(`${path}, scenario ${wrong + 1}: it needs ${needed}.`)
  }
  return list as Scenario[]
}
