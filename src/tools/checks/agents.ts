import { type AgentParts, controlOperation, optionalArgument, READ } from "../../app/agents.ts"
import { CLIENT_RULES, clientRule, clientsLike } from "./client-features.ts"
import { RULES } from "./rules.ts"

/** A short answer of the checks. */
const CHECKS = [
  ...["worst", "counts", "findings.rule", "findings.level", "findings.message", "findings.fix", "findings.part"],
  ...["findings.line", "findings.excerpt", "findings.count", "findings.clients", "skipped"],
]

/** What checks add for coding agents. */
export const checkAgents: AgentParts = {
  tools: [
    {
      name: "check_email",
      after: "examine_receiver",
      title: "Check the content of a sent email",
      description:
        "Check a sent email for left-over template variables, broken links, images, accessibility and what email clients do not support, each with a fix. `clients` chooses the clients, such as `outlook.*`. No link is requested.",
      hints: READ,
      operations: { check: controlOperation("checkEmail", ...CHECKS) },
    },
  ],
  prompts: [
    {
      name: "check_outlook",
      after: "prove_idempotency",
      title: "What does my mail look like to Outlook?",
      description: "List what Outlook does not support in an email, and fix its template.",
      arguments: [optionalArgument("email_id", "Id of the email (default: the newest).")],
      text: ({ email_id }) =>
        `Find out how an email of this application looks in Outlook, with the Sandpost tools.
1. Call get_email${email_id === undefined ? "" : ` with id ${email_id}`} with full true.
2. Call check_email for it with clients "outlook.*".
3. For each finding, say what a reader in Outlook sees, and change the template as fix says.
4. Send the email again and show that the findings are gone.`,
    },
  ],
  additions: {
    get_email: {
      sentence: "It can also add the checks of its content.",
      parts: {
        checks: { ...controlOperation("checkEmail", ...CHECKS), of: "id", says: "the `checks` of its content" },
      },
    },
  },
  texts: [RULES, Object.keys(RULES), CLIENT_RULES, CLIENT_RULES.map((rule) => clientRule(rule)), clientsLike("*.*")],
}
