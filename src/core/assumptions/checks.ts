import { type Assumption, fixedRow, settingRow, strings } from "./row.ts"

const clients = [
  ...["apple-mail.*", "gmail.android", "gmail.desktop-webmail", "gmail.ios"],
  ...["outlook.outlook-com", "outlook.windows", "yahoo.*"],
]

/** The checks of captured mail. */
export const checkRows = [
  settingRow("checks.clients", "1", "choice", strings("email_client", clients), {
    why: "The document says nothing about email clients; these read most mail.",
    decision: "Email clients that the checks of a captured email are about, as family.platform with * for any.",
  }),
  fixedRow("checks.spam", "1", "choice", {
    why: "A spam filter needs rules that change every day; only a real one says what receivers say.",
    decision:
      "A check of a captured email asks the SpamAssassin daemon at inbound.spamd, if one is set, about the message as sent; a score of 5 or more is a warning. Searches with check: and comparisons do not ask it.",
  }),
  fixedRow("checks.links", "1", "choice", {
    why: "A request may use up a one-time link, or unsubscribe a recipient.",
    decision:
      "Links are requested only by POST /sandbox/emails/{id}/link-checks: once, with HEAD, at most 100, 4 at a time, 5 seconds each, at most 5 redirects, with the checks of webhook addresses (W2); never the sandbox's own tracking and unsubscribe links.",
  }),
] as const satisfies readonly Assumption[]
