import { faultMethodValues } from "../api/sandbox.enums.gen.ts"
import { errorTypeValues } from "../api/service.enums.gen.ts"
import type { ControlAnswer, ControlBody } from "../client/operations.ts"
import { orNearest } from "../core/text/suggest.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, print, textOf } from "./command.ts"

const ACTIONS = ["drop-response", "clear"] as const

export const fault: Command = {
  name: "fault",
  description: "inject a fault into the next request, or remove all faults",
  args: [
    [
      "<fault>",
      "an error type, a status from 400 to 599, drop-response (the email is sent, then the connection closes), or clear (remove all faults)",
      [...ACTIONS, ...errorTypeValues],
    ],
  ],
  flags: [
    ["--method <method>", `only requests with this method: ${faultMethodValues.join(", ")} (default: any)`],
    ["--path <glob>", "only this path below /v1, for example /emails or /emails/* (default: any)"],
    ["--times <n>", "number of requests (default: 1); 0 is until removed"],
    ["--retry-after <time>", "Retry-After header of an error: whole seconds, or an HTTP date, which is sent as it is"],
  ],
  examples: [
    "sandpost fault drop-response",
    "sandpost fault rate_limit_exceeded --path /emails",
    "sandpost fault 503 --times 3",
    'sandpost fault 429 --retry-after "Fri, 27 Nov 2026 08:00:00 GMT"',
    "sandpost fault clear",
  ],
  run: async (call) => {
    const [word = ""] = call.args
    if (word === "clear") {
      const armed = await countArmed(call)
      const cleared = await call.client.control.deleteFaults()
      const removed = `Removed ${cleared.deleted} ${cleared.deleted === 1 ? "fault" : "faults"}`
      return print(
        call,
        { ...cleared, armed },
        armed === 0 ? `${removed}.` : `${removed}, ${armed} of them still armed.`,
      )
    }
    const created = await call.client.control.createFault({
      ...effectOf(word, textOf(call, "retry-after")),
      ...targetOf(call),
    })
    return print(call, created, sentence(created), ...(created.hint ? [created.hint] : []))
  },
}

const PAGE = 100

/** The number of faults that are not used up. */
async function countArmed({ client }: Call): Promise<number> {
  let armed = 0
  for (let [offset, all] = [0, 1]; offset < all; offset += PAGE) {
    const { data, total } = await client.control.listFaults({ limit: PAGE, offset })
    armed += data.filter(({ remaining }) => remaining !== 0).length
    all = total
  }
  return armed
}

type CreateFault = ControlBody<"createFault">

/** What the fault does. Throws {@link StartError} for an unknown word, and for a `Retry-After` of a response that is dropped. */
function effectOf(word: string, written: string | undefined): CreateFault {
  const retry = written === undefined ? {} : { retry_after: /^\d+$/.test(written) ? Number(written) : written }
  if (word === "drop-response") {
    if (written !== undefined) throw new StartError("--retry-after needs an error type or a status, not drop-response.")
    return { method: "POST", path: "/emails", disconnect: true, when: "after" }
  }
  if (errorTypeValues.some((type) => type === word)) return { error: { type: word, ...retry } }
  if (/^[45]\d\d$/.test(word)) return { error: { type: typeOf(Number(word)), status: Number(word), ...retry } }
  const known = [...ACTIONS, ...errorTypeValues]
  const near = orNearest(word, known, '"')
  throw new StartError(`"${word}" is not a fault${near}. Known: ${known.join(", ")}, or a status from 400 to 599.`)
}

/** The error type that a client expects with a status (section 7, assumption errors.status). */
function typeOf(status: number): string {
  const types: Record<number, (typeof errorTypeValues)[number]> = {
    401: "authentication_error",
    402: "quota_exceeded",
    403: "permission_denied",
    404: "not_found",
    429: "rate_limit_exceeded",
  }
  return types[status] ?? (status < 500 ? "validation_error" : "internal_error")
}

function targetOf(call: Call): CreateFault {
  const [written, path, times] = ["method", "path", "times"].map((name) => textOf(call, name))
  const method = faultMethodValues.find((known) => known === written?.toUpperCase())
  if (written !== undefined && !method) {
    throw new StartError(`--method must be one of ${faultMethodValues.join(", ")}, got "${written}".`)
  }
  if (times !== undefined && !/^\d{1,7}$/.test(times)) {
    throw new StartError(`--times must be an integer from 0 to 1000000, got "${times}".`)
  }
  return { ...(method && { method }), ...(path && { path }), ...(times && { times: Number(times) }) }
}

function sentence({ method, path, times, error }: ControlAnswer<"createFault">): string {
  const kind = method === null ? "" : `${method} `
  const where = `/v1${path ?? ""}`
  const several = times > 1 ? `next ${times} ${kind}requests` : `next ${kind}request`
  const which = times === 0 ? `Until you remove it, each ${kind}request to ${where}` : `The ${several} to ${where}`
  const verb = (one: string, more: string) => (times > 1 ? more : one)
  if (!error)
    return `${which} ${verb("takes", "take")} effect, but ${verb("its response is", "their responses are")} dropped.`
  return `${which} ${verb("gets", "get")} ${[error.status, error.type].filter(Boolean).join(" ")}.`
}
