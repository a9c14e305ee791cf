import type { Part } from "../part.ts"
import * as dns from "./operations/dns.ts"
import * as domains from "./operations/domains.ts"

const { listDomainPage: listDomains, getDomainDetail: getDomain } = domains
const control = { ...dns, ...domains, listDomains, getDomain }

/** Sending domains, and the records of the sandbox's DNS zone. */
export const domainsPart = { name: "domains", service: domains, control } satisfies Part
