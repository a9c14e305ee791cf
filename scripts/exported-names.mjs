// No name is exported by two files with two meanings: who searches for a name finds one thing. `npm run check` prints the others.
import { isTest, parseModule, sourcesOf } from "./imports.mjs"

/** Names that two files export with one meaning, by the reason. */
const SAME_MEANING = {
  "a record, as it is stored and as the API and its client show it": [
    ...[
      "Account",
      "ApiKey",
      "Assumption",
      "BehaviourEntry",
      "Calendar",
      "Delivery",
      "DeliveryAttempt",
      "EmailEvent",
      "EventName",
    ],
    ...["ExamCase", "Fault", "LiveMessage", "MimePart", "OutcomeRule", "Permission", "ReceivingAddress", "Suppression"],
    ...["SuppressionReason", "Webhook", "WebhookInput"],
  ],
  "a schema of the contract, published by the client and used by the inbox": [
    ...["CapturedEmail", "CapturedEmailItem", "CheckFinding", "CreatedAccount", "EmailChecks", "EmailComparison"],
    "LinkChecks",
  ],
  "the response of an operation, for the server and for callers, who load less": ["ControlAnswer"],
  "the search conditions that `./client` and `./cypress` publish": ["MailQuery"],
  "a command, and the function that it runs": ["importSuppressions", "reset"],
  "a command, and the list of the same messages or requests in the inbox": ["inbound", "logs"],
}
const allowed = new Set(Object.values(SAME_MEANING).flat())

/** The files that declare and export each name. Re-exports and defaults are not counted. */
const filesOf = new Map()
for (const file of sourcesOf("src", "ui/src").filter((path) => !isTest(path) && !path.includes(".gen."))) {
  for (const name of new Set(parseModule(file).exports)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
}
const twice = [...filesOf].filter(([, files]) => files.length > 1)
const problems = [
  ...twice
    .filter(([name]) => !allowed.has(name))
    .map(
      ([name, files]) => `${name} is exported by ${files.join(" and ")}. Rename one, or say why both mean the same.`,
    ),
  ...[...allowed]
    .filter((name) => !twice.some(([other]) => other === name))
    .map((name) => `${name} is listed as exported twice, but it is not. Remove it from the list.`),
]
for (const problem of problems) console.error(`scripts/exported-names.mjs: ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
