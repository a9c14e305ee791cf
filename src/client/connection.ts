import { isBuiltIn } from "../realm.ts"
import { checkNames, checkText, showValue } from "./arguments.ts"
import { bindControl, bindService, type ControlCalls, type ServiceCalls } from "./operations.ts"

/** Which sandbox, key and account a client uses. */
export interface ClientOptions {
  /** URL of the sandbox (default: `http://127.0.0.1:8025`). */
  url?: string | URL
  /** API key for the service under `/v1` (default: the development key with full access). */
  token?: string
  /** Id of the account for control API calls (default: the default account). */
  account_id?: string
  /** Name of that account, instead of its id. */
  account?: string
  /** Password of UI and control API, if one is set. */
  password?: string
}

const DEFAULT_URL = "http://127.0.0.1:8025"
const DEVELOPMENT_TOKEN = "sp_dev_full_access"

/** Both APIs of one sandbox, one function per operation. */
export class Connection {
  /** URL of the sandbox, without `/v1`. */
  readonly url: string
  /** The API key of `service`. */
  readonly token: string
  /** The account of `control`; undefined: the default account, or the one that `account` names. */
  readonly account_id: string | undefined
  /** The service's operations, under `/v1`. */
  readonly service: ServiceCalls
  /** The control API's operations, under `/sandbox`. */
  readonly control: ControlCalls
  protected readonly options: ClientOptions
  /** The query that names the account of calls of the control API. */
  readonly accountQuery: Record<string, string>
  /** Authentication headers of the control API. */
  readonly controlHeaders: Record<string, string>

  /** Throws TypeError for an unknown option or an invalid value. */
  constructor(options: ClientOptions = {}) {
    checkNames("SandpostClient", options, ["url", "token", "account_id", "account", "password"])
    // Else a variable that is not set would stand for the default account (search.empty).
    for (const name of ["account", "account_id"] as const)
      if (name in options) checkText(name, options[name], "an account, or left out for the default account")
    const { url = DEFAULT_URL, token = DEVELOPMENT_TOKEN, account_id, account, password } = options
    this.options = options
    this.url = addressOf(url)
    this.token = tokenOf(token)
    this.account_id = account_id
    this.controlHeaders = password === undefined ? {} : { Authorization: `Basic ${base64(`sandpost:${password}`)}` }
    const bearer = { Authorization: `Bearer ${this.token}` }
    this.service = bindService({ url: `${this.url}/v1`, headers: bearer, query: {} })
    this.accountQuery = { ...(account_id !== undefined && { account_id }), ...(account !== undefined && { account }) }
    this.control = bindControl({ url: `${this.url}/sandbox`, headers: this.controlHeaders, query: this.accountQuery })
  }
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** The URL of a sandbox without a trailing slash or `/v1`, so that a base URL works too. Throws TypeError for an invalid URL. */
export function addressOf(url: unknown): string {
  const text = isBuiltIn(url, "URL") ? url.href : url
  if (typeof text !== "string" || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    throw new TypeError(`\`url\` must be the URL of a Sandpost, such as http://127.0.0.1:8025, got ${showValue(url)}.`)
  }
  return text.replace(/\/+$/, "").replace(/\/+v1$/, "")
}

/** An API key that is valid in a header. Throws TypeError otherwise. */
export function tokenOf(token: unknown): string {
  if (typeof token === "string" && /^[!-~]+$/.test(token)) return token
  throw new TypeError("`token` must be an API key: visible ASCII characters without spaces or line breaks.")
}
