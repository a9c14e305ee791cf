// Generated from sandbox.openapi.yaml by `npm run generate`; do not edit.
export interface paths {
    "/info": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Addresses, counts and the development tokens */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smtp-certificate": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the certificate of the SMTP port
         * @description PEM. Trust it in the program that sends mail with STARTTLS. 404 if the SMTP port offers no TLS: start with `--smtp-starttls`, or with `--smtp-tls-cert` and `--smtp-tls-key`.
         */
        get: operations["getSmtpCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Returns the account's two tokens, which are shown only once. Give each test worker its own account to isolate tests from one another.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account with everything in it
         * @description The default account cannot be deleted (422).
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /** Change an account's name, plan or tracking defaults */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search captured emails */
        get: operations["listCapturedEmails"];
        put?: never;
        post?: never;
        /**
         * Delete captured emails
         * @description `ids` deletes those, `q` deletes all matches; without either, all emails of the account.
         */
        delete: operations["deleteCapturedEmails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/values": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of a search field
         * @description The values that emails have, with the number of emails, the most frequent first, to complete a search.
         */
        get: operations["listEmailValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/recipients": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients
         * @description The whole addresses in `to`, `cc` or `bcc`, with the number of emails to each, those with most first. `q=to:<address>` lists the emails
         *     to one.
         */
        get: operations["listEmailRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/wait": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait until emails match
         * @description Returns the list as soon as `count` emails match, each with its `links` and one-time `codes`. Existing emails count too,
         *     unless `since` excludes them. On timeout: 404 with a message that says what was waited for and what arrived instead.
         *     With `count=0`, no email may match: an empty list after the timeout, or 422 as soon as one matches.
         */
        get: operations["waitForEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/latest": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest email that matches, without waiting
         * @description 404 at once if no email matches `q`. To wait for one, use `/emails/wait`.
         */
        get: operations["getLatestEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get one captured email with all its details */
        get: operations["getCapturedEmail"];
        put?: never;
        post?: never;
        /** Delete one captured email */
        delete: operations["deleteCapturedEmail"];
        options?: never;
        head?: never;
        /**
         * Mark as read or unread
         * @description Only for the sandbox's inbox. It is not visible in `/v1` and does not count as an open.
         */
        patch: operations["markCapturedEmail"];
        trace?: never;
    };
    "/emails/{id}/raw": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Get the message as it would be sent
         * @description RFC 5322, signed with the sending domain's DKIM key. Always the same bytes. Never with a `Bcc` header.
         */
        get: operations["getCapturedEmailRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/submitted": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Get the message as an application sent it over SMTP
         * @description The bytes as they came, also with a `Bcc` header; `/raw` has what the service makes of them. 404 for an email of the API, whose `source` is `api`.
         */
        get: operations["getSubmittedMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/structure": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Get the MIME structure of the message
         * @description The parts of the message that `/raw` returns.
         */
        get: operations["getEmailStructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/preview": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Get the body as a page for a sandboxed iframe
         * @description Links as delivered, inline images resolved (at most 32 MiB; the page says how many references are not shown), no tracking pixel, and a content security policy that blocks remote content unless `images=remote`. HTML that is nested too deep to be laid out (`html_too_deep`) is shown as text, and the page says so.
         */
        get: operations["previewCapturedEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/attachments/{index}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        /** Download one attachment */
        get: operations["getCapturedEmailAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/attachments/{index}/calendar": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        /**
         * Read an attachment as an invitation
         * @description The events of an iCalendar file (RFC 5545), also of one with broken lines. Times are instants where the time zone is known: by the
         *     file itself, or by its name. 422 for a file that is no calendar, and for one with more than 1,000,000 bytes.
         */
        get: operations["getEmailCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/events": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trigger an event on an email
         * @description Has every effect of the real event, including webhooks and suppression. An event that the email's status does not allow is rejected with 422 and changes nothing. The email's `actions` list the allowed events.
         */
        post: operations["triggerEmailEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/behaviour": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a recipient behave
         * @description Runs a script for one recipient of an email, from now on. It replaces the steps that are still pending. Steps that cannot happen are
         *     skipped; `hints` names them.
         *
         *     A script is a list of steps, separated by commas. A step is an action, followed by modifiers in any order: `3x` (how often), `every 10m`
         *     (the time between), `after 2h` (the time since the step before), `by phone` (the client), `link 2` (which link), `with redirect`, and a
         *     text in quotes (the reason, or the text of a reply). `GET /sandbox/personas` lists all words, and examples.
         */
        post: operations["behaveEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/reply": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an email as its recipient
         * @description Injects an inbound message from a recipient to `reply_to`, else `from`, of the email, in the same thread. The checks of SPF, DKIM and
         *     DMARC find what `spf`, `dkim` and `dmarc` say.
         */
        post: operations["replyToEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/cancel": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a scheduled email */
        post: operations["cancelEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outcomes": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List outcome rules */
        get: operations["listOutcomes"];
        put?: never;
        /**
         * Add an outcome rule
         * @description From now on, mail to a matching recipient gets this outcome, or meets this behaviour. Give one of `outcome` and `behaviour`. Addresses at `sandbox.test` need no rule.
         */
        post: operations["createOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outcomes/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an outcome rule */
        delete: operations["deleteOutcome"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/personas": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recipients with a fixed behaviour
         * @description Mail to `<name>+anything@sandbox.test` meets this behaviour. No rule is needed.
         */
        get: operations["listPersonas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search received messages */
        get: operations["listCapturedInbound"];
        put?: never;
        /**
         * Inject an inbound message
         * @description Takes JSON, from which the sandbox composes the message, or a raw message with the envelope in the query.
         *     The message is processed like mail over SMTP. A recipient that SMTP would reject is a `validation_error` with the SMTP reply in its message.
         */
        post: operations["receiveInbound"];
        /**
         * Delete received messages
         * @description `ids` deletes those, `q` deletes all matches; without either, all received messages of the account.
         */
        delete: operations["deleteCapturedInbounds"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/values": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of a search field
         * @description The values that messages have, with the number of messages, the most frequent first, to complete a search.
         */
        get: operations["listInboundValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/recipients": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients
         * @description The receiving addresses, and the whole addresses in `to` or `cc`, with the number of messages to each, those with most first.
         *     `q=to:<address>` lists the messages to one.
         */
        get: operations["listInboundRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/wait": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait until received messages match
         * @description Same rules as for captured emails.
         */
        get: operations["waitForInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/latest": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest message that matches, without waiting
         * @description 404 at once if no message matches `q`. To wait for one, use `/inbound/wait`.
         */
        get: operations["getLatestInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get one received message with all its details */
        get: operations["getCapturedInbound"];
        put?: never;
        post?: never;
        /** Delete one received message */
        delete: operations["deleteCapturedInbound"];
        options?: never;
        head?: never;
        /** Mark as read or unread */
        patch: operations["markCapturedInbound"];
        trace?: never;
    };
    "/inbound/{id}/raw": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get the raw message as received */
        get: operations["getCapturedInboundRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{id}/structure": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Get the MIME structure of the message
         * @description The parts of the message as received. Broken messages have the parts that can be found.
         */
        get: operations["getInboundStructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{id}/preview": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get the body as a page for a sandboxed iframe */
        get: operations["previewCapturedInbound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{id}/attachments/{index}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        /** Download one attachment */
        get: operations["getCapturedInboundAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/{id}/attachments/{index}/calendar": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        /**
         * Read an attachment as an invitation
         * @description The events of an iCalendar file (RFC 5545), also of one with broken lines. Times are instants where the time zone is known: by the
         *     file itself, or by its name. 422 for a file that is no calendar, and for one with more than 1,000,000 bytes.
         */
        get: operations["getInboundCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiving-addresses": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List receiving addresses */
        get: operations["listReceivingAddresses"];
        put?: never;
        /** Create a receiving address */
        post: operations["createReceivingAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiving-addresses/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
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
    "/domains": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List domains */
        get: operations["listDomains"];
        put?: never;
        /** Add a domain */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get one domain with the DNS answer for each record */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /** Delete a domain */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the domain */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/publish": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the domain's records in the sandbox's DNS zone
         * @description Does not verify the domain. The next verify finds the records.
         */
        post: operations["publishDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/unpublish": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unpublish the domain's records */
        post: operations["unpublishDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dns": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the zone's records */
        get: operations["listDnsRecords"];
        put?: never;
        /** Add a record to the zone */
        post: operations["createDnsRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dns/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a record from the zone */
        delete: operations["deleteDnsRecord"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List suppressed addresses */
        get: operations["listSuppressions"];
        put?: never;
        /** Suppress an address */
        post: operations["addSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/import": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suppress up to 10,000 addresses at once
         * @description Takes JSON, or CSV with one address per line in the first column. Invalid lines are reported; the others are imported.
         */
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{address}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The address, percent-encoded. */
                address: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an address from the suppression list */
        delete: operations["removeSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List endpoints */
        get: operations["listWebhooks"];
        put?: never;
        /** Register an endpoint */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get one endpoint with its secret */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Remove an endpoint */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change or re-enable an endpoint
         * @description Enabling resets the consecutive failures to 0.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test event */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Count the deliveries that can be recovered */
        get: operations["previewRecovery"];
        put?: never;
        /**
         * Send again what has failed
         * @description Makes every delivery due again that failed or was dropped, the oldest first, each with the same body and a new signature. Those that
         *     fail again follow the rest of their retry schedule. Responds before the attempts: `due` of the preview falls to 0 while they are
         *     made, and `POST /sandbox/settle` waits for them. 422 if the endpoint is disabled.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/events/{type}.json": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The event, such as `email.bounced`; `envelope` for any event. */
                type: string;
            };
            cookie?: never;
        };
        /**
         * Get the JSON Schema of a webhook event
         * @description For contract tests of receivers. The schema is complete in itself, and allows further fields, which a receiver must ignore.
         *     The package exports the same files as `sandpost/schemas/events/{type}.json`.
         */
        get: operations["getEventSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook deliveries */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/wait": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait until webhook deliveries match
         * @description Returns the list as soon as `count` deliveries match all given conditions. Without `status`, a delivery counts once it has ended:
         *     succeeded, failed or dropped. With `status=succeeded` it counts once the receiver has responded with 2xx, with `status=pending` while
         *     attempts are left. Existing deliveries count too, unless `since` excludes them. On timeout: 404 with a message that says what was
         *     waited for and what came instead. With `count=0`, no delivery may match: an empty list after the timeout, or 422 as soon as one
         *     matches; without `status`, also one that has not ended. Deliveries of an exam do not count.
         */
        get: operations["waitForDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get one delivery with its attempts */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/redeliver": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver now
         * @description Sends the same body with a new signature. Returns when the attempt has finished.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /** Rename an API key */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/logs": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List requests made to /v1 */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/wait": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait until requests match
         * @description Returns the list as soon as `count` logged requests match. Earlier requests count too, unless `since` excludes them. On timeout:
         *     404 with a message that says what was waited for and which requests were made instead. With `count=0`, no request may match: an
         *     empty list after the timeout, or 422 as soon as one matches.
         */
        get: operations["waitForLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/unauthenticated": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests with a bad or missing token
         * @description The newest 200 requests to `/v1` that were refused because their token is missing, malformed, unknown or revoked. They belong to no account and are kept in memory until Sandpost stops.
         */
        get: operations["listUnauthenticatedLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/unauthenticated/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Get one request with a bad or missing token */
        get: operations["getUnauthenticatedLog"];
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
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Get one logged request
         * @description With the request as it was sent, its response, and the rule that refused it. `request` and `response` are null once they are dropped (`logs.keep_exchanges`).
         */
        get: operations["getLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settle": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait until all due work is done
         * @description Waits for all accounts unless one is named. Returns when no step is due and no webhook attempt is running. Does not wait for work that is due in the future, but says in `waiting` what is only because the clock went back. Use it in tests instead of sleeping.
         */
        post: operations["settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sandbox's time and pending timers */
        get: operations["getClock"];
        put?: never;
        /**
         * Move, freeze or reset the clock
         * @description Takes one of `advance_ms`, `set` and `reset`; `frozen` alone or with one of the first two. The clock is one for all accounts, so a request that names an account is refused. When it goes back, due work stays due at its time, and `waiting` names what waits now and until when. Returns after all work that fell due has run, in order of due time, including its webhook attempts. Concurrent requests run one after another, so two advances add up; a request whose client has disconnected before its turn changes nothing. When an endpoint has not responded within 10 seconds, its further attempts during the same advance time out after one second until it responds.
         */
        post: operations["setClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List faults */
        get: operations["listFaults"];
        put?: never;
        /**
         * Inject a fault into /v1
         * @description Takes exactly one of `error`, `latency_ms` and `disconnect`. With `when` set to `after`, the request takes effect and only its response is replaced: use this to test a client's idempotency.
         */
        post: operations["createFault"];
        /** Remove all faults */
        delete: operations["deleteFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faults/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one fault */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smtp-faults": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List SMTP faults */
        get: operations["listSmtpFaults"];
        put?: never;
        /**
         * Inject a fault into mail over SMTP
         * @description Give one of `code`, `greylist_seconds` and `drop`, alone or with `delay_ms`. The oldest fault that matches applies. A fault does not apply to recipients of other accounts, nor to mail that is sent with their keys. Faults of `POST /emails` apply to mail that is sent over SMTP, too.
         */
        post: operations["createSmtpFault"];
        /** Remove all SMTP faults */
        delete: operations["deleteSmtpFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smtp-faults/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one SMTP fault */
        delete: operations["deleteSmtpFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all assumptions and settings */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description All or nothing. 422 for an unknown or read-only name, or an invalid value. The response lists only the settings that the request names.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a reset would delete
         * @description With `account_id` or `account`, a reset of that account; otherwise of everything, all accounts included. What the start state has is created again.
         */
        get: operations["previewReset"];
        put?: never;
        /**
         * Reset the sandbox
         * @description Deletes everything, including the clock's offset and outcome rules, except the kinds of data in `keep`. With `account_id` or `account` in the body or the query, only that account is reset.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/undo/{id}": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore what a request deleted
         * @description `id` is the `undo_id` of the request. 404 if it is unknown or older than ten seconds. What was added or changed since stays as it
         *     is. 422 if the name of a restored domain or receiving address has been taken since.
         */
        post: operations["undoDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what a test suite has sent, what was refused, and what it has not tested
         * @description Covers what is stored of the account: a reset, a deletion and the limits of the log remove it. Deleting an endpoint removes its
         *     deliveries. Each list has the newest 500 entries; `total` counts all.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshot": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a snapshot of the whole state
         * @description A JSON document for a small state. A state whose document would exceed 64 MiB is rejected with 422; download it as NDJSON
         *     (`format=ndjson`, or `Accept: application/x-ndjson`), which is streamed and has no limit.
         *
         *     Both forms show the state at one moment. Messages with missing or damaged bytes are left out; `left_out`, in the document and in
         *     the last line, lists `{ collection, id, reason }` for each.
         */
        get: operations["getSnapshot"];
        /**
         * Restore a snapshot
         * @description Replaces the whole state. An invalid or truncated snapshot is rejected with 422 and nothing changes. A JSON document may have
         *     64 MiB; NDJSON has no limit and is stored as it arrives.
         */
        put: operations["putSnapshot"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/compare": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two captured emails
         * @description Lists what changed from `a` to `b`: headers, lines of the text, lines of the HTML, links, attachments, findings. Dates, times, ids,
         *     codes, long numbers and tracking are masked, so that two runs of one template are equal. Styles and comments are not compared.
         */
        get: operations["compareEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/checks": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * Check the content of one captured email
         * @description Checks left-overs of templates, links, images, weight, accessibility, text part, headers, and which HTML and CSS the email clients
         *     do not support. Nothing is requested from the network, except for the SpamAssassin daemon in `inbound.spamd`, if there is one. Rules
         *     that were not checked, and parts that are too large, are named in `skipped`.
         */
        get: operations["checkEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/link-checks": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the links of one captured email
         * @description Requests each http and https link of HTML and text once with HEAD, 4 at a time, for 5 seconds each with at most 5 redirects. The
         *     first 100 links are requested. Nothing else requests links: a request may use up a one-time link.
         *
         *     The addresses that webhooks must not be sent to are not requested either (`webhooks.url_policy`), nor are the sandbox's own links
         *     for tracking and to unsubscribe: their `error` begins with `not requested`.
         */
        post: operations["reachLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/exam": {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a receiver to the test
         * @description Sends genuine, unusual and forged events to the endpoint, also if it is disabled, and evaluates the responses. The result of a
         *     case is `passed`, `failed`, or `unsure` if the responses do not show it. The exam always sends one genuine event first:
         *     a receiver that rejects everything does not pass as one that checks signatures.
         *
         *     Its deliveries have `exam: true`. They do not count as failures, nor in the success rate, and are never retried.
         *     `GET /sandbox/deliveries?exam=true` lists them. The GET and HEAD requests of `wrong_method` are no deliveries.
         *
         *     Returns within 60 seconds, whatever the receiver does. After a request without a response within 10 seconds, the others
         *     have one second each. No request outlives the exam.
         */
        post: operations["examineWebhook"];
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
        /** Format: uuid */
        IdOrNull: string | null;
        /**
         * @example {
         *       "error": {
         *         "type": "not_found",
         *         "message": "No email with this id in this account."
         *       }
         *     }
         */
        Error: {
            error: components["schemas"]["ErrorBody"];
        };
        ErrorBody: {
            /** @description Stable; clients branch on it. */
            type: string;
            /** @description For humans; may change. */
            message: string;
            /**
             * @description Absent unless a client can react to it. `no_receiving_address`: nothing receives the message; `create_address` creates the address.
             * @enum {string}
             */
            reason?: "no_receiving_address";
            /** @description Absent unless a wait for mail found too little: sentences about what happened meanwhile, such as refused requests and mail to other recipients. */
            meanwhile?: string[];
        };
        Deleted: {
            id: components["schemas"]["Id"];
            /** @constant */
            deleted: true;
        };
        ValueList: {
            data: {
                /**
                 * @description An address, or a tag as `key=value`.
                 * @example flow=receipt
                 */
                value: string;
                /** @description How many messages have it. */
                count: number;
            }[];
            /** @description The number of different values. */
            total: number;
        };
        RecipientList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Recipient"][];
        };
        Recipient: {
            /**
             * @description In lower case, without a name.
             * @example ann@example.com
             */
            address: string;
            /** @description How many messages are to it. */
            count: number;
            /** @description How many of them are not read in the inbox. */
            unread: number;
        };
        DeletedCount: {
            /** @description Number of deleted entries */
            deleted: number;
        };
        RestoredCount: {
            /** @description Number of restored records */
            restored: number;
        };
        /** @description All matches, not only this page. */
        Total: number;
        PageLimit: number;
        PageOffset: number;
        MarkRead: {
            read: boolean;
        };
        CapturedAttachment: {
            index: number;
            filename: string;
            content_type: string;
            /** @description Received mail only: the type in the message. It differs from `content_type` if the message says application/octet-stream and the file name says more. */
            declared_type?: string;
            /** @description Set for inline images. */
            content_id: string | null;
            /** @description Decoded size in bytes. */
            size: number;
            /** @description Hexadecimal checksum of the decoded bytes. Null if they are lost. */
            sha256: string | null;
            /** @description Hexadecimal checksum of the decoded bytes. Null if they are lost. */
            md5: string | null;
        };
        Calendar: {
            /** @description `METHOD` of the file in upper case, such as REQUEST (RFC 5546 1.4). Null if there is none. */
            method: string | null;
            /** @description In the order of the file. */
            events: components["schemas"]["CalendarEvent"][];
            /** @description Number of events after the first 10. */
            left_out: number;
        };
        CalendarEvent: {
            /**
             * @description What the message does with the event: by `METHOD`, `STATUS` and `SEQUENCE`. `event`: nothing of the others, or unknown.
             * @enum {string}
             */
            kind: "invitation" | "updated" | "cancelled" | "reply" | "counter" | "declined_counter" | "refresh" | "added" | "event";
            /** @description The same in all messages about the event. Empty if there is none. */
            uid: string;
            /** @description Rises with each change by the organizer. */
            sequence: number;
            /** @description Empty if there is none. */
            summary: string;
            /** @description Null if there is none that is understood. */
            start: components["schemas"]["CalendarTime"] | null;
            /** @description From `DTEND` or `DURATION`. Of whole days it is the last day, not the day after as in the file. */
            end: components["schemas"]["CalendarTime"] | null;
            /** @description The first recurrence rule: `Repeats every 2 weeks (BYDAY=MO,WE), 10 times`. Null if there is none. */
            repeats: string | null;
            /** @description Dates that are left out. */
            exdates: components["schemas"]["CalendarTime"][];
            /** @description Further dates. */
            rdates: components["schemas"]["CalendarTime"][];
            /** @description The original time of the one occurrence that the event is about. Null for all of them. */
            recurrence_id: components["schemas"]["CalendarTime"] | null;
            /** @description Whether the event is about the later occurrences, too. */
            this_and_future: boolean;
            /** @description Empty if there is none. */
            location: string;
            /** @description Empty if there is none. */
            description: string;
            /** @description What the sender says about an answer or a counter-proposal. Empty if there is none. */
            comment: string;
            organizer: components["schemas"]["CalendarPerson"] | null;
            attendees: components["schemas"]["CalendarPerson"][];
            /** @description Number of attendees after the first 30. */
            attendees_left_out: number;
            /** @description What was not understood, as sentences: times, unknown time zones, texts that are cut. */
            problems: string[];
        };
        CalendarTime: {
            /**
             * @description `day`: a whole day. `local`: a time without a time zone, or with one that is not known.
             * @enum {string}
             */
            kind: "instant" | "day" | "local";
            /** @description `2026-03-18T09:00:00.000Z` for an instant, `2026-03-18` for a day, `2026-03-18T09:00:00` for a local time. */
            at: string;
            /** @description The time zone as the file names it, UTC for a time in UTC. Null for days and for times without one. */
            zone: string | null;
        };
        CalendarPerson: {
            /** @description Empty if there is none. */
            name: string;
            /** @description Of a `mailto:` link; other links as they are. */
            address: string;
            /** @description The answer; null if there is none yet. */
            status: ("accepted" | "declined" | "tentative" | "delegated") | null;
        };
        /** @description What a reader sees: the text with the `alt` of images, at most 200 characters. Null if there is none, and without HTML. */
        LinkText: string | null;
        MailImage: {
            /** @description As in the HTML. Of a `data:` URL, the first 64 characters. */
            url: string;
            /** @description Null if the image has no such attribute. */
            alt: string | null;
        };
        MimePart: {
            /** @description In lower case, without parameters. */
            content_type: string;
            charset: string | null;
            /** @description `Content-Transfer-Encoding` in lower case. */
            encoding: string | null;
            /** @description `attachment` or `inline`. */
            disposition: string | null;
            /** @description Decoded. */
            filename: string | null;
            /** @description Without angle brackets. */
            content_id: string | null;
            /** @description Size of the body in the message, as it is encoded there. */
            bytes: number;
            /** @description Of a multipart or a message inside. */
            parts: components["schemas"]["MimePart"][];
            /** @description Number of parts inside that are not listed: those after the first 1,000, and those nested deeper than 30 levels. */
            left_out: number;
        };
        /**
         * @example {
         *       "version": "0.1.0",
         *       "url": "http://127.0.0.1:8025",
         *       "base_url": "http://127.0.0.1:8025/v1",
         *       "smtp_port": 1025,
         *       "smtp_submission": true,
         *       "smtp_tls": false,
         *       "dns_port": 40053,
         *       "account_id": "0b0c0d0e-0000-4000-8000-000000000001",
         *       "account": {
         *         "id": "0b0c0d0e-0000-4000-8000-000000000001",
         *         "name": "default",
         *         "plan": "unlimited",
         *         "track_opens": false,
         *         "track_clicks": false,
         *         "created_at": "2026-03-01T09:00:00.000Z",
         *         "usage": {
         *           "today": 3,
         *           "month": 12
         *         },
         *         "limits": {
         *           "today": null,
         *           "month": null
         *         }
         *       },
         *       "tokens": {
         *         "full_access": "sp_dev_full_access",
         *         "sending": "sp_dev_sending"
         *       },
         *       "counts": {
         *         "emails": 12,
         *         "emails_by_status": {
         *           "delivered": 1
         *         },
         *         "unread": 3,
         *         "inbound": 1,
         *         "inbound_by_status": {},
         *         "inbound_unread": 0,
         *         "domains": 1,
         *         "webhooks": 0,
         *         "suppressions": 0,
         *         "api_keys": 2,
         *         "logs": 14
         *       },
         *       "limits": {
         *         "logs_ms": 2592000000,
         *         "unauthenticated_logs": 200,
         *         "deliveries": 10000,
         *         "deliveries_ms": 2592000000,
         *         "suppression_import": 10000
         *       },
         *       "pace": "instant",
         *       "restarted_at": "2026-03-01T09:00:00.000Z"
         *     }
         */
        Info: {
            version: string;
            /** @description Base URL of the inbox and this API. */
            url: string;
            /** @description The service's API, ending in `/v1`. */
            base_url: string;
            /** @description null when SMTP is off. */
            smtp_port: number | null;
            /** @description Whether the SMTP port takes mail of applications, with an API key as password (`smtp.submission`). */
            smtp_submission: boolean;
            /** @description Whether the SMTP port offers STARTTLS; `GET /sandbox/smtp-certificate` returns its certificate. */
            smtp_tls: boolean;
            dns_port: number | null;
            account_id: components["schemas"]["Id"];
            account: components["schemas"]["Account"];
            /** @description The development tokens, null for one that does not work any more; null for every account but the default one. */
            tokens: {
                full_access: string | null;
                sending: string | null;
            } | null;
            counts: components["schemas"]["Counts"];
            refused_logins: components["schemas"]["RefusedLogins"];
            limits: components["schemas"]["Limits"];
            pace: components["schemas"]["Pace"];
            /** @description When the whole sandbox was last started or reset. */
            restarted_at: components["schemas"]["Timestamp"];
        };
        /** @description What is kept and taken at most. Other limits are settings. */
        Limits: {
            /** @description How long log entries are kept. */
            logs_ms: number;
            /** @description Requests with a bad or missing token that are kept. */
            unauthenticated_logs: number;
            /** @description Finished webhook deliveries that are kept for an account. */
            deliveries: number;
            /** @description How long they are kept. */
            deliveries_ms: number;
            /** @description Addresses of one import of suppressions. */
            suppression_import: number;
        };
        Counts: {
            emails: number;
            /** @description The number of emails of each status that any email has. */
            emails_by_status: {
                [key: string]: number;
            };
            unread: number;
            inbound: number;
            inbound_by_status: {
                [key: string]: number;
            };
            inbound_unread: number;
            domains: number;
            webhooks: number;
            /** @description Endpoints whose last attempt failed. */
            webhooks_failing: number;
            suppressions: number;
            api_keys: number;
            logs: number;
        };
        /**
         * @description How fast a message moves from queued to delivered.
         * @enum {string}
         */
        Pace: "instant" | "realistic" | "manual";
        Settings: {
            data: components["schemas"]["Assumption"][];
        };
        /**
         * @example {
         *       "name": "emails.pace",
         *       "code": "M3",
         *       "value": "manual",
         *       "default": "instant",
         *       "section": "3.1",
         *       "basis": "choice",
         *       "why": "Tests want the end of the story at once.",
         *       "decision": "Steps follow one another at the pace that is set.",
         *       "setting": true,
         *       "kind": "choice",
         *       "choices": [
         *         "instant",
         *         "realistic",
         *         "manual"
         *       ]
         *     }
         */
        Assumption: {
            name: string;
            /** @description Id in the table of decisions: E1, M3 … */
            code: string;
            /** @description Current value. */
            value: unknown;
            /** @description Default value. */
            default: unknown;
            /** @description The values that profiles have instead of the default, by profile. Absent if no profile differs. */
            profiles?: {
                [key: string]: unknown;
            };
            /** @description The section of the service's document that leaves this open. */
            section: string;
            /**
             * @description `observed` in public client code, `inferred` from similar services, or our own `choice`.
             * @enum {string}
             */
            basis: "observed" | "inferred" | "choice";
            why: string;
            /** @description What the sandbox does. */
            decision: string;
            /** @description Whether it can be changed. */
            setting: boolean;
            /**
             * @description Type of the value; `text` cannot be changed.
             * @enum {string}
             */
            kind: "text" | "choice" | "boolean" | "integer" | "integers" | "string" | "strings";
            /** @description Unit of integer values. */
            unit?: string;
            /** @description Allowed values of a choice; otherwise absent. */
            choices?: string[];
            min?: number;
            max?: number;
            /** @description Present if `sandpost calibrate` compared it with the real service, and the value is still what the service has. */
            observed?: {
                /** @description Host of the service. */
                at: string;
                /** Format: date */
                on: string;
                /** @description The request and response that showed it. */
                how: string;
            };
        };
        /**
         * @description Setting names and their new values.
         * @example {
         *       "emails.pace": "manual",
         *       "requests.unknown_fields": "reject"
         *     }
         */
        UpdateSettings: {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "keep": [
         *         "domains",
         *         "webhooks"
         *       ]
         *     }
         */
        Reset: {
            account_id?: components["schemas"]["Id"];
            /** @description The name of the account, instead of `account_id`. */
            account?: string;
            keep?: ("domains" | "api_keys" | "webhooks" | "settings" | "suppressions")[];
        };
        ResetPreview: {
            /** @description Other accounts. The default account stays. */
            accounts: number;
            emails: number;
            inbound: number;
            domains: number;
            receiving_addresses: number;
            webhooks: number;
            deliveries: number;
            api_keys: number;
            suppressions: number;
            /** @description Custom outcome rules. */
            outcomes: number;
            faults: number;
            /** @description Changed settings. */
            settings: number;
            logs: number;
            /** @description Whether the clock was moved or frozen and is reset. */
            clock: boolean;
        };
        ResetDone: {
            /** @constant */
            reset: true;
        };
        Report: {
            account_id: components["schemas"]["Id"];
            since: components["schemas"]["TimestampOrNull"];
            until: components["schemas"]["Timestamp"];
            emails: {
                total: components["schemas"]["Total"];
                by_status: components["schemas"]["ReportCounts"];
            };
            requests: {
                total: components["schemas"]["Total"];
                by_operation: {
                    /** @description Method and path: `GET /emails/{id}`. */
                    operation: string;
                    total: components["schemas"]["Total"];
                    errors: components["schemas"]["ReportCounts"];
                }[];
                by_error_type: components["schemas"]["ReportCounts"];
            };
            webhooks: {
                deliveries: {
                    total: components["schemas"]["Total"];
                    by_status: components["schemas"]["ReportCounts"];
                };
                attempts: {
                    total: components["schemas"]["Total"];
                    /** @description By status code or `no response`. */
                    by_result: components["schemas"]["ReportCounts"];
                };
            };
            /** @description Requests with a 4xx response, and what was refused before an account was known (`logins`); `total` counts both. */
            refused: {
                total: components["schemas"]["Total"];
                data: components["schemas"]["ReportRequest"][];
                /** @description Only in the report of the default account, because they belong to none. */
                logins: components["schemas"]["RefusedLogins"];
            };
            /** @description Emails that repeat an earlier one. */
            duplicates: {
                total: components["schemas"]["Total"];
                data: components["schemas"]["ReportEmail"][];
            };
            /**
             * @description Emails that nobody has read: neither marked as read, nor retrieved through `/v1` or the control API, nor found by a wait. Being
             *     in a list does not count.
             */
            unread: {
                total: components["schemas"]["Total"];
                data: components["schemas"]["ReportEmail"][];
            };
            /** @description Webhook deliveries that have not succeeded. */
            undelivered: {
                total: components["schemas"]["Total"];
                data: components["schemas"]["ReportDelivery"][];
            };
            /** @description Events, error types and behaviour of the service that no test has met. */
            unverified: {
                total: components["schemas"]["Total"];
                data: components["schemas"]["ReportGap"][];
            };
        };
        /**
         * @description What was refused before an account was known, for each reason: requests without a valid key, requests for a path of the API without
         *     `/v1`, SMTP logins, and recipients of SMTP sessions without a login. Counted since the start, or the last reset of the default account or of everything.
         */
        RefusedLogins: {
            /** @enum {string} */
            door: "http" | "smtp";
            /** @enum {string} */
            what: "request" | "path" | "login" | "recipient";
            /** @description Never with the password or token that was tried. */
            reason: string;
            count: number;
            /** @description All of it: `2 SMTP logins were refused: The API key is unknown.` */
            sentence: string;
            first_at: components["schemas"]["Timestamp"];
            last_at: components["schemas"]["Timestamp"];
        }[];
        /** @description Counts by name, largest first. Names without any are left out. */
        ReportCounts: {
            [key: string]: number;
        };
        ReportRequest: {
            /** @description Id of the log entry. */
            id: components["schemas"]["Id"];
            method: string;
            endpoint: string;
            status_code: number;
            error_code: string;
            error_message: string | null;
            /** @description Who or what the request was about, as in the log. */
            about: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        ReportEmail: {
            id: components["schemas"]["Id"];
            subject: string;
            to: string[];
            status: components["schemas"]["EmailStatus"];
            created_at: components["schemas"]["Timestamp"];
            log_id: components["schemas"]["IdOrNull"];
            idempotency_key: string | null;
            duplicate_of: components["schemas"]["IdOrNull"];
        };
        ReportDelivery: {
            id: components["schemas"]["Id"];
            webhook_id: components["schemas"]["Id"];
            email_id: components["schemas"]["IdOrNull"];
            url: string;
            event: string;
            status: components["schemas"]["DeliveryStatus"];
            attempts: number;
            last_status_code: number | null;
            last_error: string | null;
            /** @description Why the last attempt failed and what to do. */
            diagnosis: string | null;
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @example {
         *       "kind": "error_type",
         *       "name": "suppressed_recipient",
         *       "sentence": "No test has seen the error type suppressed_recipient."
         *     }
         */
        ReportGap: {
            /** @enum {string} */
            kind: "event" | "error_type" | "behaviour";
            name: string;
            sentence: string;
        };
        /** @description The state of all accounts. Opaque. Do not modify it. */
        Snapshot: {
            [key: string]: unknown;
        };
        /**
         * @description The state of all accounts, one JSON object per line: a header with `sandpost`, `format`, `version`, `schema` and `taken_at`; then each
         *     record (`collection`, `record`), followed by its bytes (`blob`, `base64`; consecutive lines of one blob are joined); finally a line with
         *     `end: true`, the counts `records`, `blobs` and `bytes`, and `left_out`. Opaque. Do not modify it.
         */
        SnapshotLines: string;
        Restored: {
            /** @constant */
            restored: true;
        };
        /** @enum {string} */
        Plan: "unlimited" | "free";
        Account: {
            id: components["schemas"]["Id"];
            name: string;
            plan: components["schemas"]["Plan"];
            /** @description Default for messages that do not set it. */
            track_opens: boolean;
            /** @description Default for messages that do not set it. */
            track_clicks: boolean;
            created_at: components["schemas"]["Timestamp"];
            usage: components["schemas"]["Usage"];
            limits: components["schemas"]["UsageLimits"];
        };
        CreatedAccount: {
            id: components["schemas"]["Id"];
            name: string;
            plan: components["schemas"]["Plan"];
            created_at: components["schemas"]["Timestamp"];
            usage: components["schemas"]["Usage"];
            limits: components["schemas"]["UsageLimits"];
            track_opens: boolean;
            track_clicks: boolean;
            tokens: components["schemas"]["Tokens"];
        };
        Usage: {
            /** @description Messages accepted today (UTC). */
            today: number;
            /** @description Messages accepted this month (UTC). */
            month: number;
        };
        UsageLimits: {
            /** @description null if unlimited. */
            today: number | null;
            /** @description null if unlimited. */
            month: number | null;
        };
        Tokens: {
            full_access: string;
            sending: string;
        };
        AccountList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Account"][];
        };
        /** @description The account of an item. Absent unless the list was requested with `account=*`. */
        AccountOfItem: {
            id: components["schemas"]["Id"];
            name: string;
        };
        /**
         * @example {
         *       "name": "worker-3",
         *       "domains": [
         *         "acme.test"
         *       ]
         *     }
         */
        CreateAccount: {
            name?: string;
            plan?: components["schemas"]["Plan"];
            /** @description Domains that start verified. */
            domains?: string[];
        };
        UpdateAccount: {
            name?: string;
            plan?: components["schemas"]["Plan"];
            track_opens?: boolean;
            track_clicks?: boolean;
        };
        /** @enum {string} */
        EmailEventType: "queued" | "scheduled" | "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "cancelled" | "opened" | "clicked" | "unsubscribed";
        /** @enum {string} */
        TriggerableEvent: "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "opened" | "clicked" | "unsubscribed";
        Tags: {
            [key: string]: string;
        };
        LastEvent: {
            type: components["schemas"]["EmailEventType"];
            occurred_at: components["schemas"]["Timestamp"];
        } | null;
        /**
         * @example {
         *       "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "from": "Acme <hello@acme.test>",
         *       "to": [
         *         "ann@example.com"
         *       ],
         *       "cc": [],
         *       "bcc": [],
         *       "subject": "Your code",
         *       "status": "delivered",
         *       "created_at": "2026-03-01T09:00:00.000Z",
         *       "scheduled_at": null,
         *       "sent_at": "2026-03-01T09:00:00.004Z",
         *       "delivered_at": "2026-03-01T09:00:00.006Z",
         *       "track_opens": true,
         *       "track_clicks": false,
         *       "open_count": 0,
         *       "click_count": 0,
         *       "tags": {
         *         "flow": "login"
         *       },
         *       "preview": "Your code is 482 913.",
         *       "attachment_count": 0,
         *       "size_bytes": 1432,
         *       "read": false,
         *       "source": "api",
         *       "duplicate_of": null,
         *       "duplicates": [],
         *       "last_event": {
         *         "type": "delivered",
         *         "occurred_at": "2026-03-01T09:00:00.006Z"
         *       }
         *     }
         */
        CapturedEmailItem: {
            id: components["schemas"]["Id"];
            /** @description As written in the request. */
            from: string;
            to: string[];
            cc: string[];
            /** @description Never in the message itself. */
            bcc: string[];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            created_at: components["schemas"]["Timestamp"];
            scheduled_at: components["schemas"]["TimestampOrNull"];
            sent_at: components["schemas"]["TimestampOrNull"];
            delivered_at: components["schemas"]["TimestampOrNull"];
            track_opens: boolean;
            track_clicks: boolean;
            open_count: number;
            click_count: number;
            tags: components["schemas"]["Tags"];
            /** @description The first 200 characters of the text. */
            preview: string;
            attachment_count: number;
            size_bytes: number;
            /** @description Whether someone opened it in the sandbox's inbox. */
            read: boolean;
            /**
             * @description `smtp` for mail that an application sent over SMTP: `GET /sandbox/emails/{id}/submitted` has it as it came.
             * @enum {string}
             */
            source: "api" | "smtp";
            /** @description The first email with the same recipients, subject and bodies that was sent within ten minutes before, under another idempotency key or none. One from a time that the clock has not reached again counts as sent when the clock went back. */
            duplicate_of: components["schemas"]["IdOrNull"];
            /** @description The emails that repeat this one, newest first: at most 20. */
            duplicates: components["schemas"]["Id"][];
            last_event: components["schemas"]["LastEvent"];
            account?: components["schemas"]["AccountOfItem"];
            /** @description Only in the response of a wait. */
            links?: components["schemas"]["TrackedLink"][];
            /** @description Only in the response of a wait. */
            outlook_links?: components["schemas"]["OutlookLinks"];
            /** @description Only in the response of a wait. */
            images?: components["schemas"]["MailImage"][];
            /** @description The one-time code, or several with equal evidence. Only in the response of a wait. */
            codes?: string[];
            /** @description Only in the response of a wait. */
            possible_codes?: components["schemas"]["PossibleCodes"];
            /** @description Whether `links` and `codes` may be incomplete. Only in the response of a wait. */
            analysis_cut?: boolean;
        };
        CapturedEmail: {
            id: components["schemas"]["Id"];
            /** @description As written in the request. */
            from: string;
            to: string[];
            cc: string[];
            /** @description Never in the message itself. */
            bcc: string[];
            subject: string;
            status: components["schemas"]["EmailStatus"];
            created_at: components["schemas"]["Timestamp"];
            scheduled_at: components["schemas"]["TimestampOrNull"];
            sent_at: components["schemas"]["TimestampOrNull"];
            delivered_at: components["schemas"]["TimestampOrNull"];
            track_opens: boolean;
            track_clicks: boolean;
            open_count: number;
            click_count: number;
            tags: components["schemas"]["Tags"];
            /** @description The first 200 characters of the text. */
            preview: string;
            attachment_count: number;
            size_bytes: number;
            /** @description Whether someone opened it in the sandbox's inbox. */
            read: boolean;
            /**
             * @description `smtp` for mail that an application sent over SMTP: `GET /sandbox/emails/{id}/submitted` has it as it came.
             * @enum {string}
             */
            source: "api" | "smtp";
            /** @description The first email with the same recipients, subject and bodies that was sent within ten minutes before, under another idempotency key or none. One from a time that the clock has not reached again counts as sent when the clock went back. */
            duplicate_of: components["schemas"]["IdOrNull"];
            /** @description The emails that repeat this one, newest first: at most 20. */
            duplicates: components["schemas"]["Id"][];
            last_event: components["schemas"]["LastEvent"];
            /** @description The first open. */
            opened_at: components["schemas"]["TimestampOrNull"];
            /** @description The first click. */
            clicked_at: components["schemas"]["TimestampOrNull"];
            reply_to: string[];
            /** @description The custom headers of the request. */
            headers: {
                [key: string]: string;
            };
            /** @description As in the request. */
            html: string | null;
            /** @description As in the request. */
            text: string | null;
            attachments: components["schemas"]["CapturedAttachment"][];
            /** @description Only over SMTP: other forms of the text that are neither text nor HTML, such as an invitation. Their indexes follow those of `attachments`. */
            alternatives: components["schemas"]["CapturedAttachment"][];
            /** @description In chronological order. */
            events: components["schemas"]["EmailEventDetail"][];
            /** @description The visible links, in the order in which readers use them: links of the HTML (buttons, then texts, then logos), areas of image maps, URLs that are text of the HTML, and URLs that only the text part has. */
            links: components["schemas"]["TrackedLink"][];
            outlook_links: components["schemas"]["OutlookLinks"];
            /** @description Images of the HTML, at most 500. */
            images: components["schemas"]["MailImage"][];
            /** @description The one-time code. Several, in the order of the text, only if the evidence for each is equal, such as for backup codes; empty without one. Hidden text is not searched. The code of the header `OTP-Token` comes first, then what the text calls a code in one of many languages, then a number that is alone in its line or element, then one of six digits. Numbers of cards, orders and addresses, amounts, years and durations are no codes. If the text and the HTML give different codes, both are listed. Hyphens are kept, spaces are not, and digits are ASCII. */
            codes: string[];
            possible_codes: components["schemas"]["PossibleCodes"];
            /** @description Whether `links` and `codes` may be incomplete: only the first 1 MiB of the body was searched, or searching took too long. */
            analysis_cut: boolean;
            /** @description Whether the first 1 MiB of the HTML nests more than 256 elements, or leaves them open, which can crash a browser. The preview shows its text. */
            html_too_deep: boolean;
            /** @description null if opens are not tracked. */
            pixel_url: string | null;
            unsubscribe_url: string | null;
            list_unsubscribe: boolean;
            /** @description The Message-ID header. */
            message_id: string;
            /** @description Warnings about the request, such as unknown fields. */
            hints: string[];
            /** @description Log entry of the request that created it. */
            log_id: components["schemas"]["IdOrNull"];
            /** @description The `Idempotency-Key` of that request. */
            idempotency_key: string | null;
            /** @description How often a retry of that request got the same response instead of a new email. */
            replays: number;
            traceparent: components["schemas"]["Traceparent"];
            /** @description Ids of its webhook deliveries. */
            deliveries: components["schemas"]["Id"][];
            /** @description False if the email is older than the oldest finished delivery that is stored (the newest 10,000 of 30 days), so that some of its deliveries may be missing. */
            deliveries_complete: boolean;
            /** @description Whether it was sent, so that a recipient can answer it. */
            answerable: boolean;
            /** @description Whether a recipient can follow a script now. */
            scriptable: boolean;
            /** @description Whether a reply arrives: `reply_to`, or else `from`, is a receiving address. */
            receives_replies: boolean;
            behaviour: components["schemas"]["EmailBehaviour"];
            thread: components["schemas"]["Thread"];
            actions: components["schemas"]["EmailAction"][];
        };
        /** @description The number of messages of each status that match `q` without its `status:` terms: what a filter by status would find. */
        CountsByStatus: {
            [key: string]: number;
        };
        CapturedEmailList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["CapturedEmailItem"][];
            /** @description For the whole account. */
            unread: number;
            by_status: components["schemas"]["CountsByStatus"];
        };
        /** @description A message that a wait found, with its links and codes. */
        FoundEmail: WithRequired<components["schemas"]["CapturedEmailItem"], "links" | "outlook_links" | "images" | "codes" | "possible_codes" | "analysis_cut">;
        FoundEmailList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["FoundEmail"][];
            /** @description For the whole account. */
            unread: number;
        };
        EmailEventDetail: {
            type: components["schemas"]["EmailEventType"];
            occurred_at: components["schemas"]["Timestamp"];
            recipient?: string;
            reason?: string;
            url?: string;
            user_agent?: string;
            ip?: string;
            /** @description The step of a behaviour that did it. */
            step?: string;
        };
        TrackedLink: {
            url: string;
            text: components["schemas"]["LinkText"];
            /** @description null if clicks are not tracked. */
            tracked_url: string | null;
        };
        /**
         * @example {
         *       "type": "bounced",
         *       "allowed": true,
         *       "reason": null,
         *       "effect": "Suppresses ann@example.com and sends email.bounced to 2 endpoints."
         *     }
         */
        EmailAction: {
            /** @enum {string} */
            type: "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "opened" | "clicked" | "unsubscribed" | "cancelled";
            allowed: boolean;
            /** @description Why the event is not allowed; null if it is. */
            reason: string | null;
            /** @description What it will do, in one sentence. */
            effect: string;
        };
        /**
         * @example {
         *       "type": "bounced",
         *       "reason": "550 5.1.1 no such user"
         *     }
         */
        TriggerEvent: {
            type: components["schemas"]["TriggerableEvent"];
            /** @description One of the message's recipients. Default: the first in `to`. */
            recipient?: string;
            /** @description Only for `clicked`: one of the message's links. Default: the first. */
            url?: string;
            user_agent?: string;
            /** @description Only for `opened` and `clicked`: the IP address of the reader. */
            ip?: string;
            /** @description The mail server's response, for example `550 5.1.1 no such user`. */
            reason?: string;
        };
        EmailEventResult: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["EmailStatus"];
            events: components["schemas"]["EmailEventDetail"][];
            /** @description The actions that are possible after it. */
            actions: components["schemas"]["EmailAction"][];
        };
        BehaveEmail: {
            /** @description A script such as `opened, clicked after 3m`, or the name of a persona. */
            steps: string;
            /** @description Default: the first in `to`. */
            recipient?: string;
        };
        EmailBehaviourResult: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["EmailStatus"];
            next: components["schemas"]["PendingStep"][];
            hints: string[];
        };
        PendingStep: {
            due_at: components["schemas"]["Timestamp"];
            /** @description As written in the script, or the name of the event. */
            step: string;
            recipient: string | null;
        };
        /** @description A step that requested URLs, replied or was skipped. */
        BehaviourEntry: {
            at: components["schemas"]["Timestamp"];
            step: string;
            recipient?: string;
            user_agent?: string;
            /** @description Why it was skipped. */
            skipped?: string;
            visits?: components["schemas"]["Visit"][];
            inbound_id?: components["schemas"]["Id"];
        };
        Visit: {
            method: string;
            url: string;
            /** @description null if there was no response; `error` says why. */
            status: number | null;
            error: string | null;
            /**
             * @description The setting because of which it was not requested.
             * @enum {string}
             */
            setting?: "behaviours.may_visit";
        };
        /** @description Simulated steps. */
        EmailBehaviour: {
            /** @description Pending steps in order. */
            next: components["schemas"]["PendingStep"][];
            log: components["schemas"]["BehaviourEntry"][];
        };
        /**
         * @example {
         *       "kind": "reply",
         *       "text": "It works now, thank you."
         *     }
         * @example {
         *       "kind": "bounce_message",
         *       "text": "552 5.2.2 Mailbox full"
         *     }
         */
        ReplyToEmail: {
            /** @enum {string} */
            kind: "reply" | "reply_all" | "out_of_office" | "bounce_message";
            /** @description The text above the quoted email; of a bounce message, the reply of the mail server. */
            text?: string;
            html?: string;
            /** @description Default: `Re:` and the subject. */
            subject?: string;
            /** @description The recipient who answers. Default: the first in `to`. */
            from?: string;
            /** @description Default: `reply_to` of the email, else `from`. */
            to?: string | string[];
            /** @description Default: pass, or fail if only `dmarc` is fail. */
            spf?: components["schemas"]["SimulatedSpf"];
            /** @description Default: as `spf`. */
            dkim?: components["schemas"]["SimulatedAuth"];
            /** @description Default: pass if SPF or DKIM passes, else fail. */
            dmarc?: components["schemas"]["SimulatedAuth"];
            /** @description Makes the address a receiving address, with its MX record in the sandbox's zone, if it is not one. */
            create_address?: boolean;
        };
        /**
         * @description The result of SPF to simulate.
         * @enum {string}
         */
        SimulatedSpf: "pass" | "fail" | "softfail" | "neutral" | "none";
        /**
         * @description The result of DKIM or DMARC to simulate.
         * @enum {string}
         */
        SimulatedAuth: "pass" | "fail" | "none";
        Thread: {
            in_reply_to: components["schemas"]["ThreadMessage"] | null;
            /** @description Oldest first, at most 100. */
            replies: components["schemas"]["ThreadMessage"][];
        };
        ThreadMessage: {
            /** @enum {string} */
            kind: "email" | "inbound";
            id: components["schemas"]["Id"];
        };
        /** @enum {string} */
        OutcomeName: "delivered" | "delayed" | "bounced" | "complained" | "failed" | "opened" | "clicked" | "unsubscribed" | "suppressed";
        Outcome: {
            id: components["schemas"]["Id"];
            recipient: string;
            /** @description null if the rule has a behaviour. */
            outcome: components["schemas"]["OutcomeName"] | null;
            /** @description Delay in milliseconds on the sandbox's clock; null for the pace's default. */
            after_ms: number | null;
            /** @description As written in the request; null if the rule has an outcome. */
            behaviour: string | components["schemas"]["Audience"] | null;
            /** @description null unless the behaviour is a distribution. */
            seed: number | null;
            created_at: components["schemas"]["Timestamp"];
            /** @description Absent if there is none. */
            hint?: string;
            /** @description Steps that will be skipped. Absent if there are none. */
            hints?: string[];
        };
        /** @description A distribution of behaviours over recipients. The same seed and recipients give the same events. */
        Audience: {
            mix: {
                /** @description Share of the recipients; the shares sum to 1. */
                share: number;
                /** @description A script. */
                steps: string;
            }[];
            /** @description Share of the delivered recipients who open. */
            opens?: number;
            /** @description Share of the delivered recipients who click; at most `opens`. */
            clicks?: number;
            /** @description When they open: `lognormal 2h` (the median), `uniform 1d` or `30m`. */
            after?: string;
        };
        PersonaList: {
            data: components["schemas"]["Persona"][];
            words: components["schemas"]["ScriptWords"];
        };
        /** @description The words of scripts. */
        ScriptWords: {
            /** @description A step begins with one of them. */
            actions: string[];
            /** @description Words after the action, each followed by a value. */
            modifiers: string[];
            /** @description Values of `by`. */
            clients: string[];
        };
        Persona: {
            name: string;
            /** @description Any `+label` before the `@` works. */
            address: string;
            description: string;
            /** @description Its script. */
            steps: string;
            /** @description Of the first client that opens, clicks or scans; null if none does. */
            user_agent: string | null;
        };
        OutcomeList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Outcome"][];
        };
        /**
         * @example {
         *       "recipient": "*@slow.example",
         *       "outcome": "delayed",
         *       "after_ms": 60000
         *     }
         * @example {
         *       "recipient": "*@customers.example",
         *       "behaviour": "delayed 2x every 10m, delivered, opened after 1h"
         *     }
         */
        CreateOutcome: {
            /** @description A script such as `delayed 2x every 10m, delivered, opened after 1m by apple-proxy`, the name of a persona, or a distribution. */
            behaviour?: string | components["schemas"]["Audience"];
            /** @description Of a distribution (default: 1). */
            seed?: number;
            /** @description An address, or a pattern with `*`. */
            recipient: string;
            outcome?: components["schemas"]["OutcomeName"];
            /** @description Delay before the outcome, in milliseconds on the sandbox's clock. */
            after_ms?: number;
        };
        /** @enum {string} */
        SpamStatus: "NotSpam" | "Spam" | "NotChecked";
        /**
         * @example {
         *       "from": "Ann <ann@example.com>",
         *       "to": "support@sp.acme.test",
         *       "subject": "Help",
         *       "text": "It does not start.",
         *       "verdict": "verified"
         *     }
         */
        ReceiveInbound: {
            /** @description `ann@example.com` or `Ann <ann@example.com>`. */
            from: string;
            /** @description One or more receiving addresses. */
            to: string | string[];
            /** @description Addresses for the Cc header. Those that are receiving addresses also receive the message. */
            cc?: string | string[];
            subject?: string;
            text?: string;
            html?: string;
            attachments?: components["schemas"]["InboundAttachmentInput"][];
            /** @description Additional headers. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Sender verdict to simulate. The sandbox really signs the message, or breaks its signature or its DNS records.
             * @enum {string}
             */
            verdict?: "verified" | "failed" | "unverified";
            /** @description Instead of `verdict`. Default: pass, or fail if only `dmarc` is fail. */
            spf?: components["schemas"]["SimulatedSpf"];
            /** @description Instead of `verdict`. Default: as `spf`. */
            dkim?: components["schemas"]["SimulatedAuth"];
            /** @description Instead of `verdict`. Default: pass if SPF or DKIM passes, else fail. */
            dmarc?: components["schemas"]["SimulatedAuth"];
            /** @description Spam score to simulate. */
            spam_score?: number;
        };
        InboundAttachmentInput: {
            filename: string;
            /** @description Base64. */
            content: string;
            content_type?: string;
            /** @description Makes the attachment inline. */
            content_id?: string;
        };
        ReceivedInbound: {
            /** @description One entry per receiving address. */
            data: components["schemas"]["ReceivedInboundEntry"][];
        };
        ReceivedInboundEntry: {
            inbound_id: components["schemas"]["Id"];
            recipient: string;
        };
        CapturedInboundItem: {
            id: components["schemas"]["Id"];
            from: string;
            from_name: string | null;
            to: string[];
            /** @description The receiving address that accepted it. */
            recipient: string;
            /** @description Empty if there is none. */
            subject: string;
            status: components["schemas"]["InboundStatus"];
            spam_score: number;
            spam_status: components["schemas"]["SpamStatus"];
            sender_verdict: components["schemas"]["SenderVerdict"];
            size_bytes: number;
            /** @description The first 200 characters of the text. */
            preview: string;
            attachment_count: number;
            read: boolean;
            received_at: components["schemas"]["Timestamp"];
            /** @description What could not be parsed and why. See `parser` of the whole message. */
            parse_error: string | null;
            /** @description Only in the response of a wait. */
            links?: components["schemas"]["InboundLink"][];
            /** @description Only in the response of a wait. */
            outlook_links?: components["schemas"]["OutlookLinks"];
            /** @description Only in the response of a wait. */
            images?: components["schemas"]["MailImage"][];
            /** @description The one-time code, or several with equal evidence. Only in the response of a wait. */
            codes?: string[];
            /** @description Only in the response of a wait. */
            possible_codes?: components["schemas"]["PossibleCodes"];
            account?: components["schemas"]["AccountOfItem"];
            /** @description Whether `links` and `codes` may be incomplete. Only in the response of a wait. */
            analysis_cut?: boolean;
        };
        CapturedInbound: {
            id: components["schemas"]["Id"];
            from: string;
            from_name: string | null;
            to: string[];
            /** @description The receiving address that accepted it. */
            recipient: string;
            /** @description Empty if there is none. */
            subject: string;
            status: components["schemas"]["InboundStatus"];
            spam_score: number;
            spam_status: components["schemas"]["SpamStatus"];
            sender_verdict: components["schemas"]["SenderVerdict"];
            size_bytes: number;
            /** @description The first 200 characters of the text. */
            preview: string;
            attachment_count: number;
            read: boolean;
            received_at: components["schemas"]["Timestamp"];
            thread: components["schemas"]["Thread"];
            /** @description What could not be parsed and why. With `parser` = none, only the raw message and its headers are stored. */
            parse_error: string | null;
            /** @description The parser that read the message; `postal-mime` only of an older version. Null if none ran: a fixture, or stored by an older version. */
            parser: ("mailparser" | "postal-mime" | "none") | null;
            /** @description Whether `text` or `html` was cut to the setting `inbound.body_limit`. */
            body_cut: boolean;
            cc: string[];
            text: string | null;
            html: string | null;
            attachments: components["schemas"]["CapturedAttachment"][];
            message_id: string | null;
            /** @description In message order. */
            headers: components["schemas"]["MessageHeader"][];
            /** @description Absent if the message was not checked. */
            auth?: components["schemas"]["InboundAuth"];
            /** @description Empty if the message was not checked. */
            auth_explained: components["schemas"]["AuthExplanation"][];
            /** @description The rule that determined the sender verdict. */
            verdict_rule: string;
            spam_reasons: components["schemas"]["SpamReason"][];
            envelope: components["schemas"]["Envelope"];
            /** @description Ids of its webhook deliveries. */
            deliveries: components["schemas"]["Id"][];
            /** @description The visible links, in the order in which readers use them: links of the HTML (buttons, then texts, then logos), areas of image maps, URLs that are text of the HTML, and URLs that only the text part has. */
            links: components["schemas"]["InboundLink"][];
            outlook_links: components["schemas"]["OutlookLinks"];
            /** @description Images of the HTML, at most 500. */
            images: components["schemas"]["MailImage"][];
            /** @description The one-time code. Several, in the order of the text, only if the evidence for each is equal, such as for backup codes; empty without one. Hidden text is not searched. The code of the header `OTP-Token` comes first, then what the text calls a code in one of many languages, then a number that is alone in its line or element, then one of six digits. Numbers of cards, orders and addresses, amounts, years and durations are no codes. If the text and the HTML give different codes, both are listed. Hyphens are kept, spaces are not, and digits are ASCII. */
            codes: string[];
            possible_codes: components["schemas"]["PossibleCodes"];
            /** @description Whether `links` and `codes` may be incomplete: only the first 1 MiB of the body was searched, or searching took too long. */
            analysis_cut: boolean;
            /** @description Whether the first 1 MiB of the HTML nests more than 256 elements, or leaves them open, which can crash a browser. The preview shows its text. */
            html_too_deep: boolean;
        };
        CapturedInboundList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["CapturedInboundItem"][];
            /** @description For the whole account. */
            unread: number;
            by_status: components["schemas"]["CountsByStatus"];
        };
        /** @description A message that a wait found, with its links and codes. */
        FoundInbound: WithRequired<components["schemas"]["CapturedInboundItem"], "links" | "outlook_links" | "images" | "codes" | "possible_codes" | "analysis_cut">;
        FoundInboundList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["FoundInbound"][];
            /** @description For the whole account. */
            unread: number;
        };
        MessageHeader: {
            name: string;
            value: string;
        };
        InboundAuth: {
            spf: components["schemas"]["AuthVerdict"];
            dkim: components["schemas"]["AuthVerdict"];
            dmarc: components["schemas"]["AuthVerdict"];
            spf_domain: string | null;
            dkim_domain: string | null;
        };
        AuthExplanation: {
            /**
             * @description `arc` only if the message has ARC fields. It does not change the verdict.
             * @enum {string}
             */
            check: "spf" | "dkim" | "dmarc" | "arc";
            domain: string | null;
            result: components["schemas"]["AuthVerdict"];
            reason: string;
        };
        SpamReason: {
            score: number;
            reason: string;
        };
        Envelope: {
            /** @description Empty for a bounce. */
            mail_from: string;
            rcpt_to: string[];
            client_ip: string | null;
            helo: string | null;
        };
        /** @description The http and https links of conditional comments, which only Outlook for Windows shows, at most 100: the other half of a button drawn with VML. They are not in `links`. */
        OutlookLinks: components["schemas"]["InboundLink"][];
        /** @description If `codes` is empty: the groups of 4 to 8 digits in what a reader sees, of which one may be the code. */
        PossibleCodes: string[];
        InboundLink: {
            url: string;
            text: components["schemas"]["LinkText"];
        };
        ReceivingDnsRecord: {
            /** @constant */
            type: "MX";
            name: string;
            value: string;
            priority: number;
        };
        ReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            domain: string;
            host: string;
            /** @description `*` accepts every local part at the host. */
            local_part: string;
            status: components["schemas"]["ReceivingAddressStatus"];
            created_at: components["schemas"]["Timestamp"];
            /** @description The record to publish; absent once active. */
            dns_record?: components["schemas"]["ReceivingDnsRecord"];
            /** @description Why it does not receive yet; absent once active. */
            error?: string;
        };
        ReceivingAddressList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["ReceivingAddress"][];
        };
        CreateReceivingAddress: {
            domain_id: string;
            /** @description `*` accepts every local part at the host. */
            local_part: string;
            /** @description Default: the domain's receiving host. */
            host?: string;
        };
        /** @description `domain`, `host`, `local_part` and `created_at` only with `answers.created` = `full`. */
        CreatedReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            domain?: string;
            host?: string;
            local_part?: string;
            status: components["schemas"]["ReceivingAddressStatus"];
            created_at?: components["schemas"]["Timestamp"];
            /** @description The record to publish; absent once active. */
            dns_record?: components["schemas"]["ReceivingDnsRecord"];
            /** @description Why it does not receive yet; absent once active. */
            error?: string;
        };
        /** @enum {string} */
        RecordPurpose: "spf" | "dkim" | "return_path" | "dmarc";
        DomainRecord: {
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            /** @description The full name. */
            name: string;
            value: string;
            /** @description Only for MX. */
            priority?: number;
            purpose: components["schemas"]["RecordPurpose"];
            required: boolean;
            verified: boolean;
        };
        DomainDetailRecord: {
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            /** @description The full name. */
            name: string;
            value: string;
            /** @description Only for MX. */
            priority?: number;
            purpose: components["schemas"]["RecordPurpose"];
            required: boolean;
            verified: boolean;
            /** @description DNS answers at the last verify. */
            found: string[];
            /** @description Whether it is in the sandbox's zone. */
            published: boolean;
        };
        Domain: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            records: components["schemas"]["DomainRecord"][];
            created_at: components["schemas"]["Timestamp"];
        };
        DomainDetail: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            created_at: components["schemas"]["Timestamp"];
            records: components["schemas"]["DomainDetailRecord"][];
            /** @description The default host of its receiving addresses. */
            receiving_host: string;
            verified_at: components["schemas"]["TimestampOrNull"];
            last_checked_at: components["schemas"]["TimestampOrNull"];
        };
        /** @description The times only with `answers.created` = `full`. */
        VerifiedDomain: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            records: components["schemas"]["DomainRecord"][];
            created_at?: components["schemas"]["Timestamp"];
            verified_at?: components["schemas"]["TimestampOrNull"];
            last_checked_at?: components["schemas"]["TimestampOrNull"];
        };
        DomainList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Domain"][];
        };
        /**
         * @example {
         *       "name": "acme.test"
         *     }
         */
        CreateDomain: {
            name: string;
        };
        /**
         * @example {
         *       "purposes": [
         *         "spf",
         *         "dkim"
         *       ]
         *     }
         */
        RecordPurposes: {
            /** @description Default: all. */
            purposes?: components["schemas"]["RecordPurpose"][];
        };
        Published: {
            /** @description Number of published records. */
            published: number;
        };
        Unpublished: {
            /** @description Number of unpublished records. */
            unpublished: number;
        };
        /** @enum {string} */
        DnsRecordType: "TXT" | "MX" | "CNAME" | "A" | "AAAA" | "PTR";
        DnsRecordRow: {
            id: components["schemas"]["Id"];
            name: string;
            type: components["schemas"]["DnsRecordType"];
            value: string;
            /** @description MX only. */
            priority: number | null;
            /** @description Seconds. */
            ttl: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description The domain it belongs to. */
            domain_id: components["schemas"]["IdOrNull"];
            /** @description Whether it was published for a message with a chosen verdict. It is served until a reset, or until you add a record of that name; the checks of other mail do not use it. */
            simulated: boolean;
        };
        DnsRecordList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["DnsRecordRow"][];
        };
        /**
         * @example {
         *       "name": "1.2.0.192.in-addr.arpa",
         *       "type": "PTR",
         *       "value": "mail.example.com"
         *     }
         * @example {
         *       "name": "_dmarc.example.com",
         *       "type": "TXT",
         *       "value": "v=DMARC1; p=reject;"
         *     }
         */
        CreateDnsRecord: {
            /** @description The full name. */
            name: string;
            type: components["schemas"]["DnsRecordType"];
            /** @description `.` for a null MX: the domain receives no mail (RFC 7505). */
            value: string;
            /** @description MX only. */
            priority?: number;
            /** @description Seconds. */
            ttl?: number;
        };
        /** @enum {string} */
        SuppressionReason: "bounced" | "complained" | "unsubscribed" | "blocked";
        Suppression: {
            address: string;
            reason: components["schemas"]["SuppressionReason"];
            created_at: components["schemas"]["Timestamp"];
            /** @description The email that caused it; null if added manually or imported. */
            email_id: components["schemas"]["IdOrNull"];
        };
        SuppressionList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Suppression"][];
        };
        /**
         * @example {
         *       "address": "ann@example.com"
         *     }
         */
        AddSuppression: {
            address: string;
            /** @description Default: `blocked`. */
            reason?: components["schemas"]["SuppressionReason"];
        };
        /**
         * @example {
         *       "addresses": [
         *         "ann@example.com",
         *         "bob@example.com"
         *       ],
         *       "reason": "unsubscribed"
         *     }
         */
        SuppressionImport: {
            addresses: string[];
            /** @description Default: `blocked`. */
            reason?: components["schemas"]["SuppressionReason"];
        };
        /**
         * @example {
         *       "imported": 2,
         *       "already_present": 0,
         *       "invalid": [
         *         {
         *           "line": 3,
         *           "value": "not-an-address"
         *         }
         *       ]
         *     }
         */
        SuppressionImportResult: {
            imported: number;
            already_present: number;
            invalid: components["schemas"]["InvalidSuppression"][];
        };
        InvalidSuppression: {
            /** @description Line number, or position in `addresses`, starting at 1. */
            line: number;
            value: string;
        };
        RemovedSuppression: {
            address: string;
            /** @constant */
            deleted: true;
        };
        WebhookListItem: {
            id: components["schemas"]["Id"];
            url: string;
            description: string | null;
            events: components["schemas"]["SubscribedEvents"];
            enabled: boolean;
            last_delivery_at: components["schemas"]["TimestampOrNull"];
            last_status_code: number | null;
            created_at: components["schemas"]["Timestamp"];
            consecutive_failures: number;
            /** @description Consecutive failures that disable it. */
            failures_until_disabled: number;
            disabled_at: components["schemas"]["TimestampOrNull"];
            /** @description Of the attempts of deliveries that are still stored; null if there are none. */
            success_rate: number | null;
            /** @description The deliveries to the endpoint that are still stored, without those of exams. */
            deliveries: {
                total: number;
                succeeded: number;
                /** @description Their attempts after the first one of each. */
                retries: number;
            };
        };
        WebhookDetail: {
            id: components["schemas"]["Id"];
            url: string;
            description: string | null;
            events: components["schemas"]["SubscribedEvents"];
            enabled: boolean;
            last_delivery_at: components["schemas"]["TimestampOrNull"];
            last_status_code: number | null;
            created_at: components["schemas"]["Timestamp"];
            consecutive_failures: number;
            /** @description Consecutive failures that disable it. */
            failures_until_disabled: number;
            disabled_at: components["schemas"]["TimestampOrNull"];
            /** @description Of the attempts of deliveries that are still stored; null if there are none. */
            success_rate: number | null;
            /** @description The deliveries to the endpoint that are still stored, without those of exams. */
            deliveries: {
                total: number;
                succeeded: number;
                /** @description Their attempts after the first one of each. */
                retries: number;
            };
            /** @description Starts with `whsec_`. */
            secret: string;
        };
        WebhookList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["WebhookListItem"][];
        };
        /**
         * @example {
         *       "since": "2026-03-01T09:00:00.000Z"
         *     }
         */
        RecoverWebhook: {
            /** @description Only deliveries of events from this sandbox time on; all by default. */
            since?: components["schemas"]["Timestamp"];
        };
        Recovery: {
            /** @description Number of deliveries that are due again. */
            recovered: number;
        };
        RecoveryPreview: {
            /** @description Deliveries since then that failed or were dropped, without those of exams. */
            failed: number;
            /** @description Deliveries to the endpoint that wait for an attempt, now or later. */
            pending: number;
            /** @description Those of them whose attempt is due or running now. */
            due: number;
        };
        /**
         * @example {
         *       "url": "http://localhost:3000/hooks/mail",
         *       "events": [
         *         "email.delivered",
         *         "email.bounced"
         *       ]
         *     }
         */
        CreateWebhook: {
            url: string;
            description?: string;
            /** @description Default or empty: all events. `all` means the same. */
            events?: components["schemas"]["EventName"][] | "all";
        };
        /** @description `description`, `last_delivery_at` and `last_status_code` only with `answers.created` = `full`. */
        CreatedWebhook: {
            id: components["schemas"]["Id"];
            url: string;
            description?: string | null;
            events: components["schemas"]["SubscribedEvents"];
            /** @description Starts with `whsec_`. */
            secret: string;
            enabled: boolean;
            last_delivery_at?: components["schemas"]["TimestampOrNull"];
            last_status_code?: number | null;
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @example {
         *       "enabled": true
         *     }
         */
        UpdateWebhook: {
            enabled?: boolean;
            url?: string;
            description?: string;
            /** @description Empty: all events. `all` means the same. */
            events?: components["schemas"]["EventName"][] | "all";
        };
        TestWebhook: {
            /** @description Default: `email.delivered`. */
            type?: components["schemas"]["EventName"];
        };
        /** @enum {string} */
        ExamCaseName: "genuine" | "repeat" | "wrong_secret" | "changed_body" | "other_body" | "no_signature" | "malformed_signature" | "two_signatures" | "old_timestamp" | "future_timestamp" | "replay" | "unknown_type" | "unknown_field" | "out_of_order" | "unicode_body" | "large_body" | "pretty_printed" | "charset" | "slow_body" | "burst" | "wrong_method" | "redirect" | "slow_response" | "large_response";
        /** @enum {string} */
        DeliveryStatus: "pending" | "succeeded" | "failed" | "dropped";
        DeliveryAttempt: {
            at: components["schemas"]["Timestamp"];
            /** @description null if there was no response. */
            status_code: number | null;
            duration_ms: number;
            error: string | null;
            /** @description The first 4 KiB. */
            response_body: string | null;
            /** @description The headers that were sent, a line each; absent if there was no response. */
            request_headers?: string;
            /** @description The headers of the response, a line each, the first 4 KiB. */
            response_headers?: string;
            /** @description The signature header that was sent; null if nothing was sent. */
            signature: string | null;
            /** @description The name of that header; absent if it was `Service-Signature`. */
            signature_header?: string;
        };
        /** @description Deliveries of an exam can have further fields. */
        WebhookEvent: {
            /** @description An `EventName`. Deliveries of an exam can have others. */
            type: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description As in the request body. */
            data: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The W3C `traceparent` of the request that sent the email, if it was valid. Each webhook attempt of the email sends it as a header,
         *     with the request's `tracestate`.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        Traceparent: string | null;
        /**
         * @example {
         *       "id": "2f1a4c5e-8d8b-4f6c-9a51-0c8a2f3d7b11",
         *       "webhook_id": "5a1c8e0e-53f4-4c7d-8f63-1f3a2b9c4d55",
         *       "email_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "inbound_id": null,
         *       "url": "http://localhost:3000/hooks/mail",
         *       "recipient": "ann@example.com",
         *       "subject": "Your code",
         *       "event": {
         *         "type": "email.delivered",
         *         "created_at": "2026-03-01T09:00:00.006Z",
         *         "data": {
         *           "email_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *           "from": "hello@acme.test",
         *           "to": [
         *             "ann@example.com"
         *           ],
         *           "subject": "Your code",
         *           "status": "delivered",
         *           "tags": {}
         *         }
         *       },
         *       "status": "pending",
         *       "attempts": [
         *         {
         *           "at": "2026-03-01T09:00:00.010Z",
         *           "status_code": 503,
         *           "duration_ms": 12,
         *           "error": null,
         *           "response_body": "busy",
         *           "signature": "t=1772355600,v1=9f2c…"
         *         }
         *       ],
         *       "next_attempt_at": "2026-03-01T09:00:05.010Z",
         *       "diagnosis": "The receiver failed itself. Its response and its log say why.",
         *       "created_at": "2026-03-01T09:00:00.006Z",
         *       "traceparent": null,
         *       "exam": false,
         *       "test": false
         *     }
         */
        Delivery: {
            id: components["schemas"]["Id"];
            webhook_id: components["schemas"]["Id"];
            email_id: components["schemas"]["IdOrNull"];
            inbound_id: components["schemas"]["IdOrNull"];
            url: string;
            /** @description The addresses in `to` of the event, comma-separated. */
            recipient: string | null;
            /** @description The subject in the event. */
            subject: string | null;
            event: components["schemas"]["WebhookEvent"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description In chronological order. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            next_attempt_at: components["schemas"]["TimestampOrNull"];
            /** @description Why the last attempt failed and what to do. null if it succeeded. */
            diagnosis: string | null;
            created_at: components["schemas"]["Timestamp"];
            traceparent: components["schemas"]["Traceparent"];
            account?: components["schemas"]["AccountOfItem"];
            /** @description Whether it was sent by an exam. */
            exam: boolean;
            /** @description Absent if it was not sent by an exam. */
            exam_case?: components["schemas"]["ExamCaseName"];
            /** @description Whether it is a test event. Its failures do not disable the endpoint. */
            test: boolean;
        };
        DeliveryList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Delivery"][];
        };
        ApiKeyList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["ApiKey"][];
        };
        /**
         * @example {
         *       "name": "ci",
         *       "permission": "full_access"
         *     }
         */
        CreateApiKey: {
            name: string;
            /** @description Default: `sending`. */
            permission?: components["schemas"]["Permission"];
        };
        UpdateApiKey: {
            name: string;
        };
        LogItem: {
            id: components["schemas"]["Id"];
            method: string;
            /** @description The path without `/v1` and without the query. */
            endpoint: string;
            status_code: number;
            /** @description The error's type; null for a success. */
            error_code: string | null;
            duration_ms: number;
            /**
             * @description `api`, `mcp` for a request that a tool at `/mcp` made, or `smtp` for mail that an application sent over SMTP, shown as the request with the same content.
             * @example api
             * @example mcp
             * @example smtp
             */
            source: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description Warnings about the request, such as unknown fields. */
            hints: string[];
            /** @description The email it created. */
            email_id: components["schemas"]["IdOrNull"];
            /** @description The error's message; null for a success. */
            error_message: string | null;
            /** @description The `Idempotency-Key` that was sent. */
            idempotency_key: string | null;
            /** @description The response is the stored one of an earlier request with the same key. */
            replayed: boolean;
            /** @description The faults that were injected into it. */
            faults: string[];
            /** @description Whether a fault made its error, or closed its connection. */
            injected: boolean;
            /** @description Whether request and response are still stored. */
            has_exchange: boolean;
            /**
             * @description Who or what it was for: subject and recipient of a send, otherwise the name or id of the resource.
             * @example Welcome → ann@example.com
             * @example 12 emails: Welcome → ann@example.com
             */
            about: string | null;
            account?: components["schemas"]["AccountOfItem"];
        };
        LogDetail: {
            id: components["schemas"]["Id"];
            method: string;
            /** @description The path without `/v1` and without the query. */
            endpoint: string;
            status_code: number;
            /** @description The error's type; null for a success. */
            error_code: string | null;
            duration_ms: number;
            /**
             * @description `api`, `mcp` for a request that a tool at `/mcp` made, or `smtp` for mail that an application sent over SMTP, shown as the request with the same content.
             * @example api
             * @example mcp
             * @example smtp
             */
            source: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description Warnings about the request, such as unknown fields. */
            hints: string[];
            /** @description The email it created. */
            email_id: components["schemas"]["IdOrNull"];
            /** @description The error's message; null for a success. */
            error_message: string | null;
            /** @description The `Idempotency-Key` that was sent. */
            idempotency_key: string | null;
            /** @description The response is the stored one of an earlier request with the same key. */
            replayed: boolean;
            /** @description The faults that were injected into it. */
            faults: string[];
            /** @description Whether a fault made its error, or closed its connection. */
            injected: boolean;
            /** @description Whether request and response are still stored. */
            has_exchange: boolean;
            /**
             * @description Who or what it was for: subject and recipient of a send, otherwise the name or id of the resource.
             * @example Welcome → ann@example.com
             * @example 12 emails: Welcome → ann@example.com +2
             */
            about: string | null;
            ip: string;
            user_agent: string | null;
            /** @description Null if the token is of no key. */
            api_key_id: components["schemas"]["IdOrNull"];
            /** @description Null if the key was deleted. */
            api_key_name: string | null;
            /** @description The `traceparent` that was sent (W3C Trace Context). */
            traceparent: string | null;
            /** @description All emails it created, also of a batch. */
            email_ids: components["schemas"]["Id"][];
            /** @description Null if the exchange is not stored. */
            request: components["schemas"]["LogRequest"] | null;
            /** @description Null if the exchange is not stored. */
            response: components["schemas"]["LogResponse"] | null;
            /** @description Null for a success. */
            error: components["schemas"]["LogError"] | null;
            /** @description The rule that refused it; null if it is unknown. */
            rule: components["schemas"]["LogRule"] | null;
            /** @description What removes the reason of the refusal; then the request can be sent again. Empty if nothing is in the way any more. */
            repairs: components["schemas"]["LogRepair"][];
            timings: components["schemas"]["LogTimings"];
        };
        LogRequest: {
            method: string;
            /**
             * @description With `/v1` and without the query.
             * @example /v1/emails
             */
            path: string;
            /** @description Without the question mark; empty if there is none. */
            query: string;
            /** @description As sent, without cookies and with the token shortened. */
            headers: components["schemas"]["LogHeader"][];
            /** @description Null if there is none. */
            body: components["schemas"]["LogBody"] | null;
        };
        LogResponse: {
            /** @description 0 if the connection was closed without a response. */
            status: number;
            headers: components["schemas"]["LogHeader"][];
            /** @description Null if there is none. */
            body: components["schemas"]["LogBody"] | null;
        };
        LogHeader: {
            name: string;
            value: string;
        };
        LogBody: {
            /** @description As sent, except that secrets are masked and the contents of attachments are replaced by a placeholder. */
            text: string;
            /**
             * @description `hex`: bytes that are not text, in hexadecimal.
             * @enum {string}
             */
            form: "text" | "hex";
            content_type: string | null;
            /** @description Bytes as sent. */
            size: number;
            /** @description Bytes that were stored; at most 256 KiB. */
            kept: number;
            /** @description Whether the end is missing. */
            cut: boolean;
            /** @description Index of the first byte that is not UTF-8; in `text` it is U+FFFD. */
            invalid_at: number | null;
            /** @description Why the body is missing, for example because it was not read. */
            note: string | null;
            attachments: components["schemas"]["LogAttachment"][];
        };
        LogAttachment: {
            /**
             * @description JSON pointer of the content in the body.
             * @example /attachments/0/content
             */
            pointer: string;
            filename: string | null;
            content_type: string | null;
            /** @description Bytes after decoding. */
            size: number;
            /** @description In hexadecimal. */
            sha256: string;
        };
        LogError: {
            type: string;
            message: string;
            /**
             * @description JSON pointer of the wrong field in the request body; null if it is not one field.
             * @example /to/0
             */
            field: string | null;
        };
        LogRule: {
            /**
             * @description A section of the service's document or an assumption.
             * @example M12
             */
            code: string;
            title: string;
            /** @description Path of the page that explains it. */
            url: string;
        };
        LogRepair: {
            /**
             * @description What it does.
             * @example Remove gone@example.com from suppressions
             */
            title: string;
            /** @description In their order. In a path, `{id}` is the id in the response of the first one. */
            requests: components["schemas"]["RepairRequest"][];
        };
        /** @description A request of the control API, for the account of the log entry. */
        RepairRequest: {
            /** @enum {string} */
            method: "POST" | "PATCH" | "DELETE";
            /** @example /sandbox/suppressions/gone%40example.com */
            path: string;
            body: {
                [key: string]: unknown;
            } | null;
        };
        LogTimings: {
            /** @description Until the body was read. */
            read_ms: number;
            /** @description Until the response was sent. */
            total_ms: number;
        };
        LogList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["LogItem"][];
        };
        Settle: {
            /** @description Default: 10000. */
            timeout_ms?: number;
        };
        /**
         * @example {
         *       "settled": true,
         *       "emails": 0,
         *       "deliveries": 0
         *     }
         */
        Settled: {
            /** @description false on timeout, and while work waits because the clock went back. */
            settled: boolean;
            /** @description Emails with a due step. */
            emails: number;
            /** @description Webhook attempts running or due. */
            deliveries: number;
            waiting?: components["schemas"]["Waiting"];
        };
        /**
         * @example {
         *       "now": "2026-03-01T09:05:00.000Z",
         *       "frozen": true,
         *       "offset_ms": 300000,
         *       "timers": [
         *         {
         *           "due_at": "2026-03-01T09:30:00.000Z",
         *           "what": "Webhook attempt 4: email.delivered to http://localhost:3000/hooks/mail"
         *         }
         *       ]
         *     }
         */
        Clock: {
            now: components["schemas"]["Timestamp"];
            frozen: boolean;
            /** @description Offset from the machine's clock; negative if behind. */
            offset_ms: number;
            /** @description Pending work, soonest first. */
            timers: components["schemas"]["Timer"][];
            waiting?: components["schemas"]["Waiting"];
        };
        /** @description Steps and webhook attempts that wait because the clock went back, soonest first; absent if there are none. They were planned at a time that the clock has not reached again, and are still due at theirs. Advance the clock to run them. */
        Waiting: components["schemas"]["Timer"][];
        Timer: {
            due_at: components["schemas"]["Timestamp"];
            what: string;
        };
        /**
         * @example {
         *       "advance": "2h"
         *     }
         * @example {
         *       "advance_ms": 300000
         *     }
         * @example {
         *       "set": "2026-12-24T18:00:00.000Z",
         *       "frozen": true
         *     }
         * @example {
         *       "reset": true
         *     }
         */
        SetClock: {
            /** @description How far to advance: `2h`, `90s` or `1d12h` (units `ms`, `s`, `m`, `h`, `d`, `w`), or milliseconds. */
            advance?: string | number;
            /** @description The same in milliseconds. */
            advance_ms?: number;
            /** @description New time, ISO 8601 with `Z` or an offset. */
            set?: string;
            /** @description Whether the clock is frozen. */
            frozen?: boolean;
            /**
             * @description Return to the machine's time, running. Not with any other field.
             * @enum {boolean}
             */
            reset?: true;
        };
        /** @enum {string} */
        FaultMethod: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** @enum {string} */
        FaultWhen: "before" | "after";
        /** @description An error type; it need not be a known one. */
        FaultErrorType: string;
        FaultError: {
            type: components["schemas"]["FaultErrorType"];
            /** @description Default: the type's status. */
            status?: number;
            /** @description Value of the Retry-After header: whole seconds, or an HTTP date such as `Fri, 27 Nov 2026 08:00:00 GMT`, which is sent as it is. */
            retry_after?: number | string;
        };
        /**
         * @example {
         *       "method": "POST",
         *       "path": "/emails",
         *       "error": "rate_limit_exceeded"
         *     }
         * @example {
         *       "method": "POST",
         *       "path": "/emails",
         *       "error": {
         *         "type": "rate_limit_exceeded",
         *         "retry_after": 2
         *       }
         *     }
         * @example {
         *       "method": "POST",
         *       "path": "/emails",
         *       "disconnect": true,
         *       "when": "after"
         *     }
         */
        CreateFault: {
            /** @description Default: any. */
            method?: components["schemas"]["FaultMethod"];
            /** @description Glob for the path under `/v1`, for example `/emails/*`. Default: any. */
            path?: string;
            /** @description How many requests to affect. Default: 1; 0 = until removed. */
            times?: number;
            /** @description An error type such as `rate_limit_exceeded`, alone or with status and `retry_after`. */
            error?: components["schemas"]["FaultError"] | components["schemas"]["FaultErrorType"];
            /** @description Delay before the response, in milliseconds. */
            latency_ms?: number;
            /**
             * @description Close the connection instead of responding.
             * @enum {boolean}
             */
            disconnect?: true;
            /** @description `before` or `after` the request takes effect. Default: `before`. */
            when?: components["schemas"]["FaultWhen"];
        };
        /**
         * @example {
         *       "id": "4be1d3a0-2a0f-4c55-9f0e-6d5d3a1c7e22",
         *       "method": "POST",
         *       "path": "/emails",
         *       "times": 1,
         *       "remaining": 1,
         *       "error": {
         *         "type": "rate_limit_exceeded",
         *         "status": 429,
         *         "retry_after": 2
         *       },
         *       "when": "before",
         *       "hits": 0,
         *       "created_at": "2026-03-01T09:00:00.000Z"
         *     }
         */
        Fault: {
            id: components["schemas"]["Id"];
            /** @description null for any. */
            method: ("GET" | "POST" | "PUT" | "PATCH" | "DELETE") | null;
            /** @description null for any. */
            path: string | null;
            /** @description 0 = until removed. */
            times: number;
            /** @description null = until removed. */
            remaining: number | null;
            /** @description Absent for other kinds of faults. */
            error?: components["schemas"]["FaultError"];
            /** @description Absent for other kinds of faults. */
            latency_ms?: number;
            /**
             * @description Absent for other kinds of faults.
             * @constant
             */
            disconnect?: true;
            when: components["schemas"]["FaultWhen"];
            /** @description How many requests it affected. */
            hits: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description Absent if there is none; for example, that the pattern matches no known path. */
            hint?: string;
        };
        FaultList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["Fault"][];
        };
        /**
         * @example {
         *       "phase": "rcpt",
         *       "to": "support@*",
         *       "code": 452,
         *       "message": "4.2.2 Mailbox full"
         *     }
         * @example {
         *       "phase": "rcpt",
         *       "greylist_seconds": 300
         *     }
         * @example {
         *       "phase": "data",
         *       "subject": "*invoice*",
         *       "drop": true
         *     }
         */
        CreateSmtpFault: {
            /** @description Glob for the envelope sender. Default: any. */
            from?: string;
            /** @description Glob for the recipient. Default: any. */
            to?: string;
            /** @description Glob for the subject, in the phase `data`. Default: any. */
            subject?: string;
            /**
             * @description When it applies: at the greeting, at MAIL FROM, at RCPT TO, or after the message.
             * @enum {string}
             */
            phase: "connect" | "mail" | "rcpt" | "data";
            /** @description The code of the reply. */
            code?: number;
            /** @description The text of the reply, for example `4.3.2 Try again later`. */
            message?: string;
            /** @description Defers each sender and recipient with 451 until these seconds of sandbox time have passed. */
            greylist_seconds?: number;
            /** @description Real time before the reply. */
            delay_ms?: number;
            /**
             * @description Close the connection instead of replying.
             * @enum {boolean}
             */
            drop?: true;
            /** @description How many commands to affect. Default: 1, or until removed (0) with `greylist_seconds`. */
            times?: number;
        };
        SmtpFault: {
            id: components["schemas"]["Id"];
            from: string | null;
            to: string | null;
            subject: string | null;
            /** @enum {string} */
            phase: "connect" | "mail" | "rcpt" | "data";
            code: number | null;
            message: string | null;
            greylist_seconds: number | null;
            delay_ms: number | null;
            drop: boolean;
            times: number;
            /** @description null if it applies until removed. */
            remaining: number | null;
            hits: number;
            created_at: components["schemas"]["Timestamp"];
        };
        SmtpFaultList: {
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            data: components["schemas"]["SmtpFault"][];
        };
        /** @enum {string} */
        LiveType: "email.created" | "email.updated" | "email.deleted" | "inbound.created" | "inbound.deleted" | "domain.updated" | "webhook.updated" | "delivery.updated" | "suppression.updated" | "log.created" | "log.unauthenticated" | "clock.changed" | "settings.changed" | "state.reset";
        /** @description One message of the `/sandbox/live` websocket. */
        LiveFrame: components["schemas"]["LiveMessage"] | components["schemas"]["LiveBatch"] | components["schemas"]["LiveResync"];
        /** @description One change; `data` is the list item of the changed resource. `account_id` is null if all accounts are affected. */
        LiveMessage: components["schemas"]["LiveEmail"] | components["schemas"]["LiveInbound"] | components["schemas"]["LiveDomain"] | components["schemas"]["LiveWebhook"] | components["schemas"]["LiveDelivery"] | components["schemas"]["LiveSuppression"] | components["schemas"]["LiveLog"] | components["schemas"]["LiveClock"] | components["schemas"]["LiveSettings"] | components["schemas"]["LiveReset"];
        /** @description Several changes at once, oldest first. */
        LiveBatch: {
            /** @constant */
            type: "batch";
            data: components["schemas"]["LiveMessage"][];
        };
        /** @description The client was too slow and changes were dropped. Reload the lists. */
        LiveResync: {
            /** @constant */
            type: "resync";
        };
        LiveEmail: {
            /** @enum {string} */
            type: "email.created" | "email.updated" | "email.deleted";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["CapturedEmailItem"];
        };
        LiveInbound: {
            /** @enum {string} */
            type: "inbound.created" | "inbound.deleted";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["CapturedInboundItem"];
        };
        LiveDomain: {
            /** @enum {string} */
            type: "domain.updated";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["Domain"];
        };
        LiveWebhook: {
            /** @enum {string} */
            type: "webhook.updated";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["WebhookListItem"];
        };
        LiveDelivery: {
            /** @enum {string} */
            type: "delivery.updated";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["Delivery"];
        };
        LiveSuppression: {
            /** @enum {string} */
            type: "suppression.updated";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["Suppression"];
        };
        LiveLog: {
            /** @enum {string} */
            type: "log.created" | "log.unauthenticated";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["LogItem"];
        };
        LiveClock: {
            /** @enum {string} */
            type: "clock.changed";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["Clock"];
        };
        LiveSettings: {
            /** @enum {string} */
            type: "settings.changed";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["Assumption"];
        };
        LiveReset: {
            /** @enum {string} */
            type: "state.reset";
            account_id: components["schemas"]["IdOrNull"];
            at: components["schemas"]["Timestamp"];
            data: components["schemas"]["ResetDone"];
        };
        /**
         * @description `error`: a reader sees something wrong. `warning`: some readers do, or mail is filtered. `note`: worth a look.
         * @enum {string}
         */
        CheckLevel: "error" | "warning" | "note";
        /** @enum {string} */
        CheckPart: "html" | "text" | "subject" | "headers" | "links" | "attachments";
        CheckPlace: {
            line: number | null;
            column: number | null;
            excerpt: string;
        };
        CheckFinding: {
            /** @description Id of the rule, for `ignore`. */
            rule: string;
            level: components["schemas"]["CheckLevel"];
            title: string;
            /** @description What a reader would see. */
            message: string;
            fix: string;
            part: components["schemas"]["CheckPart"];
            /** @description Line in the source of the part; null if it has no place. */
            line: number | null;
            column: number | null;
            excerpt: string;
            /** @description The first 20 places. */
            places: components["schemas"]["CheckPlace"][];
            /** @description Number of all places. */
            count: number;
            /** @description The chosen email clients that do not support the feature or, if all do, support it in part; empty for other rules. */
            clients: string[];
            /** @description Whether `clients` do not support the feature, or in part; null for other rules. */
            support: ("none" | "partial") | null;
            /** @description A page that explains the rule. */
            url: string | null;
        };
        SkippedCheck: {
            /** @description Id of the rule, or several with `*`. */
            rule: string;
            /**
             * @description A setting that the check needs, the size of the mail, the time that the check took, or a SpamAssassin daemon that did not answer. Only after `too_slow` and `no_answer` may the next request find more.
             * @enum {string}
             */
            cause: "setting" | "too_large" | "too_slow" | "no_answer";
            reason: string;
        };
        EmailChecks: {
            email_id: components["schemas"]["Id"];
            /** @description The level of the worst finding; null if there is none. */
            worst: components["schemas"]["CheckLevel"] | null;
            counts: {
                error: number;
                warning: number;
                note: number;
            };
            findings: components["schemas"]["CheckFinding"][];
            /** @description What was not checked. */
            skipped: components["schemas"]["SkippedCheck"][];
            /** @description What inboxes show after the subject. */
            inbox_text: {
                /** @description Its first 200 characters, with the invisible ones that fill a preheader. */
                text: string;
                /**
                 * @description `preheader`: the hidden text at the start of the HTML, then what is visible. `html`: what is visible. `text`: the text part of an email without HTML.
                 * @enum {string}
                 */
                source: "preheader" | "html" | "text" | "nothing";
            };
            checked: {
                html_bytes: number;
                text_bytes: number;
                clients: string[];
                /**
                 * Format: date
                 * @description The day of the data about email clients.
                 */
                clients_date: string;
            };
        };
        ReachLinks: Record<string, never>;
        LinkChecks: {
            links: components["schemas"]["LinkCheck"][];
            /** @description Number of links that are requested at most. */
            limit: number;
            /** @description Number of links beyond the limit. */
            left_out: number;
        };
        LinkCheck: {
            url: string;
            /** @description False if it, or a URL that it redirects to, was left alone; `error` says why. */
            requested: boolean;
            /** @description Status of the last response; null if there was none. */
            status: number | null;
            /** @description Why there is no final response. null also for 405 and 501: the server does not answer HEAD. */
            error: string | null;
            /** @description The last URL of the redirects. */
            redirected_to: string | null;
            /** @enum {string} */
            part: "html" | "text";
            /** @description Line of the first place in the source of the part. */
            line: number;
            column: number;
        };
        EmailComparison: {
            /** @description The email before. */
            a: components["schemas"]["Id"];
            /** @description The email after. */
            b: components["schemas"]["Id"];
            /** @description Whether everything was compared and nothing differs. */
            equal: boolean;
            /** @description The parts that differ. */
            sections: {
                /** @enum {string} */
                section: "headers" | "text" | "html" | "links" | "attachments" | "findings";
                /** @description The first 200 changes. */
                changes: components["schemas"]["LineChange"][];
                /** @description Number of changes that are not listed. */
                omitted: number;
            }[];
            /** @description What was not compared, because it is too large. */
            skipped: {
                /** @enum {string} */
                section: "headers" | "text" | "html" | "links" | "attachments" | "findings";
                reason: string;
            }[];
        };
        LineChange: {
            /** @enum {string} */
            change: "added" | "removed" | "changed";
            before: string | null;
            after: string | null;
            /** @description The words of a changed line. */
            words: {
                text: string;
                /** @enum {string} */
                change: "same" | "removed" | "added";
            }[];
        };
        /**
         * @example {
         *       "effect_url": "http://localhost:3000/bounces/count"
         *     }
         */
        ExamineWebhook: {
            /** @description Default: all cases. */
            cases?: components["schemas"]["ExamCaseName"][];
            /** @description Type of the events. Default: `email.delivered` if the endpoint is subscribed to it, otherwise its first. */
            event?: components["schemas"]["EventName"];
            /** @description Email of the events. Default: a new id for each event. */
            email_id?: components["schemas"]["Id"];
            /** @description URL of your application whose response to GET must not change when an event is repeated, such as a count of bounces. Without it the result of `repeat` is `unsure`. */
            effect_url?: string;
            /** @description Secret that the receiver has. Default: the secret of the endpoint. */
            secret?: string;
        };
        Exam: {
            webhook_id: components["schemas"]["Id"];
            url: string;
            started_at: components["schemas"]["Timestamp"];
            duration_ms: number;
            /** @description Number of passed cases. */
            passed: number;
            /** @description Number of failed cases. */
            failed: number;
            /** @description Number of unsure cases. */
            unsure: number;
            /** @description What else to know, as sentences. */
            notes: string[];
            cases: components["schemas"]["ExamCase"][];
        };
        ExamCase: {
            case: components["schemas"]["ExamCaseName"];
            title: string;
            /** @enum {string} */
            result: "passed" | "failed" | "unsure";
            /** @description What was sent. */
            sent: string;
            /** @description The expected response. */
            expected: string;
            /** @description What came. */
            got: string;
            /** @description The reason of the result, in the same words for all cases that have it. */
            cause: string;
            /** @description Why it matters. */
            why: string;
            /** @description How to fix a receiver that fails. */
            fix: string;
            /** @description The deliveries of the case. */
            deliveries: components["schemas"]["Id"][];
        };
        CancelledEmail: {
            id: components["schemas"]["Id"];
            /** @constant */
            status: "cancelled";
        };
        /**
         * Format: uuid
         * @description A UUID.
         */
        Id: string;
        DeletedReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            /** @constant */
            deleted: true;
        };
        /** @description ISO 8601 in UTC with milliseconds. */
        Timestamp: string;
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
        /**
         * @description `sending` keys can use only the Emails endpoints.
         * @enum {string}
         */
        Permission: "sending" | "full_access";
        /** @description A timestamp, or null if it has not happened yet. */
        TimestampOrNull: string | null;
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
        RevokedApiKey: {
            id: components["schemas"]["Id"];
            /** @constant */
            revoked: true;
        };
        /**
         * @description The name of an event.
         * @enum {string}
         */
        EventName: "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.bounced" | "email.complained" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.received";
        /**
         * @description How far a message is.
         * @enum {string}
         */
        EmailStatus: "queued" | "scheduled" | "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "cancelled";
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
        /** @enum {string} */
        ReceivingAddressStatus: "active" | "pending";
        /** @enum {string} */
        DomainStatus: "pending" | "verified";
        /** @description The event names, or `all` for an endpoint that receives every event. */
        SubscribedEvents: "all" | components["schemas"]["EventName"][];
    };
    responses: {
        /** @description Malformed JSON, or an invalid parameter */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A Host or Origin that is not allowed, or an action the account is not permitted */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found in this account */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Method not allowed; see the `Allow` header */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over the limit */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unsupported Content-Type */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid value; the message names the field and how to fix it */
        ValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal error of the sandbox */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other error, in the common error format */
        Default: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Account id. Default: the default account. */
        AccountId: components["schemas"]["Id"];
        /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
        AccountName: string;
        /** @description The resource's id. */
        PathId: string;
        /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
        AttachmentIndex: string;
        /** @description `show`: a file that begins as a PDF is served as `application/pdf`, for the browser's viewer. Every other file is a download. */
        ShowPdf: "show";
        /** @description Entries per page. */
        Limit: number;
        /** @description Number of entries to skip. */
        Offset: number;
        /**
         * @description Words and filters such as `to:`, separated by spaces. An email must match all of them; `-` before one excludes what matches it.
         *
         *     | Term | Finds emails |
         *     | --- | --- |
         *     | `invoice`, `"your code"` | with this word or text in subject, body, addresses, tags or attachment names |
         *     | `to:` or `recipient:` | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |
         *     | `from:` or `sender:`, `cc:`, `bcc:`, `reply-to:` | with this address, or a part of an address or name |
         *     | `subject:`, `message-id:` | with this text in it |
         *     | `status:`, `event:` | with this status; to which this event has happened |
         *     | `tag:key=value`, `header:name=value` | with this tag or custom header; without `=`, with any value |
         *     | `code:`, `link:` | with this one-time code; with a link whose URL contains the text |
         *     | `has:attachment`, `has:inline`, `larger:`, `smaller:` | with attachments; above or below a size (`500`, `10k`, `1.5m`) |
         *     | `is:unread`, `is:read`, `is:duplicate` | unread, read, sent twice |
         *     | `after:`, `before:`, `on:` | captured then: a day or time (`2026-03-01`, `2026-03-01T09:00:00Z`), `today`, `yesterday`; `after:` and `before:` also how long ago (`1h`, `2d`). Counted from the clock of the sandbox, in UTC |
         *     | `sent-after:` | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |
         *     | `check:error`, `check:warning`, `check:note` | whose checks have a finding of this level or a worse one |
         *
         *     A value or text with spaces stands in double quotes, in which `\"` is a quote and `\\` a backslash: `subject:"Ann: \"Budget\""`.
         *     Case does not matter.
         *
         *     What is not understood is refused with 422, also by a deletion: an unknown field (`form:ann`), a value that the field cannot have
         *     (`status:bouncd`, `after:soon`), `OR`, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a
         *     space after the colon (`Re: order`), a URL, a time or port (`12:30`, `localhost:8025`), a path and the like.
         *
         *     `check:` checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. `Sandbox-Hints` says how many
         *     were left out; they do not match. It is a filter of lists and deletions, not of waits. `code:` and `link:` look at most at 1,000
         *     emails that match the rest of the search; if there are more, the search is refused.
         * @example to:ann@example.com subject:"your code" -status:bounced
         */
        EmailQuery: string;
        /**
         * @description Terms as for captured emails, without what only those have (`bcc:`, `reply-to:`, `event:`, `tag:`, `header:`, `check:`, `is:duplicate`).
         * @example from:ann@example.com has:attachment
         */
        InboundQuery: string;
        /** @description Comma-separated ids, at most 200. */
        Ids: string[];
        /**
         * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
         *     seconds. Not kept across a restart or a reset.
         */
        UndoId: string;
        /**
         * @description Terms, separated by spaces, as for captured emails: `status:` (`4xx` or `422`), `error:`, `endpoint:` (a part of the path), `method:`,
         *     `key:` (name or id of the API key), `idempotency:`, `to:` or `recipient:` (in the request), `email:` (the id of an email),
         *     `is:refused` (status 400 or more, or the connection was closed), `is:replayed`, `after:`, `before:`, `on:`. Words are searched in the
         *     body, the error message and what the request was about. `"quotes"` search for a phrase, `-` negates a term. What is not understood,
         *     such as `stauts:422`, is refused with 422; put it in quotes to search for the text.
         * @example status:4xx endpoint:/emails to:ann@example.com
         */
        LogQuery: string;
        /** @description Timeout in milliseconds. */
        TimeoutMs: number;
        /** @description Number of matches to wait for; 0 expects none. */
        WaitCount: number;
        /** @description The id of a message. Only those that were accepted after it. */
        SinceId: components["schemas"]["Id"];
        /**
         * @description Only what was accepted later counts: the id of one of them, `last` for all that came before this request, or a sandbox time. A time
         *     that can only be the machine's, while the sandbox's clock shows another one, is refused.
         * @example 2026-03-01T09:00:00.000Z
         */
        Since: string;
        /** @description Deliveries to this endpoint. */
        OfWebhook: components["schemas"]["Id"];
        /** @description Deliveries about this email. */
        OfEmail: components["schemas"]["Id"];
        /** @description Deliveries of this event. */
        OfEvent: components["schemas"]["EventName"];
        /** @description Deliveries with this status. */
        OfStatus: components["schemas"]["DeliveryStatus"];
        /** @description `remote` allows the page to load remote images. */
        PreviewImages: "none" | "remote";
        /** @description `forced`: inverts the colors of the HTML, but not its images, about as Gmail and Outlook do in dark mode. */
        PreviewDark: "forced";
        /** @description How many characters of the HTML to show, from its beginning. Default: all of them. */
        PreviewLength: number;
        /** @description Which body. Default: HTML if present, otherwise text. */
        PreviewPart: "html" | "text";
        /** @description Email clients as `family.platform`, comma-separated, each with `*` for any: `gmail.*,outlook.windows`. Default: the setting `checks.clients`. */
        CheckClients: string;
        /** @description Rules that are not reported, comma-separated, each with `*` for any: `link-local,client-*`. */
        CheckIgnore: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getInfo: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The running sandbox */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getSmtpCertificate: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate, followed by those of its authorities, if the file of `--smtp-tls-cert` has them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-pem-file": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createAccount: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateAccount"];
            };
        };
        responses: {
            /** @description The created resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    updateAccount: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccount"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listCapturedEmails: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Words and filters such as `to:`, separated by spaces. An email must match all of them; `-` before one excludes what matches it.
                 *
                 *     | Term | Finds emails |
                 *     | --- | --- |
                 *     | `invoice`, `"your code"` | with this word or text in subject, body, addresses, tags or attachment names |
                 *     | `to:` or `recipient:` | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |
                 *     | `from:` or `sender:`, `cc:`, `bcc:`, `reply-to:` | with this address, or a part of an address or name |
                 *     | `subject:`, `message-id:` | with this text in it |
                 *     | `status:`, `event:` | with this status; to which this event has happened |
                 *     | `tag:key=value`, `header:name=value` | with this tag or custom header; without `=`, with any value |
                 *     | `code:`, `link:` | with this one-time code; with a link whose URL contains the text |
                 *     | `has:attachment`, `has:inline`, `larger:`, `smaller:` | with attachments; above or below a size (`500`, `10k`, `1.5m`) |
                 *     | `is:unread`, `is:read`, `is:duplicate` | unread, read, sent twice |
                 *     | `after:`, `before:`, `on:` | captured then: a day or time (`2026-03-01`, `2026-03-01T09:00:00Z`), `today`, `yesterday`; `after:` and `before:` also how long ago (`1h`, `2d`). Counted from the clock of the sandbox, in UTC |
                 *     | `sent-after:` | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |
                 *     | `check:error`, `check:warning`, `check:note` | whose checks have a finding of this level or a worse one |
                 *
                 *     A value or text with spaces stands in double quotes, in which `\"` is a quote and `\\` a backslash: `subject:"Ann: \"Budget\""`.
                 *     Case does not matter.
                 *
                 *     What is not understood is refused with 422, also by a deletion: an unknown field (`form:ann`), a value that the field cannot have
                 *     (`status:bouncd`, `after:soon`), `OR`, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a
                 *     space after the colon (`Re: order`), a URL, a time or port (`12:30`, `localhost:8025`), a path and the like.
                 *
                 *     `check:` checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. `Sandbox-Hints` says how many
                 *     were left out; they do not match. It is a filter of lists and deletions, not of waits. `code:` and `link:` look at most at 1,000
                 *     emails that match the rest of the search; if there are more, the search is refused.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
                /** @description The id of a message. Only those that were accepted after it. */
                since?: components["parameters"]["SinceId"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedEmailList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteCapturedEmails: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Words and filters such as `to:`, separated by spaces. An email must match all of them; `-` before one excludes what matches it.
                 *
                 *     | Term | Finds emails |
                 *     | --- | --- |
                 *     | `invoice`, `"your code"` | with this word or text in subject, body, addresses, tags or attachment names |
                 *     | `to:` or `recipient:` | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |
                 *     | `from:` or `sender:`, `cc:`, `bcc:`, `reply-to:` | with this address, or a part of an address or name |
                 *     | `subject:`, `message-id:` | with this text in it |
                 *     | `status:`, `event:` | with this status; to which this event has happened |
                 *     | `tag:key=value`, `header:name=value` | with this tag or custom header; without `=`, with any value |
                 *     | `code:`, `link:` | with this one-time code; with a link whose URL contains the text |
                 *     | `has:attachment`, `has:inline`, `larger:`, `smaller:` | with attachments; above or below a size (`500`, `10k`, `1.5m`) |
                 *     | `is:unread`, `is:read`, `is:duplicate` | unread, read, sent twice |
                 *     | `after:`, `before:`, `on:` | captured then: a day or time (`2026-03-01`, `2026-03-01T09:00:00Z`), `today`, `yesterday`; `after:` and `before:` also how long ago (`1h`, `2d`). Counted from the clock of the sandbox, in UTC |
                 *     | `sent-after:` | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |
                 *     | `check:error`, `check:warning`, `check:note` | whose checks have a finding of this level or a worse one |
                 *
                 *     A value or text with spaces stands in double quotes, in which `\"` is a quote and `\\` a backslash: `subject:"Ann: \"Budget\""`.
                 *     Case does not matter.
                 *
                 *     What is not understood is refused with 422, also by a deletion: an unknown field (`form:ann`), a value that the field cannot have
                 *     (`status:bouncd`, `after:soon`), `OR`, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a
                 *     space after the colon (`Re: order`), a URL, a time or port (`12:30`, `localhost:8025`), a path and the like.
                 *
                 *     `check:` checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. `Sandbox-Hints` says how many
                 *     were left out; they do not match. It is a filter of lists and deletions, not of waits. `code:` and `link:` look at most at 1,000
                 *     emails that match the rest of the search; if there are more, the search is refused.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
                /** @description Comma-separated ids, at most 200. */
                ids?: components["parameters"]["Ids"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of deleted entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listEmailValues: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description A field of the search. */
                field?: "from" | "to" | "tag";
                /** @description Only values that contain this text, in capitals or not. */
                contains?: string;
                /** @description Entries per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values, and how many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValueList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listEmailRecipients: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, those with most emails first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipientList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    waitForEmails: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Words and filters such as `to:`, separated by spaces. An email must match all of them; `-` before one excludes what matches it.
                 *
                 *     | Term | Finds emails |
                 *     | --- | --- |
                 *     | `invoice`, `"your code"` | with this word or text in subject, body, addresses, tags or attachment names |
                 *     | `to:` or `recipient:` | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |
                 *     | `from:` or `sender:`, `cc:`, `bcc:`, `reply-to:` | with this address, or a part of an address or name |
                 *     | `subject:`, `message-id:` | with this text in it |
                 *     | `status:`, `event:` | with this status; to which this event has happened |
                 *     | `tag:key=value`, `header:name=value` | with this tag or custom header; without `=`, with any value |
                 *     | `code:`, `link:` | with this one-time code; with a link whose URL contains the text |
                 *     | `has:attachment`, `has:inline`, `larger:`, `smaller:` | with attachments; above or below a size (`500`, `10k`, `1.5m`) |
                 *     | `is:unread`, `is:read`, `is:duplicate` | unread, read, sent twice |
                 *     | `after:`, `before:`, `on:` | captured then: a day or time (`2026-03-01`, `2026-03-01T09:00:00Z`), `today`, `yesterday`; `after:` and `before:` also how long ago (`1h`, `2d`). Counted from the clock of the sandbox, in UTC |
                 *     | `sent-after:` | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |
                 *     | `check:error`, `check:warning`, `check:note` | whose checks have a finding of this level or a worse one |
                 *
                 *     A value or text with spaces stands in double quotes, in which `\"` is a quote and `\\` a backslash: `subject:"Ann: \"Budget\""`.
                 *     Case does not matter.
                 *
                 *     What is not understood is refused with 422, also by a deletion: an unknown field (`form:ann`), a value that the field cannot have
                 *     (`status:bouncd`, `after:soon`), `OR`, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a
                 *     space after the colon (`Re: order`), a URL, a time or port (`12:30`, `localhost:8025`), a path and the like.
                 *
                 *     `check:` checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. `Sandbox-Hints` says how many
                 *     were left out; they do not match. It is a filter of lists and deletions, not of waits. `code:` and `link:` look at most at 1,000
                 *     emails that match the rest of the search; if there are more, the search is refused.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
                /** @description Timeout in milliseconds. */
                timeout_ms?: components["parameters"]["TimeoutMs"];
                /** @description Number of matches to wait for; 0 expects none. */
                count?: components["parameters"]["WaitCount"];
                /**
                 * @description Only what was accepted later counts: the id of one of them, `last` for all that came before this request, or a sandbox time. A time
                 *     that can only be the machine's, while the sandbox's clock shows another one, is refused.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundEmailList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getLatestEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Words and filters such as `to:`, separated by spaces. An email must match all of them; `-` before one excludes what matches it.
                 *
                 *     | Term | Finds emails |
                 *     | --- | --- |
                 *     | `invoice`, `"your code"` | with this word or text in subject, body, addresses, tags or attachment names |
                 *     | `to:` or `recipient:` | to this recipient, also in copy; a whole address matches exactly, with its name as it was sent |
                 *     | `from:` or `sender:`, `cc:`, `bcc:`, `reply-to:` | with this address, or a part of an address or name |
                 *     | `subject:`, `message-id:` | with this text in it |
                 *     | `status:`, `event:` | with this status; to which this event has happened |
                 *     | `tag:key=value`, `header:name=value` | with this tag or custom header; without `=`, with any value |
                 *     | `code:`, `link:` | with this one-time code; with a link whose URL contains the text |
                 *     | `has:attachment`, `has:inline`, `larger:`, `smaller:` | with attachments; above or below a size (`500`, `10k`, `1.5m`) |
                 *     | `is:unread`, `is:read`, `is:duplicate` | unread, read, sent twice |
                 *     | `after:`, `before:`, `on:` | captured then: a day or time (`2026-03-01`, `2026-03-01T09:00:00Z`), `today`, `yesterday`; `after:` and `before:` also how long ago (`1h`, `2d`). Counted from the clock of the sandbox, in UTC |
                 *     | `sent-after:` | that left for their recipients then or later, such as scheduled emails after the clock moved; the last that left first |
                 *     | `check:error`, `check:warning`, `check:note` | whose checks have a finding of this level or a worse one |
                 *
                 *     A value or text with spaces stands in double quotes, in which `\"` is a quote and `\\` a backslash: `subject:"Ann: \"Budget\""`.
                 *     Case does not matter.
                 *
                 *     What is not understood is refused with 422, also by a deletion: an unknown field (`form:ann`), a value that the field cannot have
                 *     (`status:bouncd`, `after:soon`), `OR`, brackets and wildcards. In quotes, all of it is text. Without quotes, text is also what has a
                 *     space after the colon (`Re: order`), a URL, a time or port (`12:30`, `localhost:8025`), a path and the like.
                 *
                 *     `check:` checks at most 500 emails that have not been checked, the newest first, without SpamAssassin. `Sandbox-Hints` says how many
                 *     were left out; they do not match. It is a filter of lists and deletions, not of waits. `code:` and `link:` look at most at 1,000
                 *     emails that match the rest of the search; if there are more, the search is refused.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getCapturedEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteCapturedEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of deleted entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    markCapturedEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRead"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedEmailItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getCapturedEmailRaw: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description `true`: does not count as reading the email in `GET /sandbox/report`. */
                keep_unread?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getSubmittedMessage: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getEmailStructure: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message as its outermost part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MimePart"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    previewCapturedEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description `remote` allows the page to load remote images. */
                images?: components["parameters"]["PreviewImages"];
                /** @description Which body. Default: HTML if present, otherwise text. */
                part?: components["parameters"]["PreviewPart"];
                /** @description `forced`: inverts the colors of the HTML, but not its images, about as Gmail and Outlook do in dark mode. */
                dark?: components["parameters"]["PreviewDark"];
                /** @description How many characters of the HTML to show, from its beginning. Default: all of them. */
                length?: components["parameters"]["PreviewLength"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getCapturedEmailAttachment: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description `show`: a file that begins as a PDF is served as `application/pdf`, for the browser's viewer. Every other file is a download. */
                pdf?: components["parameters"]["ShowPdf"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, with `Content-Disposition: attachment`. Common image types keep their `Content-Type`; everything else is `application/octet-stream`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getEmailCalendar: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the calendar says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    triggerEmailEvent: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerEvent"];
            };
        };
        responses: {
            /** @description The email after the event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailEventResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    behaveEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BehaveEmail"];
            };
        };
        responses: {
            /** @description The pending steps */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailBehaviourResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    replyToEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplyToEmail"];
            };
        };
        responses: {
            /** @description The received messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedInbound"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    cancelEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledEmail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listOutcomes: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutcomeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createOutcome: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOutcome"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteOutcome: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listPersonas: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listCapturedInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Terms as for captured emails, without what only those have (`bcc:`, `reply-to:`, `event:`, `tag:`, `header:`, `check:`, `is:duplicate`).
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
                /** @description The id of a message. Only those that were accepted after it. */
                since?: components["parameters"]["SinceId"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedInboundList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    receiveInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Raw message only: envelope sender. Empty for a bounce. Default: the address in the From header. */
                mail_from?: string;
                /**
                 * @description Raw message only: envelope recipients, repeated or separated by commas. Default: the receiving addresses in To and Cc.
                 * @example [
                 *       "support@sp.acme.test"
                 *     ]
                 */
                rcpt_to?: string[];
                /** @description Raw message only: client IP address, used by the SPF check. */
                client_ip?: string;
                /** @description Raw message only: HELO name. */
                helo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveInbound"];
                "message/rfc822": string;
            };
        };
        responses: {
            /** @description The stored messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedInbound"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteCapturedInbounds: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Terms as for captured emails, without what only those have (`bcc:`, `reply-to:`, `event:`, `tag:`, `header:`, `check:`, `is:duplicate`).
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
                /** @description Comma-separated ids, at most 200. */
                ids?: components["parameters"]["Ids"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of deleted entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listInboundValues: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description A field of the search. */
                field?: "from" | "to";
                /** @description Only values that contain this text, in capitals or not. */
                contains?: string;
                /** @description Entries per page. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values, and how many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValueList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listInboundRecipients: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, those with most messages first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipientList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    waitForInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Terms as for captured emails, without what only those have (`bcc:`, `reply-to:`, `event:`, `tag:`, `header:`, `check:`, `is:duplicate`).
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
                /** @description Timeout in milliseconds. */
                timeout_ms?: components["parameters"]["TimeoutMs"];
                /** @description Number of matches to wait for; 0 expects none. */
                count?: components["parameters"]["WaitCount"];
                /**
                 * @description Only what was accepted later counts: the id of one of them, `last` for all that came before this request, or a sandbox time. A time
                 *     that can only be the machine's, while the sandbox's clock shows another one, is refused.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundInboundList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getLatestInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Terms as for captured emails, without what only those have (`bcc:`, `reply-to:`, `event:`, `tag:`, `header:`, `check:`, `is:duplicate`).
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedInbound"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getCapturedInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedInbound"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteCapturedInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of deleted entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    markCapturedInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRead"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedInboundItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getCapturedInboundRaw: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getInboundStructure: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message as its outermost part */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MimePart"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    previewCapturedInbound: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description `remote` allows the page to load remote images. */
                images?: components["parameters"]["PreviewImages"];
                /** @description Which body. Default: HTML if present, otherwise text. */
                part?: components["parameters"]["PreviewPart"];
                /** @description `forced`: inverts the colors of the HTML, but not its images, about as Gmail and Outlook do in dark mode. */
                dark?: components["parameters"]["PreviewDark"];
                /** @description How many characters of the HTML to show, from its beginning. Default: all of them. */
                length?: components["parameters"]["PreviewLength"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getCapturedInboundAttachment: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description `show`: a file that begins as a PDF is served as `application/pdf`, for the browser's viewer. Every other file is a download. */
                pdf?: components["parameters"]["ShowPdf"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, with `Content-Disposition: attachment`. Common image types keep their `Content-Type`; everything else is `application/octet-stream`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getInboundCalendar: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Index in `attachments`, starting at 0. In an email, the `alternatives` follow. */
                index: components["parameters"]["AttachmentIndex"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the calendar says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listReceivingAddresses: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivingAddressList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createReceivingAddress: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReceivingAddress"];
            };
        };
        responses: {
            /** @description The created resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedReceivingAddress"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteReceivingAddress: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedReceivingAddress"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createDomain: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomain"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getDomain: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the lookup */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedDomain"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    publishDomain: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecordPurposes"];
            };
        };
        responses: {
            /** @description Number of records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Published"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    unpublishDomain: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecordPurposes"];
            };
        };
        responses: {
            /** @description Number of records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unpublished"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listDnsRecords: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsRecordList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createDnsRecord: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDnsRecord"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DnsRecordRow"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteDnsRecord: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Part of the address, or a reason. */
                q?: string;
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    addSuppression: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSuppression"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    importSuppressions: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressionImport"];
                /**
                 * @example ann@example.com
                 *     bob@example.com
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result of the import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressionImportResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    removeSuppression: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The address, percent-encoded. */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedSuppression"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The created resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    testWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description The delivery with its attempts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    previewRecovery: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Only deliveries of events from this sandbox time on; all by default. */
                since?: components["schemas"]["Timestamp"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has failed, and what is under way */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    recoverWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecoverWebhook"];
            };
        };
        responses: {
            /** @description How many are due again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getEventSchema: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The event, such as `email.bounced`; `envelope` for any event. */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Schema (draft 2020-12) of the signed request body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Deliveries to this endpoint. */
                webhook_id?: components["parameters"]["OfWebhook"];
                /** @description Deliveries about this email. */
                email_id?: components["parameters"]["OfEmail"];
                /** @description Deliveries of this event. */
                event?: components["parameters"]["OfEvent"];
                /** @description Deliveries with this status. */
                status?: components["parameters"]["OfStatus"];
                /** @description Text in the event, in the URL, or in the error or response of an attempt. Case-insensitive. */
                q?: string;
                /** @description `true` lists the deliveries of exams, `false` all others. */
                exam?: "true" | "false";
                /** @description `true` lists only deliveries whose last attempt failed, whatever their status. */
                failing?: "true" | "false";
                /** @description `true` lists only deliveries with more than one attempt, whatever their status. */
                retried?: "true" | "false";
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    waitForDeliveries: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Deliveries to this endpoint. */
                webhook_id?: components["parameters"]["OfWebhook"];
                /** @description Deliveries about this email. */
                email_id?: components["parameters"]["OfEmail"];
                /** @description Deliveries of this event. */
                event?: components["parameters"]["OfEvent"];
                /** @description Deliveries with this status. */
                status?: components["parameters"]["OfStatus"];
                /** @description Timeout in milliseconds. */
                timeout_ms?: components["parameters"]["TimeoutMs"];
                /** @description Number of matches to wait for; 0 expects none. */
                count?: components["parameters"]["WaitCount"];
                /**
                 * @description Only deliveries that were made later count: the id of one, `last` for all that were made before this request, or a sandbox time. A time that can only be the machine's, while the sandbox's clock shows another one, is refused.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: string;
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getDelivery: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    redeliver: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createApiKey: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The created resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Terms, separated by spaces, as for captured emails: `status:` (`4xx` or `422`), `error:`, `endpoint:` (a part of the path), `method:`,
                 *     `key:` (name or id of the API key), `idempotency:`, `to:` or `recipient:` (in the request), `email:` (the id of an email),
                 *     `is:refused` (status 400 or more, or the connection was closed), `is:replayed`, `after:`, `before:`, `on:`. Words are searched in the
                 *     body, the error message and what the request was about. `"quotes"` search for a phrase, `-` negates a term. What is not understood,
                 *     such as `stauts:422`, is refused with 422; put it in quotes to search for the text.
                 * @example status:4xx endpoint:/emails to:ann@example.com
                 */
                q?: components["parameters"]["LogQuery"];
                /** @description Status code class. */
                status?: "2xx" | "4xx" | "5xx";
                /** @description Substring of the path. */
                endpoint?: string;
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    waitForLogs: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description Terms, separated by spaces, as for captured emails: `status:` (`4xx` or `422`), `error:`, `endpoint:` (a part of the path), `method:`,
                 *     `key:` (name or id of the API key), `idempotency:`, `to:` or `recipient:` (in the request), `email:` (the id of an email),
                 *     `is:refused` (status 400 or more, or the connection was closed), `is:replayed`, `after:`, `before:`, `on:`. Words are searched in the
                 *     body, the error message and what the request was about. `"quotes"` search for a phrase, `-` negates a term. What is not understood,
                 *     such as `stauts:422`, is refused with 422; put it in quotes to search for the text.
                 * @example status:4xx endpoint:/emails to:ann@example.com
                 */
                q?: components["parameters"]["LogQuery"];
                /** @description Timeout in milliseconds. */
                timeout_ms?: components["parameters"]["TimeoutMs"];
                /** @description Number of matches to wait for; 0 expects none. */
                count?: components["parameters"]["WaitCount"];
                /**
                 * @description Only what was accepted later counts: the id of one of them, `last` for all that came before this request, or a sandbox time. A time
                 *     that can only be the machine's, while the sandbox's clock shows another one, is refused.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listUnauthenticatedLogs: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getUnauthenticatedLog: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getLog: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    settle: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Settle"];
            };
        };
        responses: {
            /** @description The pending work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settled"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getClock: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    setClock: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetClock"];
            };
        };
        responses: {
            /** @description The clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listFaults: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createFault: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFault"];
            };
        };
        responses: {
            /** @description The current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteFaults: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of deleted entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteFault: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description An id of your choice, for example a new UUID. `POST /undo/{id}` with it restores what this request deletes, for at least ten
                 *     seconds. Not kept across a restart or a reset.
                 */
                undo_id?: components["parameters"]["UndoId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    listSmtpFaults: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Entries per page. */
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
            /** @description One page, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmtpFaultList"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    createSmtpFault: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSmtpFault"];
            };
        };
        responses: {
            /** @description The fault */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmtpFault"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteSmtpFaults: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of deleted entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    deleteSmtpFault: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getSettings: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All assumptions with their values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    updateSettings: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSettings"];
            };
        };
        responses: {
            /** @description The settings that the request names, with their new values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    previewReset: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Comma-separated kinds of data to keep, as for the reset. */
                keep?: ("domains" | "api_keys" | "webhooks" | "settings" | "suppressions")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of records that a reset would delete now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    reset: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Reset"];
            };
        };
        responses: {
            /** @description Reset complete */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetDone"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    undoDeletion: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of restored records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /**
                 * @description A timestamp. Only what happened from then on.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    getSnapshot: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Default: according to the Accept header, otherwise `json`. */
                format?: "json" | "ndjson";
                /** @description `true`: with the requests and responses of log entries, which are left out otherwise. */
                exchanges?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                    "application/x-ndjson": components["schemas"]["SnapshotLines"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    putSnapshot: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Snapshot"];
                "application/x-ndjson": components["schemas"]["SnapshotLines"];
            };
        };
        responses: {
            /** @description The snapshot is restored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    compareEmails: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Id of an email. Default: the newest. */
                a?: components["schemas"]["Id"];
                /** @description Id of another email. `previous`, the default: the email before `a` with the same tags or, without tags, a similar subject; then `a` is the newer one. */
                b?: string | "previous";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailComparison"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    checkEmail: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
                /** @description Email clients as `family.platform`, comma-separated, each with `*` for any: `gmail.*,outlook.windows`. Default: the setting `checks.clients`. */
                clients?: components["parameters"]["CheckClients"];
                /** @description Rules that are not reported, comma-separated, each with `*` for any: `link-local,client-*`. */
                ignore?: components["parameters"]["CheckIgnore"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the rules found, worst first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChecks"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    reachLinks: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReachLinks"];
            };
        };
        responses: {
            /** @description What each link answered, in the order of the mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkChecks"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
    examineWebhook: {
        parameters: {
            query?: {
                /** @description Account id. Default: the default account. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Account name, instead of `account_id`. `*` stands for all accounts: possible for captured mail, inbound mail, requests, deliveries and settle. */
                account?: components["parameters"]["AccountName"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExamineWebhook"];
            };
        };
        responses: {
            /** @description The result of each case */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exam"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["Default"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
