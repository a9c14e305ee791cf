import { invalid, invalidField } from "../../../core/errors.ts"
import { addressKind, addressProblem, isLocalName, type UrlPolicy } from "../../../core/text/network-address.ts"
import { EVENT_NAMES, type EventName } from "../record.ts"
import { isEventName, nearestEventName } from "./events.ts"

const DESCRIPTION_CHARACTERS = 200
const URL_CHARACTERS = 2048

/** The input of `POST /webhooks` and of the control API's update. */
export interface WebhookInput {
  url: string
  description?: string | null
  events?: readonly string[] | string | null
}

/**
 * Checks a webhook endpoint before it is stored (sections 2.7 and 4.5, assumption webhooks.url_policy).
 *
 * @returns the url as written, the description (empty if it is missing or has only blanks, assumption requests.blank_names) and the events: without duplicates, in the given order, or `all` if
 *   the list is empty or missing.
 * @throws ApiError `validation_error` with the field, the limit and the fix.
 */
export function checkWebhook(
  input: WebhookInput,
  policy: UrlPolicy,
): { url: string; description: string; events: EventName[] | "all" } {
  const problem = urlProblem(input.url, policy)
  if (problem !== null) throw invalid(`url: ${problem}`, { field: "url" })
  const description = input.description?.trim() ? input.description : ""
  const length = Array.from(description).length
  if (length > DESCRIPTION_CHARACTERS) {
    throw invalidField("description", `has ${length} characters; at most ${DESCRIPTION_CHARACTERS} are allowed.`)
  }
  return { url: input.url, description, events: checkEvents(input.events ?? []) }
}

function checkEvents(events: readonly string[] | string): EventName[] | "all" {
  if (events === "all" || events.length === 0) return "all"
  const named = typeof events === "string" ? [events] : events
  const known = named.filter(isEventName)
  const unknown = named.find((name) => !isEventName(name))
  if (unknown === undefined && typeof events !== "string") return [...new Set(known)]
  if (unknown === undefined)
    throw invalidField("events", `must be an array such as ["${known[0]}"], or the string "all".`)
  const nearest = nearestEventName(unknown)
  const hint =
    unknown === "all" || unknown === "*"
      ? 'write "events": [] for every event'
      : nearest
        ? `did you mean "${nearest}"?`
        : `the events are ${EVENT_NAMES.join(", ")}`
  throw invalidField("events", `contains the unknown event ${JSON.stringify(unknown.slice(0, 100))}; ${hint}`)
}

/**
 * Returns why the policy rejects this URL of a webhook endpoint, or null if it does not. `strict` follows sections 2.7 and 6: https to
 * a public name or address. `local` also allows http and https to receivers on this machine or network. The resolved address is
 * checked at each attempt, not here.
 */
export function urlProblem(written: string, policy: UrlPolicy): string | null {
  if (written.length > URL_CHARACTERS) return `has ${written.length} characters; at most ${URL_CHARACTERS} are allowed.`
  // The URL parser accepts spaces, control characters, backslashes and a third slash. The called URL must be the written one.
  if (/[\s\p{Cc}\\]/u.test(written) || !/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) {
    return `${JSON.stringify(written.slice(0, 100))} is not an absolute URL with http or https; use one such as https://example.com/webhooks.`
  }
  const url = new URL(written)
  if (url.username !== "" || url.password !== "" || /^[^/]*\/\/[^/?#]*@/.test(written)) {
    return "must not contain a user name or password; verify the Service-Signature header instead."
  }
  if (written.includes("#")) return "must not contain a fragment (#…), which is never sent."
  if (url.port === "0") return "must not use port 0."
  return hostProblem(url, policy)
}

function hostProblem(url: URL, policy: UrlPolicy): string | null {
  const host = url.hostname.replace(/\.$/, "")
  const kind = addressKind(host)
  if (kind === null && !/^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/.test(host)) {
    return `${JSON.stringify(host.slice(0, 100))} is not a host name.`
  }
  const refused = kind && addressProblem(host, 0, policy, [])
  if (refused) return `${refused}.`
  const isPublic = kind === null ? !isLocalName(host) : kind === "public"
  if (policy === "strict" && url.protocol !== "https:") {
    return "must be https. Set webhooks.url_policy to local to allow http receivers on this machine."
  }
  if (policy === "strict" && !isPublic) {
    return `${host} is not a public name. Set webhooks.url_policy to local to allow receivers on this machine or network.`
  }
  if (isPublic && url.protocol !== "https:") {
    return `must be https, since ${host} is public. http is allowed only for local receivers: localhost, private addresses, names without a dot, *.test, *.local and *.internal.`
  }
  return null
}
