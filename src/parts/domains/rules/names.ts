/** The sandbox's own names. All are under `.test`, which does not exist in public DNS (RFC 6761). */

/** The parent of all names of the sandbox. */
export const SANDBOX_ZONE = "sandpost.test"
/** The `include` of a sending domain's SPF record. */
export const SPF_INCLUDE = `_spf.${SANDBOX_ZONE}`
/** The mail exchanger: target of Return-Path and receiving MX records (assumptions domains.records and inbound.host). */
export const MAIL_HOST = `mx.${SANDBOX_ZONE}`
/** Target of the older layout's CNAME (section 2.3, rule 3). */
export const RETURN_PATH_HOST = `bounces.${SANDBOX_ZONE}`
/** The name server in the zone's SOA and NS records. */
export const NAME_SERVER = `ns.${SANDBOX_ZONE}`
/** The label of the names at which DKIM keys are published. */
export const DKIM_SELECTOR = "sandpost"
