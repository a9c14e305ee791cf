import { info } from "../info.ts"
import { href } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { NoResults } from "../shared/mail/mail-list.tsx"
import { Snippets } from "../shared/snippets.tsx"
import { addresses } from "./store.ts"

function SendingHelp() {
  const port = info.value?.smtp_port
  const [address] = (addresses.data.value ?? []).filter((item) => item.status === "active")
  if (!address) {
    return (
      <p>
        No receiving address yet. Add one to a domain in <a href={href("/domains")}>Domains</a>.
      </p>
    )
  }
  if (!port) return <p>Inbound SMTP is off. Compose an email here, or drop an .eml file.</p>
  const host = info.value ? new URL(info.value.url).hostname : "127.0.0.1"
  const recipient = address.local_part === "*" ? `anything@${address.host}` : address.address
  return <Snippets label="Send an email over SMTP" snippets={smtpSnippets({ host, port, recipient })} />
}

/** Shown instead of an empty list: how to send inbound email. */
export function NoInboundMail({ compose }: { compose: () => void }) {
  return (
    <div class="empty">
      <Icon name="inbox" size={28} />
      <h2>No inbound email yet</h2>
      <p>Send to a receiving address over SMTP, compose an email here, or drop an .eml file anywhere on this page.</p>
      <SendingHelp />
      <button type="button" class="button primary" onClick={compose}>
        Compose inbound email
      </button>
    </div>
  )
}

/** Shown instead of the list if the search has no results. */
export function NoInboundMatches({ q }: { q: string }) {
  return <NoResults q={q} title="No inbound email matches" path="/inbound" all="Show all inbound email" />
}

type Target = { host: string; port: number; recipient: string }

/** Ready-to-paste commands that send a first inbound email over SMTP. */
export function smtpSnippets({ host, port, recipient }: Target): { name: string; code: string }[] {
  return [
    {
      name: "curl",
      code: [
        `printf 'From: Ada <ada@example.com>\\r\\nTo: ${recipient}\\r\\nSubject: Hello\\r\\n\\r\\nIt works.\\r\\n' |`,
        `  curl smtp://${host}:${port} --mail-from ada@example.com --mail-rcpt ${recipient} --upload-file -`,
      ].join("\n"),
    },
    {
      name: "Node",
      code: [
        `import nodemailer from "nodemailer"`,
        ``,
        `await nodemailer.createTransport({ host: "${host}", port: ${port} }).sendMail({`,
        `  from: "Ada <ada@example.com>",`,
        `  to: "${recipient}",`,
        `  subject: "Hello",`,
        `  text: "It works.",`,
        `})`,
      ].join("\n"),
    },
    {
      name: "Python",
      code: [
        `import smtplib`,
        ``,
        `with smtplib.SMTP("${host}", ${port}) as smtp:`,
        `    smtp.sendmail("ada@example.com", "${recipient}", "Subject: Hello\\r\\n\\r\\nIt works.")`,
      ].join("\n"),
    },
  ]
}
