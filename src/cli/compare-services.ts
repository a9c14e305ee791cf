import { Caller } from "../calibrate/caller.ts"
import { compareServices as compareThem } from "../calibrate/compare.ts"
import { type Scenario, scenarios } from "../calibrate/scenarios.ts"
import { Service } from "../calibrate/service.ts"
import { probeClasses } from "../core/assumptions/probe-request.ts"
import { asText } from "../core/assumptions/values.ts"
import { StartError } from "../start-error.ts"
import { allowedOf, keyOf, rateOf } from "./calibrate.ts"
import { type Call, type Command, DIFFERENT, DONE, print, REFUSED, textOf } from "./command.ts"

export const compareServices: Command = {
  name: "compare-services",
  description:
    "send the same requests to two services and print what they answer differently; exit code 3 if something differs",
  is_local: true,
  args: [],
  flags: [
    ["--left <url>", "base URL of one service, ending in /v1"],
    ["--right <url>", "base URL of the other"],
    ["--left-key-env <name>", "environment variable with its full_access key (default: ask on the terminal)"],
    ["--right-key-env <name>", "the same for the other"],
    ["--scenarios <file>", "requests as JSON (default: those for all operations)"],
    ["--allow <classes>", "what requests may do: reads, refusals, writes (default: reads,refusals)"],
    ["--rate <n>", "requests per second at each service (default: 2, on this machine as fast as possible)"],
  ],
  examples: [
    "sandpost compare-services --left https://api.example.com/v1 --left-key-env SERVICE_KEY --right http://127.0.0.1:8025/v1 --right-key-env SANDBOX_KEY",
    "sandpost compare-services --left http://127.0.0.1:8025/v1 --left-key-env KEY --right http://127.0.0.1:8026/v1 --right-key-env KEY --allow reads,refusals,writes",
  ],
  run: async (call) => {
    const { io } = call
    const allow = allowedOf(call)
    if (allow.has("sends")) throw new StartError("--allow sends is not possible here: the comparison sends no mail.")
    const services = [serviceOf(call, "left"), serviceOf(call, "right")] as const
    const file = textOf(call, "scenarios")
    const all = file === undefined ? scenarios() : readScenarios(new TextDecoder().decode(await io.read(file)), file)
    const left = new Caller(services[0], { token: await keyOf(call, "left-key-env", services[0].host) })
    const right = new Caller(services[1], { token: await keyOf(call, "right-key-env", services[1].host) })
    const result = await compareThem([left, right], all, allow, io.signal)
    const { compared, skipped, differences } = result
    const lines = [
      ...differences.map(
        (one) =>
          `${one.scenario}: ${one.at} is ${format(one.left)} on the left, ${format(one.right)} on the right (${one.request})`,
      ),
      ...skipped.map(({ scenario, reason }) => `Not compared: ${scenario}, ${reason}.`),
      ...(result.left.length > 0 ? [`Not deleted: ${result.left.join(", ")}.`] : []),
      `${compared} requests compared, ${differences.length} differences, ${skipped.length} not compared.`,
    ]
    print(call, result, ...lines)
    return result.left.length > 0 ? REFUSED : differences.length > 0 ? DIFFERENT : DONE
  },
}

const format = (value: unknown) => (value === undefined ? "absent" : asText(value))

function serviceOf(call: Call, side: "left" | "right"): Service {
  const url = textOf(call, side)
  if (url === undefined)
    throw new StartError(`--${side} is missing: the base URL of a service, such as http://127.0.0.1:8025/v1.`)
  const isLocal = URL.canParse(url) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  return new Service(url, { rate: rateOf(call, isLocal ? 0 : 2) })
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
  if (!Array.isArray(found) || list.length === 0)
    throw new StartError(`${path} must be a list of scenarios with name and request.`)
  if (wrong >= 0) {
    throw new StartError(
      `${path}, scenario ${wrong + 1}: it needs a name and a request with needs (${probeClasses.join(", ")}), method, and a path such as /emails.`,
    )
  }
  return list as Scenario[]
}
