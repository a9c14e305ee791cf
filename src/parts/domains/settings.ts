import { type Assumption, boolean, choice, fixedRow, settingRow, string } from "../../core/assumptions/row.ts"

/** Sending domains and DNS. */
export const domainRows = [
  settingRow("domains.permission", "4.4", "observed", choice(["full_access", "sending"]), {
    why: "Only deletion is marked as full_access, but section 5 limits sending keys to the Emails endpoints.",
    decision: "The permission that domain endpoints require; deletion always requires full_access.",
  }),
  settingRow("answers.created", "4", "observed", choice(["document", "full"]), {
    why: "The document shows short answers; public clients expect the whole object.",
    decision:
      "document: creating an API key, a receiving address or a webhook and verifying a domain answer as the document shows; full: they answer with every field that the object has in lists and when it is retrieved.",
  }),
  fixedRow("domains.records", "2.3", "choice", {
    why: "The document gives the types and purposes of the records, but not their names and values.",
    decision:
      "SPF TXT and Return-Path MX (priority 10) at sp.<domain> (see domains.label), DKIM TXT with a real 2048-bit key at <selector>._domainkey.<domain>, DMARC TXT `v=DMARC1; p=none;` at _dmarc.<domain>.",
  }),
  settingRow("domains.label", "2.3", "observed", string("dns_label", "sp"), {
    why: "The document does not give the names of SPF, return path and receiving host; in public client code they share one label.",
    decision:
      "SPF, return path and receiving host of a new domain are at <label>.<domain>; a domain that exists keeps its names. SPF and return path of the older layout have no label.",
  }),
  fixedRow("domains.older_layout", "2.3", "choice", {
    why: "Domains added before September 2026 have the older layout; the document does not say which clock counts.",
    decision:
      "The sandbox clock at the time of adding decides; before 2026-09-01: SPF on the apex, CNAME at bounces.<domain>, DKIM, no MX and no DMARC.",
  }),
  settingRow("domains.verified_is_sticky", "3.2", "inferred", boolean(false), {
    why: "The document does not say whether a verified domain can become pending again. Inferred from similar services.",
    decision:
      "false: a verify that does not find SPF or DKIM makes the domain pending until they are back, and verified_at keeps its first value; true: a verified domain stays verified.",
  }),
  settingRow("dns.mode", "4.4", "choice", choice(["sandbox", "system"]), {
    why: "The sandbox works offline, but still has to run real DNS lookups.",
    decision:
      "sandbox: lookups use the sandbox's own zone and DNS server; system: lookups use this machine's resolver or dns.server.",
  }),
  settingRow("dns.server", "4.4", "choice", string("server", ""), {
    why: "A team's DNS server often differs from the machine's resolver.",
    decision:
      "host:port of the DNS server that mode system uses; empty for the machine's resolver. With webhooks.url_policy = strict, only public addresses are allowed.",
  }),
  fixedRow("domains.duplicates", "4.4", "choice", {
    why: "The document does not describe adding the same domain again, or an invalid name.",
    decision: "Both are a validation_error; another account may add the same name and gets its own DKIM selector.",
  }),
  fixedRow("domains.paging", "4.4", "choice", {
    why: "The list response has no limit and no offset.",
    decision: "All domains are returned at once.",
  }),
  fixedRow("domains.record_verified", "3.2", "choice", {
    why: "The document does not say when a record counts as found, and DNS panels reformat values.",
    decision:
      "TXT strings are joined and white space is collapsed: SPF must have the include, DKIM the same p=, DMARC must start with v=DMARC1; MX must have the same host at any priority, CNAME the same target.",
  }),
  settingRow("domains.allow_subdomains", "7", "choice", boolean(false), {
    why: "The document does not say whether a verified domain covers its subdomains; the stricter choice finds mistakes earlier.",
    decision: "false: from must be on a registered domain itself; true: a subdomain of a verified domain may send too.",
  }),
  settingRow("domains.any", "7", "choice", boolean(false), {
    why: "Other local mail catchers take mail of every sender; a team with a sender per customer cannot add each.",
    decision:
      "false: only verified domains send. true: every domain of a valid address sends. Mail of one that is not verified is not signed, and has a hint that production refuses it (domain_not_verified); GET /sandbox/report and the inbox count it.",
  }),
  fixedRow("domains.deletion", "4.4", "choice", {
    why: "The document says that sending stops, but not what happens to the domain's receiving addresses.",
    decision:
      "Deleting a domain also deletes its receiving addresses and its records in the sandbox's zone; messages stay.",
  }),
] as const satisfies readonly Assumption[]
