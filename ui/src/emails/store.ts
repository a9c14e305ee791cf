import { control, serviceWith } from "../api.ts"
import { joinStops, onLive } from "../live.ts"
import { createMailList } from "../shared/mail/mail-list-store.ts"
import { senderDomain } from "../shared/sender-domain.ts"
import { sampleEmail } from "./snippets.ts"

/** The list of captured emails. */
export const emails = createMailList({
  fetchPage: (q, offset, limit) => control.listCapturedEmails({ q: q || undefined, offset, limit }),
  mark: (id, read) => control.markCapturedEmail(id, { read }),
  remove: (ids) => control.deleteCapturedEmails({ ids }),
  removeMatching: (q) => control.deleteCapturedEmails({ q: q || undefined }),
  listen: ({ created, updated, deleted }) =>
    joinStops(
      onLive(["email.created"], (messages) => created(messages.map(({ data }) => data))),
      onLive(["email.updated"], (messages) => updated(messages.map(({ data }) => data))),
      onLive(["email.deleted"], (messages) => deleted(messages.map(({ data }) => data))),
    ),
  timestamp: (item) => item.created_at,
})

/** Sends the sample email through the service API; returns its id. */
export async function sendSample(token: string): Promise<string> {
  return (await serviceWith(token).sendEmail(sampleEmail(senderDomain.value))).id
}
