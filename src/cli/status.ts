import { type Command, print } from "./command.ts"

export const status: Command = {
  name: "status",
  description: "print the version, addresses, record counts and clock of the sandbox",
  args: [],
  flags: [],
  examples: ["sandpost status", "sandpost status --json | jq .counts"],
  run: async (call) => {
    const { client } = call
    const [info, clock] = await Promise.all([client.control.getInfo(), client.control.getClock()])
    const { version, url, base_url, smtp_port, dns_port, account, counts, pace, restarted_at } = info
    const at = (port: number | null) => (port === null ? "off" : `${new URL(url).hostname}:${port}`)
    const rows = [
      ["Inbox", url],
      ["API base URL", base_url],
      ["SMTP", at(smtp_port)],
      ["DNS", at(dns_port)],
      ["Account", `${account.name}, plan ${account.plan}`],
      ["Emails", `${counts.emails}, ${counts.unread} unread`],
      ["Received", `${counts.inbound}, ${counts.inbound_unread} unread`],
      ["Domains", counts.domains],
      ["Webhooks", counts.webhooks],
      ["Suppressions", counts.suppressions],
      ["API keys", counts.api_keys],
      ["Logged requests", counts.logs],
      ["Pace", pace],
      ["Clock", clock.now + (clock.frozen ? ", frozen" : "")],
      ["Pending work", clock.timers[0] ? `next at ${clock.timers[0].due_at}` : "none"],
      ...(clock.waiting
        ? [
            [
              "Waiting",
              `${clock.waiting.length} because the clock went back, until ${clock.waiting[0]?.due_at}`,
            ] as const,
          ]
        : []),
      ["Started or reset", restarted_at],
    ]
    const lines = rows.map(([name, value]) => `  ${String(name).padEnd(16)} ${value}`)
    return print(call, { ...info, clock }, `Sandpost ${version} is running.`, ...lines)
  },
}
