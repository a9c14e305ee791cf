import { URL_ENV } from "../cli/invocation.ts"
import { changeableRow, checkSetting, checkSettings, defaultSettings } from "../core/assumptions/settings.ts"
import { fromText } from "../core/assumptions/values.ts"
import { ApiError } from "../core/errors.ts"
import { isObject } from "../core/state/shape.ts"
import { nearest, orNearest } from "../core/text/suggest.ts"
import { StartError } from "../start-error.ts"
import { type Option, type OptionKey, optionKeys, options } from "./options.ts"
import { type Config, defaultConfig, NAMEABLE, type Observed, RANDOM } from "./shape.ts"

/** The validated values of one source: flags, environment, file or a caller of the library. */
export type Layer = Partial<Config>

export const CONFIG_ENV = "SANDPOST_CONFIG"
export const SETTINGS_ENV = "SANDPOST_SETTINGS"

function put<K extends OptionKey>(layer: Layer, key: K, written: unknown, named: string): void {
  const { kind, secret }: Option<Config[K]> = options[key]
  const value = kind.read(written)
  if (value === undefined) {
    const shown = Array.isArray(written) && written.length === 1 ? written[0] : written
    const got = secret ? "" : `, got ${JSON.stringify(shown)?.slice(0, 100)}`
    throw new StartError(`${named} must be ${kind.takes}${got}.`)
  }
  layer[key] = value
}

/** The layer of the command line; `flags` are by option key. */
export function flagLayer(flags: Readonly<Record<string, unknown>>, assignments: readonly string[]): Layer {
  const layer: Layer = { settings: readAssignments(assignments) }
  for (const key of optionKeys) if (flags[key] !== undefined) put(layer, key, flags[key], options[key].flag)
  return layer
}

const envNames = [...optionKeys.map((key) => options[key].env), CONFIG_ENV, SETTINGS_ENV, URL_ENV]

type Env = Readonly<Record<string, string | undefined>>

const PREFIX = "SANDPOST_"

/** Variables of Mailpit with what takes their place here; null: `--like-mailpit` has the effect. */
const OF_MAILPIT: Record<string, string | null> = {
  MP_SMTP_AUTH_ACCEPT_ANY: null,
  MP_SMTP_AUTH_ALLOW_INSECURE: null,
  MP_MAX_MESSAGES: "SANDPOST_MAX_EMAILS",
  MP_WEBROOT: "SANDPOST_BASE_PATH",
  MP_UI_AUTH: "SANDPOST_UI_PASSWORD",
  MP_DATABASE: "SANDPOST_DATA, which names a folder",
  MP_UI_BIND_ADDR: "SANDPOST_HOST and SANDPOST_PORT",
  MP_SMTP_BIND_ADDR: "SANDPOST_HOST and SANDPOST_SMTP_PORT",
  MP_WEBHOOK_URL: "POST /v1/webhooks",
}

/** A warning for each variable of Mailpit, which has no effect in its place. */
export const mailpitWarnings = (env: Env): string[] =>
  Object.keys(env)
    .filter((name) => /^MP_[A-Z]/.test(name) && OF_MAILPIT[name] !== null)
    .map((name) => {
      const instead = OF_MAILPIT[name]
      return `The environment variable ${name} of Mailpit has no effect${instead ? `; in its place is ${instead}` : ""}.`
    })

/**
 * Variables that Kubernetes and Docker links set in every container beside a service named `sandpost`: its host, and its ports as
 * numbers or URLs. `SANDPOST_PORT` is one of them if its value is a URL.
 */
const isServiceLink = (name: string, value: string): boolean =>
  /^SANDPOST_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_(?:TCP|UDP)(?:_(?:ADDR|PORT|PROTO))?|NAME|ENV_\w+)$/.test(
    name,
  ) ||
  (/^SANDPOST_(?:\w+_)?PORT$/.test(name) && /^(?:tcp|udp):\/\//.test(value))

/**
 * A warning for each unknown `SANDPOST_` variable, because a typo would go unnoticed otherwise. It is not an error: an application
 * may have such variables of its own.
 */
export function envWarnings(env: Env): string[] {
  const known = envNames.map((name) => name.slice(PREFIX.length))
  return Object.entries(env)
    .filter(([name, value = ""]) => name.startsWith(PREFIX) && !envNames.includes(name) && !isServiceLink(name, value))
    .map(([name]) => {
      const near = nearest(name.slice(PREFIX.length), known)
      return `The environment variable ${name} is not known and has no effect${near ? `; the nearest is ${PREFIX}${near}` : ""}.`
    })
}

/** The layer of the environment; an empty variable counts as not set. */
export function envLayer(env: Env): Layer {
  const layer: Layer = {}
  for (const key of optionKeys) {
    const name = options[key].env
    const value = env[name]
    if (value && !isServiceLink(name, value)) put(layer, key, value, name)
  }
  if (env[SETTINGS_ENV]) layer.settings = readSettings(readJson(env[SETTINGS_ENV], SETTINGS_ENV), SETTINGS_ENV)
  return layer
}

/** The layer of an object from the config file or a caller; `place` names the source in messages. */
export function keyedLayer(written: unknown, place: string): Layer {
  if (!isObject(written)) {
    throw new StartError(`${place} must be one object, such as {"port": 8025}.`)
  }
  const layer: Layer = {}
  for (const [key, value] of Object.entries(written)) {
    if (value === undefined) continue
    if (key === "settings") layer.settings = readSettings(value, `${place}, key "settings"`)
    else if (key === "observed") layer.observed = readObserved(value, `${place}, key "observed"`)
    else if (Object.hasOwn(options, key)) put(layer, key as OptionKey, value, `${place}: key "${key}"`)
    else {
      const known = [...optionKeys, "settings", "observed"]
      throw new StartError(`${place}: key "${key.slice(0, 100)}" is not known${orNearest(key, known, '"')}.`)
    }
  }
  return layer
}

/** The layer without ports, URL and data folder: those of a project's sandbox are not free for a second one. */
export function withoutPlaces({ port, smtp_port, dns_port, data, public_url, ...layer }: Layer): Layer {
  return layer
}

export const fileLayer = (text: string, path: string): Layer => keyedLayer(readJson(text, path), path)

/** Options that are short names of settings. */
const SHORT = {
  pace: "emails.pace",
  plan: "account.plan",
  profile: "profile",
  public_url: "public_url",
  smtp_open: "smtp.open",
  any_sender: "domains.any",
} as const
const shortKeys = Object.keys(SHORT) as (keyof typeof SHORT)[]

/** What `--like-mailpit` stands for. What a layer sets itself stays. */
const expandMailpit = (layer: Layer): Layer =>
  layer.like_mailpit ? { smtp_open: true, any_sender: true, mailpit: true, ...layer } : layer

/** Copies such options to their settings and back, so that both have the same value. */
function syncShortNames(layer: Layer): Layer {
  const both: Layer = { ...layer, settings: { ...layer.settings } }
  for (const key of shortKeys) {
    // No URL is an empty text as a setting.
    const [short, long] = [layer[key] === null ? "" : layer[key], layer.settings?.[SHORT[key]]]
    if (short !== undefined && long !== undefined && short !== long) {
      const setting = `the setting ${SHORT[key]} is ${long}`
      throw new StartError(`${options[key].flag} is ${short}, but ${setting}. Set only one of them.`)
    }
    const value = short ?? long
    if (value === undefined) continue
    Object.assign(both, { [key]: value === "" ? null : value })
    Object.assign(both.settings!, { [SHORT[key]]: value })
  }
  return both
}

/**
 * Applies a caller's options, with the keys of the config file, to the defaults. Ignores config file and environment.
 * Throws {@link StartError} for an unknown key or an invalid value.
 */
export function completeConfig(
  { named, ...given }: Partial<Config>,
  defaults: Readonly<Config> = defaultConfig,
): Config {
  return join(defaults, { ...keyedLayer(given, "The options"), ...(named && { named }) })
}

/** First segments of the paths of Mailpit's API. */
const OF_MAILPIT_API = ["api", "view", "livez", "readyz"]

/** Merges the layers; later ones override earlier ones, setting by setting. Throws {@link StartError} for contradictory values. */
export function join(defaults: Readonly<Config>, ...layers: Layer[]): Config {
  const config: Config = { ...structuredClone(defaults), settings: {} }
  for (const layer of layers.map(expandMailpit).map(syncShortNames)) {
    const settings = { ...config.settings, ...layer.settings }
    const named = layer.named ?? NAMEABLE.filter((key) => layer[key] !== undefined)
    Object.assign(config, layer, { settings, named: [...new Set([...config.named, ...named])] })
  }
  if (config.api_key === config.sending_key && config.api_key !== RANDOM) {
    throw new StartError("--api-key and --sending-key must differ: one token cannot have two permissions.")
  }
  const [, first = ""] = config.base_path.split("/")
  if (config.mailpit && OF_MAILPIT_API.includes(first))
    throw new StartError(`--base-path cannot begin with /${first} together with --mailpit, whose API is there.`)
  withSource("The settings", () => checkSettings(config.settings, defaultSettings))
  return config
}

/** Runs a check of a value and converts its `ApiError` to a `StartError` that names `place`, the source of the value. */
export function withSource<T>(place: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof ApiError) throw new StartError(`${place}: ${error.message}`)
    throw error
  }
}

/** Parses JSON. Throws {@link StartError} with the source of the text. */
export function readJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new StartError(`${place} is not valid JSON: ${(error as Error).message}.`)
  }
}

export function readSettings(written: unknown, place: string): Config["settings"] {
  if (!isObject(written)) {
    throw new StartError(`${place} must be an object of names and values, such as {"emails.pace": "manual"}.`)
  }
  const named = Object.entries(written)
  return Object.fromEntries(named.map(([name, value]) => [name, withSource(place, () => checkSetting(name, value))]))
}

/** Reads what `sandpost calibrate` wrote about the rows that it compared with the service. Rows that no longer exist are left out. */
function readObserved(written: unknown, place: string): Observed | null {
  if (written === null) return null
  const { at, on, rows } = written as Partial<Observed>
  const isRight = typeof at === "string" && typeof on === "string" && /^\d{4}-\d\d-\d\d$/.test(on) && isObject(rows)
  if (isRight) return { at, on, rows }
  throw new StartError(`${place} must be what sandpost calibrate writes: at (a host), on (a date) and rows.`)
}

/** Reads settings from `name=value` texts; list values are comma-separated. */
export function readAssignments(texts: readonly string[]): Config["settings"] {
  const pairs = texts.map((text) => {
    const at = text.indexOf("=")
    if (at < 1)
      throw new StartError(`--set must be name=value, such as --set emails.pace=manual, got "${text.slice(0, 100)}".`)
    const name = text.slice(0, at)
    return [name, withSource("--set", () => checkSetting(name, fromText(changeableRow(name), text.slice(at + 1))))]
  })
  return Object.fromEntries(pairs)
}
