/** The sandbox's own names. All lie under `.test`, which no public server ever answers for (RFC 6761). */

/** Every name of the sandbox itself is this one or lies below it. */
export const SANDBOX_ZONE = "sandpost.test"
/** What a sending domain's SPF record includes. */
export const SPF_INCLUDE = `_spf.${SANDBOX_ZONE}`
/** The mail exchanger: target of Return-Path and receiving MX records (assumptions N2, I6). */
export const MAIL_HOST = `mx.${SANDBOX_ZONE}`
/** Target of the older layout's CNAME (section 2.3, rule 3). */
export const RETURN_PATH_HOST = `bounces.${SANDBOX_ZONE}`
/** The name server that the zone's SOA and NS records tell of. */
export const NAME_SERVER = `ns.${SANDBOX_ZONE}`
/** The label DKIM keys are published under. */
export const DKIM_SELECTOR = "sandpost"
