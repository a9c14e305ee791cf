import { info } from "../info.ts"
import { href } from "../nav.ts"
import { Facts } from "./exchange.tsx"
import { useResource } from "./resource.ts"
import { SmtpTls, sampleEmail, sendsBySmtp } from "./sending.tsx"
import { mailerSnippets, SMTP_USER } from "./smtp-snippets.ts"
import { Code, KEY_PLACEHOLDER, KeyHint, type Snippet, Snippets, senderDomain, senderDomains } from "./snippets.tsx"

/** How to send the first email to this sandbox: over the API and over SMTP. */
export function SendTabs() {
  const known = info.value
  useResource(senderDomains)
  if (!known) return null
  const { url, base_url, smtp_port, tokens } = known
  const token = tokens?.full_access ?? KEY_PLACEHOLDER
  const domain = senderDomain.value
  const smtp =
    smtp_port === null ? null : { host: new URL(url).hostname, port: smtp_port, key: tokens?.sending ?? token }
  const snippets: Snippet[] = sendSnippets({ base_url, token, domain, smtp: sendsBySmtp() ? smtp : null })
  const mailers = smtp && { name: "SMTP", content: () => <Smtp {...smtp} domain={domain} /> }
  return (
    <>
      <Snippets label="Send an email" snippets={mailers ? snippets.toSpliced(-1, 0, mailers) : snippets} />
      <KeyHint />
    </>
  )
}

/** What a mailer needs to send over SMTP, and the lines of some. */
function Smtp(smtp: Smtp & { domain: string }) {
  if (!sendsBySmtp())
    return (
      <p>
        The SMTP port takes no logins: <code>smtp.submission</code> is off in the{" "}
        <a href={href("/sandbox", { tab: "settings" })}>settings</a>.
      </p>
    )
  return (
    <div class="smtp">
      <Facts
        facts={[
          ["Host, port", <code key="h">{`${smtp.host}:${smtp.port}`}</code>],
          ["User", <code key="u">{SMTP_USER}</code>],
          ["Password", <code key="p">{smtp.key}</code>],
          ["Encryption", <SmtpTls key="t" />],
        ]}
      />
      {mailerSnippets(smtp).map(({ name, code }) => (
        <div key={name}>
          <p class="body-label">{name}</p>
          <Code code={code} label={`the lines for ${name}`} />
        </div>
      ))}
    </div>
  )
}

type Smtp = { host: string; port: number; key: string }
type Address = { base_url: string; token: string; domain: string; smtp: Smtp | null }

/** Ready-to-paste requests that send a first email. */
export function sendSnippets({ base_url, token, domain, smtp }: Address): { name: string; code: string }[] {
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
      code: [
        `# settings for your application`,
        `BASE_URL=${base_url}`,
        `API_KEY=${token}`,
        ...(smtp ? [`SMTP_HOST=${smtp.host}`, `SMTP_PORT=${smtp.port}`, `SMTP_USER=${SMTP_USER}`] : []),
        ...(smtp ? [`SMTP_PASSWORD=${smtp.key}`] : []),
      ].join("\n"),
    },
  ]
}
