import { type Assumption, fixed } from "./row.ts"

/** Sending domains and the DNS they are checked against. */
export const domains = [
  {
    code: "N1",
    name: "domains.permission",
    section: "4.4",
    basis: "inferred",
    why: "Only deletion is marked, while section 5 keeps sending keys to the Emails endpoints.",
    decision: "The permission every domain endpoint but deletion asks for; deletion always asks for full_access.",
    setting: true,
    kind: "choice",
    choices: ["full_access", "sending"],
    default: "full_access",
  },
  fixed({
    code: "N2",
    name: "domains.records",
    section: "2.3",
    basis: "choice",
    why: "Types and purposes of the records are given, their names and values are not.",
    decision:
      "SPF TXT and Return-Path MX (priority 10) at send.<domain>, DKIM TXT with a real 2048-bit key at <selector>._domainkey.<domain>, DMARC TXT `v=DMARC1; p=none;` at _dmarc.<domain>.",
  }),
  fixed({
    code: "N3",
    name: "domains.older_layout",
    section: "2.3",
    basis: "choice",
    why: "The older layout belongs to domains added before September 2026; which clock counts is left open.",
    decision:
      "The sandbox clock at the moment of adding decides; before 2026-09-01: SPF on the apex, CNAME at bounces.<domain>, DKIM, neither MX nor DMARC.",
  }),
  {
    code: "N4",
    name: "domains.verified_is_sticky",
    section: "3.2",
    basis: "inferred",
    why: "Whether a verified domain can return to pending is left open; services of this family take it back.",
    decision:
      "false: a verify that finds SPF or DKIM gone makes the domain pending until they return, verified_at keeping its first value; true: once verified, always verified.",
    setting: true,
    kind: "boolean",
    default: false,
  },
  {
    code: "N5",
    name: "dns.mode",
    section: "4.4",
    basis: "choice",
    why: "A sandbox works offline and still has to ask real questions.",
    decision:
      "sandbox: lookups go to the sandbox's own zone and DNS server; system: to this machine's resolver or dns.server.",
    setting: true,
    kind: "choice",
    choices: ["sandbox", "system"],
    default: "sandbox",
  },
  {
    code: "N5",
    name: "dns.server",
    section: "4.4",
    basis: "choice",
    why: "A team's own DNS server is often not the machine's.",
    decision:
      "host:port of the server that mode system asks; empty for the machine's resolver. With webhooks.url_policy = strict, only a public address.",
    setting: true,
    kind: "string",
    shape: "server",
    default: "",
  },
  fixed({
    code: "N6",
    name: "domains.duplicates",
    section: "4.4",
    basis: "choice",
    why: "Adding the same domain again, or a name that is none, is not described.",
    decision:
      "Both are a validation_error; another account may add the same name, and is issued a DKIM selector of its own.",
  }),
  fixed({
    code: "N7",
    name: "domains.paging",
    section: "4.4",
    basis: "choice",
    why: "The list's answer has no limit and no offset.",
    decision: "All domains are returned at once.",
  }),
  fixed({
    code: "N8",
    name: "domains.record_verified",
    section: "3.2",
    basis: "choice",
    why: "When exactly a record counts as found is left open, and DNS panels reformat what they are given.",
    decision:
      "TXT strings are joined and white space collapsed: SPF has the include, DKIM the same p=, DMARC starts with v=DMARC1; MX has the same host at any priority; CNAME the same target.",
  }),
  {
    code: "N9",
    name: "domains.allow_subdomains",
    section: "7",
    basis: "choice",
    why: "Whether a verified domain speaks for its subdomains is left open; the stricter answer finds mistakes earlier.",
    decision: "false: from must be on a registered domain itself; true: a subdomain of a verified domain may send too.",
    setting: true,
    kind: "boolean",
    default: false,
  },
] as const satisfies readonly Assumption[]
