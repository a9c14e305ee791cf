import type { DomainRecordRow } from "../../../parts/domains/record.ts"
import type { domainRows } from "../../../parts/domains/settings.ts"
import { holds, isOk, isRefused, type ProbesOf, probe, typeOf, unobservable, untold, value } from "./probe.ts"

const recordsOf = (body: { records?: DomainRecordRow[] } | undefined) => body?.records ?? []
const NO_DOMAIN = "no domain could be created"

export const domainProbes: ProbesOf<typeof domainRows> = {
  "domains.permission": probe(["sending_domains"], ({ sending_domains: answer }) => {
    if (isOk(answer)) return value("sending")
    return typeOf(answer) === "permission_denied" ? value("full_access") : untold(`it returns ${answer.status}`)
  }),
  "answers.created": probe(["key_created"], ({ key_created: { body } }) =>
    body?.id ? value("last_used_at" in body ? "full" : "document") : untold("no key could be created"),
  ),
  "domains.records": probe(["domain_created"], ({ domain_created: { body } }) => {
    const records = recordsOf(body)
    if (records.length === 0) return untold(NO_DOMAIN)
    const seen = records.map(({ type, purpose }) => `${type} ${purpose}`).sort()
    const named = (purpose: string) => records.find((record) => record.purpose === purpose)?.name
    const isHeld =
      seen.join() === "MX return_path,TXT dkim,TXT dmarc,TXT spf" &&
      named("spf") === named("return_path") &&
      named("dkim")?.endsWith(`._domainkey.${body.name}`) &&
      named("dmarc") === `_dmarc.${body.name}`
    return holds(isHeld === true, records.map(({ type, purpose, name }) => `${type} ${purpose} ${name}`).join(", "))
  }),
  "domains.label": probe(["domain_created"], ({ domain_created: { body } }) => {
    const path = recordsOf(body).find(({ purpose }) => purpose === "return_path")?.name
    const label = path?.endsWith(`.${body.name}`) ? path.slice(0, -body.name.length - 1) : undefined
    return label && !label.includes(".") ? value(label) : untold(path ? `the return path is ${path}` : NO_DOMAIN)
  }),
  "domains.older_layout": unobservable("A domain cannot be added in the past."),
  "domains.verified_is_sticky": unobservable("It would need a change of the DNS records of a domain in use."),
  "dns.mode": unobservable("It is about the sandbox's own resolver."),
  "dns.server": unobservable("It is about the sandbox's own resolver."),
  "domains.duplicates": probe(["domain_again", "domain_invalid"], (a) =>
    holds(
      isRefused(a.domain_again) && isRefused(a.domain_invalid),
      `the same domain again returns ${a.domain_again.status}, an invalid one ${a.domain_invalid.status}`,
    ),
  ),
  "domains.paging": probe(["domains", "domains_limit"], ({ domains, domains_limit }) => {
    const keys = Object.keys(domains.body ?? {}).filter((key) => key !== "data")
    const isShort = isOk(domains_limit) && domains_limit.body?.data?.length !== domains.body?.data?.length
    return holds(keys.length === 0 && !isShort, `the list has ${keys.join(", ") || "a limit"}`)
  }),
  "domains.record_verified": unobservable("It would need changes of published DNS records."),
  "domains.allow_subdomains": probe(["subdomain"], ({ subdomain: answer }) => {
    if (isOk(answer)) return value(true)
    return typeOf(answer) === "domain_not_verified" ? value(false) : untold(`it returns ${answer.status}`)
  }),
  "domains.any": unobservable("It lets through what the service refuses."),
  "domains.deletion": probe(["address_created", "addresses_after"], ({ address_created, addresses_after }) => {
    const id = address_created.body?.id
    if (!id) return untold("no receiving address could be created")
    const isThere = addresses_after.body?.data?.some((address: { id: string }) => address.id === id)
    return holds(isThere === false, "its receiving address is still there")
  }),
}
