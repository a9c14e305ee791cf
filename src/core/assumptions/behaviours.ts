import { type Assumption, fixed } from "./row.ts"

/** What simulated recipients do. */
export const behaviours = [
  fixed({
    code: "B1",
    name: "behaviours.agents",
    section: "6",
    basis: "choice",
    why: "The document has a user_agent in email.opened and email.clicked, but does not say what it is for proxies and scanners.",
    decision:
      "Proxies, scanners and people of a behaviour have a user agent as such clients send it, and an IP address of a documentation range; each of their hits counts like any other (F12).",
  }),
  {
    code: "B2",
    name: "behaviours.may_visit",
    section: "6",
    basis: "choice",
    why: "A scanner that follows links acts on the application, so somebody must allow it.",
    decision:
      "Hosts, or host:port, whose links behaviours request, with the checks of webhook URLs (W2); tracked links are always requested, from the sandbox itself.",
    setting: true,
    kind: "strings",
    shape: "host",
    default: [],
  },
  fixed({
    code: "B3",
    name: "behaviours.skipped_steps",
    section: "3.1",
    basis: "choice",
    why: "The document does not say whether a message that did not arrive can be opened.",
    decision:
      "Opens, clicks, complaints, unsubscribes and replies of a behaviour need a delivered message; a step that is not possible is skipped and named in the timeline.",
  }),
  fixed({
    code: "B4",
    name: "behaviours.several_recipients",
    section: "3.1",
    basis: "choice",
    why: "The document gives a message one status, however many recipients it has.",
    decision:
      "The recipient with the worst arrival decides when the message is delivered, delayed or bounced; the others do what they do after that.",
  }),
] as const satisfies readonly Assumption[]
