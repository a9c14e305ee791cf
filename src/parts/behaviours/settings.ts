import { type Assumption, fixedRow, settingRow, strings } from "../../core/assumptions/row.ts"

/** What simulated recipients do. */
export const behaviourRows = [
  fixedRow("behaviours.agents", "6", "choice", {
    why: "The document has a user_agent in email.opened and email.clicked, but does not say what it is for proxies and scanners.",
    decision:
      "Proxies, scanners and people of a behaviour have a user agent as such clients send it, and an IP address of a documentation range; each of their hits counts like any other (F12).",
  }),
  settingRow("behaviours.may_visit", "6", "choice", strings("host", []), {
    why: "A scanner that follows links acts on the application, so somebody must allow it.",
    decision:
      "Hosts, or host:port, whose links behaviours request, with the checks of webhook URLs (W2); tracked links are always requested, from the sandbox itself. A link scanner requests links, but no outlook_links, which are comments to a scanner.",
  }),
  fixedRow("behaviours.skipped_steps", "3.1", "choice", {
    why: "The document does not say whether a message that did not arrive can be opened.",
    decision:
      "Opens, clicks, complaints, unsubscribes and replies of a behaviour need a delivered message; a step that is not possible is skipped and named in the timeline.",
  }),
  fixedRow("behaviours.several_recipients", "3.1", "choice", {
    why: "The document gives a message one status, however many recipients it has.",
    decision:
      "The recipient with the worst arrival decides when the message is delivered, delayed or bounced; the others do what they do after that.",
  }),
  fixedRow("behaviours.replies", "2.5", "choice", {
    why: "The document describes received mail, but not how answers and bounce messages to sent mail find their way back.",
    decision:
      "Answers of simulated recipients, bounce messages included, go to reply_to, else to from; out-of-office replies and bounce messages have an empty envelope sender.",
  }),
  fixedRow("behaviours.automatic_answers", "2.5", "choice", {
    why: "The document says nothing about automatic answers; RFC 3834 does, so that two of them never answer each other for ever.",
    decision:
      "No behaviour answers an automatic message, a mailing list or a reply to its own reply; an out-of-office reply is sent once in seven days to each sender.",
  }),
] as const satisfies readonly Assumption[]
