import type { OperationsOf, Tool } from "../../app/tool.ts"

/** Puts webhook receivers to the test with genuine, forged, old, repeated and unusual events. */
export const exam: Tool = {
  name: "exam",
  control: () => ({
    operations: {
      examineWebhook: async (ctx, input) => (await import("./examine.ts")).examineWebhook(ctx, input),
    } satisfies OperationsOf<"exam">,
  }),
  waiting: ["examineWebhook"],
  commands: [
    {
      name: "exam",
      after: "inbound",
      description: "put a webhook receiver to the test; exit code 1 if a case fails",
      args: [["<endpoint>", "id or URL of the webhook endpoint"]],
      flags: [
        ["--secret <secret>", "secret that the receiver has (default: the secret of the endpoint)"],
        ["--effect-url <url>", "URL whose response to GET must not change when an event is repeated"],
        ["--cases <names>", "only these cases, comma-separated"],
        ["--event <name>", "type of the events (default: email.delivered)"],
        ["--email <id>", "email that the events are about (default: an invented one)"],
        ["--junit <file>", "also write the results as JUnit XML"],
      ],
      examples: [
        "sandpost exam http://localhost:3000/hook --effect-url http://localhost:3000/bounces/count",
        'sandpost exam http://localhost:3000/hook --secret "$WEBHOOK_SECRET" --junit exam.xml',
      ],
      run: async (call) => (await import("./command.ts")).runExam(call),
    },
  ],
  agents: async () => (await import("./agents.ts")).examAgents,
  llms: {
    after: "/sandbox/deliveries/wait?",
    line: (url) =>
      `- POST ${url}/sandbox/webhooks/{id}/exam sends forged, old, repeated and unusual events to your receiver and says which cases it fails, why and how to fix it.`,
  },
}
