// Generated from openapi.yaml by `npm run generate`; do not edit.
export interface paths {
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Revoked keys stay in the list.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Returns the full token, which is shown only once.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Retrieve an API key */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The token stops working immediately. The key stays in the list, with `revoked_at` set. Revoking it again has the same response. A key cannot revoke itself.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Rename an API key
         * @description Only the name can be changed, not the permission or the token.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description `total` counts all messages that match the filter, not only this page.
         */
        get: operations["listEmails"];
        put?: never;
        /**
         * Send one message
         * @description Accepts the message and returns its id. The setting `emails.pace` determines how fast its status changes.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 100 messages
         * @description Each message succeeds or fails separately. The status is 200 in both cases, and entry n of `data` is the result of message n. If the quota is exceeded, the remaining messages have no entry. A batch with 0 or more than 100 messages is rejected as a whole. One `Idempotency-Key` covers the whole batch.
         */
        post: operations["sendBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Retrieve a message */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled message
         * @description Only a message with the status `scheduled` can be cancelled. Others are rejected and do not change.
         */
        post: operations["cancelEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List received messages */
        get: operations["listInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receiving addresses
         * @description Returns all addresses without paging. Looks up the DNS records of pending addresses first.
         */
        get: operations["listReceivingAddresses"];
        put?: never;
        /**
         * Create a receiving address
         * @description Returns `permission_denied` if the plan allows no more addresses, and `not_found` if the account has no domain with this id. On the default host, an address is active as soon as its domain is verified; on another host, as soon as its MX record exists.
         */
        post: operations["createReceivingAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a receiving address */
        delete: operations["deleteReceivingAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a received message
         * @description A message of another account is `not_found`. Long bodies are truncated.
         */
        get: operations["getInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sending domains
         * @description Returns all domains without paging.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a sending domain
         * @description Returns the DNS records to publish, which depend on the date of adding the domain. A duplicate or invalid domain name is rejected.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Retrieve a sending domain
         * @description With its DNS records and when they were last checked.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a sending domain
         * @description Sending from it stops immediately. Its receiving addresses are deleted. Messages already sent or received are kept.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a domain's DNS records
         * @description Looks up every record again. SPF and DKIM together determine the status, also of a domain that was verified before. The other records only change their own `verified` flag.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List endpoints */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register an endpoint
         * @description Returns the signing secret, which is shown only once. Besides public https URLs, the sandbox accepts http and https URLs of local receivers.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an endpoint
         * @description It receives no further deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logged requests
         * @description All requests with a valid token, successful or not, of the last 30 days, at most the newest 10,000.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Retrieve a logged request */
        get: operations["getLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @description A UUID.
         */
        Id: string;
        /** @description ISO 8601 in UTC with milliseconds. */
        Timestamp: string;
        /** @description A timestamp, or null if it has not happened yet. */
        TimestampOrNull: string | null;
        /** @description The shape of every error. */
        Error: {
            error: {
                /**
                 * @description Stable; clients can branch on it. Known types: `validation_error`, `permission_denied`, `not_found`, `domain_not_verified`, `suppressed_recipient`, `rate_limit_exceeded`, `internal_error`, `authentication_error`, `quota_exceeded`. Only faults return `trial_expired` and `email_not_verified`.
                 * @example validation_error
                 * @example authentication_error
                 * @example permission_denied
                 * @example not_found
                 * @example domain_not_verified
                 * @example suppressed_recipient
                 * @example quota_exceeded
                 * @example rate_limit_exceeded
                 * @example internal_error
                 * @example trial_expired
                 * @example email_not_verified
                 */
                type: string;
                /** @description For humans; may change. */
                message: string;
            };
        };
        /**
         * @description `sending` keys can use only the Emails endpoints.
         * @enum {string}
         */
        Permission: "sending" | "full_access";
        ApiKey: {
            id: components["schemas"]["Id"];
            name: string;
            permission: components["schemas"]["Permission"];
            /** @description Masked to its prefix. */
            token: string;
            last_used_at: components["schemas"]["TimestampOrNull"];
            revoked_at: components["schemas"]["TimestampOrNull"];
            created_at: components["schemas"]["Timestamp"];
        };
        CreatedApiKey: {
            id: components["schemas"]["Id"];
            name: string;
            permission: components["schemas"]["Permission"];
            /** @description The full token; shown only once. */
            token: string;
            /** @description Only with the setting `answers.created` = `full`. */
            last_used_at?: components["schemas"]["TimestampOrNull"];
            /** @description Only with `answers.created` = `full`. */
            revoked_at?: components["schemas"]["TimestampOrNull"];
            created_at: components["schemas"]["Timestamp"];
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
            limit: number;
            offset: number;
        };
        RevokedApiKey: {
            id: components["schemas"]["Id"];
            /** @constant */
            revoked: true;
        };
        CreateApiKey: {
            /** @description At most 60 characters; not only blanks. */
            name: string;
            /** @description Default: `sending`. */
            permission?: ("sending" | "full_access") | null;
        };
        UpdateApiKey: {
            /** @description At most 60 characters; not only blanks. */
            name: string;
        };
        /**
         * @description How far a message is.
         * @enum {string}
         */
        EmailStatus: "queued" | "scheduled" | "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "cancelled";
        /**
         * @description What happened to a message. Names with `email.` only with the setting `emails.event_names` = prefixed.
         * @enum {string}
         */
        EmailEventType: "queued" | "scheduled" | "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "cancelled" | "opened" | "clicked" | "unsubscribed" | "email.queued" | "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.bounced" | "email.complained" | "email.failed" | "email.cancelled" | "email.opened" | "email.clicked" | "email.unsubscribed";
        EmailEvent: {
            type: components["schemas"]["EmailEventType"];
            occurred_at: components["schemas"]["Timestamp"];
        };
        /** @description A sent message. */
        Email: {
            id: components["schemas"]["Id"];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            created_at: components["schemas"]["Timestamp"];
            /** @description As written in the request. */
            from: string;
            /** @description Always an array, each entry as written in the request. */
            to: string[];
            sent_at: components["schemas"]["TimestampOrNull"];
            delivered_at: components["schemas"]["TimestampOrNull"];
            track_opens: boolean;
            opened_at: components["schemas"]["TimestampOrNull"];
            /** @description Always 0 without `track_opens`, so 0 does not mean unread. */
            open_count: number;
            track_clicks: boolean;
            clicked_at: components["schemas"]["TimestampOrNull"];
            click_count: number;
            /** @description In chronological order. */
            events: components["schemas"]["EmailEvent"][];
            /** @description Only with the setting `emails.retrieve` = full. */
            cc?: string[];
            /** @description Only with `emails.retrieve` = full. */
            bcc?: string[];
            /** @description Only with `emails.retrieve` = full. */
            reply_to?: string[];
            /** @description As in the request; only with `emails.retrieve` = full. */
            html?: string | null;
            /** @description As in the request; only with `emails.retrieve` = full. */
            text?: string | null;
            /** @description Only with `emails.retrieve` = full. */
            tags?: components["schemas"]["Tags"];
        };
        EmailListItem: {
            id: components["schemas"]["Id"];
            to: string[];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            created_at: components["schemas"]["Timestamp"];
        };
        EmailList: {
            data: components["schemas"]["EmailListItem"][];
            total: number;
            limit: number;
            offset: number;
        };
        /** @description A message to send. At least one of `html` and `text` is required. `to`, `cc` and `bcc` may have at most 50 addresses together. Duplicates are kept and counted. */
        SendEmail: {
            /** @description An address at a verified domain, with or without a name (`Name <addr>`). A subdomain must be verified itself. */
            from: string;
            /** @description One address or several. */
            to: string | string[];
            /** @description At most 998 characters. */
            subject: string;
            /** @description The HTML body. The placeholder `{{unsubscribe_url}}` becomes the unsubscribe link and enables `list_unsubscribe`. */
            html?: string | null;
            /** @description The plain-text body, with the same placeholder. */
            text?: string | null;
            /** @description One address or several. */
            cc?: string | string[] | null;
            /** @description One address or several. Never part of the delivered headers. */
            bcc?: string | string[] | null;
            /** @description One address or at most 10. */
            reply_to?: string | string[] | null;
            /** @description At most 50 custom headers by default. Headers that assert identity, and malformed headers, are rejected. */
            headers?: {
                [key: string]: string;
            } | null;
            tags?: components["schemas"]["Tags"] | null;
            /** @description At most 10 MiB in total after decoding. */
            attachments?: components["schemas"]["Attachment"][] | null;
            /** @description ISO 8601 with an offset, or a date alone, which is midnight UTC; the message is sent at this time. A time in the past sends it immediately. */
            scheduled_at?: string | null;
            /** @description Adds a tracking pixel to the HTML. Default: the account's setting. */
            track_opens?: boolean | null;
            /** @description Rewrites links to record clicks. Default: the account's setting. */
            track_clicks?: boolean | null;
            /** @description Adds RFC 8058 one-click headers, with an https link only if the public URL of the sandbox is https. Only for messages with one recipient. */
            list_unsubscribe?: boolean | null;
        };
        /** @description Names and values are strings of at most 256 characters each; at most 50 tags by default. */
        Tags: {
            [key: string]: string;
        };
        /** @description An attached file. */
        Attachment: {
            filename: string;
            /** @description Base64. A leading `data:…;base64,` and white space are removed. */
            content: string;
            /** @description Default: derived from the file name extension. */
            content_type?: string | null;
            /** @description Makes the attachment inline, for `cid:` images. */
            content_id?: string | null;
        };
        SentEmail: {
            id: components["schemas"]["Id"];
        };
        /** @description 1 to 100 messages, as an array or as an object with `data`. */
        SendBatch: components["schemas"]["BatchMessages"] | components["schemas"]["WrappedBatch"];
        /** @description Each message is checked separately, so that one error does not reject the others. */
        BatchMessages: components["schemas"]["SendEmail"][];
        WrappedBatch: {
            data: components["schemas"]["BatchMessages"];
        };
        /** @description The result for one message of a batch. */
        BatchEntry: components["schemas"]["SentEmail"] | components["schemas"]["Error"];
        BatchResult: {
            data: components["schemas"]["BatchEntry"][];
        };
        CancelledEmail: {
            id: components["schemas"]["Id"];
            /** @constant */
            status: "cancelled";
        };
        /** @enum {string} */
        InboundStatus: "received" | "spam";
        /**
         * @description The combined result of the three sender checks.
         * @enum {string}
         */
        SenderVerdict: "verified" | "failed" | "unverified" | "unchecked";
        /**
         * @description The result of one check.
         * @enum {string}
         */
        AuthVerdict: "pass" | "fail" | "softfail" | "neutral" | "none" | "policy" | "temperror" | "permerror";
        InboundListItem: {
            id: components["schemas"]["Id"];
            from: string;
            /** @description The receiving address. */
            to: string;
            subject: string;
            status: components["schemas"]["InboundStatus"];
            /** @description 5 or more is spam. */
            spam_score: number;
            size_bytes: number;
            received_at: components["schemas"]["Timestamp"];
        };
        InboundList: {
            data: components["schemas"]["InboundListItem"][];
            limit: number;
            offset: number;
            total: number;
        };
        /** @description Named `contentType` here, unlike everywhere else. */
        InboundAttachment: {
            filename: string;
            contentType: string;
            /** @description Decoded size in bytes. */
            size: number;
        };
        InboundAuth: {
            spf: components["schemas"]["AuthVerdict"];
            dkim: components["schemas"]["AuthVerdict"];
            dmarc: components["schemas"]["AuthVerdict"];
            /** @description The domain of the SPF check. Null if there is none; see `InboundMessage`. */
            spf_domain?: string | null;
            /** @description The domain that signed. Null if there is none; see `InboundMessage`. */
            dkim_domain?: string | null;
        };
        /** @description A received message with all its fields. A field without a value is null, or absent with the setting `inbound.unset_fields` = `absent`. `headers`, `reply_to` and `spam_score` are present only with `inbound.retrieve` = `full`. */
        InboundMessage: {
            id: components["schemas"]["Id"];
            from: string;
            /** @description Null if the sender has no name. */
            from_name?: string | null;
            to: string[];
            cc: string[];
            /** @description The receiving address that accepted the message. */
            recipient: string;
            subject: string;
            text?: string | null;
            html?: string | null;
            attachments: components["schemas"]["InboundAttachment"][];
            status: components["schemas"]["InboundStatus"];
            /**
             * @description `NotChecked` if the spam check is switched off.
             * @enum {string}
             */
            spam_status: "NotSpam" | "Spam" | "NotChecked";
            sender_verdict: components["schemas"]["SenderVerdict"];
            /** @description Absent if the message was not checked. */
            auth?: components["schemas"]["InboundAuth"];
            size_bytes: number;
            /** @description The Message-ID header; null if there is none. */
            message_id?: string | null;
            received_at: components["schemas"]["Timestamp"];
            /** @description The header fields, unfolded and not decoded. Of a repeated field, the first. */
            headers?: {
                [key: string]: string;
            };
            /** @description The addresses in Reply-To. With the setting `profile` = `client` the first one; absent if there is none. */
            reply_to?: string[] | string;
            spam_score?: number;
        };
        /** @enum {string} */
        ReceivingAddressStatus: "active" | "pending";
        /** @description The record to publish so that a pending address becomes active. */
        MxRecord: {
            /** @constant */
            type: "MX";
            name: string;
            value: string;
            priority: number;
        };
        /** @description `dns_record` and `error` are present only while the address is pending. */
        ReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            /** @description The sending domain's name. */
            domain: string;
            /** @description The part after the `@`. */
            host: string;
            /** @description `*` accepts every local part. */
            local_part: string;
            status: components["schemas"]["ReceivingAddressStatus"];
            created_at: components["schemas"]["Timestamp"];
            dns_record?: components["schemas"]["MxRecord"];
            /** @description Why the address is pending. */
            error?: string;
        };
        ReceivingAddressList: {
            data: components["schemas"]["ReceivingAddress"][];
        };
        CreateReceivingAddress: {
            /** @description The id of a domain of the account; otherwise `not_found`. */
            domain_id: string;
            /** @description The part before the `@`; `*` accepts every local part. */
            local_part: string;
            /** @description Default: the domain's receiving host. */
            host?: string | null;
        };
        /** @description `dns_record` and `error` are present only while the address is pending; `domain`, `host`, `local_part` and `created_at` only with the setting `answers.created` = `full`. */
        CreatedReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            domain?: string;
            host?: string;
            local_part?: string;
            status: components["schemas"]["ReceivingAddressStatus"];
            created_at?: components["schemas"]["Timestamp"];
            dns_record?: components["schemas"]["MxRecord"];
            /** @description Why the address is pending. */
            error?: string;
        };
        DeletedReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            /** @constant */
            deleted: true;
        };
        /** @enum {string} */
        DomainStatus: "pending" | "verified";
        /** @description A record to publish. Only MX records have `priority`. */
        DnsRecord: {
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            /** @description The full name. Many DNS panels append the domain automatically. */
            name: string;
            value: string;
            priority?: number;
            /** @enum {string} */
            purpose: "spf" | "dkim" | "return_path" | "dmarc";
            /** @description Use this flag instead of assuming a layout. */
            required: boolean;
            /** @description Result of the last verify call. */
            verified: boolean;
        };
        Domain: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            records: components["schemas"]["DnsRecord"][];
            created_at: components["schemas"]["Timestamp"];
        };
        DomainRetrieved: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            records: components["schemas"]["DnsRecord"][];
            created_at: components["schemas"]["Timestamp"];
            /** @description When it was first verified. */
            verified_at: components["schemas"]["TimestampOrNull"];
            last_checked_at: components["schemas"]["TimestampOrNull"];
        };
        /** @description The result of a verify call, successful or not. The times are present only with the setting `answers.created` = `full`. */
        VerifiedDomain: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            records: components["schemas"]["DnsRecord"][];
            created_at?: components["schemas"]["Timestamp"];
            verified_at?: components["schemas"]["TimestampOrNull"];
            last_checked_at?: components["schemas"]["TimestampOrNull"];
        };
        DomainList: {
            data: components["schemas"]["Domain"][];
        };
        CreateDomain: {
            /** @description A domain name. */
            name: string;
        };
        DeletedDomain: {
            id: components["schemas"]["Id"];
            /** @constant */
            deleted: true;
        };
        /**
         * @description The name of an event.
         * @enum {string}
         */
        EventName: "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.bounced" | "email.complained" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.received";
        /** @description The event names, or `all` for an endpoint that receives every event. */
        SubscribedEvents: "all" | components["schemas"]["EventName"][];
        WebhookListItem: {
            id: components["schemas"]["Id"];
            url: string;
            /** @description Null if none was given. */
            description: string | null;
            events: components["schemas"]["SubscribedEvents"];
            /** @description False after 15 consecutive failures. */
            enabled: boolean;
            created_at: components["schemas"]["Timestamp"];
            last_delivery_at: components["schemas"]["TimestampOrNull"];
            /** @description Null before the first delivery, and if the last one got no response. */
            last_status_code: number | null;
        };
        WebhookList: {
            data: components["schemas"]["WebhookListItem"][];
            limit: number;
            offset: number;
        };
        CreateWebhook: {
            /** @description A public https URL or the URL of a local receiver. */
            url: string;
            /** @description At most 200 characters. */
            description?: string | null;
            /** @description Event names. Default or empty: all events. `all` means the same. */
            events?: string[] | "all" | null;
        };
        /** @description `description`, `last_delivery_at` and `last_status_code` are present only with the setting `answers.created` = `full`. */
        CreatedWebhook: {
            id: components["schemas"]["Id"];
            url: string;
            description?: string | null;
            events: components["schemas"]["SubscribedEvents"];
            /** @description The signing secret; shown only once. */
            secret: string;
            enabled: boolean;
            last_delivery_at?: components["schemas"]["TimestampOrNull"];
            last_status_code?: number | null;
            created_at: components["schemas"]["Timestamp"];
        };
        DeletedWebhook: {
            id: components["schemas"]["Id"];
            /** @constant */
            deleted: true;
        };
        /** @description The body of a webhook request, with one event. The same event may be delivered twice. */
        EventPayload: components["schemas"]["EmailEventPayload"] | components["schemas"]["EmailOpenedPayload"] | components["schemas"]["EmailClickedPayload"] | components["schemas"]["EmailReceivedPayload"];
        EmailEventPayload: {
            /** @enum {string} */
            type: "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.bounced" | "email.complained" | "email.failed" | "email.unsubscribed";
            created_at: components["schemas"]["Timestamp"];
            data: components["schemas"]["EmailEventData"];
        };
        EmailEventData: {
            email_id: components["schemas"]["Id"];
            from: string;
            to: string[];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            tags: components["schemas"]["Tags"];
            /** @description When the message will be sent; only with `email.scheduled`. */
            scheduled_at?: components["schemas"]["Timestamp"];
        };
        EmailOpenedPayload: {
            /** @constant */
            type: "email.opened";
            created_at: components["schemas"]["Timestamp"];
            data: components["schemas"]["EmailOpenedData"];
        };
        EmailOpenedData: {
            email_id: components["schemas"]["Id"];
            from: string;
            to: string[];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            tags: components["schemas"]["Tags"];
            opened_at: components["schemas"]["Timestamp"];
            open_count: number;
            user_agent: string | null;
        };
        EmailClickedPayload: {
            /** @constant */
            type: "email.clicked";
            created_at: components["schemas"]["Timestamp"];
            data: components["schemas"]["EmailClickedData"];
        };
        EmailClickedData: {
            email_id: components["schemas"]["Id"];
            from: string;
            to: string[];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            tags: components["schemas"]["Tags"];
            clicked_at: components["schemas"]["Timestamp"];
            click_count: number;
            /** @description The original link of the message. */
            url: string;
            user_agent: string | null;
        };
        EmailReceivedPayload: {
            /** @constant */
            type: "email.received";
            created_at: components["schemas"]["Timestamp"];
            data: components["schemas"]["EmailReceivedData"];
        };
        /** @description The received message as `GET /inbound/{id}` returns it, with `inbound_id`, `spam` and `text_preview`. With the setting `webhooks.received_data` = `short`, only the required fields. */
        EmailReceivedData: {
            inbound_id: components["schemas"]["Id"];
            id?: components["schemas"]["Id"];
            /** @description What was written in To. The receiving address with `webhooks.received_data` = `short`. */
            to: string[] | string;
            cc?: string[];
            /** @description The receiving address that accepted the message. */
            recipient?: string;
            text?: string | null;
            html?: string | null;
            /** @description Present if `text` or `html` is cut; says where the whole message is. */
            note?: string;
            status?: components["schemas"]["InboundStatus"];
            /** @enum {string} */
            spam_status?: "NotSpam" | "Spam" | "NotChecked";
            /** @description Absent if the message was not checked. */
            auth?: components["schemas"]["InboundAuth"];
            from: string;
            from_name: string | null;
            subject: string;
            message_id: string | null;
            received_at: components["schemas"]["Timestamp"];
            size_bytes: number;
            spam: boolean;
            sender_verdict: components["schemas"]["SenderVerdict"];
            attachments: components["schemas"]["ReceivedAttachment"][];
            /** @description The first 500 characters of the text; null if there is none. */
            text_preview: string | null;
        };
        ReceivedAttachment: {
            filename: string;
            contentType?: string;
            /** @description Instead of `contentType` with `webhooks.received_data` = `short`. */
            content_type?: string;
            size: number;
        };
        Log: {
            id: components["schemas"]["Id"];
            method: string;
            /** @description The path without `/v1` and without the query, truncated to 500 characters. */
            endpoint: string;
            status_code: number;
            /** @description The error type; null for a success. */
            error_code: string | null;
            duration_ms: number;
            /** @example api */
            source: string;
            created_at: components["schemas"]["Timestamp"];
        };
        LogDetail: {
            id: components["schemas"]["Id"];
            method: string;
            /** @description The path without `/v1` and without the query, truncated to 500 characters. */
            endpoint: string;
            status_code: number;
            /** @description The error type; null for a success. */
            error_code: string | null;
            duration_ms: number;
            /** @example api */
            source: string;
            created_at: components["schemas"]["Timestamp"];
            ip: string;
            /** @description Truncated to 500 characters; null if the client sent none. */
            user_agent: string | null;
            api_key_id: components["schemas"]["Id"];
        };
        LogList: {
            data: components["schemas"]["Log"][];
            limit: number;
            offset: number;
        };
    };
    responses: {
        /** @description The request cannot be parsed, for example because of invalid JSON. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "validation_error",
                 *         "message": "The body is not valid JSON."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing, malformed, unknown or revoked. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "authentication_error",
                 *         "message": "The API key is unknown. Sandpost prints its development keys when it starts."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The plan's daily or monthly quota is exceeded. The message says when it resets. */
        QuotaExceeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "quota_exceeded",
                 *         "message": "The free plan's quota of 200 emails per day is exceeded. It resets at 2026-03-02T00:00:00.000Z."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `permission_denied`: the key's permission or the plan is not sufficient; `domain_not_verified`: the sender's domain is not verified. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description This account has no such resource. Resources of other accounts are not found either. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "not_found",
                 *         "message": "This account has no email with this id."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path does not support this method. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "validation_error",
                 *         "message": "Method PUT is not allowed at /emails. Allowed: GET, POST."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "validation_error",
                 *         "message": "The body is too large: limits.request_bytes allows at most 20971520 bytes."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "validation_error",
                 *         "message": "Content-Type must be application/json, got \"text/plain\"."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: the request is invalid; `suppressed_recipient`: a recipient is on the suppression list. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests. Clients retry only this error and `internal_error` automatically. */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "rate_limit_exceeded",
                 *         "message": "Rate limit exceeded: this key allows 10 requests per second. Retry after the time in the Retry-After header."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal error of the service. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "internal_error",
                 *         "message": "Internal error in the sandbox. See its log for the cause."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other error. Settings and injected faults can change the status of an error type. */
        AnyError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "type": "internal_error",
                 *         "message": "Internal error in the sandbox. See its log for the cause."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
         * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
         */
        PathId: string;
        /** @description Maximum entries per page. */
        Limit: number;
        /** @description Number of entries to skip. */
        Offset: number;
        /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
        IdempotencyKey: string;
        /**
         * @description The setting `webhooks.signature_header` changes the name of this header. `t` is the time of this attempt in Unix seconds. `v1` is the HMAC-SHA256 in hex, keyed with the endpoint's whole `whsec_` secret, over `t`, a full stop and the raw body. Compare in constant time and reject a `t` more than 300 seconds before or after now.
         * @example t=1772355600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        ServiceSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Present if the response is that of an earlier request with the same `Idempotency-Key`. */
        IdempotentReplayed: "true";
        /**
         * @description Hints about an accepted request, such as unknown fields with the names that were probably meant. At most 20 hints and 2 KiB, then the number of the others and the path of the log entry that has them.
         * @example unknown field `replyTo`; did you mean `reply_to`?
         */
        SandboxHints: string;
        /** @description Whole seconds to wait, at least 1. */
        RetryAfter: number;
        /** @description Requests per second that this key may send, if a rate limit is set. */
        RateLimitLimit: number;
        /** @description Remaining requests in the current second. */
        RateLimitRemaining: number;
        /** @description Seconds until the limit resets. */
        RateLimitReset: number;
        /** @description Always `Bearer`. */
        WwwAuthenticate: string;
        /** @description The allowed methods of this path. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Maximum entries per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of entries to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys with masked tokens. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "5b0c6f1e-7a43-4c7e-9a5d-2f1c8e6b9d10",
                     *           "name": "Checkout service",
                     *           "permission": "sending",
                     *           "token": "sp_4fK9sQ2…",
                     *           "last_used_at": "2026-03-01T09:12:44.018Z",
                     *           "revoked_at": null,
                     *           "created_at": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 25,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout service",
                 *       "permission": "sending"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The key with its full token. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0c6f1e-7a43-4c7e-9a5d-2f1c8e6b9d10",
                     *       "name": "Checkout service",
                     *       "permission": "sending",
                     *       "token": "sp_4fK9sQ2mXb7LzTn0Wc8RyHd3Ve6JpA1uGi5Ek2oB",
                     *       "created_at": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key with a masked token. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0c6f1e-7a43-4c7e-9a5d-2f1c8e6b9d10",
                     *       "name": "Checkout service",
                     *       "permission": "sending",
                     *       "token": "sp_4fK9sQ2…",
                     *       "last_used_at": null,
                     *       "revoked_at": null,
                     *       "created_at": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0c6f1e-7a43-4c7e-9a5d-2f1c8e6b9d10",
                     *       "revoked": true
                     *     }
                     */
                    "application/json": components["schemas"]["RevokedApiKey"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout service (old)"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description The renamed key with a masked token. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0c6f1e-7a43-4c7e-9a5d-2f1c8e6b9d10",
                     *       "name": "Checkout service (old)",
                     *       "permission": "sending",
                     *       "token": "sp_4fK9sQ2…",
                     *       "last_used_at": "2026-03-01T09:12:44.018Z",
                     *       "revoked_at": null,
                     *       "created_at": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @description Maximum entries per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only messages with this status. */
                status?: components["schemas"]["EmailStatus"];
                /**
                 * @description ISO 8601; only messages created at this time or later.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                created_after?: string;
                /**
                 * @description ISO 8601; only messages created at this time or earlier.
                 * @example 2026-03-31T23:59:59.999Z
                 */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of messages. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55",
                     *           "to": [
                     *             "alice@example.com"
                     *           ],
                     *           "subject": "Your order has shipped",
                     *           "status": "delivered",
                     *           "created_at": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "limit": 25,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["EmailList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEmail"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55"
                     *     }
                     */
                    "application/json": components["schemas"]["SentEmail"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["QuotaExceeded"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    sendBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendBatch"];
            };
        };
        responses: {
            /** @description One entry for each processed message, in request order. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55"
                     *         },
                     *         {
                     *           "error": {
                     *             "type": "domain_not_verified",
                     *             "message": "unknown.test is not a verified domain of this account."
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["QuotaExceeded"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message with its events. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55",
                     *       "from": "Acme <hello@acme.test>",
                     *       "to": [
                     *         "alice@example.com"
                     *       ],
                     *       "subject": "Your order has shipped",
                     *       "status": "delivered",
                     *       "created_at": "2026-03-01T09:00:00.000Z",
                     *       "sent_at": "2026-03-01T09:00:01.000Z",
                     *       "delivered_at": "2026-03-01T09:00:03.000Z",
                     *       "track_opens": true,
                     *       "opened_at": null,
                     *       "open_count": 0,
                     *       "track_clicks": false,
                     *       "clicked_at": null,
                     *       "click_count": 0,
                     *       "events": [
                     *         {
                     *           "type": "queued",
                     *           "occurred_at": "2026-03-01T09:00:00.000Z"
                     *         },
                     *         {
                     *           "type": "sent",
                     *           "occurred_at": "2026-03-01T09:00:01.000Z"
                     *         },
                     *         {
                     *           "type": "delivered",
                     *           "occurred_at": "2026-03-01T09:00:03.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    cancelEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55",
                     *       "status": "cancelled"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelledEmail"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    listInbound: {
        parameters: {
            query?: {
                /** @description Maximum entries per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only messages with this status. */
                status?: components["schemas"]["InboundStatus"];
                /**
                 * @description Only messages to this receiving address.
                 * @example support@sp.acme.test
                 */
                address?: string;
                /**
                 * @description ISO 8601; only messages received at this time or later.
                 * @example 2026-03-01T00:00:00.000Z
                 */
                received_after?: string;
                /**
                 * @description ISO 8601; only messages received at this time or earlier.
                 * @example 2026-03-31T23:59:59.999Z
                 */
                received_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of received messages. `total` counts all matches. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "c9f0f895-fb98-4b91-99f5-1fd0297e236d",
                     *           "from": "alice@example.com",
                     *           "to": "support@sp.acme.test",
                     *           "subject": "Where is my order?",
                     *           "status": "received",
                     *           "spam_score": 0,
                     *           "size_bytes": 2310,
                     *           "received_at": "2026-03-01T10:15:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 25,
                     *       "offset": 0,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["InboundList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    listReceivingAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All receiving addresses of the account. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "45c48cce-2e2d-4fbd-aa1a-fc51c7c6ad26",
                     *           "address": "support@sp.acme.test",
                     *           "domain": "acme.test",
                     *           "host": "sp.acme.test",
                     *           "local_part": "support",
                     *           "status": "active",
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         },
                     *         {
                     *           "id": "d3d94468-02a4-4259-b55d-38e6d163e820",
                     *           "address": "*@mail.acme.test",
                     *           "domain": "acme.test",
                     *           "host": "mail.acme.test",
                     *           "local_part": "*",
                     *           "status": "pending",
                     *           "created_at": "2026-03-01T09:20:00.000Z",
                     *           "dns_record": {
                     *             "type": "MX",
                     *             "name": "mail.acme.test",
                     *             "value": "mx.sandpost.test",
                     *             "priority": 10
                     *           },
                     *           "error": "mail.acme.test has no MX record that points at the sandbox."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReceivingAddressList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    createReceivingAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain_id": "6512bd43-d9ca-46e0-9c99-0b0a82652dca",
                 *       "local_part": "support"
                 *     }
                 */
                "application/json": components["schemas"]["CreateReceivingAddress"];
            };
        };
        responses: {
            /** @description The address. If it is pending, with the DNS record to publish and the reason. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedReceivingAddress"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    deleteReceivingAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "45c48cce-2e2d-4fbd-aa1a-fc51c7c6ad26",
                     *       "address": "support@sp.acme.test",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedReceivingAddress"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    getInbound: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message with all its fields. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c9f0f895-fb98-4b91-99f5-1fd0297e236d",
                     *       "from": "alice@example.com",
                     *       "from_name": "Alice Example",
                     *       "to": [
                     *         "support@sp.acme.test"
                     *       ],
                     *       "cc": [],
                     *       "recipient": "support@sp.acme.test",
                     *       "subject": "Where is my order?",
                     *       "text": "Hello, it was due on Thursday.\n",
                     *       "html": null,
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 18211
                     *         }
                     *       ],
                     *       "status": "received",
                     *       "spam_status": "NotSpam",
                     *       "sender_verdict": "verified",
                     *       "auth": {
                     *         "spf": "pass",
                     *         "dkim": "pass",
                     *         "dmarc": "pass",
                     *         "spf_domain": "example.com",
                     *         "dkim_domain": "example.com"
                     *       },
                     *       "size_bytes": 26310,
                     *       "message_id": "<20260301101500.1@example.com>",
                     *       "received_at": "2026-03-01T10:15:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InboundMessage"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All domains of the account. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "6512bd43-d9ca-46e0-9c99-0b0a82652dca",
                     *           "name": "old.acme.test",
                     *           "status": "verified",
                     *           "records": [
                     *             {
                     *               "type": "TXT",
                     *               "name": "old.acme.test",
                     *               "value": "v=spf1 include:spf.sandpost.test ~all",
                     *               "purpose": "spf",
                     *               "required": true,
                     *               "verified": true
                     *             },
                     *             {
                     *               "type": "TXT",
                     *               "name": "sandpost._domainkey.old.acme.test",
                     *               "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEF…",
                     *               "purpose": "dkim",
                     *               "required": true,
                     *               "verified": true
                     *             },
                     *             {
                     *               "type": "CNAME",
                     *               "name": "bounces.old.acme.test",
                     *               "value": "bounces.sandpost.test",
                     *               "purpose": "return_path",
                     *               "required": true,
                     *               "verified": true
                     *             }
                     *           ],
                     *           "created_at": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "acme.test"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDomain"];
            };
        };
        responses: {
            /** @description The pending domain. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6512bd43-d9ca-46e0-9c99-0b0a82652dca",
                     *       "name": "acme.test",
                     *       "status": "pending",
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "sp.acme.test",
                     *           "value": "v=spf1 include:spf.sandpost.test ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "verified": false
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "sandpost._domainkey.acme.test",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEF…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "verified": false
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "sp.acme.test",
                     *           "value": "feedback.sandpost.test",
                     *           "priority": 10,
                     *           "purpose": "return_path",
                     *           "required": true,
                     *           "verified": false
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "_dmarc.acme.test",
                     *           "value": "v=DMARC1; p=none;",
                     *           "purpose": "dmarc",
                     *           "required": false,
                     *           "verified": false
                     *         }
                     *       ],
                     *       "created_at": "2026-09-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain with the times of its verification and last check. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6512bd43-d9ca-46e0-9c99-0b0a82652dca",
                     *       "name": "acme.test",
                     *       "status": "verified",
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "sp.acme.test",
                     *           "value": "v=spf1 include:spf.sandpost.test ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "verified": true
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "sandpost._domainkey.acme.test",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEF…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "verified": true
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "sp.acme.test",
                     *           "value": "feedback.sandpost.test",
                     *           "priority": 10,
                     *           "purpose": "return_path",
                     *           "required": true,
                     *           "verified": true
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "_dmarc.acme.test",
                     *           "value": "v=DMARC1; p=none;",
                     *           "purpose": "dmarc",
                     *           "required": false,
                     *           "verified": true
                     *         }
                     *       ],
                     *       "created_at": "2026-09-01T09:00:00.000Z",
                     *       "verified_at": "2026-09-01T09:05:00.000Z",
                     *       "last_checked_at": "2026-09-01T09:05:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DomainRetrieved"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6512bd43-d9ca-46e0-9c99-0b0a82652dca",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedDomain"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result for each record. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6512bd43-d9ca-46e0-9c99-0b0a82652dca",
                     *       "name": "acme.test",
                     *       "status": "verified",
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "sp.acme.test",
                     *           "value": "v=spf1 include:spf.sandpost.test ~all",
                     *           "purpose": "spf",
                     *           "required": true,
                     *           "verified": true
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "sandpost._domainkey.acme.test",
                     *           "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEF…",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "verified": true
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "sp.acme.test",
                     *           "value": "feedback.sandpost.test",
                     *           "priority": 10,
                     *           "purpose": "return_path",
                     *           "required": true,
                     *           "verified": true
                     *         },
                     *         {
                     *           "type": "TXT",
                     *           "name": "_dmarc.acme.test",
                     *           "value": "v=DMARC1; p=none;",
                     *           "purpose": "dmarc",
                     *           "required": false,
                     *           "verified": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VerifiedDomain"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum entries per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of entries to skip. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints without their secrets. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "c20ad4d7-6fe9-4759-aa27-a0c99bff6710",
                     *           "url": "https://app.acme.test/hooks/email",
                     *           "description": "Delivery status for the shop",
                     *           "events": "all",
                     *           "enabled": true,
                     *           "last_delivery_at": "2026-03-01T09:00:04.120Z",
                     *           "last_status_code": 200,
                     *           "created_at": "2026-03-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 25,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://app.acme.test/hooks/email",
                 *       "description": "Delivery status for the shop",
                 *       "events": [
                 *         "email.delivered",
                 *         "email.bounced"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The endpoint with its secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c20ad4d7-6fe9-4759-aa27-a0c99bff6710",
                     *       "url": "https://app.acme.test/hooks/email",
                     *       "events": [
                     *         "email.delivered",
                     *         "email.bounced"
                     *       ],
                     *       "secret": "whsec_9hVtq2LrX5cKp0ZbN7sYw3GmDf8Aj4Re",
                     *       "enabled": true,
                     *       "created_at": "2026-03-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key, method and path within 24 hours gets the first successful response and has no further effect. The same key with another body is rejected. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c20ad4d7-6fe9-4759-aa27-a0c99bff6710",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedWebhook"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /** @description Maximum entries per page. */
                limit?: components["parameters"]["Limit"];
                /** @description Number of entries to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Only requests with a response in this class of status codes. */
                status?: "2xx" | "4xx" | "5xx";
                /**
                 * @description Only requests whose path contains this text.
                 * @example /emails
                 */
                endpoint?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of requests, newest first. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aab32389-22bc-4c25-a6f6-06eb525ffdc5",
                     *           "method": "POST",
                     *           "endpoint": "/emails/8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55/cancel",
                     *           "status_code": 422,
                     *           "error_code": "validation_error",
                     *           "duration_ms": 3,
                     *           "source": "api",
                     *           "created_at": "2026-03-01T09:02:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 25,
                     *       "offset": 0
                     *     }
                     */
                    "application/json": components["schemas"]["LogList"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
    getLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The resource's id. A malformed id, or one that this account does not have, is `not_found`.
                 * @example 8f14e45f-ceea-467f-a8d2-4f0d3b7c1a55
                 */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request with its client and API key. */
            200: {
                headers: {
                    "Sandbox-Hints": components["headers"]["SandboxHints"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "aab32389-22bc-4c25-a6f6-06eb525ffdc5",
                     *       "method": "POST",
                     *       "endpoint": "/emails",
                     *       "status_code": 200,
                     *       "error_code": null,
                     *       "duration_ms": 3,
                     *       "source": "api",
                     *       "created_at": "2026-03-01T09:02:00.000Z",
                     *       "ip": "127.0.0.1",
                     *       "user_agent": "acme-shop/1.4",
                     *       "api_key_id": "5b0c6f1e-7a43-4c7e-9a5d-2f1c8e6b9d10"
                     *     }
                     */
                    "application/json": components["schemas"]["LogDetail"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["ServerError"];
            default: components["responses"]["AnyError"];
        };
    };
}
