import type { DialectRoute } from "../../operations/dialect.ts"
import { findOwnLog } from "../../operations/records.ts"
import type { Log } from "../../parts/logs/record.ts"
import { pageOfGroup, pathId, spacedTime } from "./requests.ts"

export const logRoutes: readonly DialectRoute[] = [
  {
    method: "GET",
    path: "/logs",
    operation: "listLogs",
    permission: "full_access",
    perform: ({ account, request_log }, request) => {
      const entries = request_log.readEntries()
      const find = (id: string) => {
        const log = entries.get(id)
        return log?.account_id === account.id ? log : undefined
      }
      return pageOfGroup(entries.by.account(account.id), request, { find, present: presentItem })
    },
  },
  {
    method: "GET",
    path: "/logs/{id}",
    operation: "getLog",
    permission: "full_access",
    perform: (ctx, request) => {
      const log = findOwnLog(ctx, pathId(request))
      const exchange = ctx.request_log.readExchange(log)
      return {
        object: "log",
        ...presentItem(log),
        request_body: jsonOf(exchange?.request.body?.text),
        response_body: jsonOf(exchange?.response.body?.text),
      }
    },
  },
]

const presentItem = ({ id, created_at, endpoint, method, status_code, user_agent }: Log) => ({
  id,
  created_at: spacedTime(created_at),
  endpoint,
  method,
  response_status: status_code,
  user_agent: user_agent || null,
})

/** A body as it was sent: JSON, or else its text. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
