// Generated from openapi.yaml by `npm run generate`; do not edit.

export const permissionValues = ["sending", "full_access"] as const
export const emailStatusValues = ["queued", "scheduled", "sent", "delivered", "delayed", "bounced", "complained", "failed", "cancelled"] as const
export const emailEventTypeValues = ["queued", "scheduled", "sent", "delivered", "delayed", "bounced", "complained", "failed", "cancelled", "opened", "clicked", "unsubscribed", "email.queued", "email.scheduled", "email.sent", "email.delivered", "email.delayed", "email.bounced", "email.complained", "email.failed", "email.cancelled", "email.opened", "email.clicked", "email.unsubscribed"] as const
export const inboundStatusValues = ["received", "spam"] as const
export const senderVerdictValues = ["verified", "failed", "unverified", "unchecked"] as const
export const authVerdictValues = ["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"] as const
export const inboundMessageSpamStatusValues = ["NotSpam", "Spam", "NotChecked"] as const
export const receivingAddressStatusValues = ["active", "pending"] as const
export const domainStatusValues = ["pending", "verified"] as const
export const dnsRecordTypeValues = ["TXT", "MX", "CNAME"] as const
export const dnsRecordPurposeValues = ["spf", "dkim", "return_path", "dmarc"] as const
export const eventNameValues = ["email.scheduled", "email.sent", "email.delivered", "email.delayed", "email.bounced", "email.complained", "email.failed", "email.opened", "email.clicked", "email.unsubscribed", "email.received"] as const
export const emailEventPayloadTypeValues = ["email.scheduled", "email.sent", "email.delivered", "email.delayed", "email.bounced", "email.complained", "email.failed", "email.unsubscribed"] as const
export const emailReceivedDataSpamStatusValues = ["NotSpam", "Spam", "NotChecked"] as const
export const listLogsStatusValues = ["2xx", "4xx", "5xx"] as const
export const errorTypeValues = ["validation_error", "authentication_error", "permission_denied", "not_found", "domain_not_verified", "suppressed_recipient", "quota_exceeded", "rate_limit_exceeded", "internal_error", "trial_expired", "email_not_verified"] as const
