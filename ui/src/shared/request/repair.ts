import { sandboxUrl } from "../../api.ts"
import type { LogDetail, LogRequest } from "../../api-types.ts"
import { sendRequestAgain } from "./send.ts"

type Repair = LogDetail["repairs"][number]

/** Makes the requests of a repair, in their order. What somebody else has removed is not missed. */
export async function runRepair({ requests }: Repair): Promise<void> {
  let id = ""
  for (const { method, path, body } of requests) {
    const url = sandboxUrl(path.slice("/sandbox".length).replace("{id}", id))
    const response = await fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    })
    const answer = (await response.json().catch(() => ({}))) as { id?: string; error?: { message: string } }
    const isGone = method === "DELETE" && response.status === 404
    if (!response.ok && !isGone) throw new Error(answer.error?.message ?? `Status ${response.status}`)
    id ||= answer.id ?? ""
  }
}

/** Whether all of a request is stored, so that it can be sent again without being looked at. */
export function isWhole({ body }: LogRequest): boolean {
  return body?.form === "text" && !body.cut && body.attachments.length === 0
}

/** Sends a refused request again, as it was. Returns its new log entry. */
export async function sendUnchanged({ idempotency_key }: LogDetail, request: LogRequest, token: string) {
  const key = idempotency_key === null ? "none" : "new"
  return await sendRequestAgain(request, { token, key, text: request.body?.text ?? "", contents: new Map() })
}
