import { api, type Page } from "../api.ts"
import type { CapturedEmailItem } from "../api-types.ts"
import { createMailList } from "../shared/mail/mail-list-store.ts"
import { senderDomain } from "../shared/sender-domain.ts"
import { sampleEmail } from "./snippets.ts"

const PATH = "/sandbox/emails"

/** The list of captured emails. */
export function createEmailsStore() {
  const mail = createMailList<CapturedEmailItem>({
    fetchPage: (q, offset, limit) => api<Page<CapturedEmailItem>>("GET", PATH, { query: { q, offset, limit } }),
    mark: (id, read) => api<CapturedEmailItem>("PATCH", `${PATH}/${id}`, { body: { read } }),
    remove: (ids) => api("DELETE", PATH, { query: { ids: ids.join(",") } }),
    removeMatching: (q) => api("DELETE", PATH, { query: { q } }),
    live: "email",
    when: (item) => item.created_at,
  })

  /** Sends the sample email through the service API; returns its id. */
  async function sendSample(token: string): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    const { id } = await api<{ id: string }>("POST", "/v1/emails", { body: sampleEmail(senderDomain.value), headers })
    return id
  }

  return { ...mail, sendSample }
}

export const emails = createEmailsStore()
