import type { Tool } from "../../app/tool.ts"

// The default rate is also in run.ts, which is loaded only when the command runs.

/** Finds out how the real service behaves, and writes the settings that differ. */
export const calibration: Tool = {
  name: "calibration",
  commands: [
    {
      name: "calibrate",
      description:
        "find out how the real service behaves, and write the settings that differ; exit code 3 if no setting covers a difference",
      is_local: true,
      args: [],
      flags: [
        ["--base-url <url>", "base URL of the service, ending in /v1"],
        ["--key-env <name>", "environment variable with a full_access key (default: ask on the terminal)"],
        ["--allow <classes>", "what requests may do: reads, refusals, writes, sends (default: reads,refusals)"],
        ["--only <rows>", "only these rows of the ledger, comma-separated"],
        ["--send-to <address>", "your own address, for --allow sends; best a receiving address of the account"],
        ["--from <address>", "sender on a verified domain (default: the account's first verified domain)"],
        ["--webhook-url <url>", "public https URL of --webhook-port, for the rows about webhooks"],
        ["--webhook-port <port>", "port of this machine that receives those webhooks"],
        ["--rate <n>", "requests per second (default: 2)"],
        ["--dry-run", "print every request instead of making it"],
        ["--out <file>", "write the settings that differ to this config file"],
        ["--report <file>", "write what was asked and answered, as .md or .json"],
      ],
      examples: [
        "sandpost calibrate --base-url https://api.example.com/v1 --dry-run",
        "sandpost calibrate --base-url https://api.example.com/v1 --key-env SERVICE_KEY --out sandpost.config.json --report report.md",
        "sandpost calibrate --base-url https://api.example.com/v1 --key-env SERVICE_KEY --allow reads,refusals,writes,sends --send-to help@inbound.example.com",
      ],
      run: async (call) => (await import("./run.ts")).runCalibrate(call),
    },
  ],
}
