/** An operation of a contract that a tool calls. */
export interface ToolOperation {
  api: "control" | "service"
  /** The operationId. */
  id: string
  /** The fields of a short answer; those of each entry if the answer is a list. `cases.fix` is a field of an inner object or list. */
  short: readonly string[]
}

export type Arguments = Readonly<Record<string, unknown>>

/**
 * A tool. Its arguments are the parameters and body fields of its operations, and its answer has the fields of their responses:
 * `tool-schemas.mjs` takes both from the contracts.
 */
export interface AgentTool {
  name: string
  title: string
  description: string
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  operations: Readonly<Record<string, ToolOperation>>
  /** The name of the operation for these arguments. Not needed for a single operation. */
  choose?: (args: Arguments) => string
  /** Parameters of the operations that are no arguments. */
  without?: readonly string[]
  /** Whether it acts for no account, or for all. */
  without_account?: true
  /** Arguments that belong to no operation, as JSON Schema. */
  own?: Readonly<Record<string, object>>
  /** Answers that `include` adds as fields: the operation, and the field of the answer that is its `id`. */
  parts?: Readonly<Record<string, ToolOperation & { of: string }>>
  /** An operation whose fields are added to each entry of a list. */
  entries?: ToolOperation
}

const control = (id: string, ...short: string[]): ToolOperation => ({ api: "control", id, short })

const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const ADD = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
const SET = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const DESTROY = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

const ITEM = ["id", "from", "to", "subject", "status", "created_at", "duplicate_of"]
const DETAIL = [
  ...ITEM,
  ...["text", "links", "codes", "attachments", "events", "deliveries", "unsubscribe_url", "hints"],
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
const CHECKS = [
  ...["worst", "counts", "findings.rule", "findings.level", "findings.message", "findings.fix", "findings.part"],
  ...["findings.line", "findings.excerpt", "findings.count", "findings.clients", "skipped"],
]
const EXAM = [
  ...["webhook_id", "passed", "failed", "unsure", "notes", "cases.case", "cases.result", "cases.got", "cases.why"],
  "cases.fix",
]
const CLOCK = ["now", "frozen", "offset_ms", "timers"]
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
    operations: { list: control("listCapturedEmails", ...ITEM, "preview") },
  },
  {
    name: "wait_for_email",
    title: "Wait for a sent email",
    description:
      "Wait until the application has sent a matching email, and return it with its `text`, `links` and one-time `codes`: use it for sign-up codes and password resets. It also matches emails that were sent before; `since` excludes them. Links are never requested.",
    hints: READ,
    operations: { wait: control("waitForEmails", ...ITEM, "links", "codes") },
    entries: control("getCapturedEmail", "text"),
  },
  {
    name: "get_email",
    title: "Read a sent email",
    description:
      "Read one sent email: text, links, codes, events and webhook deliveries. `full` adds HTML, headers and the events that are possible next (`actions`). Without `id`, the newest one that matches `q`. `include` adds the request that sent it, or the checks of its content.",
    hints: READ,
    operations: { get: control("getCapturedEmail", ...DETAIL), latest: control("getLatestEmail", ...DETAIL) },
    choose: (args) => (has(args, "id") ? "get" : "latest"),
    own: {
      include: {
        type: "array",
        items: { type: "string", enum: ["request", "checks"] },
        uniqueItems: true,
        description: "What to add: the `request` that sent it with its response, the `checks` of its content.",
      },
    },
    parts: {
      request: { ...control("getLog", ...LOG_LINE, "request", "response", "error", "rule"), of: "log_id" },
      checks: { ...control("checkEmail", ...CHECKS), of: "id" },
    },
  },
  {
    name: "make_happen",
    title: "Trigger an event on a sent email",
    description:
      "Make something happen to a sent email: `type` triggers bounced, complained, opened, clicked, unsubscribed or another event now, with its webhooks and suppression. `steps` instead lets its recipient behave by a script (`opened, clicked after 3m`) or a persona. An event that is not possible is refused with the reason.",
    hints: DESTROY,
    operations: {
      event: control("triggerEmailEvent", "id", "status", "events"),
      behaviour: control("behaveEmail", "id", "status", "next", "hints"),
    },
    choose: (args) => (has(args, "steps") ? "behaviour" : "event"),
  },
  {
    name: "receive_email",
    title: "Let a message arrive",
    description:
      "Inject a message as if it came over SMTP, for an application that receives mail. `to` must be a receiving address: at the start, every address at the receiving host of the domain, such as help@sp.acme.test. `verdict` really signs the message, or breaks its signature.",
    hints: ADD,
    operations: { receive: control("receiveInbound", "inbound_id", "recipient") },
    without: ["mail_from", "rcpt_to", "client_ip", "helo"],
  },
  {
    name: "reply_as_recipient",
    title: "Reply to a sent email as its recipient",
    description:
      "Answer a sent email as the person who got it: a reply, an out-of-office message or a bounce message, in the same thread.",
    hints: ADD,
    operations: { reply: control("replyToEmail", "inbound_id", "recipient") },
  },
  {
    name: "find_requests",
    title: "Find API requests",
    description:
      "List or search the requests that the application made to the API, also refused ones (`q`: `is:refused`). With `id`: the whole request and response, the wrong `field`, and the `rule` that refused it with the fix. `unauthenticated: true` lists requests with a missing or wrong API key.",
    hints: READ,
    operations: {
      get: control("getLog", ...LOG_LINE, "request", "response", "error", "rule", "faults"),
      list: control("listLogs", ...LOG_LINE),
      unauthenticated: control("listUnauthenticatedLogs", ...LOG_LINE),
    },
    choose: (args) => (has(args, "id") ? "get" : args.unauthenticated === true ? "unauthenticated" : "list"),
    own: { unauthenticated: { type: "boolean", description: "List requests whose API key is missing or wrong." } },
  },
  {
    name: "find_deliveries",
    title: "Find webhook deliveries",
    description:
      "List webhook deliveries with their attempts: status code, the receiver's response, the signature that was sent. `diagnosis` says why the last attempt failed and why a receiver may reject the signature. `timeout_ms` waits for a matching delivery. Then examine_receiver proves what is wrong.",
    hints: READ,
    operations: {
      get: control("getDelivery", ...DELIVERY),
      wait: control("waitForDeliveries", ...DELIVERY),
      list: control("listDeliveries", ...DELIVERY),
    },
    choose: (args) => (has(args, "id") ? "get" : has(args, "timeout_ms", "count", "since") ? "wait" : "list"),
  },
  {
    name: "examine_receiver",
    title: "Examine a webhook receiver",
    description:
      "Send genuine, forged, old, repeated and unusual events to a webhook endpoint, and say which cases its receiver fails, why and how to fix it. `id` is the `webhook_id` of a delivery.",
    hints: { ...ADD, openWorldHint: true },
    operations: { examine: control("examineWebhook", ...EXAM) },
  },
  {
    name: "check_email",
    title: "Check the content of a sent email",
    description:
      "Check a sent email for left-over template variables, broken links, images, accessibility and what email clients do not support, each with a fix. `clients` chooses the clients, such as `outlook.*`. No link is requested.",
    hints: READ,
    operations: { check: control("checkEmail", ...CHECKS) },
  },
  {
    name: "clock",
    title: "Read or move the sandbox clock",
    description:
      "Read the clock of the sandbox and its pending work, or move it. `advance` (`2h`) or `set` moves it and runs everything that falls due: scheduled emails, webhook retries, expiry. `frozen` stops it, `reset` returns to real time.",
    hints: SET,
    operations: { get: control("getClock", ...CLOCK), set: control("setClock", ...CLOCK) },
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
      inject: control("createFault", ...FAULT),
      list: control("listFaults", ...FAULT),
      remove: control("deleteFaults", "deleted"),
      remove_one: control("deleteFault", "id", "deleted"),
    },
    choose: ({ action = "inject", id }) => (action === "remove" && id !== undefined ? "remove_one" : String(action)),
    without: ["undo_id"],
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
      list: control("listAccounts", ...ACCOUNT),
      create: control("createAccount", ...ACCOUNT, "tokens"),
      update: control("updateAccount", ...ACCOUNT),
      delete: control("deleteAccount", "id", "deleted"),
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
    operations: { preview: control("previewReset"), reset: control("reset", "reset") },
    choose: ({ preview }) => (preview === true ? "preview" : "reset"),
    own: { preview: { type: "boolean", description: "Only count what would be deleted." } },
  },
]
