// mailauth uses this function to align DKIM signatures without a DMARC record. It exports it, but without a type.
declare module "mailauth/lib/tools.js" {
  export function getAlignment(fromDomain: string, domains: string[]): { domain: string } | false
}
