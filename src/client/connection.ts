import { bindControl, bindService } from "./call.ts"
import { addressOf, checkNames, tokenOf } from "./checks.ts"
import type { Control, Service } from "./operations.ts"

export interface ClientOptions {
  /** URL of the sandbox (default: `http://127.0.0.1:8025`). */
  url?: string | URL
  /** API key for the service under `/v1` (default: the development key with full access). */
  token?: string
  /** Account for control API calls (default: the default account). */
  account_id?: string
  /** Password of UI and control API, if one is set. */
  password?: string
}

const DEFAULT_URL = "http://127.0.0.1:8025"
const DEVELOPMENT_TOKEN = "sp_dev_full_access"

/** Both APIs of one sandbox, one function per operation. */
export class Connection {
  readonly url: string
  readonly token: string
  readonly account_id: string | undefined
  /** The service's operations, under `/v1`. */
  readonly service: Service
  /** The control API's operations, under `/sandbox`. */
  readonly control: Control
  protected readonly options: ClientOptions
  /** Authentication headers of the control API. */
  protected readonly controlHeaders: Record<string, string>

  /** Throws TypeError for an unknown option or an invalid value. */
  constructor(options: ClientOptions = {}) {
    checkNames("SandpostClient", options, ["url", "token", "account_id", "password"])
    const { url = DEFAULT_URL, token = DEVELOPMENT_TOKEN, account_id, password } = options
    this.options = options
    this.url = addressOf(url)
    this.token = tokenOf(token)
    this.account_id = account_id
    this.controlHeaders = password === undefined ? {} : { Authorization: `Basic ${base64(`sandpost:${password}`)}` }
    const bearer = { Authorization: `Bearer ${this.token}` }
    this.service = bindService({ url: `${this.url}/v1`, headers: bearer, query: {} })
    const query: Record<string, string> = account_id === undefined ? {} : { account_id }
    this.control = bindControl({ url: `${this.url}/sandbox`, headers: this.controlHeaders, query })
  }
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
