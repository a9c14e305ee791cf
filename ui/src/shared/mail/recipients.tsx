import { signal } from "@preact/signals"
import type { control } from "../../api.ts"
import type { LiveType } from "../../live.ts"
import { allAccounts, currentQuery, href } from "../../nav.ts"
import { formatCount } from "../format.ts"
import { useActions } from "../palette.tsx"
import { readPreference, savePreference } from "../preferences.ts"
import { createResource, type Resource, useResource } from "../resource.ts"
import { splitTerms, termOf } from "../search-terms.ts"

const SHOWN = 50
const REREAD_MS = 300

type Page = Awaited<ReturnType<typeof control.listEmailRecipients>>

/** The recipients with most messages, of a mailbox with these live messages. */
export const createRecipients = (read: typeof control.listEmailRecipients, live: LiveType[]): Resource<Page> =>
  createResource(() => read({ limit: SHOWN }), { live, interval: REREAD_MS })

/** Whether the lists of mail have their recipients above the rows. */
const shown = signal(readPreference("mail.recipients") === "shown")

function toggle() {
  shown.value = !shown.value
  savePreference("mail.recipients", shown.value ? "shown" : "hidden")
}

/** Shows or hides the recipients. A list of all accounts has none. */
export function RecipientsToggle() {
  useActions(
    allAccounts ? [] : [{ title: "Show or hide the recipients", group: "View", words: "mailboxes", run: toggle }],
  )
  if (allAccounts) return null
  return (
    <button type="button" class="link-button" aria-expanded={shown.value} onClick={toggle}>
      Recipients
    </button>
  )
}

type Props = { path: string; recipients: Resource<Page> }

/** The recipients with most messages, while they are shown. Each lists the messages to it. */
export const Recipients = (props: Props) => (shown.value && !allAccounts ? <RecipientList {...props} /> : null)

function RecipientList({ path, recipients }: Props) {
  useResource(recipients)
  const { q = "", tab } = currentQuery.value
  const page = recipients.data.value
  if (!page) return null
  const terms = splitTerms(q)
  const more = page.total - page.data.length
  return (
    <nav class="recipients" aria-label="Recipients">
      <ul>
        <li>
          <a href={href(path, { tab })} aria-current={q === "" || undefined}>
            <span class="recipient">all</span>
          </a>
        </li>
        {page.data.map(({ address, count, unread }) => {
          const term = termOf("to", address)
          return (
            <li key={address}>
              <a href={href(path, { q: term, tab })} aria-current={terms.includes(term) || undefined} title={address}>
                <bdi class="recipient">{address}</bdi>{" "}
                {unread > 0 && (
                  <strong>
                    {formatCount(unread)}
                    <span class="sr-only"> unread of</span>
                  </strong>
                )}{" "}
                <span class="muted">{formatCount(count)}</span>
              </a>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p class="muted">
          and {formatCount(more)} more: search for <code>to:</code>
        </p>
      )}
    </nav>
  )
}
