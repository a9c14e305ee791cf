import type { IncomingMessage } from "node:http"
import type { ApiError } from "../core/errors.ts"
import { clientIp } from "../core/text/network-address.ts"
import { maskSecrets } from "../core/text/secrets.ts"
import type { ApiCall } from "../http/pipeline.ts"
import type { Logger } from "../logger.ts"
import type { Needs, World } from "../operations/context.ts"
import type { Delivery } from "../parts/webhooks/record.ts"
import type { Applied } from "../store/store.ts"

/** Maximum number of recipients, and of characters of a subject, in a line of the log. */
const RECIPIENTS = 3
const SUBJECT = 100

/** Logs one line per sent email, received message and failed webhook attempt. Called when the sandbox listens. */
export function logActivity(world: World, log: Logger): void {
  if (!log.isLevelEnabled("info")) return
  const { url } = world.fixed.addresses()
  world.changes.subscribe((applied) => {
    // The messages of a reset, a restored snapshot or a deleted account are not activity.
    if (applied.some(({ in: name, before, after }) => name === "accounts" && !(before && after))) return
    for (const change of applied) logChange({ world, log, url }, change)
  })
}

function logChange({ world, log, url }: { world: World; log: Logger; url: string }, change: Applied): void {
  const { in: name, before, after } = change
  if (!after) return
  if (name === "emails" && !before) {
    const { id, account_id, from, to, subject, scheduled_at } = after
    const sent = scheduled_at === null ? "Email" : `Scheduled for ${scheduled_at}, email`
    log.info(
      { event: "email.created", email_id: id, account_id, from, to, subject },
      `${sent} to ${addresses(to)}: ${quoteSubject(subject)}  ${url}/emails/${id}`,
    )
  } else if (name === "inbound" && after.processed && !before?.processed) {
    const { id, account_id, from, from_name, recipient, subject, sender_verdict } = after
    log.info(
      { event: "inbound.created", inbound_id: id, account_id, from, recipient, subject, sender_verdict },
      `Received from ${from || from_name || "nobody"} at ${recipient}: ${quoteSubject(subject)}  ${url}/inbound/${id}`,
    )
  } else if (name === "deliveries" && before && after.attempts.length > before.attempts.length) {
    logAttempt(world, log, after)
  }
}

function logAttempt({ store, clock }: Needs<"clock" | "store">, log: Logger, delivery: Delivery): void {
  const { id, account_id, webhook_id, event_type, attempts, status, next_attempt_at } = delivery
  if (status === "succeeded") return
  const webhook = store.tables.webhooks.get(webhook_id)
  const last = attempts.at(-1)
  if (!webhook || !last) return
  const reason = last.error ?? `status ${last.status_code}`
  const next = next_attempt_at ? `retry in ${span(Date.parse(next_attempt_at) - clock.now())}` : "no further attempt"
  const disabled = webhook.enabled ? "" : "; the endpoint is now disabled"
  log.info(
    { event: "webhook.failed", delivery_id: id, account_id, url: webhook.url, event_type, reason, next_attempt_at },
    `Webhook ${event_type} to ${webhook.url} failed: ${reason} (attempt ${attempts.length}, ${next}${disabled})`,
  )
}

/** Returns a function that logs an error response of the API. */
export const refusalLog =
  (log: Logger) =>
  ({ req, failure, faults, submission }: ApiCall): void => {
    // A refused recipient has its own line, smtp.refused.
    if (!failure || submission?.refused?.what === "recipient") return
    const { status, type } = failure
    const sent = req.originalUrl.split("?", 1)[0] ?? ""
    const [path, message] = [maskSecrets(sent, []), maskSecrets(failure.message, [])]
    const injected = faults.length > 0
    const answer = status === 0 ? "connection closed" : `${status} ${type}. ${message}`
    log.info(
      { event: "request.refused", method: req.method, path, status, type, message, injected },
      `${req.method} ${path}: ${answer}${injected ? " (injected by a fault)" : ""}`,
    )
  }

/** Logs a request whose Host header was refused. Often, a container has a name that is not allowed yet. */
export function logRefusedHost(log: Logger, { method, headers, socket }: IncomingMessage, { message }: ApiError): void {
  const fields = { event: "request.refused", method, host: headers.host, message }
  log.info(fields, `${method} from ${clientIp(socket.remoteAddress)}: ${message}`)
}

/** A rounded duration: `5 s`, `30 min`, `10 h`. */
function span(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

const quoteSubject = (subject: string) =>
  JSON.stringify(subject.length > SUBJECT ? `${subject.slice(0, SUBJECT)}…` : subject)

function addresses(to: readonly string[]): string {
  const more = to.length - RECIPIENTS
  return to.slice(0, RECIPIENTS).join(", ") + (more > 0 ? ` and ${more} more` : "")
}
