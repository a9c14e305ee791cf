// Generated from sandbox.openapi.yaml by `npm run generate`; do not edit.
export interface paths {
    "/info": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    "/accounts": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * @description Answers with the account's two tokens, which are shown only this once. Give each test worker its own account and they cannot disturb one another.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * @description The default account stays; deleting it is refused with 422.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * @description With `ids` those, with `q` all that match, with neither every email of the account.
         */
        delete: operations["deleteCapturedEmails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/wait": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait until emails match
         * @description Answers with the list as soon as `count` emails match. Those already there count too, unless `since` leaves them out.
         *     When the time is over first: 404, and the message names what did arrive instead.
         *     With `count=0` it is the other way round: an empty list once the time has passed in silence, 422 at once when an email matches.
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
    "/emails/{id}": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Everything about one captured email */
        get: operations["getCapturedEmail"];
        put?: never;
        post?: never;
        /** Delete one captured email */
        delete: operations["deleteCapturedEmail"];
        options?: never;
        head?: never;
        /**
         * Mark as read or unread
         * @description A flag of the sandbox's inbox. Nothing in `/v1` shows it, and reading here is not an open.
         */
        patch: operations["markCapturedEmail"];
        trace?: never;
    };
    "/emails/{id}/raw": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * The message as it would go out
         * @description RFC 5322, signed with the sending domain's DKIM key. The same bytes each time; `Bcc` is never among the headers.
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
    "/emails/{id}/preview": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /**
         * The body as a page for a sandboxed frame
         * @description Links as delivered, inline images resolved (32 MiB of them at most; the page says how many references are left), no tracking pixel, and a content security policy under which nothing remote is loaded unless asked for.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Position in `attachments`, from 0. */
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
    "/emails/{id}/events": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * Make something happen to an email
         * @description Has every effect the real event has, webhooks and suppression included. An event the email's state does not allow is refused with 422 and changes nothing; `actions` of the email says beforehand which are allowed.
         */
        post: operations["triggerEmailEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/cancel": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * @description Mail to a recipient that fits the pattern meets this outcome from now on. Addresses at `sandbox.test` have theirs without a rule.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    "/inbound": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or search received messages */
        get: operations["listCapturedInbound"];
        put?: never;
        /**
         * Make a message arrive
         * @description Either as JSON, from which the sandbox composes the message, or as a raw message with the envelope in the query.
         *     It goes the same way as mail over SMTP. A recipient that SMTP would refuse is a `validation_error` with the SMTP reply in its message.
         */
        post: operations["receiveInbound"];
        /**
         * Delete received messages
         * @description With `ids` those, with `q` all that match, with neither every received message of the account.
         */
        delete: operations["deleteCapturedInbounds"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inbound/wait": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait until received messages match
         * @description The same rules as for captured emails.
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
    "/inbound/{id}": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** Everything about one received message */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** The message as it came, whole */
        get: operations["getCapturedInboundRaw"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** The body as a page for a sandboxed frame */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Position in `attachments`, from 0. */
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
    "/receiving-addresses": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** One domain, with what DNS answered for each record */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
        /** Look the records up now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * Put the domain's records into the sandbox's zone
         * @description Does not verify by itself; the next verify finds them.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
        /** Take the domain's records out of the sandbox's zone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suppress up to 10,000 addresses at once
         * @description As JSON, or as CSV with one address a line in the first column. Bad lines are reported and do not stop the others.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
        /** Allow an address again */
        delete: operations["removeSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** One endpoint, its secret included */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Remove an endpoint */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change or re-enable an endpoint
         * @description Enabling sets the consecutive failures to 0.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
        /** Deliver a sample event */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    "/deliveries/{id}": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** One delivery with its attempts */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
         * Attempt a delivery once more, now
         * @description Sends the same body with a new signature, and answers once the attempt is over.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    "/logs/{id}": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
            };
            cookie?: never;
        };
        /** One request */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait until nothing is on its way any more
         * @description Answers when no step is due and no webhook attempt is running. Work that lies in the future is not waited for. A test that calls this needs no sleep.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sandbox's time and what is due */
        get: operations["getClock"];
        put?: never;
        /**
         * Move, freeze or reset the clock
         * @description One of `advance_ms`, `set` and `reset`; `frozen` alone or beside the first two. Answers after everything that fell due has run in order of its time, the webhook attempts finished. Requests that overlap run one after another, so that two advances add up. While the clock moves, an endpoint that has let an attempt time out (10 s) gets 1 s of real time for each further one, until it answers.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List faults */
        get: operations["listFaults"];
        put?: never;
        /**
         * Spoil coming answers of /v1
         * @description Exactly one of `error`, `latency_ms` and `disconnect`. With `when` as `after` the request takes effect and only its answer is spoilt, which is how a client's idempotency is put to the test.
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    "/settings": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every assumption the sandbox makes */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change assumptions
         * @description All of them or none. A name that is unknown or cannot be changed, or a value that does not fit, is 422.
         */
        patch: operations["updateSettings"];
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go back to how the sandbox started
         * @description Everything goes, the clock and outcome rules included, but what `keep` names. With `account_id` in the body or the query only that account is emptied.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/snapshot": {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole state as one document, or as lines
         * @description One JSON document for a small state. A state whose document would be larger than 64 MiB is refused with 422; take it as lines
         *     (`format=ndjson`, or `Accept: application/x-ndjson`), which are sent while they are made and have no limit.
         *
         *     Both show the state of one moment. A message whose bytes are missing or damaged is left out: `left_out`, in the document and in the last
         *     line, lists `{ collection, id, reason }` of each.
         */
        get: operations["getSnapshot"];
        /**
         * Restore a snapshot
         * @description Replaces the whole state. A snapshot that is wrong in any part, or lines that are cut off before the last, are refused with 422, and
         *     nothing changes. A document may have 64 MiB; lines have no limit, and are kept while they come.
         */
        put: operations["putSnapshot"];
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
         * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
         */
        Id: string;
        /** Format: uuid */
        IdOrNull: string | null;
        /**
         * @description UTC with milliseconds.
         * @example 2026-03-01T09:00:00.000Z
         */
        Timestamp: string;
        /** @description UTC with milliseconds, or null while not set. */
        TimestampOrNull: string | null;
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
            /** @description What clients branch on. */
            type: string;
            /** @description For people. */
            message: string;
        };
        Deleted: {
            id: components["schemas"]["Id"];
            /** @constant */
            deleted: true;
        };
        DeletedCount: {
            /** @description How many went. */
            deleted: number;
        };
        /** @description All that match, not only this page. */
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
            /** @description Set for inline images. */
            content_id: string | null;
            /** @description Bytes once decoded. */
            size: number;
        };
        /**
         * @example {
         *       "version": "0.1.0",
         *       "url": "http://127.0.0.1:8025",
         *       "base_url": "http://127.0.0.1:8025/v1",
         *       "smtp_port": 1025,
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
         *         "unread": 3,
         *         "inbound": 1,
         *         "inbound_unread": 0,
         *         "domains": 1,
         *         "webhooks": 0,
         *         "suppressions": 0,
         *         "api_keys": 2,
         *         "logs": 14
         *       },
         *       "pace": "instant",
         *       "restarted_at": "2026-03-01T09:00:00.000Z"
         *     }
         */
        Info: {
            version: string;
            /** @description The UI and this API. */
            url: string;
            /** @description The service's API, ending in `/v1`. */
            base_url: string;
            /** @description null when inbound SMTP is off. */
            smtp_port: number | null;
            dns_port: number | null;
            account_id: components["schemas"]["Id"];
            account: components["schemas"]["Account"];
            /** @description The development tokens; null for other accounts than the default one. */
            tokens: {
                full_access: string;
                sending: string;
            } | null;
            counts: components["schemas"]["Counts"];
            pace: components["schemas"]["Pace"];
            /** @description When the sandbox was last started or reset. */
            restarted_at: components["schemas"]["Timestamp"];
        };
        Counts: {
            emails: number;
            unread: number;
            inbound: number;
            inbound_unread: number;
            domains: number;
            webhooks: number;
            suppressions: number;
            api_keys: number;
            logs: number;
        };
        /**
         * @description How fast a message goes from queued to delivered.
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
            /** @description Its row in the table of decisions: E1, M3 … */
            code: string;
            /** @description What holds now. */
            value: unknown;
            /** @description What holds when nobody says otherwise. */
            default: unknown;
            /** @description The section of the service's document that is silent. */
            section: string;
            /**
             * @description From what services of this family publish, or our own choice.
             * @enum {string}
             */
            basis: "inferred" | "choice";
            why: string;
            /** @description What the sandbox does. */
            decision: string;
            /** @description Whether it can be changed. */
            setting: boolean;
            /**
             * @description What its value is; `text` cannot be changed.
             * @enum {string}
             */
            kind: "text" | "choice" | "boolean" | "integer" | "integers" | "string" | "strings";
            /** @description Of whole numbers. */
            unit?: string;
            /** @description The values of a choice; absent otherwise. */
            choices?: string[];
            min?: number;
            max?: number;
        };
        /**
         * @description Names of assumptions with their new values.
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
            keep?: ("domains" | "api_keys" | "webhooks" | "settings" | "suppressions")[];
        };
        ResetResult: {
            /** @constant */
            reset: true;
        };
        /** @description The state of all accounts. Its inside is the sandbox's own business; keep it as it came. */
        Snapshot: {
            [key: string]: unknown;
        };
        /**
         * @description The state of all accounts, one JSON object a line: a head with `sandpost`, `format`, `version` and `taken_at`; then each record
         *     (`collection`, `record`), followed by the bytes that it refers to (`blob`, `base64`; several lines of one blob are joined); at last a line with
         *     `end: true`, the counts `records`, `blobs` and `bytes`, and `left_out`. Do not modify it.
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
            /** @description Used where a message does not say. */
            track_opens: boolean;
            /** @description Used where a message does not say. */
            track_clicks: boolean;
            created_at: components["schemas"]["Timestamp"];
            usage: components["schemas"]["Usage"];
            limits: components["schemas"]["UsageLimits"];
        };
        CreatedAccount: {
            id: components["schemas"]["Id"];
            name: string;
            plan: components["schemas"]["Plan"];
            track_opens: boolean;
            track_clicks: boolean;
            created_at: components["schemas"]["Timestamp"];
            usage: components["schemas"]["Usage"];
            limits: components["schemas"]["UsageLimits"];
            tokens: components["schemas"]["Tokens"];
        };
        Usage: {
            /** @description Accepted messages of this UTC day. */
            today: number;
            /** @description Accepted messages of this UTC month. */
            month: number;
        };
        UsageLimits: {
            /** @description null for no limit. */
            today: number | null;
            /** @description null for no limit. */
            month: number | null;
        };
        Tokens: {
            full_access: string;
            sending: string;
        };
        AccountList: {
            data: components["schemas"]["Account"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
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
        EmailStatus: "queued" | "scheduled" | "sent" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "cancelled";
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
            /** @description Whether someone looked at it in the sandbox. */
            read: boolean;
            last_event: components["schemas"]["LastEvent"];
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
            /** @description Whether someone looked at it in the sandbox. */
            read: boolean;
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
            /** @description As it was sent to the service. */
            html: string | null;
            /** @description As it was sent to the service. */
            text: string | null;
            attachments: components["schemas"]["CapturedAttachment"][];
            /** @description In order of time. */
            events: components["schemas"]["EmailEventDetail"][];
            /** @description Those of the HTML; of the text where there is no HTML. */
            links: components["schemas"]["TrackedLink"][];
            /** @description One-time codes found in the text. */
            codes: string[];
            /** @description Whether `links` and `codes` may be incomplete: only the first 1 MiB of the body was searched, or searching took too long. */
            analysis_cut: boolean;
            /** @description null when opens are not tracked. */
            pixel_url: string | null;
            unsubscribe_url: string | null;
            list_unsubscribe: boolean;
            /** @description The Message-ID header. */
            message_id: string;
            /** @description What the sandbox noticed about the request. */
            hints: string[];
            /** @description The log entry of the request that made it. */
            log_id: components["schemas"]["IdOrNull"];
            /** @description Ids of the webhook deliveries about it. */
            deliveries: components["schemas"]["Id"][];
            actions: components["schemas"]["EmailAction"][];
        };
        CapturedEmailList: {
            data: components["schemas"]["CapturedEmailItem"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            /** @description Of the whole account. */
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
        };
        TrackedLink: {
            url: string;
            /** @description null when clicks on it are not tracked. */
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
            /** @description Why not; null when allowed. */
            reason: string | null;
            /** @description What it will do, in a sentence. */
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
            /** @description One of the message's recipients; the first of `to` when left out. */
            recipient?: string;
            /** @description Clicked only: one of the message's links; the first when left out. */
            url?: string;
            user_agent?: string;
            /** @description What the mailbox is made to say, for instance `550 5.1.1 no such user`. */
            reason?: string;
        };
        EmailEventResult: {
            id: components["schemas"]["Id"];
            status: components["schemas"]["EmailStatus"];
            events: components["schemas"]["EmailEventDetail"][];
        };
        CancelledEmail: {
            id: components["schemas"]["Id"];
            /** @constant */
            status: "cancelled";
        };
        /** @enum {string} */
        OutcomeName: "delivered" | "delayed" | "bounced" | "complained" | "failed" | "opened" | "clicked" | "unsubscribed" | "suppressed";
        Outcome: {
            id: components["schemas"]["Id"];
            recipient: string;
            outcome: components["schemas"]["OutcomeName"];
            /** @description Milliseconds on the sandbox's clock; null for the pace's own. */
            after_ms: number | null;
            created_at: components["schemas"]["Timestamp"];
            /** @description Absent when there is nothing to say. */
            hint?: string;
        };
        OutcomeList: {
            data: components["schemas"]["Outcome"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        /**
         * @example {
         *       "recipient": "*@slow.example",
         *       "outcome": "delayed",
         *       "after_ms": 60000
         *     }
         */
        CreateOutcome: {
            /** @description An address, or a pattern with `*`. */
            recipient: string;
            outcome: components["schemas"]["OutcomeName"];
            /** @description Milliseconds to wait on the sandbox's clock before the outcome. */
            after_ms?: number;
        };
        /** @enum {string} */
        InboundStatus: "received" | "spam";
        /** @enum {string} */
        SpamStatus: "NotSpam" | "Spam" | "NotChecked";
        /** @enum {string} */
        SenderVerdict: "verified" | "failed" | "unverified" | "unchecked";
        /** @enum {string} */
        AuthVerdict: "pass" | "fail" | "softfail" | "neutral" | "none" | "policy" | "temperror" | "permerror";
        /**
         * @example {
         *       "from": "Ann <ann@example.com>",
         *       "to": "support@inbound.acme.test",
         *       "subject": "Help",
         *       "text": "It does not start.",
         *       "verdict": "verified"
         *     }
         */
        ReceiveInbound: {
            /** @description `ann@example.com` or `Ann <ann@example.com>`. */
            from: string;
            /** @description One receiving address or several. */
            to: string | string[];
            subject?: string;
            text?: string;
            html?: string;
            attachments?: components["schemas"]["InboundAttachmentInput"][];
            /** @description Further headers of the message. */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description The sender verdict to arrive with. The sandbox really signs, or really breaks, the message and its zone.
             * @enum {string}
             */
            verdict?: "verified" | "failed" | "unverified";
            /** @description The score to arrive with. */
            spam_score?: number;
        };
        InboundAttachmentInput: {
            filename: string;
            /** @description Base64. */
            content: string;
            content_type?: string;
            /** @description Makes it inline. */
            content_id?: string;
        };
        ReceivedInbound: {
            /** @description One entry for each receiving address. */
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
            /** @description The receiving address that took it. */
            recipient: string;
            /** @description Empty when there is none. */
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
            /** @description Why the message could not be taken apart; it is kept raw then. */
            parse_error: string | null;
        };
        CapturedInbound: {
            id: components["schemas"]["Id"];
            from: string;
            from_name: string | null;
            to: string[];
            /** @description The receiving address that took it. */
            recipient: string;
            /** @description Empty when there is none. */
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
            /** @description Why the message could not be taken apart; it is kept raw then. */
            parse_error: string | null;
            cc: string[];
            text: string | null;
            html: string | null;
            attachments: components["schemas"]["CapturedAttachment"][];
            message_id: string | null;
            /** @description In the order of the message. */
            headers: components["schemas"]["MessageHeader"][];
            /** @description Absent when the message was not checked. */
            auth?: components["schemas"]["InboundAuth"];
            /** @description Empty when the message was not checked. */
            auth_explained: components["schemas"]["AuthExplanation"][];
            /** @description The rule that gave the sender verdict. */
            verdict_rule: string;
            spam_reasons: components["schemas"]["SpamReason"][];
            envelope: components["schemas"]["Envelope"];
            /** @description Ids of the webhook deliveries about it. */
            deliveries: components["schemas"]["Id"][];
            links: components["schemas"]["InboundLink"][];
            /** @description One-time codes found in the text. */
            codes: string[];
            /** @description Whether `links` and `codes` may be incomplete: only the first 1 MiB of the body was searched, or searching took too long. */
            analysis_cut: boolean;
        };
        CapturedInboundList: {
            data: components["schemas"]["CapturedInboundItem"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
            /** @description Of the whole account. */
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
            /** @enum {string} */
            check: "spf" | "dkim" | "dmarc";
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
        InboundLink: {
            url: string;
        };
        /** @enum {string} */
        ReceivingAddressStatus: "active" | "pending";
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
            /** @description `*` takes everything at the host. */
            local_part: string;
            status: components["schemas"]["ReceivingAddressStatus"];
            created_at: components["schemas"]["Timestamp"];
            /** @description The record to publish; absent once active. */
            dns_record?: components["schemas"]["ReceivingDnsRecord"];
            /** @description Why it does not receive yet; absent once active. */
            error?: string;
        };
        ReceivingAddressList: {
            data: components["schemas"]["ReceivingAddress"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        CreateReceivingAddress: {
            domain_id: string;
            /** @description `*` takes everything at the host. */
            local_part: string;
            /** @description `inbound.<domain>` when left out. */
            host?: string;
        };
        CreatedReceivingAddress: {
            id: components["schemas"]["Id"];
            address: string;
            status: components["schemas"]["ReceivingAddressStatus"];
            /** @description The record to publish; absent once active. */
            dns_record?: components["schemas"]["ReceivingDnsRecord"];
            /** @description Why it does not receive yet; absent once active. */
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
        /** @enum {string} */
        RecordPurpose: "spf" | "dkim" | "return_path" | "dmarc";
        DomainRecord: {
            /** @enum {string} */
            type: "TXT" | "MX" | "CNAME";
            /** @description The full name. */
            name: string;
            value: string;
            /** @description Absent but for MX. */
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
            /** @description Absent but for MX. */
            priority?: number;
            purpose: components["schemas"]["RecordPurpose"];
            required: boolean;
            verified: boolean;
            /** @description What DNS answered at the last verify. */
            found: string[];
            /** @description Whether it is in the sandbox's zone now. */
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
            records: components["schemas"]["DomainDetailRecord"][];
            created_at: components["schemas"]["Timestamp"];
            verified_at: components["schemas"]["TimestampOrNull"];
            last_checked_at: components["schemas"]["TimestampOrNull"];
        };
        VerifiedDomain: {
            id: components["schemas"]["Id"];
            name: string;
            status: components["schemas"]["DomainStatus"];
            records: components["schemas"]["DomainRecord"][];
        };
        DomainList: {
            data: components["schemas"]["Domain"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
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
            /** @description All when left out. */
            purposes?: components["schemas"]["RecordPurpose"][];
        };
        Published: {
            /** @description Records put into the zone. */
            published: number;
        };
        Unpublished: {
            /** @description Records taken out of the zone. */
            unpublished: number;
        };
        /** @enum {string} */
        DnsRecordType: "TXT" | "MX" | "CNAME" | "A";
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
            /** @description The domain it was published for. */
            domain_id: components["schemas"]["IdOrNull"];
        };
        DnsRecordList: {
            data: components["schemas"]["DnsRecordRow"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        /**
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
            /** @description The email that led to it; null when added by hand or import. */
            email_id: components["schemas"]["IdOrNull"];
        };
        SuppressionList: {
            data: components["schemas"]["Suppression"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        /**
         * @example {
         *       "address": "ann@example.com"
         *     }
         */
        AddSuppression: {
            address: string;
            /** @description `blocked` when left out. */
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
            /** @description `blocked` when left out. */
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
            /** @description The line, or the place in `addresses`, from 1. */
            line: number;
            value: string;
        };
        RemovedSuppression: {
            address: string;
            /** @constant */
            deleted: true;
        };
        /** @enum {string} */
        EventName: "email.scheduled" | "email.sent" | "email.delivered" | "email.delayed" | "email.bounced" | "email.complained" | "email.failed" | "email.opened" | "email.clicked" | "email.unsubscribed" | "email.received";
        /** @description Event names, or the word `all`. */
        SubscribedEvents: string | components["schemas"]["EventName"][];
        WebhookListItem: {
            id: components["schemas"]["Id"];
            url: string;
            description: string | null;
            events: components["schemas"]["SubscribedEvents"];
            enabled: boolean;
            last_delivery_at: components["schemas"]["TimestampOrNull"];
            last_status_code: number | null;
            created_at: components["schemas"]["Timestamp"];
            /** @description Disabled at 15. */
            consecutive_failures: number;
            disabled_at: components["schemas"]["TimestampOrNull"];
            /** @description Of the deliveries still kept; null without any. */
            success_rate: number | null;
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
            /** @description Disabled at 15. */
            consecutive_failures: number;
            disabled_at: components["schemas"]["TimestampOrNull"];
            /** @description Of the deliveries still kept; null without any. */
            success_rate: number | null;
            /** @description Begins with `whsec_`. */
            secret: string;
        };
        WebhookList: {
            data: components["schemas"]["WebhookListItem"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
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
            /** @description All events when empty or left out. */
            events?: components["schemas"]["EventName"][];
        };
        CreatedWebhook: {
            id: components["schemas"]["Id"];
            url: string;
            events: components["schemas"]["SubscribedEvents"];
            /** @description Begins with `whsec_`. */
            secret: string;
            enabled: boolean;
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
            /** @description All events when empty. */
            events?: components["schemas"]["EventName"][];
        };
        TestWebhook: {
            /** @description `email.delivered` when left out. */
            type?: components["schemas"]["EventName"];
        };
        /** @enum {string} */
        DeliveryStatus: "pending" | "succeeded" | "failed" | "dropped";
        DeliveryAttempt: {
            at: components["schemas"]["Timestamp"];
            /** @description null when no answer came. */
            status_code: number | null;
            duration_ms: number;
            error: string | null;
            /** @description The first 4 KiB. */
            response_body: string | null;
            /** @description The `Service-Signature` header that was sent; null when nothing was. */
            signature: string | null;
        };
        WebhookEvent: {
            type: components["schemas"]["EventName"];
            created_at: components["schemas"]["Timestamp"];
            /** @description As in the body that is posted. */
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "id": "2f1a4c5e-8d8b-4f6c-9a51-0c8a2f3d7b11",
         *       "webhook_id": "5a1c8e0e-53f4-4c7d-8f63-1f3a2b9c4d55",
         *       "email_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "inbound_id": null,
         *       "url": "http://localhost:3000/hooks/mail",
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
         *       "created_at": "2026-03-01T09:00:00.006Z"
         *     }
         */
        Delivery: {
            id: components["schemas"]["Id"];
            webhook_id: components["schemas"]["Id"];
            email_id: components["schemas"]["IdOrNull"];
            inbound_id: components["schemas"]["IdOrNull"];
            url: string;
            event: components["schemas"]["WebhookEvent"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description In order of time. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            next_attempt_at: components["schemas"]["TimestampOrNull"];
            created_at: components["schemas"]["Timestamp"];
        };
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        /** @enum {string} */
        Permission: "sending" | "full_access";
        ApiKey: {
            id: components["schemas"]["Id"];
            name: string;
            permission: components["schemas"]["Permission"];
            /** @description Only its beginning. */
            token: string;
            last_used_at: components["schemas"]["TimestampOrNull"];
            revoked_at: components["schemas"]["TimestampOrNull"];
            created_at: components["schemas"]["Timestamp"];
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        /**
         * @example {
         *       "name": "ci",
         *       "permission": "full_access"
         *     }
         */
        CreateApiKey: {
            name: string;
            /** @description `sending` when left out. */
            permission?: components["schemas"]["Permission"];
        };
        CreatedApiKey: {
            id: components["schemas"]["Id"];
            name: string;
            permission: components["schemas"]["Permission"];
            /** @description Shown only this once. */
            token: string;
            created_at: components["schemas"]["Timestamp"];
        };
        UpdateApiKey: {
            name: string;
        };
        RevokedApiKey: {
            id: components["schemas"]["Id"];
            /** @constant */
            revoked: true;
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
            source: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description What the sandbox noticed about the request. */
            hints: string[];
            /** @description The email it made. */
            email_id: components["schemas"]["IdOrNull"];
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
            source: string;
            created_at: components["schemas"]["Timestamp"];
            /** @description What the sandbox noticed about the request. */
            hints: string[];
            /** @description The email it made. */
            email_id: components["schemas"]["IdOrNull"];
            ip: string;
            user_agent: string | null;
            api_key_id: components["schemas"]["Id"];
        };
        LogList: {
            data: components["schemas"]["LogItem"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        Settle: {
            /** @description 10000 when left out. */
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
            /** @description false when the time was over first. */
            settled: boolean;
            /** @description Emails still on their way. */
            emails: number;
            /** @description Webhook attempts still running or due. */
            deliveries: number;
        };
        /**
         * @example {
         *       "now": "2026-03-01T09:05:00.000Z",
         *       "frozen": true,
         *       "offset_ms": 300000,
         *       "timers": [
         *         {
         *           "due_at": "2026-03-01T09:30:00.000Z",
         *           "what": "webhook attempt 4 of email.delivered"
         *         }
         *       ]
         *     }
         */
        Clock: {
            now: components["schemas"]["Timestamp"];
            frozen: boolean;
            /** @description How far ahead of the machine's clock; negative when behind. */
            offset_ms: number;
            /** @description What is due in the future, soonest first. */
            timers: components["schemas"]["Timer"][];
        };
        Timer: {
            due_at: components["schemas"]["Timestamp"];
            what: string;
        };
        /**
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
            /** @description Milliseconds to go forward. */
            advance_ms?: number;
            /** @description The time it is to be, ISO 8601 with `Z` or an offset. */
            set?: string;
            /** @description Whether it stands still. */
            frozen?: boolean;
            /**
             * @description Back to the machine's time, running; without any other field.
             * @enum {boolean}
             */
            reset?: true;
        };
        /** @enum {string} */
        FaultMethod: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** @enum {string} */
        FaultWhen: "before" | "after";
        FaultError: {
            /** @description An error type, known or not. */
            type: string;
            /** @description The type's own when left out. */
            status?: number;
            /** @description Seconds for the Retry-After header. */
            retry_after?: number;
        };
        /**
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
            /** @description Any when left out. */
            method?: components["schemas"]["FaultMethod"];
            /** @description Pattern of the path under `/v1`, for instance `/emails/*`; any when left out. */
            path?: string;
            /** @description How often; 1 when left out, 0 until removed. */
            times?: number;
            error?: components["schemas"]["FaultError"];
            /** @description Milliseconds to wait before the answer. */
            latency_ms?: number;
            /**
             * @description Cut the connection instead of answering.
             * @enum {boolean}
             */
            disconnect?: true;
            /** @description `before` the request takes effect, or `after`; `before` when left out. */
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
            /**
             * @description null for any.
             * @enum {string|null}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | null;
            /** @description null for any. */
            path: string | null;
            /** @description 0 until removed. */
            times: number;
            /** @description null until removed. */
            remaining: number | null;
            /** @description Absent when the fault is another one. */
            error?: components["schemas"]["FaultError"];
            /** @description Absent when the fault is another one. */
            latency_ms?: number;
            /**
             * @description Absent when the fault is another one.
             * @constant
             */
            disconnect?: true;
            when: components["schemas"]["FaultWhen"];
            /** @description How often it struck. */
            hits: number;
            created_at: components["schemas"]["Timestamp"];
            /** @description Absent when there is nothing to say; for instance that the pattern fits no known path. */
            hint?: string;
        };
        FaultList: {
            data: components["schemas"]["Fault"][];
            total: components["schemas"]["Total"];
            limit: components["schemas"]["PageLimit"];
            offset: components["schemas"]["PageOffset"];
        };
        /** @enum {string} */
        LiveType: "email.created" | "email.updated" | "email.deleted" | "inbound.created" | "inbound.deleted" | "domain.updated" | "webhook.updated" | "delivery.updated" | "suppression.updated" | "log.created" | "clock.changed" | "settings.changed" | "state.reset";
        /** @description One message of the websocket `/sandbox/live`. */
        LiveFrame: components["schemas"]["LiveMessage"] | components["schemas"]["LiveBatch"] | components["schemas"]["LiveResync"];
        /** @description One change; `data` is the list item of the resource concerned. `account_id` is null when all accounts are concerned. */
        LiveMessage: components["schemas"]["LiveEmail"] | components["schemas"]["LiveInbound"] | components["schemas"]["LiveDomain"] | components["schemas"]["LiveWebhook"] | components["schemas"]["LiveDelivery"] | components["schemas"]["LiveSuppression"] | components["schemas"]["LiveLog"] | components["schemas"]["LiveClock"] | components["schemas"]["LiveSettings"] | components["schemas"]["LiveReset"];
        /** @description Several changes that came at once, oldest first. */
        LiveBatch: {
            /** @constant */
            type: "batch";
            data: components["schemas"]["LiveMessage"][];
        };
        /** @description The reader fell behind and changes were left out; read the lists again. */
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
            type: "log.created";
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
            data: components["schemas"]["ResetResult"];
        };
    };
    responses: {
        /** @description Malformed JSON, or a parameter that cannot be read */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A Host or Origin that is not allowed, or something the account may not do */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such thing in this account */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The path exists, the method does not; `Allow` names those that do */
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
        /** @description A Content-Type that is not taken here */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A value that cannot be accepted; the message names the field and the way out */
        ValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A failure of the sandbox itself */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other refusal, in the one error shape */
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
        /** @description The account to act on; the default account when left out. */
        AccountId: components["schemas"]["Id"];
        /** @description The resource's id. */
        PathId: string;
        /** @description Position in `attachments`, from 0. */
        AttachmentIndex: string;
        /** @description Entries on a page. */
        Limit: number;
        /** @description Entries to leave out before the page begins. */
        Offset: number;
        /**
         * @description Words that have to occur, and filters: `from:`, `to:` (a whole address exactly, a piece of one anywhere), `subject:`, `status:`,
         *     `event:`, `tag:key=value`, `has:attachment`, `before:`, `after:`. `"quotes"` keep words together, `-` in front turns a term round.
         * @example to:ann@example.com subject:"your code" -status:bounced
         */
        EmailQuery: string;
        /**
         * @description Words and filters as for captured emails.
         * @example from:ann@example.com has:attachment
         */
        InboundQuery: string;
        /** @description Ids separated by commas, at most 200. */
        Ids: string[];
        /** @description Milliseconds to wait at most. */
        TimeoutMs: number;
        /** @description How many have to match; 0 expects none. */
        WaitCount: number;
        /**
         * @description An id or a timestamp; only what came later counts.
         * @example 2026-03-01T09:00:00.000Z
         */
        Since: string;
        /** @description `remote` lets the page load images from elsewhere. */
        PreviewImages: "none" | "remote";
        /** @description Which body; when left out the HTML where there is one, else the text. */
        PreviewPart: "html" | "text";
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox as it runs */
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
    listAccounts: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description What was created */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Words that have to occur, and filters: `from:`, `to:` (a whole address exactly, a piece of one anywhere), `subject:`, `status:`,
                 *     `event:`, `tag:key=value`, `has:attachment`, `before:`, `after:`. `"quotes"` keep words together, `-` in front turns a term round.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Words that have to occur, and filters: `from:`, `to:` (a whole address exactly, a piece of one anywhere), `subject:`, `status:`,
                 *     `event:`, `tag:key=value`, `has:attachment`, `before:`, `after:`. `"quotes"` keep words together, `-` in front turns a term round.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
                /** @description Ids separated by commas, at most 200. */
                ids?: components["parameters"]["Ids"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many went */
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
    waitForEmails: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Words that have to occur, and filters: `from:`, `to:` (a whole address exactly, a piece of one anywhere), `subject:`, `status:`,
                 *     `event:`, `tag:key=value`, `has:attachment`, `before:`, `after:`. `"quotes"` keep words together, `-` in front turns a term round.
                 * @example to:ann@example.com subject:"your code" -status:bounced
                 */
                q?: components["parameters"]["EmailQuery"];
                /** @description Milliseconds to wait at most. */
                timeout_ms?: components["parameters"]["TimeoutMs"];
                /** @description How many have to match; 0 expects none. */
                count?: components["parameters"]["WaitCount"];
                /**
                 * @description An id or a timestamp; only what came later counts.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
    getCapturedEmail: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description How many went */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    previewCapturedEmail: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description `remote` lets the page load images from elsewhere. */
                images?: components["parameters"]["PreviewImages"];
                /** @description Which body; when left out the HTML where there is one, else the text. */
                part?: components["parameters"]["PreviewPart"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Position in `attachments`, from 0. */
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
    triggerEmailEvent: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    cancelEmail: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It will not be sent */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
    listCapturedInbound: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Words and filters as for captured emails.
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Raw message only: envelope sender. Empty for a bounce. The From header's address otherwise. */
                mail_from?: string;
                /**
                 * @description Raw message only: envelope recipients, repeated or separated by commas. The receiving addresses among To and Cc otherwise.
                 * @example [
                 *       "support@inbound.acme.test"
                 *     ]
                 */
                rcpt_to?: string[];
                /** @description Raw message only: the address the mail comes from, which SPF is checked against. */
                client_ip?: string;
                /** @description Raw message only: the name given in HELO or EHLO. */
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
            /** @description What was stored */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Words and filters as for captured emails.
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
                /** @description Ids separated by commas, at most 200. */
                ids?: components["parameters"]["Ids"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many went */
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
    waitForInbound: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Words and filters as for captured emails.
                 * @example from:ann@example.com has:attachment
                 */
                q?: components["parameters"]["InboundQuery"];
                /** @description Milliseconds to wait at most. */
                timeout_ms?: components["parameters"]["TimeoutMs"];
                /** @description How many have to match; 0 expects none. */
                count?: components["parameters"]["WaitCount"];
                /**
                 * @description An id or a timestamp; only what came later counts.
                 * @example 2026-03-01T09:00:00.000Z
                 */
                since?: components["parameters"]["Since"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
    getCapturedInbound: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description How many went */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    previewCapturedInbound: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description `remote` lets the page load images from elsewhere. */
                images?: components["parameters"]["PreviewImages"];
                /** @description Which body; when left out the HTML where there is one, else the text. */
                part?: components["parameters"]["PreviewPart"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description The resource's id. */
                id: components["parameters"]["PathId"];
                /** @description Position in `attachments`, from 0. */
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
    listReceivingAddresses: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description What was created */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description What the lookup found */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description How many */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description How many */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Part of the address, or a reason. */
                q?: string;
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description What was taken and what was not */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description What was created */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Only to this endpoint. */
                webhook_id?: components["schemas"]["Id"];
                /** @description Only about this email. */
                email_id?: components["schemas"]["Id"];
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description What was created */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is refused from now on */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Class of the status code. */
                status?: "2xx" | "4xx" | "5xx";
                /** @description Part of the path. */
                endpoint?: string;
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
    getLog: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description How things stand now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock as it stands now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description The clock as it stands now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description Entries on a page. */
                limit?: components["parameters"]["Limit"];
                /** @description Entries to leave out before the page begins. */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description As it is now */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many went */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description It is gone */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every assumption with its value */
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description Every assumption with its value */
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
    reset: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description Everything is as at the start */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetResult"];
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
    getSnapshot: {
        parameters: {
            query?: {
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
                /** @description The default is what the Accept header asks for and `json` otherwise. */
                format?: "json" | "ndjson";
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
                /** @description The account to act on; the default account when left out. */
                account_id?: components["parameters"]["AccountId"];
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
            /** @description The state is the one of the document */
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
}
