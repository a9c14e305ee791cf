import { useState } from "preact/hooks"
import type { LogDetail, LogRequest } from "../../api-types.ts"
import { info } from "../../info.ts"
import { basePath, href, navigate } from "../../nav.ts"
import { CopyButton } from "../copy-button.tsx"
import { requestCurl, requestFetch } from "../curl.ts"
import { Facts, Hints } from "../exchange.tsx"
import { formatDuration, formatTimestamp, withoutCode } from "../format.ts"
import { Icon } from "../icons.tsx"
import { useKeys } from "../keys.ts"
import { LoggedResponse, RequestPart } from "../logged-exchange.tsx"
import { useActions } from "../palette.tsx"
import { DetailPane, OpenTitle } from "../panes.tsx"
import type { createOpenEntry } from "../resource.ts"
import { LogStatus, SmtpSession } from "../smtp-session.tsx"
import { KEY_PLACEHOLDER } from "../snippets.tsx"
import { toast, withToast } from "../toasts.tsx"
import { isWhole, runRepair, sendUnchanged } from "./repair.ts"
import { SendAgain } from "./send-again.tsx"
import "./logs.css"

type Props = {
  id: string
  open: ReturnType<typeof createOpenEntry<LogDetail>>
  /** The path and the query of the list. */
  back: string
  query: { q: string; view?: string | undefined }
}

/** One request: why it was refused, what was sent and what came back. */
export function LogPane({ id, open, back, query }: Props) {
  const [sending, setSending] = useState(false)
  const entry = open.data.value
  // What came over SMTP is a session, not a request that a browser could send.
  const isSmtp = entry?.source === "smtp"
  const request = entry?.id === id && !isSmtp ? entry.request : null
  const sendAgain = () => setSending(request !== null)
  useActions(request ? [{ title: "Send this request again", group: "Request", keys: "r", run: sendAgain }] : [])
  useKeys([{ keys: "r", label: "Send again", group: "Request", run: sendAgain }])
  if (entry?.id !== id) {
    return (
      <DetailPane label="Request details" back={back} query={query}>
        {open.missing.value && (
          <p>
            This entry was deleted. {info.value && `Logs are kept for ${formatDuration(info.value.limits.logs_ms)}.`}
          </p>
        )}
        {open.error.value && <p>{open.error.value}</p>}
      </DetailPane>
    )
  }
  return (
    <DetailPane label="Request details" back={back} query={query} testid="log-detail">
      <div class="detail-title">
        <OpenTitle>{isSmtp ? "SMTP submission" : `${entry.method} ${entry.endpoint}`}</OpenTitle>
        <LogStatus log={entry} />
        {entry.replayed && <span class="tag">replayed</span>}
        <CopyButton text={() => location.origin + href(`/logs/${id}`)} label="Copy link" words />
      </div>
      {entry.about && (
        <p class="muted log-about">
          <bdi>{entry.about}</bdi>
        </p>
      )}
      {request && <RequestActions request={request} isFirst={entry.repairs.length === 0} onSend={sendAgain} />}
      <Refusal entry={entry} onSend={sendAgain} />
      <Hints hints={entry.hints.filter((hint) => !entry.faults.includes(hint))} />
      {isSmtp && <SmtpSession log={entry} />}
      {!isSmtp && (entry.request || entry.response) && (
        <div class="exchange-sides">
          {entry.request && <RequestPart request={entry.request} field={entry.error?.field ?? null} />}
          {entry.response && <LoggedResponse response={entry.response} />}
        </div>
      )}
      {!entry.has_exchange && (
        <p class="muted">
          Request and response are not stored: <code>logs.keep_exchanges</code> says how many requests keep them.
        </p>
      )}
      {request && sending && <SendAgain entry={entry} request={request} onClose={() => setSending(false)} />}
      <h2>Details</h2>
      <LogFacts entry={entry} />
    </DetailPane>
  )
}

type RequestActionsProps = { request: LogRequest; isFirst: boolean; onSend: () => void }

/** `isFirst`: whether sending again is the next step. */
function RequestActions({ request, isFirst, onSend }: RequestActionsProps) {
  const base = info.value?.base_url ?? ""
  return (
    <div class="button-row">
      <button type="button" class={isFirst ? "button small primary" : "button small"} onClick={onSend}>
        <Icon name="send" size={14} />
        Send again
      </button>
      <CopyButton text={() => requestCurl(request, base, tokenFor(request))} label="Copy as curl" words />
      <CopyButton text={() => requestFetch(request, base, tokenFor(request))} label="Copy as fetch" words />
    </div>
  )
}

/** The development key if the request was sent with it, otherwise a placeholder: other tokens are not stored. */
function tokenFor({ headers }: LogRequest): string {
  const sent = headers.find(({ name }) => name.toLowerCase() === "authorization")?.value ?? ""
  const start = /^Bearer (.+)…$/i.exec(sent)?.[1]
  const known = Object.values(info.value?.tokens ?? {}).find((token) => start && token?.startsWith(start))
  return known ?? KEY_PLACEHOLDER
}

/** Why the request was refused, and the rule that says so. */
function Refusal({ entry, onSend }: { entry: LogDetail; onSend: () => void }) {
  const { error, rule, repairs, injected } = entry
  if (!error) return null
  return (
    <div class="refusal" data-testid="refusal">
      <p>
        <code>{error.type}</code>{" "}
        {(!injected || entry.status_code === 0) && (
          <bdi>{repairs.length > 0 ? withoutCode(error.message) : error.message}</bdi>
        )}{" "}
        {injected && (
          <>
            Injected by a <a href={href("/sandbox", { tab: "faults" })}>fault</a>.
          </>
        )}
      </p>
      {(error.field !== null || rule) && (
        <p class="muted">
          {error.field !== null && (
            <>
              Field <code>{error.field || "/"}</code>
            </>
          )}
          {error.field !== null && rule && " · "}
          {rule && (
            <>
              Rule <RuleLink rule={rule} />
            </>
          )}
        </p>
      )}
      {repairs.length > 0 && (
        <div class="button-row">
          {repairs.map((repair) => (
            <button
              key={repair.title}
              type="button"
              class="button small primary"
              onClick={() => void repairAndSend(entry, repair, onSend)}
            >
              {entry.source === "smtp" ? repair.title : `${repair.title}, then send again`}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Removes the reason of a refusal and sends the request again; asks for what is not stored of it. */
function repairAndSend(entry: LogDetail, repair: LogDetail["repairs"][number], ask: () => void): Promise<boolean> {
  const token = info.value?.tokens?.full_access
  const { request } = entry
  return withToast(async () => {
    await runRepair(repair)
    if (entry.source === "smtp") return toast(`${repair.title}: done. Send the mail again with your mailer.`)
    if (!request || !token || !isWhole(request)) return ask()
    const { response, entry: again } = await sendUnchanged(entry, request, token)
    if (response.status >= 400) toast("Refused again, for another reason.", "error")
    else toast(`${repair.title}: done. Sent again.`)
    if (again) navigate(again.email_id ? `/emails/${again.email_id}` : `/logs/${again.id}`)
  })
}

function RuleLink({ rule: { code, title, url } }: { rule: NonNullable<LogDetail["rule"]> }) {
  const { pathname, searchParams, hash } = new URL(url, location.origin)
  const isHere = pathname === "/sandbox"
  return (
    <>
      <a
        href={isHere ? href(pathname, Object.fromEntries(searchParams)) + hash : basePath + url}
        {...(!isHere && { target: "_blank", rel: "noreferrer" })}
      >
        {code}
      </a>
      : {title}
    </>
  )
}

/** Where a request came from, for a reader. */
const SOURCES: Record<string, string> = {
  mcp: "MCP, a tool of a coding agent",
  smtp: "SMTP",
}

/** More emails of a batch than this are only counted. */
const EMAILS_SHOWN = 8

function LogFacts({ entry }: { entry: LogDetail }) {
  const emails = entry.email_ids.length > 0 ? entry.email_ids : entry.email_id ? [entry.email_id] : []
  return (
    <Facts
      facts={[
        [
          "Request",
          <span key="id" class="copy-value">
            <code>{entry.id}</code>
            <CopyButton text={entry.id} label="Copy the request id" />
          </span>,
        ],
        ["Time", formatTimestamp(entry.created_at)],
        [
          "Duration",
          `${formatDuration(entry.duration_ms)} (body read after ${entry.timings.read_ms} ms, sent after ${entry.timings.total_ms} ms)`,
        ],
        ["Error", entry.error_code && <code key="e">{entry.error_code}</code>],
        ["Key", entry.api_key_name ?? (entry.api_key_id && <code key="k">{entry.api_key_id}</code>)],
        [
          "Idempotency",
          entry.idempotency_key !== null && (
            <span key="i">
              <code>{entry.idempotency_key}</code> {entry.replayed ? "the stored response was replayed" : ""}
            </span>
          ),
        ],
        ["Faults", entry.faults.join(", ")],
        ["Trace", entry.traceparent && <code key="t">{entry.traceparent}</code>],
        ["IP address", entry.ip],
        ["User agent", entry.user_agent],
        ["Source", SOURCES[entry.source] ?? entry.source],
        [
          "Created",
          emails.length > 0 && (
            <span key="m">
              {emails.slice(0, EMAILS_SHOWN).map((id, index) => (
                <span key={id}>
                  {index > 0 && ", "}
                  <a href={href(`/emails/${id}`)}>email {id}</a>
                </span>
              ))}
              {emails.length > EMAILS_SHOWN && ` and ${emails.length - EMAILS_SHOWN} more`}
            </span>
          ),
        ],
      ]}
    />
  )
}
