import type { LogDetail, LogItem } from "../api-types.ts"
import { Badge, StatusCode } from "./badge.tsx"
import { formatBytes } from "./format.ts"
import { LoggedBody } from "./logged-exchange.tsx"
import { Code } from "./snippets.tsx"

/** The code of the reply to a message over SMTP: of the stored reply, or that of each message that was taken. */
function replyCode({ status_code, response }: Pick<LogDetail, "status_code" | "response">): number {
  const [code] = /^\d{3}/.exec(response?.body?.text ?? "") ?? []
  return Number(code ?? (status_code < 300 ? 250 : 0))
}

type StatusProps = { log: Pick<LogItem, "source" | "status_code"> & Partial<Pick<LogDetail, "response">> }

/** How a request ended; of mail over SMTP, the code of its reply. */
export function LogStatus({ log: { source, status_code, response = null } }: StatusProps) {
  if (source !== "smtp") return <StatusCode code={status_code} />
  const code = replyCode({ status_code, response })
  if (code) return <StatusCode code={code} />
  return <Badge word={status_code ? "refused" : "closed"} tone="red" />
}

/** The commands of a session over SMTP as they were sent, and the reply. Without them if they are not stored. */
export function SmtpSession({ log: { request, response } }: { log: LogDetail }) {
  if (!request) return null
  const { headers, body } = request
  const commands = headers.map(({ name, value }) => (name === "EHLO" ? `${name} ${value}` : `${name}:${value}`))
  const data = body ? [`DATA, ${formatBytes(body.size)}`] : []
  const reply = response?.body?.text ?? "The connection was closed without a reply."
  return (
    <section class="exchange-side" aria-label="SMTP session">
      <h2>SMTP session</h2>
      <Code code={[...commands, ...data, reply].join("\n")} label="SMTP session" />
      {body?.text && <LoggedBody label="Message" body={body} />}
    </section>
  )
}
