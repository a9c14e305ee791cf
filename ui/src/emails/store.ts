import { control } from "../api.ts"
import { joinStops, onLive } from "../live.ts"
import { createMailList } from "../shared/mail/mail-list-store.ts"

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
