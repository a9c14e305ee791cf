import { checkLevelValues } from "../../api/sandbox.enums.gen.ts"
import type { OperationsOf, Tool } from "../../app/tool.ts"
import type { Checks } from "./operations.ts"

/** Checks the content of captured emails, requests their links, and compares two of them. */
export const checks: Tool = {
  name: "checks",
  control: ({ fixed }) => {
    let shared: Checks | undefined
    const start = async () => {
      const { startChecks } = await import("./operations.ts")
      shared ??= startChecks(fixed.limits)
      return shared
    }
    return {
      operations: {
        checkEmail: async (...call) => (await import("./operations.ts")).checkEmail(await start(), ...call),
        compareEmails: async (...call) => (await import("./operations.ts")).compareEmails(await start(), ...call),
        reachLinks: async (ctx, input) => (await import("./check-links.ts")).reachLinks(ctx, input),
      } satisfies OperationsOf<"checks">,
      matchingChecks: async (...search) => (await import("./operations.ts")).matchingChecks(await start(), ...search),
      close: async () => shared?.mail.close(),
    }
  },
  waiting: ["reachLinks"],
  commands: [
    {
      name: "check",
      after: "wait",
      description: "check the content of an email",
      args: [["[id]", "email id, or last (default: the newest email)"]],
      flags: [
        [
          "--clients <list>",
          "email clients, comma-separated, for example gmail.*,outlook.windows (default: checks.clients)",
        ],
        ["--ignore <list>", "rules that are not reported, comma-separated, for example link-local,client-*"],
        ["--fail-on <levels>", `exit with 1 for these, comma-separated: ${checkLevelValues.join(", ")}`],
        ["--links", "request each link once instead, which may use up one-time links"],
      ],
      examples: [
        "sandpost check",
        "sandpost check <id> --fail-on error,warning",
        "sandpost check last --clients gmail.*,outlook.windows --ignore link-local",
        "sandpost check last --links",
      ],
      run: async (call) => (await import("./check-command.ts")).runCheck(call),
    },
    {
      name: "compare",
      after: "check",
      description: "print what is different in two emails",
      args: [
        ["[a]", "email id, or last (default: the newest email)"],
        ["[b]", "email id (default: the email before that is like it)"],
      ],
      flags: [],
      examples: ["sandpost compare", "sandpost compare <id> <id>"],
      run: async (call) => (await import("./compare-command.ts")).runCompare(call),
    },
  ],
  agents: async () => (await import("./agents.ts")).checkAgents,
}
