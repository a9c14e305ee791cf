import { checkLevelValues } from "../../api/sandbox.enums.gen.ts"
import { type Call, choicesOf, DONE, type ExitCode, findEmailId, listOf, print, REFUSED } from "../../cli/command.ts"
import { StartError } from "../../start-error.ts"
import { findingLines, linkLine, summaryOf } from "./client.ts"

/** Runs `sandpost check`. */
export async function runCheck(call: Call): Promise<ExitCode> {
  if (call.flags.links === true) return await requestLinks(call)
  const failing = choicesOf(call, "fail-on", checkLevelValues) ?? []
  const { checks, list } = await checkEmail(call)
  const skipped = checks.skipped.map(({ rule, reason }) => `Not checked: ${rule}, ${reason}.`)
  print(call, checks, ...checks.findings.flatMap((finding) => [...findingLines(finding), ""]), ...skipped, list)
  const failed = failing.filter((level) => checks.counts[level] > 0)
  if (failed.length === 0) return DONE
  call.io.err(`sandpost: --fail-on: ${failed.map((level) => `${checks.counts[level]} ${level}`).join(", ")}.`)
  return REFUSED
}

async function requestLinks(call: Call) {
  const mixed = ["clients", "ignore", "fail-on"].find((name) => call.flags[name] !== undefined)
  if (mixed) throw new StartError(`--links cannot be used with --${mixed}: it only requests the links.`)
  const checks = await call.client.control.reachLinks(await findEmailId(call, call.args[0]))
  const more = checks.left_out > 0 ? [`${checks.left_out} more links were not requested.`] : []
  const none = checks.links.length === 0 ? ["The email has no http or https links."] : []
  return print(call, checks, ...checks.links.map(linkLine), ...more, ...none)
}

async function checkEmail(call: Call) {
  const id = await findEmailId(call, call.args[0])
  const [clients, ignore] = [listOf(call, "clients"), listOf(call, "ignore")]
  const checks = await call.client.emails.check(id, { ...(clients && { clients }), ...(ignore && { ignore }) })
  return { checks, list: `${id} has ${summaryOf(checks)}.` }
}
