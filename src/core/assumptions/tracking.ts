import { type Assumption, fixed } from "./row.ts"

/** Opens, clicks and unsubscribing. */
export const tracking = [
  {
    code: "M13",
    name: "account.track_opens",
    section: "2.2",
    basis: "inferred",
    why: "There is an account default; its value is not given.",
    decision: "track_opens of accounts and messages that say nothing; without html it is kept and has no effect.",
    setting: true,
    kind: "boolean",
    default: false,
  },
  {
    code: "M13",
    name: "account.track_clicks",
    section: "2.2",
    basis: "inferred",
    why: "There is an account default; its value is not given.",
    decision: "track_clicks of accounts and messages that say nothing; without html it is kept and has no effect.",
    setting: true,
    kind: "boolean",
    default: false,
  },
  fixed({
    code: "M14",
    name: "tracking.hits",
    section: "2.1",
    basis: "choice",
    why: "Where pixel and links point and which hits count is left open.",
    decision:
      "Pixel and links are addresses of the sandbox under /t; each hit counts, save on messages queued, scheduled, cancelled, failed or bounced; a click leads to the stored link and nowhere else.",
  }),
  fixed({
    code: "M15",
    name: "tracking.rewriting",
    section: "2.2",
    basis: "choice",
    why: "How the HTML is changed is left open; the less, the better.",
    decision:
      "The pixel stands before </body>, or last; only http and https links of <a href> are rewritten, and only in the first 1 MiB of the HTML, not the unsubscribe link and nothing in text; every other byte stays.",
  }),
  fixed({
    code: "M16",
    name: "tracking.unsubscribe",
    section: "2.2",
    basis: "choice",
    why: "RFC 8058 asks for a POST; what a person following the link sees is left open.",
    decision:
      "List-Unsubscribe with an https link and List-Unsubscribe-Post; POST unsubscribes, GET shows a page with one button; with more than one recipient it is a validation_error.",
  }),
] as const satisfies readonly Assumption[]
