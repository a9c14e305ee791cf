import { StartError } from "../start-error.ts"
import type { Call, Command } from "./command.ts"

export const URL_ENV = "SANDPOST_URL"
const PASSWORD_ENV = "SANDPOST_UI_PASSWORD"

/** A command with its arguments and flags from the command line. */
export interface Invocation {
  name: string
  args: string[]
  flags: Record<string, string | true | undefined>
}

/** An invocation with the address of its sandbox. */
export interface Addressed extends Pick<Call, "args" | "flags" | "json"> {
  name: string
  url: string | undefined
  /** Id or name. */
  account: string | undefined
  password: string | undefined
}

const jsonFlag = ["--json", "print the response as one line of JSON"] as const

/** The flags of every command that talks to a sandbox. */
export const commonFlags = [
  ["--url <url>", `URL of the sandbox (${URL_ENV}, default: http://127.0.0.1:8025)`],
  ["--account <id|name>", "account (default: the default account)"],
  ["--password <password>", `password of the control API (${PASSWORD_ENV})`],
  jsonFlag,
] as const

const withoutJson = commonFlags.filter((flag) => flag !== jsonFlag)

export const flagsOf = ({ flags, is_local, has_fields }: Command) => [
  ...flags,
  ...(is_local ? [jsonFlag] : has_fields ? withoutJson : commonFlags),
]

/** Adds the address of the sandbox. Flags override the environment. Throws {@link StartError} for an invalid URL. */
export function addAddress(
  { name, args, flags }: Invocation,
  env: Readonly<Record<string, string | undefined>>,
): Addressed {
  const text = (flag: string) => (typeof flags[flag] === "string" ? flags[flag] : undefined)
  const url = text("url") ?? (env[URL_ENV] || undefined)
  if (url !== undefined && !(/^https?:\/\/[^/]/i.test(url) && URL.canParse(url))) {
    const source = text("url") ? "--url" : URL_ENV
    throw new StartError(`${source} must be a URL such as http://127.0.0.1:8025, got "${url}".`)
  }
  const password = text("password") ?? (env[PASSWORD_ENV] || undefined)
  return { name, args, flags, json: flags.json === true, url, account: text("account"), password }
}
