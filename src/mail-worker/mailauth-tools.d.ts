// Functions of mailauth that it exports without a type.

declare module "mailauth/lib/tools.js" {
  /** Lower case, with A-labels, without the final dot. */
  export function formatDomain(domain: string): string
  /** Aligns DKIM signatures without a DMARC record. */
  export function getAlignment(fromDomain: string, domains: string[]): { domain: string } | false
}

declare module "mailauth/lib/dmarc/index.js" {
  import type { AuthenticateResult } from "mailauth"
  /** `dkimAligned` has the signing domains that align by the record; it is absent if no policy was found. */
  export function evaluateDmarc(options: {
    headerFrom: string[]
    fromFields: number
    spfDomains: string[]
    dkimDomains: { id?: string; domain: string; underSized?: number }[]
    resolver: unknown
    strict: boolean
  }): Promise<{
    response: AuthenticateResult["dmarc"]
    dkimAligned?: Set<string>
    reason?: AuthenticateResult["dmarcSkipReason"]
  }>
}

declare module "mailauth/lib/dmarc/get-dmarc-record.js" {
  /** A record's tags. Null if a tag is repeated. */
  export function parseDmarcRecord(txt: string, options: { strict: true }): Record<string, unknown> | null
  /** The policies that apply (RFC 9989 4.10.1). Null if the record is to be ignored. */
  export function getPolicyTags(record: Record<string, unknown>): { p: string; sp?: string; np?: string } | null
}
