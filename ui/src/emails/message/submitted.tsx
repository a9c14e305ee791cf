import { signal } from "@preact/signals"
import { useEffect, useMemo } from "preact/hooks"
import { control, responseText, sandboxUrl } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { fileName } from "../../shared/download.ts"
import { subjectOf } from "../../shared/format.ts"
import { RawView } from "../../shared/mail/mail-views.tsx"
import { Progress } from "../../shared/panes.tsx"
import type { Tab } from "../../shared/tabs.tsx"
import { withToast } from "../../shared/toasts.tsx"

/** The tab of a message that came over SMTP; none for an email of the API. */
export const submittedTabs = (email: CapturedEmail): Tab[] =>
  email.source === "smtp"
    ? [{ id: "submitted", label: "As submitted", content: () => <Submitted key={email.id} email={email} /> }]
    : []

/** The message as the application sent it. */
function Submitted({ email }: { email: CapturedEmail }) {
  const text = useMemo(() => signal<string | null>(null), [])
  useEffect(() => {
    void withToast(async () => {
      text.value = responseText(await control.getSubmittedMessage(email.id))
    })
  }, [email.id, text])
  if (text.value === null) return <Progress active />
  const href = sandboxUrl(`/emails/${email.id}/submitted`)
  return <RawView raw={text.value} href={href} filename={`${fileName(subjectOf(email))}-submitted.eml`} />
}
