import type { keyRows } from "../../../parts/api-keys/settings.ts"
import type { logRows } from "../../../parts/logs/settings.ts"
import { holds, isOk, type ProbesOf, probe, unobservable, untold } from "./probe.ts"

const NO_KEY = "no key could be created"
const MANY = "It would need more log entries than the limit."

export const keyProbes: ProbesOf<typeof keyRows> = {
  "keys.token": probe(["key_created", "key_listed"], ({ key_created, key_listed }) => {
    const token: string | undefined = key_created.body?.token
    if (!token) return untold(NO_KEY)
    const shown = String(key_listed.body?.token)
    return holds(
      /^\w+_[0-9A-Za-z]{40}$/.test(token) && shown === `${token.slice(0, 10)}…`,
      `a token has ${token.length} characters and is shown with ${shown.length}`,
    )
  }),
  "keys.prefix": probe(["key_created"], ({ key_created: { body } }) =>
    body?.token
      ? holds(body.token.startsWith("sp_"), `it is ${/^[a-z]{1,12}_/i.exec(body.token)?.[0] ?? "absent"}`)
      : untold(NO_KEY),
  ),
  "keys.revoking_twice": probe(["key_revoked", "key_revoked_again"], (a) =>
    isOk(a.key_revoked)
      ? holds(isOk(a.key_revoked_again), `it returns ${a.key_revoked_again.status}`)
      : untold(`revoking returns ${a.key_revoked.status}`),
  ),
}

export const logProbes: ProbesOf<typeof logRows> = {
  "logs.scope": probe(["empty_message", "logs"], ({ logs }) => {
    const entries: { status_code: number; endpoint: string }[] | undefined = logs.body?.data
    if (!entries?.length) return untold("the log is empty")
    const isHeld =
      entries.some(({ status_code }) => status_code >= 400) &&
      entries.every(({ endpoint }) => !/^\/v1|\?/.test(endpoint))
    return holds(isHeld, "refused requests are not logged, or endpoint has the version or the query")
  }),
  "logs.keep": unobservable(MANY),
  "logs.keep_exchanges": unobservable("Only the sandbox has them."),
  "logs.refused_logins": unobservable("Only the sandbox has them."),
  "logs.error_code_of_success": probe(["logs_ok"], ({ logs_ok: { body } }) => {
    if (!body?.data?.length) return untold("the log is empty")
    return holds(body.data[0].error_code === null, `it is ${JSON.stringify(body.data[0].error_code)}`)
  }),
}
