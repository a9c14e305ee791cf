import { serviceWith } from "../api.ts"
import { info } from "../info.ts"
import { href, navigate } from "../nav.ts"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { NoResults } from "../shared/mail/mail-list.tsx"
import { RefusedLoginList } from "../shared/refused-logins.tsx"
import { useResource } from "../shared/resource.ts"
import { cannotSend, KEY_PLACEHOLDER, KeyHint, Snippets, senderDomain, senderDomains } from "../shared/snippets.tsx"
import { withToast } from "../shared/toasts.tsx"
import { REFUSED_SENDS } from "./grammar.ts"
import { refused } from "./store.ts"

/** Sends the sample email through the service API and opens it. */
async function sendSample(token: string): Promise<void> {
  const { id } = await serviceWith(token).sendEmail(sampleEmail(senderDomain.value))
  navigate(`/emails/${id}`)
}

/** Shown instead of an empty list: how to send the first email. */
export function NoEmails() {
  const known = info.value
  useResource(senderDomains)
  if (!known) return null
  const refusedCount = refused.count.data.value ?? 0
  const token = known.tokens?.full_access
  const address = {
    base_url: known.base_url,
    token: token ?? KEY_PLACEHOLDER,
    domain: senderDomain.value,
  }
  return (
    <div class="empty">
      <Icon name="send" size={28} />
      <h2>No emails yet</h2>
      {refusedCount > 0 && (
        <p role="status">
          {pluralize(refusedCount, "send")} {refusedCount === 1 ? "was" : "were"} refused.{" "}
          <a href={href("/emails", { q: REFUSED_SENDS })}>See why</a>
        </p>
      )}
      <RefusedLoginList />
      <p>Point your app at this API and send an email. It shows up here immediately and is not delivered anywhere.</p>
      <Snippets label="Send an email" snippets={sendSnippets(address)} />
      <KeyHint />
      {cannotSend.value && (
        <p class="muted">
          This account has no verified domain yet, so sending is refused. Add one in{" "}
          <a href={href("/domains")}>Domains</a>.
        </p>
      )}
      {token && (
        <button type="button" class="button primary" onClick={() => void withToast(() => sendSample(token))}>
          <Icon name="send" size={14} />
          Send this email for me
        </button>
      )}
      <p class="muted">
        Recipients at <code>sandbox.test</code> have a fixed outcome: <code>bounced@sandbox.test</code> bounces,{" "}
        <code>opened@sandbox.test</code> opens.
      </p>
    </div>
  )
}

/** Shown instead of the list if the search has no results. */
export function NoEmailMatches({ q }: { q: string }) {
  return <NoResults q={q} title="No email matches" path="/emails" all="Show all emails" />
}

type Address = { base_url: string; token: string; domain: string }

/** The email that the examples send. */
export const sampleEmail = (domain: string) => ({
  from: `Acme <hello@${domain}>`,
  to: ["ada@example.com"],
  subject: "Welcome to Acme",
  html: "<h1>Welcome, Ada</h1>",
  track_opens: true,
})

/** Ready-to-paste requests that send a first email. */
export function sendSnippets({ base_url, token, domain }: Address): { name: string; code: string }[] {
  const body = sampleEmail(domain)
  const compact = JSON.stringify(body)
  const pretty = JSON.stringify(body, null, 2)
  return [
    {
      name: "curl",
      code: [
        `curl ${base_url}/emails \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '${compact}'`,
      ].join("\n"),
    },
    {
      name: "Node",
      code: [
        `await fetch("${base_url}/emails", {`,
        `  method: "POST",`,
        `  headers: {`,
        `    Authorization: "Bearer ${token}",`,
        `    "Content-Type": "application/json",`,
        `  },`,
        `  body: JSON.stringify(${pretty.replaceAll("\n", "\n  ")}),`,
        `})`,
      ].join("\n"),
    },
    {
      name: "Python",
      code: [
        `import json, urllib.request`,
        ``,
        `urllib.request.urlopen(urllib.request.Request(`,
        `    "${base_url}/emails",`,
        `    data=json.dumps(${pretty.replaceAll("true", "True").replaceAll("\n", "\n    ")}).encode(),`,
        `    headers={"Authorization": "Bearer ${token}", "Content-Type": "application/json"},`,
        `))`,
      ].join("\n"),
    },
    {
      name: "Settings",
      code: [`# settings for your application`, `BASE_URL=${base_url}`, `API_KEY=${token}`].join("\n"),
    },
  ]
}
