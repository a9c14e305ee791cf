import { type Assumption, boolean, fixedRow, settingRow, string } from "../../core/assumptions/row.ts"

/** Opens, clicks and unsubscribing. */
export const trackingRows = [
  settingRow("account.track_opens", "2.2", "inferred", boolean(false), {
    why: "The document mentions an account default, but not its value.",
    decision: "Default track_opens of accounts and messages; without html it is stored, but has no effect.",
  }),
  settingRow("account.track_clicks", "2.2", "inferred", boolean(false), {
    why: "The document mentions an account default, but not its value.",
    decision: "Default track_clicks of accounts and messages; without html it is stored, but has no effect.",
  }),
  fixedRow("tracking.hits", "2.1", "choice", {
    why: "The document does not say where pixel and links point and which hits count.",
    decision:
      "Pixel and links are URLs of the sandbox under /t; each hit counts, except on queued, scheduled, cancelled, failed or bounced messages; a click redirects only to the stored link.",
  }),
  settingRow("public_url", "2.2", "choice", string("url", ""), {
    why: "The document does not say where links in mail point. A sandbox in a container does not know the port under which others reach it.",
    decision:
      "Base of tracked links, pixel and unsubscribe link. Empty: the origin of the request that sent the email, whose Host is allowed; for mail without a request, as over SMTP or of a fixture, the bound address. --public-url sets it at the start, and allows its host and origin; a change while Sandpost runs moves the links of all mail.",
  }),
  settingRow("tracking.count_machines", "2.1", "observed", boolean(true), {
    why: "Public clients show that opens and clicks of machines are not counted there, but the client of a test is a machine.",
    decision:
      "true: every hit counts; false: hits of programs, scanners, link previews and prefetches, recognized by their request headers, are answered but not counted.",
  }),
  fixedRow("tracking.rewriting", "2.2", "choice", {
    why: "The document does not say how the HTML changes; the fewer changes, the better.",
    decision:
      "The pixel is inserted before </body>, or at the end; only http and https links of <a href> in the first 1 MiB of the HTML are rewritten, except the unsubscribe link; text is not changed, nor is any other byte of the HTML.",
  }),
  fixedRow("tracking.unsubscribe", "2.2", "choice", {
    why: "RFC 8058 requires a POST; the document does not say what a person who opens the link sees.",
    decision:
      "List-Unsubscribe with a link below the public URL, and List-Unsubscribe-Post. RFC 8058 asks for https: the link is https only if the public URL is (--public-url https://…). POST unsubscribes, GET shows a page with one button; with more than one recipient it is a validation_error.",
  }),
  fixedRow("tracking.misspelt_placeholder", "2.2", "choice", {
    why: "The document shows {{unsubscribe_url}} only in this form; template engines often allow spaces.",
    decision: "{{ unsubscribe_url }} with spaces or in another case is left as it is, with a hint.",
  }),
] as const satisfies readonly Assumption[]
