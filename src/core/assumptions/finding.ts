import { type Assumption, fixedRow } from "./row.ts"

/** How captured mail and its parts are found. */
export const findingRows = [
  fixedRow("search.fields", "1", "choice", {
    why: "A search with a mistyped field that finds nothing, or everything, makes a test pass that should fail.",
    decision:
      "word:value whose word is no field, or whose value the field cannot have, is refused with the nearest ones, in lists, waits, deletions and the request log. Text is what stands in quotes, a word with a blank or the end after its colon that is no field, a scheme, a time or a port.",
  }),
  fixedRow("search.times", "1", "choice", {
    why: "Tests move the sandbox's clock, so that a relative time must follow it.",
    decision:
      "before:, after: and on: take an ISO date or time, or one relative to the sandbox's clock: 1h, today, yesterday. on: is a day.",
  }),
  fixedRow("search.quotes", "1", "choice", {
    why: "A subject may have quotes, which would otherwise end the value.",
    decision: 'In a quoted value, \\" is a quote and \\\\ a backslash.',
  }),
  fixedRow("search.empty", "1", "choice", {
    why: "A variable that is not set makes an empty value, which would read anybody's mail, or delete all of it.",
    decision:
      "An empty or blank value of a search, a wait, a deletion, a flag of a command or a condition of a client is refused; leaving it out means everything. So is a field of a search without its value (to:, to:@, header:x=), at the end of a text or before another field, too.",
  }),
  fixedRow("codes.order", "1", "choice", {
    why: "A mail with a one-time code has other numbers, too; a test that reads the wrong one fails somewhere else.",
    decision:
      "The codes of a message are ranked by evidence: an OTP-Token header, a word for code before it in one of many languages, standing alone or emphasised, six digits. Numbers of cards, orders, addresses, years, durations and versions are none. A helper that finds two equal ones refuses and lists them. The DKIM signature of sent mail covers OTP-Token, as that of its mailer does.",
  }),
  fixedRow("html.visible", "1", "choice", {
    why: "A test must not read what no reader of the mail sees, such as the copy for telephones or a decoy.",
    decision:
      "Hidden elements of HTML are no text of it, for codes, links, previews, searches and checks: by display, visibility, opacity, size or height 0, a place off the page, mso-hide (but for a link, whose other half Outlook shows) or the attribute hidden, also by the mail's own style sheets, as on a wide screen. They separate words. Hidden text at the start is kept for previews. A code counts there, or in the version for narrow screens, only if the visible text has none.",
  }),
  fixedRow("html.base", "1", "choice", {
    why: "Apple Mail, Outlook for Windows and Thunderbird complete such links; many webmail programs do not.",
    decision:
      "Links and images of HTML that are written without a host are completed by the first <base href>, if that is a web address, and listed so. Without it they are not listed. They are not rewritten for tracking, and the checks warn of them.",
  }),
  fixedRow("deliveries.wait", "1", "choice", {
    why: "A test that waits for a webhook wants to know how it ended.",
    decision:
      "A wait for a webhook delivery that names no status waits for one that has succeeded, failed or been dropped.",
  }),
  fixedRow("clock.account", "1", "choice", {
    why: "The clock is one for all accounts, so that naming one would be misunderstood.",
    decision: "A request to move the clock that names an account is refused.",
  }),
  fixedRow("sandbox.newest", "1", "choice", {
    why: "The clock can go back, and a test that reads the newest email means the one that its last step has sent.",
    decision:
      "Under /sandbox, in clients, commands, MCP tools and the inbox, the newest is what was accepted last, whatever the clock said. The order is that of the ids, which only rise: over restarts, also when the machine's clock goes back, and after a snapshot was restored, whose records keep their order. The records of a fixture are accepted in the order of their times, a scheduled email when it is sent to the API, a request when it arrives; a deletion that is undone restores the old place. What --max-emails, logs.keep and the limit of deliveries drop is what was accepted first. Lists of /v1 follow lists.order, and what is kept for a time follows the clock.",
  }),
  fixedRow("sandbox.since", "1", "choice", {
    why: "A test has the machine's time at hand, which says nothing about the sandbox's if the clocks differ.",
    decision:
      "since takes an id, last (whatever was accepted before the request does not count) or a sandbox time. While the clocks differ by more than a minute, a time that lies after the sandbox's or within a minute of the machine's is refused, with both clocks; while the sandbox's clock is frozen, every time that lies after it. What was accepted before the clock went back to before that time does not count, and what is accepted during a wait does.",
  }),
  fixedRow("sandbox.run", "1", "choice", {
    why: "A run is made to be given to others, who look at it; a snapshot is made to go on with.",
    decision:
      "The file of a run has the mail, requests, answers and webhook attempts, and instead of tokens, signing secrets, passwords, cookies and private keys a mark; what is encoded within a raw message is not searched. It can be opened for reading (sandpost open) and is refused as a snapshot. While it is open, /v1 and every change answer 403 read_only, nothing that is due happens, and the clock stands where the run ended.",
  }),
  fixedRow("clock.back", "1", "choice", {
    why: "Retries and steps that were planned at a later time wait longer than they would have.",
    decision:
      "When the clock goes back, due work stays due at its time. Steps and webhook attempts that were planned at a time that the clock has not reached again are listed as waiting by POST /sandbox/clock and settle, which is not settled then, and by the inbox, with the time until which they wait. Scheduled emails are not among them. An email that repeats one from such a time counts as sent twice (duplicate_of) for ten minutes after the clock went back.",
  }),
] as const satisfies readonly Assumption[]
