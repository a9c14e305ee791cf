import { type Assumption, booleanRow, choiceRow, fixedRow, stringRow } from "./row.ts"

/** Sending domains and DNS. */
export const domains = [
  choiceRow(["full_access", "sending"], {
    code: "N1",
    name: "domains.permission",
    section: "4.4",
    basis: "observed",
    why: "Only deletion is marked as full_access, but section 5 limits sending keys to the Emails endpoints.",
    decision: "The permission that domain endpoints require; deletion always requires full_access.",
  }),
  choiceRow(["document", "full"], {
    code: "F6",
    name: "answers.created",
    section: "4",
    basis: "observed",
    why: "The document shows short answers; public clients expect the whole object.",
    decision:
      "document: creating an API key, a receiving address or a webhook and verifying a domain answer as the document shows; full: they answer with every field that the object has in lists and when it is retrieved.",
  }),
  fixedRow({
    code: "N2",
    name: "domains.records",
    section: "2.3",
    basis: "choice",
    why: "The document gives the types and purposes of the records, but not their names and values.",
    decision:
      "SPF TXT and Return-Path MX (priority 10) at sp.<domain> (see domains.label), DKIM TXT with a real 2048-bit key at <selector>._domainkey.<domain>, DMARC TXT `v=DMARC1; p=none;` at _dmarc.<domain>.",
  }),
  stringRow("dns_label", "sp", {
    code: "F7",
    name: "domains.label",
    section: "2.3",
    basis: "observed",
    why: "The document does not give the names of SPF, return path and receiving host; in public client code they share one label.",
    decision:
      "SPF, return path and receiving host of a new domain are at <label>.<domain>; a domain that exists keeps its names. SPF and return path of the older layout have no label.",
  }),
  fixedRow({
    code: "N3",
    name: "domains.older_layout",
    section: "2.3",
    basis: "choice",
    why: "Domains added before September 2026 have the older layout; the document does not say which clock counts.",
    decision:
      "The sandbox clock at the time of adding decides; before 2026-09-01: SPF on the apex, CNAME at bounces.<domain>, DKIM, no MX and no DMARC.",
  }),
  booleanRow(false, {
    code: "N4",
    name: "domains.verified_is_sticky",
    section: "3.2",
    basis: "inferred",
    why: "The document does not say whether a verified domain can become pending again. Inferred from similar services.",
    decision:
      "false: a verify that does not find SPF or DKIM makes the domain pending until they are back, and verified_at keeps its first value; true: a verified domain stays verified.",
  }),
  choiceRow(["sandbox", "system"], {
    code: "N5",
    name: "dns.mode",
    section: "4.4",
    basis: "choice",
    why: "The sandbox works offline, but still has to run real DNS lookups.",
    decision:
      "sandbox: lookups use the sandbox's own zone and DNS server; system: lookups use this machine's resolver or dns.server.",
  }),
  stringRow("server", "", {
    code: "N5",
    name: "dns.server",
    section: "4.4",
    basis: "choice",
    why: "A team's DNS server often differs from the machine's resolver.",
    decision:
      "host:port of the DNS server that mode system uses; empty for the machine's resolver. With webhooks.url_policy = strict, only public addresses are allowed.",
  }),
  fixedRow({
    code: "N6",
    name: "domains.duplicates",
    section: "4.4",
    basis: "choice",
    why: "The document does not describe adding the same domain again, or an invalid name.",
    decision: "Both are a validation_error; another account may add the same name and gets its own DKIM selector.",
  }),
  fixedRow({
    code: "N7",
    name: "domains.paging",
    section: "4.4",
    basis: "choice",
    why: "The list response has no limit and no offset.",
    decision: "All domains are returned at once.",
  }),
  fixedRow({
    code: "N8",
    name: "domains.record_verified",
    section: "3.2",
    basis: "choice",
    why: "The document does not say when a record counts as found, and DNS panels reformat values.",
    decision:
      "TXT strings are joined and white space is collapsed: SPF must have the include, DKIM the same p=, DMARC must start with v=DMARC1; MX must have the same host at any priority, CNAME the same target.",
  }),
  booleanRow(false, {
    code: "N9",
    name: "domains.allow_subdomains",
    section: "7",
    basis: "choice",
    why: "The document does not say whether a verified domain covers its subdomains; the stricter choice finds mistakes earlier.",
    decision: "false: from must be on a registered domain itself; true: a subdomain of a verified domain may send too.",
  }),
  fixedRow({
    code: "G7",
    name: "domains.deletion",
    section: "4.4",
    basis: "choice",
    why: "The document says that sending stops, but not what happens to the domain's receiving addresses.",
    decision:
      "Deleting a domain also deletes its receiving addresses and its records in the sandbox's zone; messages stay.",
  }),
] as const satisfies readonly Assumption[]
