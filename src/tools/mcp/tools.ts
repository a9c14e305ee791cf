import { ADD, type AgentTool, type Arguments, controlOperation, DESTROY, READ, SET } from "../../app/agents.ts"

const ITEM = ["id", "from", "to", "subject", "status", "created_at", "duplicate_of"]
const DETAIL = [
  ...ITEM,
  ...["text", "links", "codes", "attachments", "alternatives", "events", "deliveries", "unsubscribe_url", "hints"],
  ...["log_id", "idempotency_key", "replays"],
]
const LOG = ["id", "method", "endpoint", "status_code", "error_code", "error_message", "about", "email_id"]
const LOG_LINE = [...LOG, "source", "idempotency_key", "replayed", "created_at"]
const DELIVERY = [
  "id",
  "webhook_id",
  "email_id",
  "url",
  "event.type",
  "status",
  "attempts",
  "next_attempt_at",
  "diagnosis",
]
const CLOCK = ["now", "frozen", "offset_ms", "timers", "waiting"]
const FAULT = "id method path times remaining error latency_ms disconnect when hits hint".split(" ")
const ACCOUNT = ["id", "name", "plan", "usage", "limits"]

const has = (args: Arguments, ...names: string[]) => names.some((name) => args[name] !== undefined)

export const agentTools: readonly AgentTool[] = [
  {
    name: "send_email",
    title: "Send an email",
    description:
      "Send an email through the service's API, as an application does. Nothing leaves the machine. `from` must use a verified domain. Send the same `idempotency_key` and fields again to test a retry: the answer has the same id and no second email is sent. Recipients at sandbox.test have fixed outcomes, such as bounced@sandbox.test.",
    hints: ADD,
    operations: { send: { api: "service", id: "sendEmail", short: ["id"] } },
  },
  {
    name: "find_emails",
    title: "Find sent emails",
    description:
      "List or search the emails that the application sent, newest first. `total` counts all matches, so it also shows whether a retry sent an email twice.",
    hints: READ,
    operations: { list: controlOperation("listCapturedEmails", ...ITEM, "preview") },
  },
  {
    name: "wait_for_email",
    title: "Wait for a sent email",
    description:
      "Wait until the application has sent a matching email, and return it with its `text`, `links` and one-time `codes`: use it for sign-up codes and password resets. It also matches emails that were sent before; `since` excludes them. Links are never requested.",
    hints: READ,
    operations: { wait: controlOperation("waitForEmails", ...ITEM, "links", "codes") },
    entries: controlOperation("getCapturedEmail", "text"),
  },
  {
    name: "get_email",
    title: "Read a sent email",
    description:
      "Read one sent email: text, links, codes, events and webhook deliveries. `full` adds HTML, headers and the events that are possible next (`actions`). Without `id`, the newest one that matches `q`. `include` adds the request that sent it.",
    hints: READ,
    operations: {
      get: controlOperation("getCapturedEmail", ...DETAIL),
      latest: controlOperation("getLatestEmail", ...DETAIL),
    },
    choose: (args) => (has(args, "id") ? "get" : "latest"),
    parts: {
      request: {
        ...controlOperation("getLog", ...LOG_LINE, "request", "response", "error", "rule"),
        of: "log_id",
        says: "the `request` that sent it with its response",
      },
    },
  },
  {
    name: "make_happen",
    title: "Trigger an event on a sent email",
    description:
      "Make something happen to a sent email: `type` triggers bounced, complained, opened, clicked, unsubscribed or another event now, with its webhooks and suppression. `steps` instead lets its recipient behave by a script (`opened, clicked after 3m`) or a persona. An event that is not possible is refused with the reason.",
    hints: DESTROY,
    operations: {
      event: controlOperation("triggerEmailEvent", "id", "status", "events"),
      behaviour: controlOperation("behaveEmail", "id", "status", "next", "hints"),
    },
    choose: (args) => (has(args, "steps") ? "behaviour" : "event"),
  },
  {
    name: "receive_email",
    title: "Let a message arrive",
    description:
      "Inject a message as if it came over SMTP, for an application that receives mail. `to` must be a receiving address: at the start, every address at the receiving host of the domain, such as help@sp.acme.test. `verdict` really signs the message, or breaks its signature.",
    hints: ADD,
    operations: { receive: controlOperation("receiveInbound", "inbound_id", "recipient") },
    without: ["mail_from", "rcpt_to", "client_ip", "helo"],
  },
  {
    name: "reply_as_recipient",
    title: "Reply to a sent email as its recipient",
    description:
      "Answer a sent email as the person who got it: a reply, an out-of-office message or a bounce message, in the same thread.",
    hints: ADD,
    operations: { reply: controlOperation("replyToEmail", "inbound_id", "recipient") },
  },
  {
    name: "read_invitation",
    title: "Read an attached invitation",
    description:
      "Read an attached calendar file (.ics) of a sent email, or of a received message with `received: true`: what it asks for, its times as instants, organizer, attendees and their answers. `index` counts the attachments from 0, then the alternatives.",
    hints: READ,
    operations: { sent: controlOperation("getEmailCalendar"), received: controlOperation("getInboundCalendar") },
    choose: ({ received }) => (received === true ? "received" : "sent"),
    own: { received: { type: "boolean", description: "Whether `id` is that of a received message." } },
  },
  {
    name: "find_requests",
    title: "Find API requests",
    description:
      "List or search the requests that the application made to the API, also refused ones (`q`: `is:refused`). With `id`: the whole request and response, the wrong `field`, and the `rule` that refused it with the fix. `unauthenticated: true` lists requests with a missing or wrong API key.",
    hints: READ,
    operations: {
      get: controlOperation("getLog", ...LOG_LINE, "request", "response", "error", "rule", "faults"),
      list: controlOperation("listLogs", ...LOG_LINE),
      unauthenticated: controlOperation("listUnauthenticatedLogs", ...LOG_LINE),
    },
    choose: (args) => (has(args, "id") ? "get" : args.unauthenticated === true ? "unauthenticated" : "list"),
    own: { unauthenticated: { type: "boolean", description: "List requests whose API key is missing or wrong." } },
  },
  {
    name: "find_deliveries",
    title: "Find webhook deliveries",
    description:
      "List webhook deliveries with their attempts: status code, the receiver's response, the signature that was sent. `diagnosis` says why the last attempt failed and why a receiver may reject the signature. `timeout_ms` waits for a matching delivery.",
    hints: READ,
    operations: {
      get: controlOperation("getDelivery", ...DELIVERY),
      wait: controlOperation("waitForDeliveries", ...DELIVERY),
      list: controlOperation("listDeliveries", ...DELIVERY),
    },
    choose: (args) => (has(args, "id") ? "get" : has(args, "timeout_ms", "count", "since") ? "wait" : "list"),
  },
  {
    name: "clock",
    title: "Read or move the sandbox clock",
    description:
      "Read the clock of the sandbox and its pending work, or move it. `advance` (`2h`) or `set` moves it and runs everything that falls due: scheduled emails, webhook retries, expiry. `frozen` stops it, `reset` returns to real time.",
    hints: SET,
    operations: { get: controlOperation("getClock", ...CLOCK), set: controlOperation("setClock", ...CLOCK) },
    choose: (args) => (has(args, "advance", "advance_ms", "set", "frozen", "reset") ? "set" : "get"),
    without: ["advance_ms"],
    without_account: true,
  },
  {
    name: "inject_fault",
    title: "Make API requests fail",
    description:
      "Make the next matching API requests fail with an `error`, a delay or a closed connection. `when: after` lets the request take effect and loses only its response, which tests retries with idempotency keys. `action` lists or removes faults.",
    hints: SET,
    operations: {
      inject: controlOperation("createFault", ...FAULT),
      list: controlOperation("listFaults", ...FAULT),
      remove: controlOperation("deleteFaults", "deleted"),
      remove_one: controlOperation("deleteFault", "id", "deleted"),
    },
    choose: ({ action = "inject", id }) => (action === "remove" && id !== undefined ? "remove_one" : String(action)),
    without: ["undo_id"],
    varying: ["deleted"],
    own: {
      action: {
        type: "string",
        enum: ["inject", "list", "remove"],
        description: "Default: `inject`. `remove` removes the fault `id`, or all.",
      },
    },
  },
  {
    name: "accounts",
    title: "List, create or change accounts",
    description:
      "List, create, change or delete accounts. They separate the data of several applications or test workers. `create` returns the API tokens of the new account, which are shown only once. Other tools act for the account in `account_id`, else for the default account.",
    hints: DESTROY,
    operations: {
      list: controlOperation("listAccounts", ...ACCOUNT),
      create: controlOperation("createAccount", ...ACCOUNT, "tokens"),
      update: controlOperation("updateAccount", ...ACCOUNT),
      delete: controlOperation("deleteAccount", "id", "deleted"),
    },
    choose: ({ action = "list" }) => String(action),
    without: ["undo_id"],
    without_account: true,
    own: {
      action: {
        type: "string",
        enum: ["list", "create", "update", "delete"],
        description: "Default: `list`. `update` and `delete` need `id`.",
      },
    },
  },
  {
    name: "reset",
    title: "Delete the data of the sandbox",
    description:
      "Delete all emails, settings and other data of the sandbox, or of one account with `account_id`, except what is in `keep`. `preview: true` only counts what would be deleted.",
    hints: DESTROY,
    operations: { preview: controlOperation("previewReset"), reset: controlOperation("reset", "reset") },
    choose: ({ preview }) => (preview === true ? "preview" : "reset"),
    own: { preview: { type: "boolean", description: "Only count what would be deleted." } },
  },
]
