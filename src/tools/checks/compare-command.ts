import { type Call, type ExitCode, findEmailId, print } from "../../cli/command.ts"
import { changeLines } from "../../mail-snapshot.ts"

/** Runs `sandpost compare`. */
export async function runCompare(call: Call): Promise<ExitCode> {
  const [a, b] = call.args
  const comparison = await call.client.control.compareEmails({ a: await findEmailId(call, a), b: b })
  const lines = comparison.sections.flatMap(({ section, changes, omitted }) => [
    section,
    ...changeLines(changes).map((line) => `  ${line}`),
    ...(omitted > 0 ? [`  ${omitted} more changes`] : []),
  ])
  const skipped = comparison.skipped.map(({ section, reason }) => `Not compared: ${section}, ${reason}.`)
  const last = comparison.equal
    ? `${comparison.a} and ${comparison.b} are equal.`
    : `From ${comparison.a} to ${comparison.b}.`
  return print(call, comparison, ...lines, ...skipped, last)
}
