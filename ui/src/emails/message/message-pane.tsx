import { useEffect, useMemo } from "preact/hooks"
import { navigate } from "../../nav.ts"
import { confirmLoss } from "../../shared/dialog.tsx"
import { Icon } from "../../shared/icons.tsx"
import { Failed } from "../../shared/progress.tsx"
import { attempt } from "../../shared/toasts.tsx"
import { emails } from "../store.ts"
import { Actions } from "./actions.tsx"
import { MessageHeader } from "./header.tsx"
import { MessageTabs } from "./message-tabs.tsx"
import { createMessageStore } from "./store.ts"
import "../../shared/mail/mail.css"
import { Timeline } from "./timeline.tsx"

function back() {
  navigate("/emails", { q: emails.q.value })
}

async function remove(id: string, subject: string) {
  if (!(await confirmLoss("Delete this email?", `“${subject}” will be gone for good.`, "Delete email"))) return
  if (await attempt(() => emails.remove([id]), "Email deleted")) back()
}

function PaneBar({ onDelete, onUnread }: { onDelete?: () => void; onUnread?: () => void }) {
  return (
    <div class="pane-bar">
      <button
        type="button"
        class="icon-button"
        aria-label="Back to the list"
        data-tip="Back to the list"
        onClick={back}
      >
        <Icon name="back" />
      </button>
      <span class="spring" />
      {onUnread && (
        <button type="button" class="button small" onClick={onUnread}>
          Mark unread
        </button>
      )}
      {onDelete && (
        <button type="button" class="icon-button" aria-label="Delete this email" data-tip="Delete" onClick={onDelete}>
          <Icon name="trash" />
        </button>
      )}
    </div>
  )
}

/** One captured email: who and what, what can happen to it, its content, and what did happen. */
export function MessagePane({ id }: { id: string }) {
  const store = useMemo(() => createMessageStore(id), [id])
  const email = store.email.value
  useEffect(() => store.follow(), [store])
  useEffect(() => {
    void store.load().then(() => {
      const loaded = store.email.peek()
      if (loaded && !loaded.read) void emails.mark(id, true).catch(() => undefined)
    })
  }, [id, store])

  if (store.missing.value) {
    return (
      <section class="pane message-pane" aria-label="Email">
        <PaneBar />
        <div class="empty">
          <h2>This email is gone</h2>
          <p>It was deleted, or belongs to another account.</p>
          <button type="button" class="button" onClick={back}>
            Back to the list
          </button>
        </div>
      </section>
    )
  }
  return (
    <section class="pane message-pane" aria-label="Email" data-testid="email-detail" data-email-id={id}>
      <PaneBar
        {...(email && {
          onDelete: () => void remove(id, email.subject),
          onUnread: () => void attempt(() => emails.mark(id, false)),
        })}
      />
      {store.error.value && <Failed message={store.error.value} retry={() => void store.load()} />}
      {email && (
        <div class="message" data-status={email.status}>
          <div class="message-main">
            <MessageHeader email={email} />
            <Actions email={email} store={store} />
            <MessageTabs email={email} store={store} />
          </div>
          <Timeline email={email} store={store} />
        </div>
      )}
    </section>
  )
}
