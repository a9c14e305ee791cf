import { checkList, checkNames, type Ref } from "../../client/arguments.ts"
import { dropUndefined } from "../../client/email-query.ts"
import { SandpostError } from "../../client/http.ts"

import type { ControlAnswer, ControlCalls } from "../../client/operations.ts"

/** What differs between two emails. */
export type EmailComparison = ControlAnswer<"compareEmails">
/** The findings about an email. */
export type EmailChecks = ControlAnswer<"checkEmail">
/** One finding: the rule, its severity, the text and what to do. */
export type CheckFinding = EmailChecks["findings"][number]
/** What the links of an email respond. */
export type LinkChecks = ControlAnswer<"reachLinks">
type Level = CheckFinding["level"]

/** Which findings count. */
export interface CheckQuery {
  /** Email clients as `family.platform`, with `*` for any: `["gmail.*", "outlook.windows"]` (default: the setting `checks.clients`). */
  clients?: readonly string[]
  /** Rules that are not reported, with `*` for any: `["link-local", "client-*"]`. */
  ignore?: readonly string[]
}

/** Which findings make `expectClean` throw. */
export interface ExpectCleanOptions extends CheckQuery {
  /** The levels that fail (default: errors). */
  fail_on?: readonly Level[]
}

const QUERY = ["clients", "ignore"]
const LEVELS = ["error", "warning", "note"] as const satisfies readonly Level[]

/** The checks of captured emails. */
export function checksOf(control: ControlCalls) {
  /** Checks the content of an email: left-overs of templates, links, images, accessibility, headers, email clients. */
  const check = async (email: Ref, options: CheckQuery = {}): Promise<EmailChecks> => {
    checkNames("check", options, QUERY)
    const joined = (name: "clients" | "ignore") =>
      options[name] === undefined ? undefined : checkList(name, options[name]).join(",")
    const query = { clients: joined("clients"), ignore: joined("ignore") }
    return await control.checkEmail(email, dropUndefined(query))
  }
  return {
    /** The findings of all rules about an email, without requesting its links. */
    check,
    /** Throws an error with a report if the checks find errors or, with `fail_on`, findings of other levels. */
    expectClean: async (email: Ref, options: ExpectCleanOptions = {}): Promise<EmailChecks> => {
      checkNames("expectClean", options, [...QUERY, "fail_on"])
      const { fail_on = ["error"], ...query } = options
      checkList("fail_on", fail_on, LEVELS)
      const checks = await check(email, query)
      const failing = checks.findings.filter(({ level }) => fail_on.includes(level))
      if (failing.length === 0) return checks
      const { subject, to } = await control.getCapturedEmail(email)
      const lines = [
        `"${subject}" to ${to.join(", ")} has ${summaryOf(checks)}.`,
        ...failing.flatMap((finding) => ["", ...findingLines(finding)]),
        ...moreOf(checks, failing.length),
      ]
      throw new SandpostError(422, "validation_error", lines.join("\n"))
    },
  }
}

/** "2 errors, 1 warning and 3 notes". */
export function summaryOf({ counts }: EmailChecks): string {
  const parts = LEVELS.filter((level) => counts[level] > 0).map(
    (level) => `${counts[level]} ${level}${counts[level] === 1 ? "" : "s"}`,
  )
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "no findings")
}

/** A finding as lines: level, rule and place, what a reader sees, how to fix it. */
export function findingLines(finding: CheckFinding): string[] {
  const { level, rule, part, line, column, excerpt, count, message, fix } = finding
  const place = line === null ? part : `${part} ${line}:${column}`
  const more = count > 1 ? ` and ${count - 1} more` : ""
  return [`${level}  ${rule}  ${place}${more}${excerpt === "" ? "" : `  ${excerpt}`}`, `  ${message}`, `  Fix: ${fix}`]
}

/** A link as a line: status or error, place, URL, and where it leads. */
export function linkLine(link: LinkChecks["links"][number]): string {
  const { url, status, error, redirected_to, part, line, column } = link
  const answer = [status, error].filter((word) => word !== null).join(" ")
  return `${answer}  ${part} ${line}:${column}  ${url}${redirected_to === null ? "" : ` -> ${redirected_to}`}`
}

function moreOf({ findings, skipped, email_id }: EmailChecks, shown: number): string[] {
  const rest = findings.length - shown
  const others = rest === 0 ? [] : ["", `${rest} more: sandpost check ${email_id}`]
  // The rule `spam` needs a daemon, which few have.
  const unchecked = skipped.filter(({ rule }) => rule !== "spam")
  return [...others, ...unchecked.map(({ rule, reason }) => `Not checked: ${rule}, ${reason}.`)]
}
