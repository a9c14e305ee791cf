import { type Assumption, booleanRow, fixedRow } from "./row.ts"

/** Opens, clicks and unsubscribing. */
export const tracking = [
  booleanRow(false, {
    code: "M13",
    name: "account.track_opens",
    section: "2.2",
    basis: "inferred",
    why: "The document mentions an account default, but not its value.",
    decision: "Default track_opens of accounts and messages; without html it is stored, but has no effect.",
  }),
  booleanRow(false, {
    code: "M13",
    name: "account.track_clicks",
    section: "2.2",
    basis: "inferred",
    why: "The document mentions an account default, but not its value.",
    decision: "Default track_clicks of accounts and messages; without html it is stored, but has no effect.",
  }),
  fixedRow({
    code: "M14",
    name: "tracking.hits",
    section: "2.1",
    basis: "choice",
    why: "The document does not say where pixel and links point and which hits count.",
    decision:
      "Pixel and links are URLs of the sandbox under /t; each hit counts, except on queued, scheduled, cancelled, failed or bounced messages; a click redirects only to the stored link.",
  }),
  booleanRow(true, {
    code: "F12",
    name: "tracking.count_machines",
    section: "2.1",
    basis: "observed",
    why: "Public clients show that opens and clicks of machines are not counted there, but the client of a test is a machine.",
    decision:
      "true: every hit counts; false: hits of programs, scanners, link previews and prefetches, recognized by their request headers, are answered but not counted.",
  }),
  fixedRow({
    code: "M15",
    name: "tracking.rewriting",
    section: "2.2",
    basis: "choice",
    why: "The document does not say how the HTML changes; the fewer changes, the better.",
    decision:
      "The pixel is inserted before </body>, or at the end; only http and https links of <a href> in the first 1 MiB of the HTML are rewritten, except the unsubscribe link; text is not changed, nor is any other byte of the HTML.",
  }),
  fixedRow({
    code: "M16",
    name: "tracking.unsubscribe",
    section: "2.2",
    basis: "choice",
    why: "RFC 8058 requires a POST; the document does not say what a person who opens the link sees.",
    decision:
      "List-Unsubscribe with a link below the public URL, and List-Unsubscribe-Post. RFC 8058 asks for https: the link is https only if the public URL is (--public-url https://…). POST unsubscribes, GET shows a page with one button; with more than one recipient it is a validation_error.",
  }),
  fixedRow({
    code: "G9",
    name: "tracking.misspelt_placeholder",
    section: "2.2",
    basis: "choice",
    why: "The document shows {{unsubscribe_url}} only in this form; template engines often allow spaces.",
    decision: "{{ unsubscribe_url }} with spaces or in another case is left as it is, with a hint.",
  }),
] as const satisfies readonly Assumption[]
