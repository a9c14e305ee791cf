import { StartError } from "../start-error.ts"
import type { Call } from "./command.ts"

export const URL_ENV = "SANDPOST_URL"
const PASSWORD_ENV = "SANDPOST_UI_PASSWORD"

/** A command as the words after the program's name call it. */
export interface Invocation {
  name: string
  args: string[]
  flags: Record<string, string | true | undefined>
}

/** An invocation that knows which sandbox it is for. */
export interface Addressed extends Pick<Call, "args" | "flags" | "json"> {
  name: string
  url: string | undefined
  account_id: string | undefined
  password: string | undefined
}

/** The flags of every command. */
export const commonFlags = [
  ["--url <url>", `URL of the sandbox (${URL_ENV}, default: http://127.0.0.1:8025)`],
  ["--account <id>", "account id (default: the default account)"],
  ["--password <password>", `password of the control API (${PASSWORD_ENV})`],
  ["--json", "print the response as one line of JSON"],
] as const

/** Flags win over the environment. Throws {@link StartError} for a URL that is none. */
export function addressed(
  { name, args, flags }: Invocation,
  env: Readonly<Record<string, string | undefined>>,
): Addressed {
  const text = (flag: string) => (typeof flags[flag] === "string" ? flags[flag] : undefined)
  const url = text("url") ?? (env[URL_ENV] || undefined)
  if (url !== undefined && !/^https?:\/\/[^/]/i.test(url)) {
    throw new StartError(
      `${text("url") ? "--url" : URL_ENV} takes an address such as http://127.0.0.1:8025; got "${url}".`,
    )
  }
  const password = text("password") ?? (env[PASSWORD_ENV] || undefined)
  return { name, args, flags, json: flags.json === true, url, account_id: text("account"), password }
}
