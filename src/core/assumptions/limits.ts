import { type Assumption, fixedRow, integer, settingRow } from "./row.ts"

/** How much the sandbox keeps of what clients ask of it, so that nobody fills its memory by accident. */
export const limitRows = [
  settingRow("limits.script_characters", "6", "choice", integer("characters", 10_000, [100, 200_000]), {
    why: "Behaviours are a tool of the sandbox; a rule is stored with its script.",
    decision: "Maximum length of the script of a behaviour, which has at most 100 steps; a longer one gets 422.",
  }),
  settingRow("limits.steps", "3.1", "choice", integer("steps", 1_000, [100, 100_000]), {
    why: "Each of 50 recipients can have a behaviour of 100 steps.",
    decision: "Maximum number of planned steps of one message; a send that needs more gets 422.",
  }),
  settingRow("limits.outcomes", "3.1", "choice", integer("rules", 1_000, [1, 100_000]), {
    why: "A send looks at the outcome rules that may match its recipients.",
    decision: "Maximum number of outcome rules of an account; one more gets 422 with the way to delete some.",
  }),
  settingRow("limits.faults", "5", "choice", integer("faults", 1_000, [1, 100_000]), {
    why: "Each request looks at the armed faults of its account.",
    decision:
      "Maximum number of faults, and of SMTP faults, of an account; one more gets 422 with the way to delete them.",
  }),
  settingRow("limits.webhooks", "2.7", "choice", integer("endpoints", 1_000, [1, 100_000]), {
    why: "The document gives no number; each event is delivered to every endpoint.",
    decision: "Maximum number of webhook endpoints of an account; one more gets 422.",
  }),
  settingRow("limits.events", "2.6", "choice", integer("events", 1_000, [50, 100_000]), {
    why: "The document gives no number; each load of the pixel and each click adds an event.",
    decision:
      "Maximum number of events that a message lists: the oldest opens and clicks beyond them are counted and sent to webhooks, but no longer listed.",
  }),
  settingRow("limits.auto_accounts", "4", "choice", integer("accounts", 10_000, [1, 100_000]), {
    why: "With --auto-accounts, each new key sp_test_<name> opens an account.",
    decision:
      "Maximum number of accounts that keys have opened; the one that was not used for the longest time is deleted for a new one.",
  }),
  fixedRow("limits.memory", "8", "choice", {
    why: "A container with little memory must refuse what it cannot hold instead of being killed.",
    decision:
      "With a memory limit, bodies and messages have at most a twelfth of what it exceeds 128 MiB by, in whole MiB: 10 MiB in 256 MiB; with 428 MiB or more, messages have 25 MiB. A larger one gets 413 or 552 5.3.4 with the way out, before it is read. Of longer texts in MIME, the beginning is read, and the raw message is whole. Work that does not fit at the same time waits; over SMTP, 30 seconds, then 451 4.3.0. If stored mail uses up the memory, the answer is 503 or 451 4.3.0, and a message that was accepted stays raw.",
  }),
  fixedRow("limits.without_number", "2", "choice", {
    why: "A bound that nobody meets by accident needs no setting.",
    decision:
      "API keys, domains, zone records, suppressions and accounts that were asked for have no bound: each takes one request and about a kilobyte, and no other request gets slower with their number. Receiving addresses have the bound of the plan (inbound.addresses_per_plan).",
  }),
] as const satisfies readonly Assumption[]
