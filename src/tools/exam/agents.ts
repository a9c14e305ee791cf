import { ADD, type AgentParts, controlOperation, optionalArgument } from "../../app/agents.ts"
import { examCases, forgedCauses } from "./cases.ts"

/** A short answer of an exam. */
const EXAM = [
  ...["webhook_id", "passed", "failed", "unsure", "notes", "cases.case", "cases.result", "cases.got", "cases.why"],
  "cases.fix",
]

/** What exams add for coding agents. */
export const examAgents: AgentParts = {
  tools: [
    {
      name: "examine_receiver",
      after: "find_deliveries",
      title: "Examine a webhook receiver",
      description:
        "Send genuine, forged, old, repeated and unusual events to a webhook endpoint, and say which cases its receiver fails, why and how to fix it. `id` is the `webhook_id` of a delivery.",
      hints: { ...ADD, openWorldHint: true },
      operations: { examine: controlOperation("examineWebhook", ...EXAM) },
    },
  ],
  prompts: [
    {
      name: "explain_webhook_failure",
      after: "verify_sign_up",
      title: "Why did this webhook fail?",
      description: "Find the cause of a failed webhook delivery and fix the receiver.",
      arguments: [optionalArgument("delivery_id", "Id of the delivery (default: the newest one that failed).")],
      text: ({ delivery_id }) =>
        `Find out why a webhook delivery failed, with the Sandpost tools.
1. Call find_deliveries${delivery_id === undefined ? ' with status "failed", then "pending"' : ` with id ${delivery_id}`}. Read diagnosis, and status_code, error and response_body of each attempt.
2. Call examine_receiver with its webhook_id. Read why and fix of each failed case.
3. Find the cause in the code of the receiver and fix it. Repeat the exam until no case fails.
4. Advance the clock past next_attempt_at and show that the delivery succeeds.`,
    },
  ],
  additions: { find_deliveries: { sentence: "Then examine_receiver proves what is wrong." } },
  texts: [examCases, forgedCauses],
}
